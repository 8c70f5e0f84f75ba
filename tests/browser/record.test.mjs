// What a reader does with the page of ground motions: compares components, reads plots, zooms, prints, takes files along.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { open, pixels, realRecordPages, recordPage, screenshot, seek, settled, shownTime, start, stop, templateText } from './harness.mjs';
import { sampleComponent, sampleRecord, station, suite } from './sample-record.mjs';

before(start);
after(stop);

const histories = ['acceleration', 'velocity', 'displacement', 'arias'];
const spectra = ['spectrum', 'displacement-spectrum'];
const one = () => recordPage(sampleRecord([sampleComponent()]));
const textOf = async (page, selector) => (await page.locator(selector).first().innerText()).replace(/\u00a0/g, ' ');
const cursorPlace = (page, id) => page.locator(`#plot-1-${id} .now`).evaluate((line) => line.style.transform);
const reading = (page, id) => page.locator(`#plot-1-${id} .reading`).innerText();
const builtCount = (page) => page.locator('.component-body:not(:empty)').count();

/** True when the canvas of a plot holds more than axes: many pixels differ from the background. */
const drawn = (page, id) => page.locator(`#plot-${id} canvas`).evaluate((canvas) => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] > 128) count++;
  return count > 1000;
});

async function visitAll(page) {
  for (const section of await page.locator('.component').all()) {
    await section.scrollIntoViewIfNeeded();
    await settled(page);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
}

test('the record template holds each marker once, stays small and asks for nothing from elsewhere', () => {
  const template = templateText('record');
  for (const marker of ['@@TEETER_TITLE@@', '@@TEETER_DATA@@']) assert.equal(template.split(marker).length, 2);
  assert.ok(gzipSync(template).length < 200_000);
  assert.match(template, /<noscript><p[^>]*>[^<]{20,}<\/p><\/noscript>/);
  assert.match(template, /default-src 'none'; script-src 'sha256-[\w+/=]+'/);
});

test('one component: key numbers in words, all plots drawn, no table of one row', async () => {
  const component = sampleComponent();
  const { page, close } = await open(recordPage(sampleRecord([component], 'QUAKE.AT2')));
  assert.equal(await page.title(), 'QUAKE.AT2');
  assert.equal(await page.locator('h1').innerText(), 'QUAKE.AT2');
  const line = await textOf(page, '.key-line');
  const time = Number(component.pga_time.toPrecision(3));
  assert.ok(line.startsWith(`Peak 0.31 g at ${time} s, `), line);
  assert.match(line, /Strong shaking lasts [\d.]+ s\. Arias intensity [\d.]+ m\/s\. Mean period 0\.45 s\./);
  assert.equal(await page.locator('#overview').count(), 0);
  for (const id of [...histories, ...spectra]) assert.ok(await drawn(page, `1-${id}`), id);
  for (const id of [...histories, ...spectra]) assert.match(await page.locator(`#plot-1-${id} .plot-host`).getAttribute('aria-label'), /\d/);
  assert.match(await reading(page, 'acceleration'), /^−?0\.310 g$/, 'it opens at the peak');
  await close();
});

for (const [width, scheme] of [[1280, 'light'], [1280, 'dark'], [390, 'light'], [390, 'dark']]) {
  test(`three components at ${width} px, ${scheme}: nothing sticks out, warnings show`, async () => {
    const { page, close } = await open(recordPage(station()), { viewport: { width, height: 844 }, colorScheme: scheme });
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), scheme === 'dark' ? 'rgb(21, 24, 27)' : 'rgb(255, 255, 255)');
    await visitAll(page);
    assert.ok(await page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width));
    assert.equal(await builtCount(page), 3);
    for (const key of [1, 2, 3]) for (const id of [...histories, ...spectra]) assert.ok(await drawn(page, `${key}-${id}`), `${key}-${id}`);
    assert.match(await page.locator('#component-3 .warnings').innerText(), /the header states a peak/);
    assert.equal(await page.locator('.overview tbody tr').count(), 3);
    await screenshot(page, `record-station-${width}-${scheme}`);
    await close();
  });
}

test('the button changes the colours of the plots too', async () => {
  const { page, close } = await open(one());
  const light = await pixels(page, '#plot-1-acceleration canvas');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await settled(page);
  assert.notEqual(await pixels(page, '#plot-1-acceleration canvas'), light);
  await close();
});

test('the cursor and the zoom are one for all histories', async () => {
  const { page, close } = await open(one());
  await seek(page, 10);
  assert.equal(await shownTime(page), 10);
  const places = await Promise.all(histories.map((id) => cursorPlace(page, id)));
  assert.ok(places.every((place) => place === places[0] && place));
  const box = await page.locator('#plot-1-velocity .u-over').boundingBox();
  const at = (share) => [box.x + share * box.width, box.y + box.height / 2];
  await page.mouse.move(...at(0.5));
  await settled(page);
  assert.ok(Math.abs((await shownTime(page)) - 20) < 0.1);
  const moved = await Promise.all(histories.map((id) => cursorPlace(page, id)));
  assert.ok(moved.every((place) => place === moved[0] && place !== places[0]));
  const before = await Promise.all(histories.map((id) => pixels(page, `#plot-1-${id} canvas`)));
  await page.mouse.move(...at(0.1));
  await page.mouse.down();
  await page.mouse.move(...at(0.2), { steps: 4 });
  await page.mouse.move(...at(0.4), { steps: 4 });
  await page.mouse.up();
  await settled(page);
  for (const [i, id] of histories.entries()) assert.notEqual(await pixels(page, `#plot-1-${id} canvas`), before[i], id);
  await screenshot(page, 'record-zoomed', false);
  await page.getByRole('button', { name: 'Show the whole time' }).click();
  await page.mouse.move(5, 5);
  await settled(page);
  assert.ok(!(await page.getByRole('button', { name: 'Show the whole time' }).isVisible()));
  await close();
});

test('both spectra show the period under the mouse', async () => {
  const { page, close } = await open(one());
  const box = await page.locator('#plot-1-spectrum .u-over').boundingBox();
  await page.mouse.move(box.x + box.width * Math.log(1 / 0.02) / Math.log(500), box.y + 20);
  await settled(page);
  const periodIn = async (id, unit) => Number((await reading(page, id)).match(new RegExp(` ${unit} at ([\\d.]+) s$`))[1]);
  assert.ok(Math.abs((await periodIn('spectrum', 'g')) - 1) < 0.05);
  assert.equal(await periodIn('spectrum', 'g'), await periodIn('displacement-spectrum', 'cm'));
  assert.equal(await cursorPlace(page, 'spectrum'), await cursorPlace(page, 'displacement-spectrum'));
  await page.mouse.move(box.x + 60, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 4 });
  await page.mouse.move(box.x + 130, box.y + 30, { steps: 4 });
  await page.mouse.up();
  await settled(page);
  await page.mouse.dblclick(box.x + 60, box.y + 30);
  await close();
});

test('the keys step, zoom, go on to the next component and list themselves', async () => {
  const { page, close } = await open(recordPage(station()));
  await seek(page, 10);
  await page.keyboard.press('.');
  assert.equal(await shownTime(page), 10.01);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  assert.equal(await shownTime(page), 9.99);
  await page.keyboard.press('+');
  await settled(page);
  assert.ok(await page.getByRole('button', { name: 'Show the whole time' }).first().isVisible());
  await page.keyboard.press('0');
  await settled(page);
  const top = (key) => page.locator(`#component-${key}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
  for (const key of [1, 2]) {
    await page.keyboard.press('n');
    await settled(page);
    assert.ok(Math.abs(await top(key)) < 3, `component ${key} at ${await top(key)}`);
  }
  await page.keyboard.press('p');
  await settled(page);
  assert.ok(Math.abs(await top(1)) < 3);
  await page.keyboard.press('?');
  assert.match(await page.locator('dialog.keys').innerText(), /one sample back, forward/);
  await page.keyboard.press('Escape');
  assert.ok(!(await page.locator('dialog.keys').isVisible()));
  await close();
});

test('many components: a table of all, sections filled when they come near, links lead there', async () => {
  const file = recordPage(suite(64));
  const { page, close } = await open(file);
  assert.equal(await page.locator('.overview tbody tr').count(), 64);
  assert.equal(await page.locator('.component').count(), 64);
  assert.ok((await builtCount(page)) <= 3, 'most wait');
  await screenshot(page, 'record-suite-1280-light', false);
  await page.locator('.overview a', { hasText: 'RSN2480_' }).click();
  await page.waitForSelector('#plot-41-acceleration canvas');
  await settled(page);
  const top = await page.locator('#component-41').evaluate((section) => section.getBoundingClientRect().top);
  assert.ok(Math.abs(top) < 30, `at ${top}`);
  assert.ok(await drawn(page, '41-acceleration'));
  assert.ok((await builtCount(page)) <= 8);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('.overview tbody tr').nth(20).locator('td').nth(2).click();
  await page.waitForSelector('#plot-21-spectrum canvas');
  assert.equal(await page.locator('.overview .largest').count() >= 7, true);
  await close();
  const phone = await open(file, { viewport: { width: 390, height: 844 } });
  assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= 390));
  await screenshot(phone.page, 'record-suite-390-light', false);
  await phone.close();
});

test('400 000 samples stay usable', async () => {
  const { page, close } = await open(recordPage(sampleRecord([sampleComponent({ samples: 400_000, step: 0.005, periods: 8 })])));
  assert.ok(await drawn(page, '1-acceleration'));
  const took = await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const before = performance.now();
    for (const key of ['+', '.', '0']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await frame();
    }
    return performance.now() - before;
  });
  assert.ok(took < 5000, `${took} ms`);
  await close();
});

test('print is light and brings the plots of each component', async () => {
  const { page, close } = await open(recordPage(station()), { colorScheme: 'dark', viewport: { width: 703, height: 1000 } });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages >= 2 && pages <= 4, `${pages} pages`);
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  assert.equal(await page.locator('.print-plots figure').count(), 18);
  assert.ok(!(await page.locator('.histories').first().isVisible()));
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  await screenshot(page, 'record-station-print');
  await close();
});

test('numbers open behind a plot and files come out right', async () => {
  const { page, close } = await open(recordPage(station()));
  await page.locator('#plot-1-acceleration summary').click();
  await page.waitForSelector('#plot-1-acceleration td');
  assert.equal(await page.locator('#plot-1-acceleration tbody tr').count(), 500);
  const save = async (control) => {
    const [file] = await Promise.all([page.waitForEvent('download'), control.click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const inSection = (name) => page.locator('#component-1').getByRole('button', { name });
  const history = await save(inSection('Histories as CSV'));
  const lines = history.bytes.toString().trim().split('\n');
  assert.equal(history.name, 'STATION.90.history.csv');
  assert.equal(lines[0], 'time (s),acceleration (m/s2),velocity (m/s),displacement (m)');
  assert.equal(lines.length, 4001);
  assert.match(lines[58], /^0\.57,/);
  assert.match((await save(inSection('all as CSV'))).bytes.toString(), /^time \(s\),Acceleration \(g\)\n0,/);
  assert.match((await save(inSection('spectra as CSV'))).bytes.toString(), /^period \(s\),Pseudo-acceleration \(g\),Spectral displacement \(cm\)\n0\.02,/);
  assert.equal((await save(inSection('plots as PNG'))).bytes.subarray(1, 4).toString(), 'PNG');
  const fromMenu = async (index) => {
    await page.locator('.menu summary').click();
    return save(page.locator('.menu-items button').nth(index));
  };
  assert.match((await fromMenu(0)).bytes.toString(), /^file,component,peak \(g\),.*\nrecords\/STATION\.V2,90,0\.31/);
  assert.equal(JSON.parse((await fromMenu(1)).bytes).length, 3);
  await close();
});

test('hostile titles, names and warnings stay text', async () => {
  const hostile = `"<img src=x onerror=alert(1)></title></script><script>alert('x')</script> & “Ünïcode” 石`;
  const bad = { file: hostile.replace(/\//g, '|'), component: hostile, title: hostile, warnings: [hostile], format: hostile, unit_in_file: hostile, samples: 50, periods: 8 };
  const { page, close } = await open(recordPage(sampleRecord([sampleComponent(bad), sampleComponent({ ...bad, seed: 2 })], hostile)));
  assert.equal(await page.title(), hostile);
  assert.equal(await page.locator('h1').innerText(), hostile);
  assert.equal(await page.locator('.warnings li').first().innerText(), hostile);
  await visitAll(page);
  assert.equal(await page.locator('img, iframe').count(), 0);
  assert.equal(await page.locator('script').count(), 2);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 1280));
  await close();
});

const oddities = {
  'a velocity record': { quantity: 'velocity', peak: 0.4 },
  'a displacement record': { quantity: 'displacement', peak: 0.05, component: 'UP' },
  'a single sample': { values: new Float64Array([0.1]), samples: 1, periods: 8 },
  'two samples': { samples: 2, periods: 8, values: new Float64Array([0.1, 0.2]) },
  silence: { values: new Float64Array(100), samples: 100, periods: 8, mean_period: 0, d5_95: 0 },
  'a motion hardly there': { peak: 2e-6, samples: 500 },
  'a drifting record': { values: Float64Array.from({ length: 2000 }, (_, i) => Math.sin(i / 9) + 0.05), samples: 2000 },
  'no spectrum': { spectrum: null },
  'no name': { file: '', component: '', title: '', azimuth: null, header_peak: null },
};

for (const [name, changes] of Object.entries(oddities)) {
  test(`holds with ${name}`, async () => {
    const { page, close } = await open(recordPage(sampleRecord([sampleComponent(changes), sampleComponent({ samples: 50, periods: 8, ...changes, seed: 2 })], name)));
    for (const key of ['.', ',', '+', '-', '0', 'n', 'p']) await page.keyboard.press(key);
    await visitAll(page);
    assert.equal(await page.locator('[role=alert]').count(), 0);
    await screenshot(page, `record-odd-${name.replace(/\W+/g, '-')}`);
    await page.emulateMedia({ media: 'print' });
    await settled(page);
    assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity|null/));
    await close();
  });
}

test('a damaged component says so and leaves the others alone', async () => {
  const [good, bad] = [sampleComponent({ samples: 200, periods: 8 }), sampleComponent({ samples: 200, periods: 8 })];
  bad.series.velocity.data = '***';
  const { page, close } = await open(recordPage(sampleRecord([bad, good])));
  assert.match(await page.locator('#component-1 [role=alert]').innerText(), /could not be read/);
  await visitAll(page);
  assert.ok(await drawn(page, '2-acceleration'));
  await close();
});

test('damaged data gives a sentence, not an empty page', async () => {
  const { page, close } = await open(recordPage({ schema: 'teeter.record-page/1', title: 'x' }));
  assert.match(await page.locator('[role=alert]').innerText(), /could not be read/);
  await close();
});

for (const [i, file] of realRecordPages.entries()) {
  test(`record page of the program: ${file}`, async () => {
    const { page, close } = await open(file);
    const data = JSON.parse(await page.locator('#teeter-data').evaluate((node) => node.textContent));
    assert.equal(data.schema, 'teeter.record-page/1');
    assert.equal(await page.locator('h1').innerText(), data.title);
    assert.equal(await page.locator('.component').count(), data.components.length);
    await visitAll(page);
    assert.equal(await page.locator('[role=alert]').count(), 0);
    for (const [key, component] of data.components.entries()) {
      for (const quantity of Object.keys(component.series)) assert.ok(await drawn(page, `${key + 1}-${quantity}`));
      if (component.spectrum) assert.ok(await drawn(page, `${key + 1}-spectrum`));
    }
    assert.ok(!(await page.locator('main').innerText()).match(/NaN|undefined|Infinity/));
    await screenshot(page, `record-real-${i}-1280-light`);
    await close();
    const phone = await open(file, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= 390));
    await screenshot(phone.page, `record-real-${i}-390-dark`);
    await phone.close();
  });
}

test('a suite beside its target: target, mean and median drawn, each record thin, numbers behind it', async () => {
  const data = suite(6);
  const period = [0.1, 0.2, 0.5, 1, 2];
  const of = (factor) => period.map((t) => (factor * 9.80665) / (1 + t));
  data.suite = {
    target_file: 'target.csv', measure: 'component', damping: 0.05, range: [0.2, 1], period, target: of(0.4), mean: of(0.5), median: of(0.45), median_plus_sigma: of(0.6), median_minus_sigma: of(0.3),
    members: data.components.map(({ file, component }) => ({ label: file, factor: 0.5, components: [{ file, component }] })),
  };
  const { page, close } = await open(recordPage(data), { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  const said = (await page.locator('#suite').innerText()).replace(/\u00a0/g, ' ');
  assert.match(said, /Pseudo-acceleration \(g\), damping 5 %/);
  assert.match(said, /target\s+mean\s+median/);
  assert.match(said, /Fitted from 0\.2 to 1 s/);
  assert.match(await page.locator('#suite .chart').getAttribute('aria-label'), /0\.5 s: target 0\.267 g, mean 0\.333 g, median 0\.3 g/);
  const strokes = await page.locator('#suite .chart path').evaluateAll((paths) => paths.map((path) => path.style.stroke));
  assert.equal(strokes.filter((stroke) => stroke === 'var(--line)').length, 6);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
  await screenshot(page, 'record-suite-target');
  await close();
});
