// Reports of the model contact: arrows at touching points, walls, how the steps were solved, swings against Housner.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawn } from './drawn.mjs';
import { open, samplePage, screenshot, seek, settled, start, stop } from './harness.mjs';
import { encodeForces } from './sample-contact.mjs';
import { sampleReport } from './sample-data.mjs';

before(start);
after(stop);

const forceColour = '#a8437f';
/** The last arrow is the key. */
const forcesIn = ({ arrows }) => arrows.filter(({ colour }) => colour === forceColour).slice(0, -1);
const lengthOf = ({ from, tip }) => Math.hypot(tip[0] - from[0], tip[1] - from[1]);
const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

for (const tilt of ['×1', '×3']) {
  test(`one block: an arrow at each touching point, that of the corner it leans on, with the tilt drawn ${tilt}`, async () => {
    const { page, close } = await open(samplePage('contact'));
    await page.getByRole('radio', { name: tilt, exact: true }).check();
    const standing = await drawn(page, 0);
    assert.equal(forcesIn(standing).length, 2);
    const [left, right] = forcesIn(standing).map(({ from }) => from);
    assert.ok(apart(left, standing.outlines[0][0]) < 0.5 && apart(right, standing.outlines[0][1]) < 0.5);
    const report = sampleReport('rocks');
    const leaning = await drawn(page, report.summary.blocks[0].peak_angle_time);
    assert.equal(forcesIn(leaning).length, 1);
    const corner = leaning.outlines[0][report.summary.blocks[0].peak_angle > 0 ? 1 : 0];
    assert.ok(apart(forcesIn(leaning)[0].from, corner) < 0.5, JSON.stringify(leaning));
    await close();
  });
}

test('arrows are as long as forces are large; very long ones are cut', async () => {
  const change = (report) => {
    const at = { upper: 0, lower: -1, y: 0 };
    const frame = (time, ...sizes) => ({ time, forces: sizes.map((fy, k) => ({ ...at, x: k ? 0.25 : -0.25, fx: 0, fy })) });
    const weight = 9.81 * report.blocks[0].mass;
    report.forces = encodeForces([frame(0, weight, 0.4 * weight), frame(10, 50 * weight, weight)]);
  };
  const { page, close } = await open(samplePage('contact', { change }));
  const lengths = forcesIn(await drawn(page, 0)).map(lengthOf);
  assert.ok(Math.abs(lengths[1] / lengths[0] - 0.4) < 1e-3, String(lengths));
  const late = forcesIn(await drawn(page, 10));
  // Two points on the cut one.
  assert.equal(late.length, 3);
  assert.ok(Math.abs(lengthOf(late[0]) / lengths[0] - 2) < 1e-3);
  await close();
});

test('arrows are shown at first, go and come by button and key', async () => {
  const { page, close } = await open(samplePage('contact'));
  const toggle = page.getByRole('button', { name: 'Forces' });
  assert.equal(await toggle.getAttribute('aria-pressed'), 'true');
  assert.match(await page.locator('.stage-legend').innerText(), /force on the block/);
  await toggle.click();
  assert.equal(await toggle.getAttribute('aria-pressed'), 'false');
  assert.equal((await drawn(page, 0)).arrows.filter(({ colour }) => colour === forceColour).length, 0);
  assert.ok(!(await page.locator('.stage-legend .force').isVisible()));
  await page.keyboard.press('f');
  await settled(page);
  assert.ok(forcesIn(await drawn(page, 0.005)).length > 0);
  await close();
});

test('a column of twenty drums: every arrow stays within about two drums', async () => {
  const { page, close } = await open(samplePage('contact', { blocks: 20 }));
  const { outlines, ...rest } = await drawn(page, 1.5);
  const drum = apart(outlines[0][1], outlines[0][2]);
  const arrows = forcesIn(rest);
  assert.ok(arrows.length >= 20 && arrows.every((arrow) => lengthOf(arrow) < 2.2 * drum), `${arrows.length} ${Math.max(...arrows.map(lengthOf))} ${drum}`);
  await screenshot(page, 'contact-column');
  await close();
});

for (const [courses, perCourse] of [[9, 4], [3, 12]]) {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    test(`a wall of ${courses} courses stands whole and large in a stage ${viewport.width} wide`, async () => {
      const { page, close } = await open(samplePage('wall', { courses, per_course: perCourse }), { viewport });
      const canvas = await page.locator('.stage-canvas').boundingBox();
      for (const time of [0, 0.31, 1.57]) {
        const { outlines } = await drawn(page, time);
        const points = outlines.flat();
        assert.ok(outlines.length >= courses * perCourse);
        assert.ok(points.every(([x, y]) => x >= 0 && x <= canvas.width && y >= 0 && y <= canvas.height));
        const [wide, high] = [0, 1].map((k) => Math.max(...points.map((point) => point[k])) - Math.min(...points.map((point) => point[k])));
        assert.ok(wide > 0.75 * canvas.width || high > 0.5 * canvas.height, `${wide} × ${high} of ${canvas.width} × ${canvas.height}`);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await screenshot(page, `wall-${courses}-${viewport.width}`);
      await close();
    });
  }
}

test('a wall: blocks beside each other do not overlap, drawn true or exaggerated', async () => {
  const { page, close } = await open(samplePage('wall'));
  for (const tilt of ['×1', '×10']) {
    await page.getByRole('radio', { name: tilt, exact: true }).check();
    const { outlines, texts } = await drawn(page, 0);
    const [first, second] = outlines;
    assert.ok(Math.abs(first[1][0] - second[0][0]) < 0.5 && Math.abs(first[1][1] - second[0][1]) < 0.5);
    assert.equal(texts.includes('motion drawn ×10'), tilt === '×10');
  }
  await close();
});

test('a wall of forty blocks: one curve stands out, the rest are one entry; no names of columns', async () => {
  const { page, close } = await open(samplePage('wall'));
  for (const name of ['tilt', 'shift', 'rate', 'normal', 'friction']) {
    assert.match(await page.locator(`#plot-${name} .legend`).innerText(), /the other 39.*block \d+/s, name);
  }
  for (const name of ['relative', 'contacts']) assert.equal(await page.locator(`#plot-${name}`).count(), 0);
  assert.equal(await page.locator('.parts.blocks tbody tr').count(), 40);
  assert.equal(await page.locator('.parts.interfaces').count(), 0);
  assert.match(await page.locator('.facts').first().innerText(), /40, 2\.25 m high/);
  const choice = page.locator('.plots .block-choice');
  await choice.selectOption({ label: '7' });
  assert.match(await page.locator('#plot-shift .legend').innerText(), /block 7/);
  const { texts } = await drawn(page, 0.31);
  assert.ok(texts.some((text) => /^farthest from its place: block \d+/.test(text)), texts.join(' | '));
  assert.ok(!texts.some((text) => /interfaces|pivot|closed/.test(text)));
  assert.match(await page.locator('.impacts tbody tr').first().innerText(), /block 6\s+12 J → 7 J/);
  await close();
});

test('a click on a block of a wall chooses it', async () => {
  const { page, close } = await open(samplePage('wall'));
  await seek(page, 0);
  const { outlines } = await drawn(page, 0.001);
  const box = await page.locator('.stage-canvas').boundingBox();
  const [[x1, y1], , [x2, y2]] = outlines[2];
  await page.mouse.click(box.x + (x1 + x2) / 2, box.y + (y1 + y2) / 2);
  assert.equal(await page.locator('.plots .block-choice').inputValue(), '2');
  await close();
});

test('how the steps were solved: scheme, solvers, residual on a logarithmic axis', async () => {
  const { page, close } = await open(samplePage('contact', { blocks: 3 }));
  const text = await page.locator('#solved').innerText();
  assert.match(text, /implicit Euler.*1 ms.*3\.2 × 10⁻¹³/s);
  assert.match(text, /modes guessed right\s+4000 \(80 %\)/);
  assert.match(text, /Gauss–Seidel\s+100 \(2 %\)/);
  assert.equal(await page.locator('#plot-residual canvas').count(), 1);
  await seek(page, 2);
  assert.match(await page.locator('#plot-residual .reading').innerText(), /× 10⁻[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/);
  assert.equal(await page.locator('.swings').count(), 0);
  await close();
});

test('swings of one block: the restitution of the scheme against Housner’s', async () => {
  const { page, close } = await open(samplePage('contact'));
  const rows = page.locator('.swings tbody tr');
  assert.equal(await rows.count(), 3);
  assert.match(await rows.nth(0).innerText(), /–\s+–\s+–$/);
  const alpha = Math.atan2(0.5, 3.5);
  const housner = 1 - 1.5 * Math.sin(alpha) ** 2;
  const cells = await rows.nth(1).locator('td').allInnerTexts();
  assert.deepEqual(cells.slice(3, 5), ['0.9652', housner.toFixed(4)]);
  assert.equal(cells[5], (0.9652 - housner).toFixed(4).replace('-', '−'));
  await rows.nth(2).locator('button').click();
  await settled(page);
  assert.match(await page.locator('.time-readout').first().innerText(), /^2\.70/);
  await close();
});

test('Housner’s ratio of a lopsided block differs by side', async () => {
  const gravity = 9.81;
  const [left, right, height, own] = [0.15, 0.35, 1.75, 0.3];
  // Per mass, about a corner: own inertia and distance.
  const inertia = (arm) => own + arm * arm + height * height;
  const change = ({ blocks: [block] }) => {
    const p = (arm) => Math.sqrt((gravity * Math.hypot(arm, height)) / inertia(arm));
    Object.assign(block, { com: [-0.1, 0], p_left: p(left), p_right: p(right) });
  };
  const { page, close } = await open(samplePage('contact', { change }));
  const shown = async (row) => Number(await page.locator('.swings tbody tr').nth(row).locator('td').nth(4).innerText());
  // Angular momentum about the new corner stays; the root of the energies.
  const expected = (before, next) => ((own + height * height - before * next) / inertia(next)) * Math.sqrt(inertia(next) / inertia(before));
  assert.ok(Math.abs((await shown(1)) - expected(right, left)) < 1e-4);
  assert.ok(Math.abs((await shown(2)) - expected(left, right)) < 1e-4);
  await close();
});

const oddities = {
  'no forces': (report) => { report.forces = null; },
  'forces of no frames': (report) => { report.forces = encodeForces([]); },
  'frames without forces': (report) => { report.forces = encodeForces([{ time: 0, forces: [] }]); },
  'no swings and no methods': (report) => { delete report.summary.contact.swings; report.summary.contact.methods = {}; },
  'a residual that is always zero': (report) => { report.columns.residual = { ...report.columns.kinetic, data: Buffer.alloc(Buffer.from(report.columns.kinetic.data, 'base64').length).toString('base64') }; },
  'no outcome of the steps': (report) => { delete report.summary.contact; },
};

for (const [name, change] of Object.entries(oddities)) {
  for (const sample of ['contact', 'wall']) {
    test(`${sample} holds with ${name}`, async () => {
      const { page, close } = await open(samplePage(sample, { change }));
      for (const key of ['End', '<', 'f', 'f']) await page.keyboard.press(key);
      await page.getByRole('radio', { name: '×10' }).check();
      await settled(page);
      await page.emulateMedia({ media: 'print' });
      await settled(page);
      assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
      await close();
    });
  }
}
