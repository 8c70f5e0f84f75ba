// A report of a block that slides, rocks and flies: marks and words of the animation, plots, strip, forces, impacts, facts.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawn } from './drawn.mjs';
import { open, pixels, samplePage, screenshot, seek, settled, shownTime, start, stop } from './harness.mjs';
import { sampleReport } from './sample-data.mjs';

before(start);
after(stop);

const friction = (more = {}) => samplePage('friction', more);
const names = ['tilt', 'modes', 'ground', 'slip', 'rate', 'velocity', 'energy', 'lost', 'normal', 'tangential', 'friction', 'phase'];
/** Moments of the sample: what it does there. */
const moments = { stands: 0.2, slidesRight: 0.6, slidesLeft: 1, rocks: 1.6, rocksAndSlides: 2.2, flies: 2.52 };

for (const kind of ['all', 'slides', 'falls', 'far']) {
  test(`"${kind}": all plots and tables, nothing sticks out, light and dark`, async () => {
    const report = sampleReport('friction', { kind });
    const { page, close } = await open(friction({ kind }));
    assert.equal(await page.locator('.headline').innerText(), report.words.headline);
    for (const name of names) assert.equal(await page.locator(`#plot-${name}`).count(), 1, name);
    assert.equal(await page.locator('.impacts tbody tr').count(), report.summary.impacts.length);
    assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
    await screenshot(page, `friction-${kind}-1280-light`);
    await close();
    const phone = await open(friction({ kind }), { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= 390));
    await screenshot(phone.page, `friction-${kind}-390-dark`);
    await phone.close();
  });
}

test('the animation says what the block does', async () => {
  const { page, close } = await open(friction());
  const expected = [
    [moments.stands, /^stands$/], [moments.slidesRight, /^slides to the right, 2\.5 cm right of where it stood$/], [moments.slidesLeft, /^slides to the left, /],
    [moments.rocks, /^rocks on its right corner, 3 cm right of/], [moments.rocksAndSlides, /^rocks on its left corner, which slides to the left, /],
    [moments.flies, /^in the air, 16 cm left of/],
  ];
  for (const [time, words] of expected) {
    const { texts } = await drawn(page, time);
    assert.ok(texts.some((text) => words.test(text)), `${time} s: ${texts.join(' | ')}`);
  }
  await close();
});

/** The triangles that point where a corner slides: the block itself has four corners. */
const pointers = ({ outlines }) => outlines.filter((outline) => outline.length === 3);

test('corners are marked by shape: dots where they stick, pointers where they slide, nothing in the air', async () => {
  const { page, close } = await open(friction());
  const counts = async (time) => {
    const seen = await drawn(page, time);
    return [seen.dots.length, pointers(seen).length];
  };
  assert.deepEqual(await counts(moments.stands), [2, 0]);
  assert.deepEqual(await counts(moments.slidesRight), [0, 4]);
  assert.deepEqual(await counts(moments.rocks), [1, 0]);
  assert.deepEqual(await counts(moments.rocksAndSlides), [0, 2]);
  assert.deepEqual(await counts(moments.flies), [0, 0]);
  const way = ([from, tip]) => Math.sign(tip[0] - from[0]);
  assert.ok(pointers(await drawn(page, moments.slidesRight)).every((pointer) => way(pointer) === 1));
  assert.ok(pointers(await drawn(page, moments.slidesLeft)).every((pointer) => way(pointer) === -1));
  assert.match(await page.locator('.stage-legend').innerText(), /corner sticks.*corner slides.*where it first stood/s);
  await close();
});

/** Pixels per metre, from the block's own base. */
const scaleOf = ([left, right]) => Math.hypot(right[0] - left[0], right[1] - left[1]) / 0.4;

test('the block is drawn where it has slid to, and off the ground in a flight, whatever the tilt', async () => {
  const { page, close } = await open(friction());
  const ground = (t) => 0.03 * Math.sin(7 * t) * Math.exp(-t / 1.5);
  const lowest = (outline) => [...outline].sort((a, b) => b[1] - a[1])[0];
  const flights = [];
  for (const tilt of ['×1', '×3', '×10']) {
    await page.getByRole('radio', { name: tilt, exact: true }).check();
    const at = async (time) => (await drawn(page, time)).outlines[0];
    const [first, later, standing] = [await at(0), await at(0.8), await at(4.3)];
    const scale = scaleOf(first);
    const moved = (outline, time) => (outline[0][0] - first[0][0]) / scale - ground(time);
    assert.ok(Math.abs(moved(later, 0.8) - 0.05) < 0.002, `${tilt}: ${moved(later, 0.8)}`);
    assert.ok(Math.abs(moved(standing, 4.3) + 0.18) < 0.002, `${tilt}: ${moved(standing, 4.3)}`);
    const [x, y] = lowest(await at(moments.flies));
    flights.push([(x - first[0][0]) / scale, (first[0][1] - y) / scale]);
  }
  for (const [along, up] of flights) {
    assert.ok(Math.abs(up - 0.0706) < 0.002, `${up}`);
    assert.ok(Math.abs(along - flights[0][0]) < 0.002);
  }
  await close();
});

test('a rocking corner stays on the ground however large the tilt is drawn', async () => {
  const { page, close } = await open(friction());
  const { outlines: [upright] } = await drawn(page, 0);
  for (const tilt of ['×1', '×3', '×10']) {
    await page.getByRole('radio', { name: tilt, exact: true }).check();
    const seen = await drawn(page, moments.rocks);
    assert.ok(Math.abs(seen.dots[0][1] - upright[0][1]) < 0.5);
    assert.ok(seen.outlines[0].some((corner) => Math.hypot(corner[0] - seen.dots[0][0], corner[1] - seen.dots[0][1]) < 0.5));
  }
  await close();
});

test('a view of a block that slides far goes with it', async () => {
  const { page, close } = await open(friction({ kind: 'far' }));
  const box = await page.locator('.stage-canvas').boundingBox();
  for (const time of [0, 1.6, 3.8]) {
    const { outlines: [outline] } = await drawn(page, time);
    assert.ok(scaleOf(outline) > 150, 'not small');
    assert.ok(outline.every(([x]) => x > 0.2 * box.width && x < 0.8 * box.width));
  }
  assert.ok((await drawn(page, 3.8)).texts.includes('3 m'));
  await close();
});

test('a block that begins in the air never stood anywhere', async () => {
  const lifted = ({ columns }) => {
    const heights = new Float32Array(Uint8Array.from(Buffer.from(columns.y_0.data, 'base64')).buffer).map((y) => y + 0.5);
    columns.y_0.data = Buffer.from(heights.buffer).toString('base64');
  };
  const { page, close } = await open(friction({ change: lifted }));
  assert.ok((await drawn(page, moments.slidesRight)).texts.some((text) => text.endsWith('of where it began')));
  await close();
});

test('sliding by a rounding error is none', async () => {
  const slip = { unit: 'm', type: 'f32', data: '' };
  const { page, close } = await open(friction({ kind: 'far', change: (report) => {
    const rows = Buffer.from(report.columns.slip_0.data, 'base64').length / 4;
    slip.data = Buffer.from(new Float32Array(rows).fill(1e-11).buffer).toString('base64');
    report.columns.slip_0 = slip;
    Object.assign(report.summary.blocks[0], { peak_slip: 1e-11, final_slip: -1e-11 });
  } }));
  assert.match(await page.locator('.facts').innerText(), /Largest sliding\s+none\s+… at the end\s+none/);
  assert.ok((await drawn(page, 0.2)).texts.includes('stands'));
  await close();
});

test('forces are drawn at each corner that touches', async () => {
  const { page, close } = await open(friction());
  assert.ok(!(await page.locator('.with-forces').isVisible()));
  await page.getByRole('button', { name: 'Forces' }).click();
  assert.ok(await page.locator('.with-forces').isVisible());
  const told = async (time) => (await drawn(page, time)).texts.filter((text) => text.endsWith('× weight')).length;
  assert.equal(await told(moments.stands), 2);
  assert.equal(await told(moments.rocks), 1);
  assert.equal(await told(moments.flies), 0);
  await close();
});

test('the strip shows both corners and follows the time', async () => {
  const { page, close } = await open(friction());
  assert.match(await page.locator('#plot-modes .legend').innerText(), /sticks\s*slides right\s*slides left\s*open/);
  assert.match(await page.locator('#plot-modes [role=img]').getAttribute('aria-label'), /slides 29 % of the time, is on one corner 41 % of the time, in the air 5\.4 %/);
  const place = () => page.locator('#plot-modes .now').evaluate((line) => line.style.transform);
  await seek(page, 1);
  const earlier = await place();
  await seek(page, 3);
  assert.notEqual(await place(), earlier);
  const shown = await pixels(page, '#plot-modes canvas');
  const other = await open(friction({ kind: 'slides' }));
  assert.notEqual(await pixels(other.page, '#plot-modes canvas'), shown);
  await other.close();
  await close();
});

test('friction used stands against the coefficients, and has gaps where nothing presses', async () => {
  const { page, close } = await open(friction());
  await seek(page, moments.slidesRight);
  assert.match(await page.locator('#plot-friction .legend').innerText(), /left\s*0\.300\s*right\s*0\.300/);
  await seek(page, moments.flies);
  assert.match(await page.locator('#plot-friction .legend').innerText(), /left\s*–\s*right\s*–/);
  const shown = await pixels(page, '#plot-friction canvas');
  await close();
  const without = await open(friction({ change: (report) => { report.friction = null; } }));
  await seek(without.page, moments.flies);
  assert.notEqual(await pixels(without.page, '#plot-friction canvas'), shown);
  assert.equal(await without.page.locator('.with-forces').count(), 0);
  await without.close();
});

test('impacts tell velocities, impulses and phases of each corner', async () => {
  const { page, close } = await open(friction());
  const row = (i) => page.locator('.impacts tbody tr').nth(i).innerText();
  assert.match(await page.locator('.impacts thead').innerText(), /corner\s+normal velocity \(m\/s\)\s+tangential velocity/);
  assert.match(await row(0), /left\s+right\s+−0\.251 → 0\s+0 → 0\.201/);
  assert.match(await row(0), /sticks, slides left\s+open/);
  assert.match(await row(1), /sum −323\s+slides left, sticks, slides right, 3 more/);
  assert.match(await page.locator('#impacts .hint').first().innerText(), /only the sum of their tangential impulses/);
  await settled(page); // plots that are still being laid out would move the row away
  await page.locator('.impacts tbody tr').nth(2).click();
  await page.waitForFunction(() => Number.parseFloat(document.querySelector('.time-readout').textContent) === 2.64);
  await close();
});

test('changes of contact are listed and lead to their time', async () => {
  const { page, close } = await open(friction());
  const list = page.locator('.changes');
  await list.locator('summary').click();
  await list.locator('tbody tr').first().waitFor();
  assert.equal(await list.locator('tbody tr').count(), 10);
  assert.match(await list.locator('tbody tr').nth(5).innerText(), /1\.9000\s+slides left\s+open/);
  await list.locator('tbody button').nth(5).click();
  await settled(page);
  assert.equal(await shownTime(page), 1.9);
  await close();
});

test('the facts tell kinetic angle, shape, friction, sliding and where energy went', async () => {
  const { page, close } = await open(friction());
  const facts = await page.locator('.facts').innerText();
  for (const words of [/Kinetic angle\s+110°/, /Shape by this angle\s+slender/, /an impact at one corner lifts the other/, /Static friction \(μₛ\)\s+0\.35/,
    /Largest sliding\s+18 cm to the left\s+… at the end\s+18 cm to the left/, /Time in the air\s+5\.4 %/, /Changes of contact\s+10/, /Lost at impacts\s+\d+ J/, /Lost by sliding\s+\d+ J/]) assert.match(facts, words);
  assert.ok(!facts.includes('Speed kept at an impact (r)'));
  await close();
  const flat = await open(friction({ change: ({ summary }) => Object.assign(summary, { class: 'flat', kinetic_angle: 1.23 }) }));
  assert.match(await flat.page.locator('.facts').innerText(), /70\.5°\s+Shape by this angle\s+flat\s+Without friction, an impact at one corner presses the other down/);
  await flat.close();
});

test('a block that only slides opens where it had slid farthest', async () => {
  const { page, close } = await open(friction({ kind: 'slides' }));
  assert.equal(await shownTime(page), 0.8);
  assert.equal(await page.locator('#impacts').getByText('No impacts.').count(), 1);
  await close();
});

test('it is printed with all its plots', async () => {
  const { page, close } = await open(friction(), { viewport: { width: 703, height: 1000 } });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  assert.ok(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length <= 4);
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  assert.equal(await page.locator('.print-plots figure').count(), names.length);
  await screenshot(page, 'friction-print');
  await close();
});

const oddities = {
  'no coefficients, class, angle or list of modes': (report) => {
    delete report.friction;
    for (const key of ['kinetic_angle', 'class', 'modes', 'mode_count']) delete report.summary[key];
    delete report.summary.energy.lost_by_sliding;
  },
  'impacts that say nothing of the corners': ({ summary }) => {
    for (const impact of summary.impacts) for (const key of ['velocities_before', 'velocities_after', 'normal_impulses', 'tangential_impulses', 'phases']) delete impact[key];
  },
  'half of what an impact should say': ({ summary }) => {
    for (const impact of summary.impacts) Object.assign(impact, { normal_impulses: [], tangential_impulses: [], phases: [[]], velocities_after: [] });
  },
  'no columns of the corners': (report) => {
    for (const name of Object.keys(report.columns)) if (/_(left|right)$/.test(name)) delete report.columns[name];
  },
  'modes but no forces or velocities': (report) => {
    for (const name of Object.keys(report.columns)) if (/^(normal|tangential|shear)_force|^velocity/.test(name)) delete report.columns[name];
  },
  'no friction at all': (report) => {
    report.friction = { static: 0, kinetic: 0 };
    report.summary.required_friction = null;
  },
  'more impacts and changes than listed': ({ summary }) => {
    summary.impacts.length = 1;
    summary.modes.length = 3;
    summary.mode_count = 20000;
  },
};

for (const [name, change] of Object.entries(oddities)) {
  test(`the page holds with ${name}`, async () => {
    const { page, close } = await open(friction({ change }));
    const forces = page.getByRole('button', { name: 'Forces' });
    if (await forces.count()) await forces.click();
    for (const time of Object.values(moments)) await seek(page, time);
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
