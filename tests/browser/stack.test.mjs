// A report of a stack: every interface shown and named, one block chosen among many, patterns, forces, warnings.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawn } from './drawn.mjs';
import { open, pixels, samplePage, screenshot, seek, settled, start, stop } from './harness.mjs';
import { sampleReport } from './sample-data.mjs';

before(start);
after(stop);

const stack = (blocks, more = {}) => samplePage('stack', { blocks, ...more });
const names = ['tilt', 'relative', 'contacts', 'ground', 'rate', 'energy', 'lost', 'acceleration', 'normal', 'friction', 'phase'];

for (const blocks of [2, 3, 5, 20, 50]) {
  test(`${blocks} blocks: all plots and tables, nothing sticks out`, async () => {
    const report = sampleReport('stack', { blocks });
    const { page, close } = await open(stack(blocks));
    for (const name of names) assert.equal(await page.locator(`#plot-${name}`).count(), 1, name);
    assert.equal(await page.locator('.parts.blocks tbody tr').count(), blocks);
    assert.equal(await page.locator('.parts.interfaces tbody tr').count(), blocks);
    assert.equal(await page.locator('.impacts tbody tr').count(), Math.min(report.summary.impacts.length, Math.floor(15_000 / blocks)));
    assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
    await screenshot(page, `stack-${blocks}-1280-light`);
    await close();
    const phone = await open(stack(blocks), { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= 390));
    await screenshot(phone.page, `stack-${blocks}-390-dark`);
    await phone.close();
  });
}

test('the animation tells and marks each interface: a dot at the contact point, a bar where it is closed', async () => {
  const { page, close } = await open(stack(3));
  const later = await drawn(page, 1.45);
  assert.ok(later.texts.includes('ground pivot left, 1–2 closed, 2–3 pivot right'), later.texts.join(' | '));
  assert.equal(later.dots.length, 2);
  assert.ok(later.bars.length >= 1);
  assert.match(await page.locator('.stage-legend').innerText(), /open.*closed/s);
  const rest = await drawn(page, 0);
  assert.ok(rest.texts.includes('ground closed, 1–2 closed, 2–3 closed'));
  await close();
});

/** A light block on a slender one: 8.63° of the 10.4° at which both tip together, 43 % of the 20° of the lower one alone; the upper one is led by its own angle. */
function plinth(report) {
  const radians = (degrees) => (degrees * Math.PI) / 180;
  const [lower, upper] = report.blocks;
  Object.assign(lower, { alpha_left: radians(20), alpha_right: radians(20), tipping_left: radians(10.4), tipping_right: radians(10.4) });
  Object.assign(upper, { alpha_left: radians(16), alpha_right: radians(16), tipping_left: radians(16), tipping_right: radians(16) });
  const [a, b] = report.summary.blocks;
  Object.assign(a, { alpha: radians(20), peak_angle: radians(8.63), peak_ratio: 8.63 / 20, tipping_angle: radians(10.4), tipping_share: 8.63 / 10.4, tipping_body: 'with all above' });
  Object.assign(b, { alpha: radians(16), peak_angle: radians(9), peak_ratio: 9 / 16, tipping_angle: radians(16), tipping_share: 9 / 16, tipping_body: 'alone' });
  report.summary.closest_block = 0;
}

test('bar, facts, table and plots speak of one tipping angle, and of the block the words name', async () => {
  const { page, close } = await open(stack(2, { change: plinth }));
  const told = async (selector) => (await page.locator(selector).first().innerText()).replace(/\u00a0/g, ' ');
  const bar = await told('.verdict .meter');
  assert.match(bar, /block 1 with all above it\s+83 %/);
  assert.match(bar, /tips at 10\.4°/);
  assert.match(await told('.facts'), /Largest tilt, block 1 with all above it\s+8\.63° \(83 %\)/);
  assert.match(await told('.parts.blocks'), /tips at/);
  assert.match(await told('.parts.blocks tbody tr'), /10\.4°[\s\S]*8\.63°\s+83 %/);
  assert.match(await page.locator('#plot-tilt [role=img]').getAttribute('aria-label'), /block 1 with all above it, 83 %/);
  assert.doesNotMatch(await page.locator('body').innerText(), /43 %/);
  await close();
});

test('pivots are the contact points, not the corners, also with the tilt exaggerated', async () => {
  const narrow = (report) => { report.blocks[0].contact = [-0.1, 0.1]; };
  for (const tilt of ['×1', '×10']) {
    const found = [];
    for (const change of [undefined, narrow]) {
      const { page, close } = await open(stack(3, change ? { change } : {}));
      await page.getByRole('radio', { name: tilt, exact: true }).check();
      found.push((await drawn(page, 1.5)).dots[0]);
      await close();
    }
    assert.ok(Math.abs(found[0][0] - found[1][0]) > 8, `${tilt}: ${JSON.stringify(found)}`);
  }
});

/** From a point to a line from a to b, in pixels. */
const distance = ([x, y], [ax, ay], [bx, by]) => Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);

for (const tilt of ['×1', '×3', '×10']) {
  test(`blocks stay on each other with the tilt drawn ${tilt}`, async () => {
    const { page, close } = await open(stack(3));
    await page.getByRole('radio', { name: tilt, exact: true }).check();
    for (const time of [0.9, 1.5, 2.05]) {
      const { outlines, dots } = await drawn(page, time);
      const [first, second, third] = outlines;
      for (const [below, above] of [[first, second], [second, third]]) {
        const touches = dots.some((dot) => distance(dot, below[2], below[3]) < 0.5 && distance(dot, above[0], above[1]) < 0.5);
        const flat = above.slice(0, 2).every((corner) => distance(corner, below[2], below[3]) < 0.5);
        assert.ok(touches || flat, `${time} s: ${JSON.stringify({ below, above, dots })}`);
      }
    }
    await close();
  });
}

test('the readout of many blocks stays short', async () => {
  const { page, close } = await open(stack(20), { viewport: { width: 390, height: 844 } });
  const { texts } = await drawn(page, 1.5);
  assert.equal(texts.filter((text) => /^block \d+ /.test(text)).length, 3);
  assert.equal(texts.filter((text) => /^\d+ of 20 interfaces open: /.test(text)).length, 1);
  await close();
});

test('forces are drawn at each interface; the numbers of few', async () => {
  const { page, close } = await open(stack(3));
  await page.getByRole('button', { name: 'Forces' }).click();
  assert.equal((await drawn(page, 1.5)).texts.filter((text) => text.endsWith('× weight')).length, 3);
  await close();
  const many = await open(stack(20));
  await many.page.getByRole('button', { name: 'Forces' }).click();
  assert.equal((await drawn(many.page, 1.5)).texts.filter((text) => text.endsWith('× weight')).length, 1);
  await many.close();
});

test('choosing a block changes plots, phase portrait and tables together', async () => {
  const { page, close } = await open(stack(20));
  const choice = page.locator('.plots .block-choice');
  assert.equal(await choice.inputValue(), '18');
  assert.match(await page.locator('#plot-tilt .legend').innerText(), /the other 19.*block 19/s);
  const [tilt, phase] = [await pixels(page, '#plot-tilt canvas'), await pixels(page, '.phase-canvas')];
  await choice.selectOption({ label: '4' });
  await settled(page);
  assert.match(await page.locator('#plot-tilt .legend').innerText(), /block 4/);
  assert.match(await page.locator('#plot-normal .legend').innerText(), /3–4/);
  assert.notEqual(await pixels(page, '#plot-tilt canvas'), tilt);
  assert.notEqual(await pixels(page, '.phase-canvas'), phase);
  assert.equal(await page.locator('#plot-phase .block-choice').inputValue(), '3');
  await page.locator('.parts.blocks tbody tr').nth(6).click();
  assert.equal(await choice.inputValue(), '6');
  await page.keyboard.press('b');
  assert.equal(await choice.inputValue(), '7');
  await page.keyboard.press('B');
  await page.keyboard.press('B');
  assert.equal(await choice.inputValue(), '5');
  await close();
});

test('a few blocks have lines of their own, and the legend chooses', async () => {
  const { page, close } = await open(stack(5));
  const lines = await page.locator('#plot-tilt .swatch').evaluateAll((all) => all.map((swatch) => swatch.querySelector('path')?.getAttribute('stroke-dasharray') ?? 'solid'));
  assert.equal(new Set(lines).size, 5);
  await page.locator('#plot-tilt .choosable').nth(1).click();
  assert.equal(await page.locator('.plots .block-choice').inputValue(), '1');
  assert.equal(await page.locator('#plot-tilt .choosable').nth(1).getAttribute('aria-pressed'), 'true');
  await close();
});

test('a click on a block of the animation chooses it', async () => {
  const { page, close } = await open(stack(3));
  await seek(page, 0);
  const box = await page.locator('.stage-canvas').boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 64 - 20);
  assert.equal(await page.locator('.plots .block-choice').inputValue(), '0');
  await close();
});

test('the tilt is shown of each block or against what lies below', async () => {
  const { page, close } = await open(stack(3));
  assert.ok(await page.locator('#plot-tilt').isVisible());
  assert.ok(!(await page.locator('#plot-relative').isVisible()));
  await page.getByRole('radio', { name: 'relative' }).check();
  await settled(page);
  assert.ok(!(await page.locator('#plot-tilt').isVisible()));
  assert.equal(await page.locator('#plot-relative canvas').count(), 1);
  assert.match(await page.locator('#plot-relative .legend').innerText(), /ground.*1–2.*2–3/s);
  await close();
});

test('the strip of contacts follows the time and says what its marks mean', async () => {
  const { page, close } = await open(stack(3));
  assert.match(await page.locator('#plot-contacts .legend').innerText(), /pivot right\s*pivot left\s*closed/);
  assert.match(await page.locator('#plot-contacts [role=img]').getAttribute('aria-label'), /Open the longest: ground, 56 % of the time/);
  const place = () => page.locator('#plot-contacts .now').evaluate((line) => line.style.transform);
  await seek(page, 1);
  const earlier = await place();
  await seek(page, 3);
  assert.notEqual(await place(), earlier);
  await close();
});

test('impacts name their interface, the pattern and what was clamped', async () => {
  const { page, close } = await open(stack(3));
  const row = (i) => page.locator('.impacts tbody tr').nth(i).innerText();
  assert.match(await row(0), /ground\s+R== → L==/);
  assert.match(await row(2), /between block 2 and 3/);
  assert.match(await row(4), /clamped/);
  assert.equal((await page.locator('.impacts thead').innerText()).match(/block \d/g).length, 3);
  assert.match(await page.locator('#impacts .hint').innerText(), /Clamped: .* created energy/);
  await close();
  const many = await open(stack(20));
  assert.match(await many.page.locator('.impacts tbody tr').nth(0).innerText(), /8–9 R→L/);
  await many.close();
});

test('interfaces warn where the model ends', async () => {
  const { page, close } = await open(stack(3, { change: (report) => { report.summary.interfaces[0].sliding = 2.5; } }));
  const text = await page.locator('.parts.interfaces').innerText();
  assert.match(text, /between block 2 and 3.*would lift off at\s1\.23\ss/);
  assert.match(text, /would slide at\s2\.5\ss/);
  await close();
});

test('a fall is told, drawn and printed', async () => {
  const { page, close } = await open(stack(3, { falls: true }), { viewport: { width: 703, height: 1000 } });
  assert.match(await page.locator('.headline').innerText(), /^Block 3 falls to the left/);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  assert.ok(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length <= 4);
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  assert.equal(await page.locator('.print-plots figure').count(), names.length);
  assert.ok(await page.locator('.parts.interfaces').isVisible());
  await screenshot(page, 'stack-falls-print');
  await close();
});

const oddities = {
  'no interfaces, patterns, contacts or states': (report) => {
    delete report.summary.interfaces;
    for (const impact of report.summary.impacts) for (const key of ['pattern_before', 'pattern_after', 'clamped']) delete impact[key];
    for (const block of report.blocks) delete block.contact;
    for (const name of Object.keys(report.columns)) if (/^(open|normal_force|shear_force)_/.test(name)) delete report.columns[name];
  },
  'values missing in interfaces': (report) => {
    for (const one of report.summary.interfaces) Object.assign(one, { required_friction: null, required_friction_at_impacts: null, least_normal_force: null });
  },
  'one block only': (report) => {
    report.blocks.length = 1;
    report.summary.blocks.length = 1;
    report.summary.closest_block = 0;
    report.summary.interfaces.length = 1;
    report.summary.interfaces[0].flight = 0.5;
  },
  'more impacts than listed': (report) => { report.summary.impacts.length = 2; },
};

for (const [name, change] of Object.entries(oddities)) {
  test(`a stack holds with ${name}`, async () => {
    const { page, close } = await open(stack(3, { change }));
    await page.keyboard.press('End');
    await page.keyboard.press('<');
    await page.getByRole('radio', { name: '×3' }).check();
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    await settled(page);
    assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
    await close();
  });
}
