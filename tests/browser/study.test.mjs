// What a reader does with the page of a study: reads the answer, moves over figures, picks a case, takes files along, prints.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { open, pixels, realStudyPages, screenshot, settled, start, stop, studyPage, templateText, visit } from './harness.mjs';
import { sampleReport } from './sample-data.mjs';
import { codeTable, sampleBifurcation, sampleCapacity, sampleFragility, sampleMap, sampleMonteCarlo, sampleSpectrum, sampleStudies, sampleSweep } from './sample-study.mjs';

before(start);
after(stop);

const text = async (page, selector) => (await page.locator(selector).first().innerText()).replace(/[\u00a0\u202f]/g, ' ');
const command = (page) => page.locator('.case code').evaluate((code) => code.textContent);
const noOddWords = async (page) => assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity|null|\[object/));
const fits = (page, width) => page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width);

async function save(page, control) {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** The middle of a cell of the map on the screen; of axes that are evenly spaced. */
async function cellMiddle(page, [i, j], [nx, ny]) {
  await page.locator('.chart').first().scrollIntoViewIfNeeded();
  const box = await page.locator('.chart-canvas').boundingBox();
  return [box.x + ((i + 0.5) / nx) * box.width, box.y + (1 - (j + 0.5) / ny) * box.height];
}

test('the study template holds each marker once, stays small and asks for nothing from elsewhere', () => {
  const template = templateText('study');
  for (const marker of ['@@TEETER_TITLE@@', '@@TEETER_DATA@@']) assert.equal(template.split(marker).length, 2);
  assert.ok(template.length < 150_000);
  assert.ok(gzipSync(template).length < 60_000);
  assert.match(template, /<noscript><p[^>]*>[^<]{20,}<\/p><\/noscript>/);
  assert.match(template, /default-src 'none'; script-src 'sha256-[\w+/=]+'/);
  assert.match(template, /connect-src 'self'/);
});

for (const [name, make] of Object.entries(sampleStudies)) {
  for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
    test(`${name} at ${width} px, ${scheme}: the answer first, figures drawn, nothing sticks out`, async () => {
      const data = make();
      const { page, close } = await open(studyPage(data), { viewport: { width, height: 844 }, colorScheme: scheme });
      assert.equal(await page.locator('[role=alert]').count(), 0);
      assert.equal(await page.locator('h1').innerText(), data.title);
      if (data.kind !== 'bifurcation') assert.equal(await page.locator('.headline').innerText(), data.words.headline);
      assert.ok((await page.locator('.study-figure').count()) >= 1);
      for (const chart of await page.locator('.chart').all()) {
        assert.ok((await chart.locator('svg').boundingBox()).height > 150);
        assert.ok((await chart.getAttribute('aria-label')).length > 20);
      }
      assert.match(await text(page, '.work'), /cases?; 0\.84 s of computing on 2 threads\.$/);
      assert.ok(await fits(page, width));
      await page.locator('.chart').first().focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowLeft', 'End', 'Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
      await settled(page);
      assert.ok(await fits(page, width));
      await noOddWords(page);
      await screenshot(page, `study-${name.replace(/\W+/g, '-')}-${width}-${scheme}`);
      await page.emulateMedia({ media: 'print' });
      await settled(page);
      assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
      assert.ok(!(await page.locator('.figure-foot').first().isVisible()));
      await screenshot(page, `study-${name.replace(/\W+/g, '-')}-print`);
      await close();
    });
  }
}

test('a click on a cell shows that case, its outcome in words and its command', async () => {
  const { page, close } = await open(studyPage(sampleMap()));
  assert.match(await text(page, '#case'), /Choose one/);
  await page.mouse.click(...(await cellMiddle(page, [3, 20], [31, 21])));
  await settled(page);
  assert.equal(await text(page, '#case-title'), `Case ${20 * 31 + 3}`);
  assert.equal((await text(page, '.outcome')).trim(), 'It overturns without impact.');
  assert.match(await text(page, '.case .facts'), /ω \/ p\s+1\.45\s/);
  assert.match(await text(page, '.case .facts'), /a \/ \(g tan α\)\s+12\s/);
  const shown = await command(page);
  assert.equal(shown, `teeter run map.toml --set ground.horizontal.omega=${(0.5 + (3 / 30) * 9.5) * 3.5} --set ground.horizontal.amplitude=${12 * 4.9} --report`);
  await page.getByRole('button', { name: 'Copy the command' }).first().click();
  await page.locator('.case .code-head', { hasText: 'Copied' }).waitFor();
  assert.equal(await page.evaluate(() => location.hash), `#case-${20 * 31 + 3}`);
  await page.mouse.click(...(await cellMiddle(page, [30, 3], [31, 21])));
  assert.equal((await text(page, '.outcome')).trim(), 'It rocks and stays up.');
  await close();
});

test('the arrow keys move over the map, Enter shows the case, the keys are listed', async () => {
  const { page, close } = await open(studyPage(sampleMap()));
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  assert.match(await text(page, '.readout'), /^ω \/ p = 5\.25, a \/ \(g tan α\) = 6\.5: /);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  assert.match(await text(page, '.readout'), /^ω \/ p = 5\.567, a \/ \(g tan α\) = 7\.05: /);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Home');
  assert.match(await text(page, '.readout'), /^ω \/ p = 0\.5, a \/ \(g tan α\) = 1\.55: /);
  await page.keyboard.press('Enter');
  assert.equal(await text(page, '#case-title'), 'Case 31');
  await page.keyboard.press('?');
  assert.match(await page.locator('dialog.keys').innerText(), /show the case under the cursor/);
  await page.keyboard.press('Escape');
  await close();
});

test('an address opens its case', async () => {
  const file = studyPage(sampleMap());
  const { page, close } = await open(file);
  await page.evaluate(() => (location.hash = '#case-100'));
  await page.waitForFunction(() => document.querySelector('#case-title').textContent === 'Case 100');
  await close();
});

test('codes have colour and hatching, failed cells look like none of them', async () => {
  const { page, close } = await open(studyPage(sampleMap({ failures: [0, 1, 31, 32, 62, 63] })));
  const seen = await page.locator('.chart-canvas').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const colours = (x, y) => {
      const found = new Set();
      for (let k = 0; k < 24 * 24; k++) {
        const i = 4 * ((Math.round(y * canvas.height) + Math.floor(k / 24)) * canvas.width + Math.round(x * canvas.width) + (k % 24));
        found.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
      }
      return [...found].sort().join(' ');
    };
    return { rocks: colours(0.8, 0.5), falls: colours(0.1, 0.1), failed: colours(0.005, 0.93) };
  });
  assert.equal(seen.rocks.split(' ').length, 2, 'a fill and its marks');
  assert.equal(seen.falls.split(' ').length, 2, 'a fill and its hatching');
  assert.match(seen.failed, /255,255,255/);
  assert.match(await text(page, '.code-legend'), /could not be followed\s+6\s/);
  assert.match(await text(page, '#failures'), /6 cases failed[\s\S]*run\.max_impacts was reached/);
  await page.locator('#failures button').nth(2).click();
  assert.match(await text(page, '.case'), /Case 31\s[\s\S]*could not be followed[\s\S]*Reason: run\.max_impacts was reached/);
  await screenshot(page, 'study-failures');
  await close();
});

test('cases that slide or hop have words, colours and hatching of their own', async () => {
  const data = sampleMap();
  const bytes = Buffer.from(data.outputs[0].values.data, 'base64');
  assert.equal(data.outputs[0].values.type, 'u8');
  bytes.forEach((code, i) => { if (code === 1) bytes[i] = i % 31 < 15 ? 4 : 5; });
  data.outputs[0].values.data = bytes.toString('base64');
  data.codes = codeTable;
  const { page, close } = await open(studyPage(data));
  const legend = await page.locator('.code-legend tr').evaluateAll((rows) => rows.map((row) => row.innerText.split('\t')[1] ?? row.innerText));
  assert.deepEqual(legend.map((words) => words.trim()), ['stays at rest', 'rocks and stays up', 'slides without rocking', 'hops and stays up', 'overturns after impacts', 'overturns without impact']);
  assert.match(await text(page, '.code-legend .shade-1'), /\b0\b/);
  const looks = await page.locator('.code-legend .code-swatch pattern').evaluateAll((patterns) => Object.fromEntries(patterns.map((pattern) => [pattern.id.split('-').pop(), pattern.innerHTML])));
  assert.equal(new Set(Object.values(looks)).size, Object.keys(looks).length, 'no two shades look alike');
  const marks = Object.values(looks).map((look) => / d="([^"]*)"/.exec(look)?.[1] ?? '');
  assert.equal(marks.filter((d) => d).length, 6, 'all but rest and not run are hatched');
  assert.equal(new Set(marks.filter((d) => d)).size, 6, 'and by marks of their own');
  await page.locator('.chart').first().focus();
  const [x, y] = await cellMiddle(page, [25, 10], [31, 21]);
  await page.mouse.click(x, y);
  assert.equal((await text(page, '.outcome')).trim(), 'It hops and stays up.');
  await screenshot(page, 'study-slides');
  await close();
});

test('light and dark paint the map anew; another quantity shows on a scale', async () => {
  const { page, close } = await open(studyPage(sampleMap()));
  const light = await pixels(page, '.chart-canvas');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await settled(page);
  const dark = await pixels(page, '.chart-canvas');
  assert.notEqual(dark, light);
  await page.locator('.figure-controls select').selectOption('energy_margin');
  await settled(page);
  assert.notEqual(await pixels(page, '.chart-canvas'), dark);
  assert.match(await text(page, '.scale-legend'), /Energy margin/);
  await close();
});

test('three parameters: a slider moves through the slices', async () => {
  const { page, close } = await open(studyPage(sampleSweep(3)));
  const first = await pixels(page, '.chart-canvas');
  await page.locator('.slice input').fill('2');
  await settled(page);
  assert.notEqual(await pixels(page, '.chart-canvas'), first);
  assert.match(await text(page, '.slice'), /r = 0\.9/);
  await page.mouse.click(...(await cellMiddle(page, [0, 0], [41, 25])));
  assert.match(await command(page), /restitution\.value=0\.9 --report$/);
  assert.equal(await text(page, '#case-title'), 'Case 2 050');
  await close();
});

test('a map of which the page holds every third point names the cases of the study', async () => {
  const { page, close } = await open(studyPage(sampleMap({ stride: 3 })));
  await page.mouse.click(...(await cellMiddle(page, [2, 1], [31, 21])));
  assert.equal(await text(page, '#case-title'), `Case ${3 * 91 + 6}`);
  await close();
});

test('curves of a family: keys go along and across them', async () => {
  const { page, close } = await open(studyPage(sampleSpectrum()));
  await page.locator('.chart').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  assert.equal(await text(page, '#case-title'), 'Case 60');
  assert.match(await command(page), /^teeter run spectrum\.toml --set block\.0\.width=0\.\d+ --set 'block\.0\.com=\[0, 0\.5\]' --report$/);
  assert.equal(await page.locator('.study-figure').first().locator('.legend .entry').count(), 4);
  await close();
});

test('monte carlo: interval in the readout, the worst cases lead to themselves', async () => {
  const { page, close } = await open(studyPage(sampleMonteCarlo()));
  await page.locator('#figure-running .chart').focus();
  await page.keyboard.press('End');
  assert.match(await text(page, '#figure-running .readout'), /^After 600 cases: \d+ % overturn, 95 % interval \d+ % to \d+ %\.$/);
  await page.locator('#worst tbody tr').first().click();
  assert.equal((await text(page, '.outcome')).trim(), 'It overturns after impacts.', 'the soonest');
  assert.match(await command(page), /--set ground\.horizontal\.amplitude=[\d.]+ --set block\.0\.width=[\d.]+ --report$/);
  await close();
});

test('fragility by capacities: what each search found, and no counts of runs that were not made', async () => {
  const { page, close } = await open(studyPage(sampleCapacity()));
  const rows = await page.locator('#records tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.innerText)));
  assert.deepEqual(rows.map(([record, capacity, factor, again]) => [record, capacity, factor, again]), [
    ['records/a.AT2', '2', '4', 'no'], ['records/b.AT2', '4', '8', 'yes'], ['records/c.AT2', '9.97', '19.9', 'no'],
    ['records/d.AT2', 'above 50', 'above 100', 'no'], ['records/e.AT2', 'above 10.3', 'above 20.6', 'no'], ['records/f.AT2', '11 to 12', '22 to 24', 'no']]);
  assert.equal(rows[3][4], 'stands up to the largest factor');
  assert.match(rows[4][4], /throws it off the ground: not followed/);
  assert.doesNotMatch(await page.locator('#records').innerText(), /overturned|strongest|14\.7/);
  await page.locator('#records button', { hasText: 'b.AT2' }).click();
  assert.match(await command(page), /--set ground\.horizontal\.file=records\/b\.AT2 --set ground\.horizontal\.scale=1 --report$/);
  await close();
});

test('fragility: curve, band and observed shares; a record leads to its weakest case that overturns', async () => {
  const { page, close } = await open(studyPage(sampleFragility()));
  assert.equal(await page.locator('#figure-fragility circle').count(), 12);
  await page.locator('#records button', { hasText: 'RSN103' }).click();
  assert.match(await text(page, '.case'), /overturns after impacts[\s\S]*Record\s+records\/RSN103\.AT2/);
  assert.match(await command(page), /--set ground\.horizontal\.file=records\/RSN103\.AT2 --set ground\.horizontal\.scale=1\.25 --report$/);
  await close();
});

test('bifurcation: one cursor for both charts, the period in the readout, many sentences folded', async () => {
  const { page, close } = await open(studyPage(sampleBifurcation()));
  await page.locator('#figure-lyapunov .chart').focus();
  await page.keyboard.press('Home');
  assert.match(await text(page, '#figure-bifurcation .readout'), /^a \/ \(g tan α\) = 2\.6: it repeats itself every period of the ground\.$/);
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  assert.match(await text(page, '#figure-lyapunov .readout'), /−∞/);
  assert.match(await text(page, '.headline'), /^From a \/ \(g tan α\) = 2\.6: /);
  assert.equal(await text(page, '.more summary'), '7 more');
  await close();
});

test('figures and cases come out as files', async () => {
  const { page, close } = await open(studyPage(sampleMap()));
  const picture = (await save(page, page.getByRole('button', { name: 'Overturning map as SVG' })));
  assert.equal(picture.name, 'map.map.svg');
  assert.match(picture.bytes.toString(), /^<svg[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*data:image\/png[\s\S]*overturns without impact/);
  assert.ok(!picture.bytes.toString().includes('var(--'));
  assert.equal((await save(page, page.getByRole('button', { name: 'Overturning map as PNG' }))).bytes.subarray(1, 4).toString(), 'PNG');
  const table = (await save(page, page.getByRole('button', { name: 'Overturning map as CSV' }))).bytes.toString().trim().split('\n');
  assert.equal(table.length, 1 + 31 * 21);
  assert.match(table[0], /^"Frequency of the shaking, ω \/ p","Amplitude of the shaking, a \/ \(g tan α\)",Outcome,/);
  await page.locator('.menu summary').click();
  const cases = (await save(page, page.locator('.menu-items button').first())).bytes.toString().trim().split('\n');
  assert.match(cases[0], /^case,ground\.horizontal\.omega \/ p,ground\.horizontal\.amplitude \/ g tan alpha,code,impacts,energy_margin$/);
  assert.equal(cases.length, 1 + 31 * 21);
  await page.locator('.numbers summary').click();
  await page.waitForSelector('.numbers td');
  assert.equal(await page.locator('.numbers tbody tr').count(), 500);
  await close();
});

test('hostile titles, reasons and keys stay text', async () => {
  const hostile = `"<img src=x onerror=alert(1)></title></script><script>alert('x')</script> & “Ünïcode” 石`;
  const data = sampleMap({ failures: [5], title: hostile });
  data.failures[0].reason = hostile;
  data.words = { headline: hostile, details: [hostile], warnings: [hostile] };
  data.axes[0].key = hostile;
  data.settings[0].texts = data.settings[0].texts.map(() => hostile);
  const { page, close } = await open(studyPage(data));
  assert.equal(await page.title(), hostile);
  await page.locator('#failures button').first().click();
  assert.ok((await command(page)).includes(`--set 'ground.horizontal.omega=${hostile.replace(/'/g, "'\\''")}'`));
  assert.equal(await page.locator('img, iframe').count(), 0);
  assert.equal(await page.locator('script').count(), 2);
  assert.ok(await fits(page, 1280));
  await close();
});

const oddities = {
  'one cell': () => sampleMap({ nx: 1, ny: 1 }),
  'one column': () => sampleMap({ nx: 1, ny: 9 }),
  'all failed': () => sampleMap({ nx: 3, ny: 3, failures: [0, 1, 2, 3, 4, 5, 6, 7, 8] }),
  'no commands': () => sampleMap({ settings: null }),
  'one sample': () => sampleMonteCarlo(1),
  'one record': () => sampleFragility(1),
  'two points': () => sampleBifurcation(2, 2),
};

for (const [name, make] of Object.entries(oddities)) {
  test(`holds with ${name}`, async () => {
    const { page, close } = await open(studyPage(make()));
    assert.equal(await page.locator('[role=alert]').count(), 0);
    for (const chart of await page.locator('.chart').all()) {
      await chart.focus();
      for (const key of ['ArrowRight', 'ArrowUp', 'End', 'Enter']) await page.keyboard.press(key);
    }
    await noOddWords(page);
    await close();
  });
}

test('a million cells open in reasonable time and answer to the mouse', async () => {
  const { page, close } = await open(studyPage(sampleMap({ nx: 1000, ny: 1000 })));
  await page.mouse.click(...(await cellMiddle(page, [500, 500], [1000, 1000])));
  assert.match(await text(page, '#case-title'), /^Case \d{3} \d{3}$/);
  await close();
});

test('damaged data gives a sentence, not an empty page', async () => {
  const { page, close } = await open(studyPage({ schema: 'teeter.study-page/1', title: 'x' }));
  assert.match(await page.locator('[role=alert]').innerText(), /could not be read/);
  await close();
});

test('a served page has the history of a case computed again; saved as a file it asks nobody', async () => {
  const asked = [];
  const file = studyPage({ ...sampleMap(), served: { token: 'secret' } });
  const server = createServer((request, response) => {
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html; charset=utf-8').end(readFileSync(file));
    let body = '';
    request.on('data', (part) => (body += part)).on('end', () => {
      asked.push({ address: request.url, token: request.headers['x-teeter-token'], ...JSON.parse(body) });
      response.setHeader('content-type', 'application/json').end(JSON.stringify(sampleReport('rocks')));
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const { page, close } = await visit(address, {}, { ready: 'main', allowed: (url) => url.startsWith(address) });
  await page.mouse.click(...(await cellMiddle(page, [30, 3], [31, 21])));
  await page.waitForSelector('.case-history svg');
  assert.equal(asked.length, 1);
  assert.equal(asked[0].address, '/api/case');
  assert.equal(asked[0].token, 'secret');
  assert.equal(asked[0].scenario, sampleMap().scenario.text);
  assert.equal(asked[0].settings.length, 2);
  await close();
  await new Promise((done) => server.close(done).closeAllConnections());
  const saved = await open(file);
  await saved.page.mouse.click(...(await cellMiddle(saved.page, [30, 3], [31, 21])));
  await settled(saved.page);
  assert.equal(await saved.page.locator('.case-history').count(), 0);
  await saved.close();
});

/** The code of a map that a run's summary gives. */
function codeOf(summary) {
  if (summary.overturned) return summary.overturned.impacts_before > 0 ? 2 : 3;
  return summary.impact_count > 0 || summary.blocks.some((block) => block.peak_ratio > 1e-12) ? 1 : 0;
}

/** The band lies around the curve, and both are as high as the table says. */
async function chancesAreDrawn(page, data) {
  const outlines = (path) => page.locator(path).first().evaluate((node) => node.getAttribute('d').slice(1).replace(/Z$/, '').split('L').map((pair) => pair.split(/[ ,]/).map(Number)));
  const curve = await outlines('#figure-chance path[style*="fill:none;stroke:var(--series"]');
  const band = await outlines('#figure-chance path[style*="fill-opacity"]');
  const rows = curve.length;
  assert.equal(rows, data.work.cases);
  assert.equal(band.length, 2 * rows);
  curve.forEach(([, y], k) => {
    assert.ok(band[k][1] <= y + 0.1 && y <= band[2 * rows - 1 - k][1] + 0.1, `row ${k}`);
  });
  assert.ok(curve[0][1] > curve[rows - 1][1] + 100, 'the chance rises from left to right');
}

for (const [i, file] of realStudyPages.entries()) {
  const name = path.basename(path.dirname(file));
  test(`study of the program: ${name}`, async () => {
    const { page, close } = await open(file);
    const data = JSON.parse(await page.locator('#teeter-data').evaluate((node) => node.textContent));
    assert.equal(data.schema, 'teeter.study-page/1');
    assert.equal(await page.locator('[role=alert]').count(), 0);
    assert.ok(await page.locator('.chart svg').count());
    if (name === 'study-chance') await chancesAreDrawn(page, data);
    await noOddWords(page);
    await screenshot(page, `study-real-${i}-1280-light`);
    await close();
  });

  test(`the commands of ${name} give the outcomes of its cases`, { skip: !process.env.TEETER_PROGRAM }, async () => {
    const { page, close } = await open(file);
    const data = JSON.parse(await page.locator('#teeter-data').evaluate((node) => node.textContent));
    const codes = data.outputs.find((column) => column.name === 'code');
    const told = Buffer.from(codes?.values.data ?? '', 'base64');
    const settles = data.outputs.some((column) => column.name === 'attractor');
    const places = Array.from({ length: 6 }, (_, k) => Math.floor(((k + 0.5) / 6) * data.cases));
    for (const place of places) {
      await page.evaluate((number) => (location.hash = `#case-${number}`), place);
      await page.waitForFunction((number) => document.querySelector('#case-title').textContent.replace(/\D/g, '') === String(number), place);
      const shown = (await command(page)).replace(/^teeter /, `${process.env.TEETER_PROGRAM} `).replace(/ --report$/, ' --json');
      const summary = JSON.parse(execFileSync('/bin/sh', ['-c', shown], { stdio: ['ignore', 'pipe', 'ignore'] }));
      // A study of long shaking follows a case longer than a run does.
      if (codes && !settles && told[place] !== 255) assert.equal(codeOf(summary), told[place], `case ${place}: ${shown}`);
    }
    await close();
  });
}
