// A block on springs: pressure under its base, how much of it is down; and energy levels as a staircase.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { drawn } from './drawn.mjs';
import { open, samplePage, screenshot, seek, start, stop } from './harness.mjs';
import { sampleReport } from './sample-data.mjs';

before(start);
after(stop);

/** The closed path that hangs below the base. */
function diagram({ outlines }) {
  const level = Math.max(...outlines.map((path) => path[0][1]));
  return outlines.find((path) => path.length === 4 && path[0][1] === path[3][1] && path.some(([, y]) => y > path[0][1] + 1) && path[0][1] <= level);
}

test('the pressure is a trapezoid while the whole base presses, then a triangle, on the side it leans to', async () => {
  const { page, close } = await open(samplePage('springs'));
  const width = (path) => path[3][0] - path[0][0];
  const depths = (path) => [path[1][1] - path[0][1], path[2][1] - path[3][1]];
  const whole = diagram(await drawn(page, 0));
  const [left, right] = depths(whole);
  assert.ok(left > 3 && Math.abs(left - right) < 0.1);
  const leaningRight = diagram(await drawn(page, 2.36));
  const leaningLeft = diagram(await drawn(page, 3.93));
  for (const [path, side] of [[leaningRight, 1], [leaningLeft, 0]]) {
    assert.ok(width(path) < 0.95 * width(whole), 'an edge has lifted');
    assert.ok(depths(path)[1 - side] < 0.5 && depths(path)[side] > 2 * left);
  }
  // The area is the weight.
  const area = (path) => (width(path) * (depths(path)[0] + depths(path)[1])) / 2;
  for (const path of [leaningRight, leaningLeft]) assert.ok(Math.abs(area(path) / area(whole) - 1) < 0.02);
  await screenshot(page, 'springs');
  await close();
});

test('the largest pressure of the run reaches as deep as there is room, and stays in the ground', async () => {
  const peak = sampleReport('springs').summary.blocks[0].peak_angle_time;
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    const { page, close } = await open(samplePage('springs'), { viewport, colorScheme: 'dark' });
    const box = await page.locator('.stage-canvas').boundingBox();
    const deepest = Math.max(...diagram(await drawn(page, peak)).map(([, y]) => y));
    assert.ok(deepest < box.height - 20 && deepest > box.height - 60, `${deepest} of ${box.height}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await screenshot(page, `springs-${viewport.width}`);
    await close();
  }
});

test('figures and facts of the springs; no rates before and after', async () => {
  const { page, close } = await open(samplePage('springs'));
  for (const name of ['contact', 'slip', 'base', 'friction', 'settlement', 'velocity']) assert.equal(await page.locator(`#plot-${name} canvas`).count(), 1, name);
  assert.match(await page.locator('#plot-contact [role=img]').getAttribute('aria-label'), /At least \d+ % of the base is down/);
  const facts = await page.locator('.facts').first().innerText();
  assert.match(facts, /Foundation.*12 MN\/m.*65 ms/s);
  assert.match(facts, /Lost by damping\s+8 J/);
  assert.match(facts, /Created by the scheme\s+0\.02 J/);
  assert.ok(!facts.match(/Speed kept at an impact|Lost at impacts/));
  assert.match(await page.locator('#impacts').innerText(), /nothing jumps/);
  assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
  await close();
});

test('forces act where the pressure does', async () => {
  const { page, close } = await open(samplePage('springs'));
  await page.getByRole('button', { name: 'Forces' }).click();
  const frame = await drawn(page, 2.36);
  const path = diagram(frame);
  const { from } = frame.arrows.find(({ colour }) => colour === '#a8437f');
  // Of a triangle: a third from its deep end.
  assert.ok(Math.abs(from[0] - (path[3][0] - (path[3][0] - path[0][0]) / 3)) < 1, JSON.stringify([from, path]));
  await close();
});

test('springs hold without what they may lack', async () => {
  for (const change of [
    (report) => { for (const name of Object.keys(report.columns)) if (/^press/.test(name)) delete report.columns[name]; },
    (report) => { delete report.summary.winkler; delete report.friction; },
    (report) => { for (const name of Object.keys(report.columns)) if (/force|settlement|velocity|^contact/.test(name)) delete report.columns[name]; },
  ]) {
    const { page, close } = await open(samplePage('springs', { change }));
    await seek(page, 2);
    assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
    await close();
  }
});

/** Levels of the sample run, as the program makes them from its impacts. */
function withLevels(report) {
  const { impacts, end_time: end } = report.summary;
  const starts = [{ time: 0, energy: 0 }, ...impacts.map(({ time, energy_after: energy }) => ({ time, energy }))];
  report.summary.energy_levels = starts.map(({ time, energy }, i) => ({ impact: i, time_from: time, time_to: starts[i + 1]?.time ?? Math.max(end, time), energy,
    gamma: starts[i + 1] && energy > 0 ? (energy - starts[i + 1].energy) / energy : null }));
}

test('energy levels are a staircase that says its γ and compares levels under the cursor', async () => {
  const { page, close } = await open(samplePage('rocks', { change: withLevels }));
  const [, first, second, third] = sampleReport('rocks').summary.impacts;
  // After the pulse nothing but the impacts takes energy.
  const gamma = (1 - second.ratio ** 2).toPrecision(3);
  assert.match(await page.locator('#plot-levels .plot-title').innerText(), new RegExp(`γ = ${gamma} at every impact`));
  const told = async (time) => {
    await seek(page, time);
    return page.locator('#plot-levels .legend').innerText();
  };
  const middle = await told((second.time + third.time) / 2);
  const share = Math.round((100 * second.energy_after) / first.energy_after);
  assert.match(middle, new RegExp(`E₃ = .*, ${share} % of E₂`));
  const reading = async (time) => Number.parseFloat((await told(time)).match(/level ([\d.]+)/)[1]);
  assert.equal(await reading(second.time + 0.01), await reading(third.time - 0.01));
  assert.ok((await reading(third.time + 0.01)) < (await reading(third.time - 0.01)));
  await screenshot(page, 'levels');
  await close();
});

test('different γ are told as a range; fewer than two levels are not drawn', async () => {
  const change = (report) => {
    withLevels(report);
    report.summary.energy_levels[2].gamma = 0.2;
  };
  const different = await open(samplePage('rocks', { change }));
  assert.match(await different.page.locator('#plot-levels .plot-title').innerText(), /γ from 0\.0591 to 0\.2$/);
  await different.close();
  // Shaking may feed a level from next to nothing.
  const fed = await open(samplePage('rocks', { change: (report) => { withLevels(report); report.summary.energy_levels[2].gamma = -237060; } }));
  assert.doesNotMatch(await fed.page.locator('#plot-levels .plot-title').innerText(), /γ/);
  await fed.close();
  for (const levels of [undefined, [], [{ impact: 0, time_from: 0, time_to: 14, energy: 3, gamma: null }]]) {
    const { page, close } = await open(samplePage('rocks', { change: (report) => { report.summary.energy_levels = levels; } }));
    assert.equal(await page.locator('#plot-levels').count(), 0);
    await close();
  }
});
