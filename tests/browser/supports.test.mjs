// Floors, plates and anchors in the animation against the numbers of the history; what the panels of a report say of them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawn } from './drawn.mjs';
import { open, realReports, samplePage, screenshot, start, stop } from './harness.mjs';
import { onFloor, onPlate, tied } from './sample-supports.mjs';

before(start);
after(stop);

const pageOf = (name) => realReports.find((file) => file.includes(`/${name}/`));
/** The reports of the program where it wrote any, and a sample of plausible numbers. */
const sources = [
  ['program', { floor: () => pageOf('bust-second-floor'), plate: () => pageOf('vase-isolated'), anchors: () => pageOf('cabinet-anchored') }],
  ['sample', { floor: () => samplePage('rocks', { change: onFloor }), plate: () => samplePage('rocks', { change: onPlate }), anchors: () => samplePage('rocks', { change: tied }) }],
].filter(([name]) => name === 'sample' || pageOf('bust-second-floor'));

/** The data of the page, with its columns as numbers. */
async function told(page) {
  const data = JSON.parse(await page.locator('#teeter-data').evaluate((node) => node.textContent));
  const columns = Object.fromEntries(Object.entries(data.columns).map(([name, { type, data: text }]) => {
    const bytes = Buffer.from(text, 'base64');
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    return [name, type === 'f64' ? new Float64Array(buffer) : new Float32Array(buffer)];
  }));
  return { data, columns };
}

/** The row with the largest size of a column, none of an event. */
function rowOfLargest(columns, name) {
  const { time, [name]: values } = columns;
  let best = 1;
  for (let row = 1; row + 1 < time.length; row++) if (time[row] !== time[row - 1] && time[row] !== time[row + 1] && Math.abs(values[row]) > Math.abs(values[best])) best = row;
  return best;
}

/** Pixels per metre, from the block standing upright. */
function scaleOf({ outlines }, { width, height }) {
  const block = outlines.find((path) => path.length === 4 && Math.abs(size(path, 1) / size(path, 0) - height / width) < 2e-2 * height / width);
  return size(block, 0) / width;
}
const size = (path, k) => Math.max(...path.map((point) => point[k])) - Math.min(...path.map((point) => point[k]));
const centre = (path) => path.reduce((sum, [x]) => sum + x / path.length, 0);
const near = (a, b, words) => assert.ok(Math.abs(a - b) < 0.6, `${words}: ${a} drawn, ${b} wanted`);

for (const [[width, scheme], [source, pages]] of sources.flatMap((one) => [[[1280, 'light'], one], [[390, 'dark'], one]])) {
  test(`floor of the ${source} at ${width} px, ${scheme}: the slab is as far from the ground's place as the history says`, async () => {
    const { page, close } = await open(pages.floor(), { viewport: { width, height: 844 }, colorScheme: scheme });
    const { data, columns } = await told(page);
    const scale = scaleOf(await drawn(page, 0), data.blocks[0]);
    for (const row of [rowOfLargest(columns, 'floor_displacement'), Math.floor(columns.time.length / 3)]) {
      const { lines, texts } = await drawn(page, columns.time[row]);
      const legs = lines.filter(([[, y1], [, y2]]) => y1 - y2 > 20 && y1 - y2 < 40);
      assert.ok(legs.length >= 2, 'two columns');
      for (const [foot, head] of legs.slice(0, 2)) near(head[0] - foot[0], columns.floor_displacement[row] * scale, 'sway');
      assert.ok(texts.includes('floor 2 of 4'));
    }
    assert.match(await page.locator('.facts').first().innerText(), /Floor\s+2 of 4/);
    assert.equal(await page.locator('#plot-floor canvas').count(), 1);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await screenshot(page, `floor-${source}-${width}-${scheme}`);
    await close();
  });

  test(`plate of the ${source} at ${width} px, ${scheme}: it is where the history says, and touches its stop at the blow`, async () => {
    const { page, close } = await open(pages.plate(), { viewport: { width, height: 844 }, colorScheme: scheme });
    const { data, columns } = await told(page);
    const { limit, stops } = data.summary.support.isolation;
    const scale = scaleOf(await drawn(page, 0), data.blocks[0]);
    const flat = (path) => path.length === 4 && size(path, 1) < 20;
    const parts = async (time) => {
      const boxes = (await drawn(page, time)).outlines.filter(flat);
      const plate = boxes.find((path) => Math.abs(size(path, 0) - 1.6 * data.blocks[0].width * scale) < 0.5);
      const [left, right] = boxes.filter((path) => path !== plate).sort((a, b) => centre(a) - centre(b));
      return { plate, left, right };
    };
    for (const row of [rowOfLargest(columns, 'plate_displacement_0'), Math.floor(columns.time.length / 5)]) {
      const { plate, left, right } = await parts(columns.time[row]);
      near(centre(plate) - (centre(left) + centre(right)) / 2, columns.plate_displacement_0[row] * scale, 'way of the plate');
      const gap = Math.min(...right.map(([x]) => x)) - Math.max(...plate.map(([x]) => x));
      near(gap, (limit - columns.plate_displacement_0[row]) * scale, 'way left to the right');
    }
    const { plate, left, right } = await parts(stops[0].time);
    const gaps = [Math.min(...plate.map(([x]) => x)) - Math.max(...left.map(([x]) => x)), Math.min(...right.map(([x]) => x)) - Math.max(...plate.map(([x]) => x))];
    near(Math.min(...gaps), 0, 'at the stop');
    assert.match(await page.locator('.headline').innerText(), /stop/);
    assert.equal(await page.locator('#plot-plate canvas').count(), 1);
    await screenshot(page, `plate-${source}-${width}-${scheme}`);
    await close();
  });

  test(`anchors of the ${source} at ${width} px, ${scheme}: as long as they are stretched, two ends once they are broken`, async () => {
    const { page, close } = await open(pages.anchors(), { viewport: { width, height: 844 }, colorScheme: scheme });
    const { data, columns } = await told(page);
    const [block] = data.blocks;
    const scale = scaleOf(await drawn(page, 0), block);
    const { anchors } = data.summary;
    const until = Math.min(...anchors.map(({ broken }) => broken ?? Infinity));
    const last = columns.time.findIndex((time) => time >= until);
    const early = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values.slice(0, last < 0 ? values.length : last - 1)]));
    const row = rowOfLargest(early, 'angle_0');
    const angle = columns.angle_0[row];
    const { lines } = await drawn(page, columns.time[row]);
    // The one at the far end: the chord over the whole base.
    const chord = 2 * block.width * Math.sin(Math.abs(angle) / 2) * scale;
    assert.ok(lines.some(([a, b]) => Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1]) - chord) < 0.6), `no line of ${chord} px`);
    await screenshot(page, `anchors-${source}-${width}-${scheme}`);
    const broken = anchors.findIndex((anchor) => anchor.broken !== null);
    assert.ok(broken >= 0, 'one breaks');
    const after = await drawn(page, anchors[broken].broken + 0.05);
    const at = Math.round(columns.time.findIndex((time) => time >= anchors[broken].broken + 0.05));
    const gap = 2 * block.width * Math.sin(Math.abs(columns.angle_0[at]) / 2) * scale;
    assert.ok(!after.lines.some(([a, b]) => Math.abs(Math.hypot(a[0] - b[0], a[1] - b[1]) - gap) < 0.3 && gap > 8), 'no line from end to end');
    assert.match(await page.locator('.facts').first().innerText(), /Anchor, (left|right)\s+1\.5 kN, breaks at/);
    assert.equal(await page.locator('#plot-anchors canvas').count(), 1);
    await screenshot(page, `anchors-broken-${source}-${width}-${scheme}`);
    await close();
  });
}

test('rules of thumb stand beside the result, and say where they disagree', { skip: !pageOf('cabinet-anchored') }, async () => {
  for (const name of ['bust-second-floor', 'cabinet-anchored', 'statue']) {
    const { page, close } = await open(pageOf(name));
    const { data } = await told(page);
    const facts = await page.locator('.facts').first().innerText();
    assert.match(facts, /Rules of thumb, no code check/);
    for (const words of data.summary.screening.disagreements) {
      assert.ok(facts.includes(`Disagrees: ${words}.`), words);
      assert.ok((await page.locator('.verdict').innerText()).toLowerCase().includes(words.toLowerCase()), words);
    }
    await close();
  }
});
