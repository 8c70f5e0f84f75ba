// What a reader does with a report: reads it, plays it, steps, scrubs, zooms, prints, takes files along.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { open, pixels, realReports, samplePage, screenshot, seek, settled, shownTime, start, stop, templateText } from './harness.mjs';
import { drawn } from './drawn.mjs';
import { caseNames, sampleReport } from './sample-data.mjs';

before(start);
after(stop);

const cursorPlace = (page, id = 'tilt') => page.locator(`#plot-${id} .now`).evaluate((line) => line.style.transform);

test('the template holds each marker once and stays small', () => {
  for (const marker of ['@@TEETER_TITLE@@', '@@TEETER_DATA@@']) assert.equal(templateText().split(marker).length, 2);
  assert.ok(gzipSync(templateText()).length < 200_000);
  assert.match(templateText(), /<noscript>/);
});

for (const name of caseNames) {
  test(`sample "${name}": verdict, plots and tables are shown`, async () => {
    const report = sampleReport(name);
    const { page, close } = await open(samplePage(name));
    assert.equal(await page.locator('.headline').innerText(), report.words.headline);
    assert.equal(await page.locator('h1').innerText(), report.title);
    for (const line of report.words.details) assert.ok((await page.locator('.details').innerText()).includes(line));
    assert.equal(await page.locator('.plot').count(), 7);
    assert.equal(await page.locator('.impacts tbody tr').count(), report.summary.impacts.length);
    await screenshot(page, `${name}-1280-light`);
    await close();
  });
}

for (const [i, file] of realReports.entries()) {
  test(`report of the program: ${file}`, async () => {
    const { page, close } = await open(file);
    const data = JSON.parse(await page.locator('#teeter-data').evaluate((node) => node.textContent));
    assert.equal(data.schema, 'teeter.report/1');
    assert.equal(await page.locator('.headline').innerText(), data.words.headline);
    assert.equal(await page.title() !== '', true);
    assert.ok((await page.locator('.plot').count()) >= 5);
    if ((await page.locator('.scrub').getAttribute('max')) !== '0') {
      const earlier = await shownTime(page);
      await page.keyboard.press('Space');
      await page.waitForFunction((time) => Number.parseFloat(document.querySelector('.time-readout').value) !== time, earlier);
    }
    await screenshot(page, `real-${i}-1280-light`);
    await close();
    const phone = await open(file, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= 390));
    await screenshot(phone.page, `real-${i}-390-dark`);
    await phone.close();
  });
}

test('the animation plays, pauses and ends', async () => {
  const { page, close } = await open(samplePage('rocks'));
  assert.equal(await page.locator('.play').getAttribute('aria-label'), 'Play');
  await page.locator('.play').click();
  await page.waitForTimeout(700);
  const [early, before] = [await shownTime(page), await pixels(page, '.stage-canvas')];
  assert.ok(early > 0 && early < 1.4, `the first play starts at the start, at ${early}`);
  await page.waitForTimeout(300);
  assert.ok((await shownTime(page)) > early);
  assert.notEqual(await pixels(page, '.stage-canvas'), before);
  await page.keyboard.press('Space');
  await settled(page);
  const paused = await shownTime(page);
  await page.waitForTimeout(150);
  assert.equal(await shownTime(page), paused);
  await seek(page, 13.95);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('.time-readout').value.startsWith('14.00')
    && document.querySelector('.play').getAttribute('aria-label') === 'Play');
  await close();
});

test('the keys step, change speed, jump and list themselves', async () => {
  const { page, close } = await open(samplePage('rocks'));
  const press = async (key) => {
    await page.keyboard.press(key);
    await settled(page);
    return shownTime(page);
  };
  assert.equal(await press('Home'), 0);
  assert.equal(await press('.'), 0.01);
  assert.equal(await press('.'), 0.02);
  assert.equal(await press(','), 0.01);
  assert.equal(await press('End'), 14);
  assert.equal(await press('Home'), 0);
  assert.ok((await press('>')) > 0.5, 'goes to the first impact');
  assert.equal(await press('<'), 0);
  const speed = () => page.locator('.transport select').inputValue();
  assert.equal(await speed(), '1');
  await press('[');
  assert.equal(await speed(), '0.5');
  await press(']');
  await press(']');
  await press(']');
  assert.equal(await speed(), '2');
  await page.keyboard.press('?');
  assert.ok(await page.locator('dialog.keys').isVisible());
  await screenshot(page, 'keys', false);
  await page.keyboard.press('Escape');
  assert.ok(!(await page.locator('dialog.keys').isVisible()));
  await close();
});

test('scrubbing moves the cursor of every plot, and impacts lead to their time', async () => {
  const { page, close } = await open(samplePage('rocks'));
  await seek(page, 3);
  const [tilt, energy, phase] = [await cursorPlace(page), await cursorPlace(page, 'energy'), await pixels(page, '.phase-canvas')];
  await seek(page, 9);
  assert.equal(await shownTime(page), 9);
  assert.notEqual(await cursorPlace(page), tilt);
  assert.notEqual(await cursorPlace(page, 'energy'), energy);
  assert.notEqual(await pixels(page, '.phase-canvas'), phase);
  const row = page.locator('.impacts tbody tr').nth(3);
  await row.locator('td').nth(4).click();
  await settled(page);
  assert.ok(Math.abs((await shownTime(page)) - Number(await row.getAttribute('data-time'))) < 0.006);
  assert.match(await row.getAttribute('class'), /current/);
  await close();
});

test('a plot shows the time under the mouse, a click goes there, a drag zooms all plots', async () => {
  const { page, close } = await open(samplePage('rocks'));
  await seek(page, 1);
  const over = page.locator('#plot-tilt .u-over');
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  const at = (share) => [box.x + share * box.width, box.y + box.height / 2];
  await page.mouse.move(...at(0.5));
  await settled(page);
  assert.ok(Math.abs((await shownTime(page)) - 7) < 0.1);
  await page.mouse.move(box.x + 5, box.y - 60);
  await settled(page);
  assert.equal(await shownTime(page), 1);
  await page.mouse.click(...at(0.5));
  await settled(page);
  await page.mouse.move(...at(0.25));
  await page.mouse.down();
  await page.mouse.move(...at(0.4), { steps: 4 });
  await page.mouse.move(...at(0.75), { steps: 4 });
  await page.mouse.up();
  await settled(page);
  assert.ok(await page.getByRole('button', { name: 'Show the whole time' }).isVisible());
  await screenshot(page, 'zoomed-1280-light', false);
  await page.mouse.dblclick(...at(0.5));
  await settled(page);
  assert.ok(!(await page.getByRole('button', { name: 'Show the whole time' }).isVisible()));
  await close();
});

test('tilt and forces change the picture and say so', async () => {
  const { page, close } = await open(samplePage('rocks'));
  const early = 0.45;
  // Of the longest edge of the block against the vertical, in radians.
  const lean = ({ outlines }) => {
    const [corners] = outlines.filter((path) => path.length === 4);
    const edges = corners.map(([x, y], i) => [x - corners[(i + 1) % 4][0], y - corners[(i + 1) % 4][1]]);
    const [dx, dy] = edges.reduce((best, edge) => (Math.hypot(...edge) > Math.hypot(...best) ? edge : best));
    return Math.atan2(Math.abs(dx), Math.abs(dy));
  };
  const plain = await drawn(page, early);
  assert.ok(lean(plain) > 1e-3);
  assert.equal(plain.texts.filter((text) => text.includes('×10')).length, 0, plain.texts.join('; '));
  await page.getByRole('radio', { name: '×10' }).check();
  const large = await drawn(page, early);
  assert.ok(Math.abs(lean(large) / lean(plain) - 10) < 0.1, `${lean(large)} of ${lean(plain)}`);
  assert.equal(large.texts.filter((text) => text.includes('×10')).length, 1, large.texts.join('; '));
  const forces = page.getByRole('button', { name: 'Forces' });
  assert.equal(await forces.getAttribute('aria-pressed'), 'false');
  await forces.click();
  assert.equal(await forces.getAttribute('aria-pressed'), 'true');
  assert.ok((await drawn(page, early)).arrows.length > large.arrows.length);
  await screenshot(page, 'rocks-tilt10-forces', false);
  await close();
});

test('reduced motion starts paused and stays so', async () => {
  const { page, close } = await open(samplePage('rocks'), { reducedMotion: 'reduce' });
  const time = await shownTime(page);
  await page.waitForTimeout(200);
  assert.equal(await shownTime(page), time);
  assert.equal(await page.locator('.play').getAttribute('aria-label'), 'Play');
  await close();
});

test('dark follows the system and the button changes it', async () => {
  const { page, close } = await open(samplePage('falls'), { colorScheme: 'dark' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(await background(), 'rgb(21, 24, 27)');
  await screenshot(page, 'falls-1280-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await settled(page);
  assert.equal(await background(), 'rgb(255, 255, 255)');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  assert.equal(await background(), 'rgb(21, 24, 27)');
  await close();
});

for (const [width, scheme] of [[390, 'light'], [390, 'dark'], [640, 'light']]) {
  test(`${width} px, ${scheme}: nothing sticks out, panels in order`, async () => {
    const { page, close } = await open(samplePage('long'), { viewport: { width, height: 844 }, colorScheme: scheme, deviceScaleFactor: 2 });
    assert.ok(await page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width));
    const parts = ['.verdict', '.stage', '.plots', '.side', '.records', '.source'];
    const tops = await Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox()).y));
    assert.deepEqual(tops, [...tops].sort((a, b) => a - b));
    await screenshot(page, `long-${width}-${scheme}`);
    await close();
  });
}

test('print is light and brings key frames and plots on about two pages', async () => {
  const { page, close } = await open(samplePage('rocks'), { colorScheme: 'dark', viewport: { width: 703, height: 1000 } });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages >= 1 && pages <= 3, `${pages} pages`);
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  assert.equal(await page.locator('.key-frames canvas').count(), 3);
  assert.equal(await page.locator('.print-plots figure').count(), 7);
  assert.ok(!(await page.locator('.transport').isVisible()));
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  await screenshot(page, 'rocks-print');
  await close();
});

test('numbers open behind a plot and files come out right', async () => {
  const { page, close } = await open(samplePage('long'));
  await page.locator('#plot-tilt summary').click();
  await page.waitForSelector('#plot-tilt td');
  assert.equal(await page.locator('#plot-tilt tbody tr').count(), 500);
  const save = async (name) => {
    await page.locator('.menu summary').click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('.menu-items button', { hasText: name }).click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const history = await save('History');
  const lines = history.bytes.toString().trim().split('\n');
  assert.equal(history.name, 'long.history.csv');
  assert.match(lines[0], /^time,angle_0,rate_0,/);
  assert.ok(lines.length > 8000);
  assert.equal(JSON.parse((await save('Summary')).bytes).schema, 'teeter.run/1');
  assert.match((await save('Scenario')).bytes.toString(), /model {3}= "rocking"/);
  for (const picture of ['Animation', 'All plots']) assert.equal((await save(picture)).bytes.subarray(1, 4).toString(), 'PNG');
  await close();
});

const worth = { safe: 'rgb(0, 99, 156)', close: 'rgb(128, 96, 0)', coin_toss: 'rgb(138, 53, 171)', not_checked: 'rgb(28, 33, 38)' };
for (const [certainty, colour] of Object.entries(worth)) {
  test(`a verdict that is ${certainty} has its own colour and icon`, async () => {
    const change = (report) => (report.words = { ...report.words, certainty });
    const { page, close } = await open(samplePage('rocks', { change }));
    const shown = page.locator('.headline');
    assert.equal(await shown.evaluate((line) => getComputedStyle(line).color), colour);
    const paths = await page.evaluate(() => document.querySelector('.headline .worth path').getAttribute('d'));
    await screenshot(page, `worth-${certainty}-light`);
    await close();
    const other = await open(samplePage('rocks', { change: (report) => (report.words = { ...report.words, certainty: certainty === 'safe' ? 'close' : 'safe' }) }), { colorScheme: 'dark' });
    assert.notEqual(await other.page.evaluate(() => document.querySelector('.headline .worth path').getAttribute('d')), paths);
    assert.notEqual(await other.page.locator('.headline').evaluate((line) => getComputedStyle(line).color), colour);
    await other.close();
    const dark = await open(samplePage('rocks', { change }), { colorScheme: 'dark' });
    await screenshot(dark.page, `worth-${certainty}-dark`);
    await dark.close();
  });
}

test('the scale of the margin stays within its panel and tells what was not followed', async () => {
  for (const [scales, followed] of [[[[0.2, 0.3], [9.5, null]], null], [[], 7.7], [[[0.999964, 1.3]], null]]) {
    for (const width of [1280, 390]) {
      const change = (report) => (report.margin = { ...report.margin, overturning_scales: scales, first_overturning_scale: scales[0]?.[0] ?? null, max_scale: 10, followed_up_to: followed });
      const { page, close } = await open(samplePage('rocks', { change }), { viewport: { width, height: 900 } });
      const meter = page.locator('.meter', { hasText: 'Falls if scaled by' });
      const inside = await meter.evaluate((box) => {
        const { left, right } = box.getBoundingClientRect();
        return [...box.querySelectorAll('.scale-mark')].map((mark) => mark.getBoundingClientRect()).every((mark) => mark.left >= left - 1 && mark.right <= right + 1);
      });
      assert.ok(inside, JSON.stringify(scales));
      const words = await meter.innerText();
      assert.match(words, /(^|\n)this shaking/);
      assert.doesNotMatch(words, /1: this shaking|0\.9999/);
      if (followed) assert.match(words, /none up to 7\.7[\s\S]*not followed/);
      await close();
    }
  }
});

test('a hostile title stays text', async () => {
  const title = `"<img src=x onerror=alert(1)></title></script><script>alert('x')</script> & “Ünïcode” 石`;
  const { page, close } = await open(samplePage('still', { title, change: (report) => (report.words.headline = title) }));
  assert.equal(await page.title(), title);
  assert.equal(await page.locator('h1').innerText(), title);
  assert.equal(await page.locator('.headline').innerText(), title);
  assert.equal(await page.locator('img, iframe').count(), 0);
  assert.equal(await page.locator('script').count(), 2);
  await close();
});

const oddities = {
  'a single row': { rows: 1 },
  'few columns': { change: (report) => { report.columns = { time: report.columns.time, angle_0: report.columns.angle_0 }; } },
  'no friction, no energies, no margin': { change: (report) => {
    Object.assign(report.summary, { required_friction: null, energy: undefined, work: undefined });
    report.margin = null;
  } },
  'a run that stopped early': { change: (report) => Object.assign(report.summary, { status: 'lift-off', reason: 'it leaves the ground' }) },
  'two blocks': { change: twoBlocks },
  'more impacts than listed': { change: (report) => { report.summary.impacts.length = 3; } },
};

function twoBlocks(report) {
  report.blocks.push({ ...report.blocks[0], height: 0.8 });
  report.summary.blocks.push(report.summary.blocks[0]);
  for (const [name, column] of Object.entries(report.columns)) if (name.endsWith('_0')) report.columns[name.replace('_0', '_1')] = column;
  for (const impact of report.summary.impacts) Object.assign(impact, { rate_before: [0.1, 0.2], rate_after: [0.1, 0.1] });
}

for (const [name, changes] of Object.entries(oddities)) {
  test(`holds with ${name}`, async () => {
    const { page, close } = await open(samplePage('rocks', changes));
    await page.keyboard.press('End');
    await page.keyboard.press(',');
    await page.getByRole('radio', { name: '×3' }).check();
    await page.keyboard.press('Space');
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    await settled(page);
    assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
    await close();
  });
}

test('damaged data gives a sentence, not an empty page', async () => {
  const { page, close } = await open(samplePage('still', { change: (report) => { report.columns.time.data = '***'; } }));
  assert.match(await page.locator('[role=alert]').innerText(), /could not be read/);
  await close();
});
