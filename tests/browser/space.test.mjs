// A run in space: the body is drawn where the numbers say, the plan holds the lean, and the reader can walk round it.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { open, pixels, restart, screenshot, seek, settled, spacePage, start, stop, templateText } from './harness.mjs';
import { spaceReport } from './sample-space.mjs';
import { agreement, cameraOf, columnsOf, expectedCorners, outlineOf, paintRed } from './seen.mjs';

before(start);
after(stop);

async function drag(page, dx, dy) {
  const box = await page.locator('.stage-canvas').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2 + dy, { steps: 4 });
  await page.mouse.up();
  await settled(page);
}

/** The body is drawn where its numbers put it, at some times and from some sides. */
async function bodyIsWhereItShouldBe(report) {
  const { page, close } = await open(spacePage(report));
  await page.getByRole('button', { name: 'Forces' }).click();
  await paintRed(page);
  const looks = [[0, null], [0.71, null], [1.2, [140, 30]], [2.3, [-300, -40]]];
  for (const [time, way] of looks) {
    await seek(page, time);
    if (way) await drag(page, ...way);
    const { width, height, ...camera } = await cameraOf(page);
    const outline = outlineOf(expectedCorners(report, Math.round(time / 0.01), camera, width, height));
    const { share, pixels: count } = await agreement(page, outline);
    assert.ok(count > 3000, `${count} pixels of the body at ${time} s`);
    assert.ok(share > 0.97, `at ${time} s ${share} of the pixels agree`);
  }
  await close();
}

for (const shape of ['box', 'cylinder']) {
  test(`a ${shape} is drawn where the numbers say`, () => bodyIsWhereItShouldBe(spaceReport({ shape })));
}

test('the check of places can fail', async () => {
  const report = spaceReport();
  const { page, close } = await open(spacePage(report));
  await page.getByRole('button', { name: 'Forces' }).click();
  await paintRed(page);
  await seek(page, 0.71);
  const { width, height, ...camera } = await cameraOf(page);
  const { share } = await agreement(page, outlineOf(expectedCorners(report, 0, camera, width, height)));
  assert.ok(share < 0.95, `upright and leaning by 5.5° agree in ${share}`);
  await close();
});

/** Points of a path, as pairs. */
const pointsOf = (page, selector) => page.locator(selector).evaluate((path) => path.getAttribute('d').replace('Z', '').split(/[ML]/).filter(Boolean).map((pair) => pair.split(' ').map(Number)));

test('the plan holds tilt and azimuth inside the tipping curve', async () => {
  const report = spaceReport();
  const columns = columnsOf(report);
  const { page, close } = await open(spacePage(report));
  const curve = await pointsOf(page, '#plot-plan .tipping-curve');
  const middle = [(curve[0][0] + curve[180][0]) / 2, (curve[90][1] + curve[270][1]) / 2];
  // Towards x the base of the box reaches 0.3 m, towards y 0.25 m, and the centre of mass is 1 m up.
  const scale = (curve[0][0] - middle[0]) / Math.atan(0.3);
  assert.ok(Math.abs((middle[1] - curve[90][1]) / scale - Math.atan(0.25)) < 2e-3);
  assert.ok(Math.abs(Math.hypot(curve[45][0] - middle[0], curve[45][1] - middle[1]) / scale - Math.atan(0.55 / Math.SQRT2)) < 2e-3);
  const track = await pointsOf(page, '#plot-plan .plan-track');
  assert.equal(track.length, columns.time.length);
  const place = (row, twist) => {
    const [tilt, angle] = [columns.tilt_0[row], columns.azimuth_0[row] - twist];
    return [middle[0] + scale * tilt * Math.cos(angle), middle[1] - scale * tilt * Math.sin(angle)];
  };
  track.forEach((point, row) => place(row, columns.twist_0[row]).forEach((value, i) => assert.ok(Math.abs(value - point[i]) < 0.05, `row ${row}`)));
  const peak = await page.locator('#plot-plan .plan-peak').evaluate((dot) => ['cx', 'cy'].map((name) => Number(dot.getAttribute(name))));
  const top = columns.tilt_0.indexOf(Math.max(...columns.tilt_0));
  place(top, columns.twist_0[top]).forEach((value, i) => assert.ok(Math.abs(value - peak[i]) < 0.05));
  assert.match(await page.locator('#plot-plan').innerText(), /Closest: 5\.49° of the 19\.6° at which it tips that way \(28 %\), towards an azimuth of 55\.5° of the floor, at 0\.71 s\./);
  assert.match(await page.locator('#plot-plan svg').textContent(), /lean towards x of the body \(°\)/);
  await page.getByRole('radio', { name: 'of the floor' }).check();
  const onFloor = await pointsOf(page, '#plot-plan .plan-track');
  onFloor.forEach((point, row) => place(row, 0).forEach((value, i) => assert.ok(Math.abs(value - point[i]) < 0.05, `on the floor, row ${row}`)));
  await seek(page, 1);
  const turn = await page.locator('#plot-plan .tipping-curve').getAttribute('transform');
  assert.ok(Math.abs(Number(/rotate\((\S+)/.exec(turn)[1]) + (columns.twist_0[100] * 180) / Math.PI) < 1e-2);
  await close();
});

test('the azimuth of the lean stays within one turn and has no points while it stands upright', async () => {
  const { page, close } = await open(spacePage(spaceReport()));
  const marks = await page.locator('#plot-azimuth .u-axis').count();
  assert.ok(marks > 0);
  await page.locator('#plot-azimuth details summary').click();
  await page.locator('#plot-azimuth tbody tr').first().waitFor();
  const rows = await page.locator('#plot-azimuth tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
  const values = rows.map((row) => row.at(-1)).filter((text) => text !== '–').map((text) => Number(text.replace('−', '-')));
  assert.ok(values.length > 3 && values.every((value) => Math.abs(value) <= 180), String(values));
  assert.ok(Math.max(...values) > 170 && Math.min(...values) < -140, 'it passes from one end of the turn to the other');
  assert.ok(rows.some((row) => row.at(-1) === '–'), 'upright at first');
  await close();
});

test('dragging, keys, buttons and views change the picture', async () => {
  const { page, close } = await open(spacePage(spaceReport()));
  let [camera, picture] = [await cameraOf(page), await pixels(page, '.stage-canvas')];
  const changed = async (what) => {
    await settled(page);
    const [nextCamera, next] = [await cameraOf(page), await pixels(page, '.stage-canvas')];
    assert.notDeepEqual(nextCamera.eye, camera.eye, what);
    assert.notEqual(next, picture, what);
    [camera, picture] = [nextCamera, next];
  };
  await drag(page, 80, 0);
  await changed('dragged');
  await page.getByRole('button', { name: 'Closer' }).click();
  await changed('closer');
  await page.getByRole('combobox', { name: 'View from' }).selectOption('above');
  await changed('from above');
  await page.locator('.stage-canvas').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await changed('keys');
  await seek(page, 3.5);
  [camera, picture] = [await cameraOf(page), await pixels(page, '.stage-canvas')];
  await page.getByRole('button', { name: 'Follow' }).click();
  await changed('follows');
  const target = (await cameraOf(page)).target;
  await seek(page, 0);
  assert.ok(Math.hypot(...(await cameraOf(page)).target.map((value, i) => value - target[i])) > 0.1, 'the view goes with the base');
  await close();
});

test('a fall, an upright body, exaggerated tilt, phone width and dark mode', async () => {
  for (const options of [{ course: 'falls' }, { course: 'upright' }, { shape: 'cylinder' }]) {
    const { page, close } = await open(spacePage(spaceReport(options)), { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 390));
    const before = await pixels(page, '.stage-canvas');
    // One column: stage, plan, histories.
    const [stage, plan, tilt] = await Promise.all(['.stage-canvas', '#plot-plan svg', '#plot-tilt'].map((name) => page.locator(name).first().boundingBox()));
    assert.ok(stage.y < plan.y && plan.y < tilt.y, 'the plan stands before the histories');
    assert.ok(plan.x >= 0 && plan.x + plan.width <= 390 && plan.width > 300, 'the plan fills the phone');
    await page.getByRole('radio', { name: '×3' }).check();
    await settled(page);
    if (options.course !== 'upright') assert.notEqual(await pixels(page, '.stage-canvas'), before);
    await screenshot(page, `space-${options.course ?? options.shape}-390-dark`);
    await close();
  }
});

test('paper holds stills, among them the largest tilt, and the plan', async () => {
  const { page, close } = await open(spacePage(spaceReport()));
  await page.emulateMedia({ media: 'print' });
  await page.waitForSelector('.print-sheet .key-frames canvas');
  assert.match(await page.locator('.key-frames').innerText(), /largest tilt, 0\.71 s/);
  assert.equal(await page.locator('.print-sheet .plan svg').count(), 1);
  assert.equal(await page.locator('.print-sheet .plan-now').count(), 0);
  assert.match(await page.locator('.print-plots > figure').first().innerText(), /^Lean inside the tipping curve[^]*Closest: 5\.49°/);
  const blank = await page.locator('.key-frames canvas').nth(1).evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(data.filter((_, i) => i % 4 === 0)).size < 8;
  });
  assert.equal(blank, false);
  await screenshot(page, 'space-print');
  await close();
});

test('only pages of bodies in space hold what draws them', () => {
  assert.match(templateText('space'), /webgl2/);
  for (const name of ['report', 'record', 'study']) assert.doesNotMatch(templateText(name), /webgl2|tipping-curve/, name);
  assert.ok(gzipSync(templateText('space')).length < 220_000);
  const folder = process.env.TEETER_REPORT_TEMPLATE && path.dirname(process.env.TEETER_REPORT_TEMPLATE);
  if (!folder) return;
  for (const name of ['live', 'compare']) assert.doesNotMatch(readFileSync(path.join(folder, `${name}.html`), 'utf8'), /webgl2/, name);
  assert.ok(statSync(path.join(folder, 'scene.js')).size > 100_000);
});

test('without WebGL the page says so and draws the body all the same', async () => {
  await restart('--disable-3d-apis');
  const { page, close } = await open(spacePage(spaceReport()));
  assert.match(await page.locator('.no-webgl').innerText(), /has no WebGL/);
  assert.equal(await page.locator('#plot-plan .plan-track').count(), 1);
  await screenshot(page, 'space-without-webgl');
  await close();
  await bodyIsWhereItShouldBe(spaceReport());
});
