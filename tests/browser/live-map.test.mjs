// The map of the live page and the run that its ring marks do not contradict each other unsaid.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { screenshot, start, stop } from './harness.mjs';
import { ask, mapReady, openLive, reasonToSkip, startServer, stopServer, useText } from './live-harness.mjs';

const skip = reasonToSkip();

before(async () => {
  if (skip) return;
  await start();
  await startServer();
});
after(async () => {
  if (skip) return;
  await stop();
  stopServer();
});

const scenario = (frequency, amplitude) => `title = "At the edge"\n[[block]]\nwidth = 0.5\nheight = 2.0\n[ground]\nhorizontal = { kind = "sine", amplitude = ${amplitude}, frequency = ${frequency} }\n[run]\nduration = 12\n`;
const codeOf = async (page, omega, amplitude) => (await ask(page, '/api/run', { scenario: scenario(omega / (2 * Math.PI), amplitude) })).code;

/** A case that ends differently than the middle of its cell: found between two neighbours of different outcome. */
async function contradiction(page, { x, y, nx, codes }) {
  const bytes = Buffer.from(codes, 'base64');
  const j = Math.floor(0.45 * y.length);
  const i = x.findIndex((_, k) => k > 20 && bytes[j * nx + k] === 2 && bytes[j * nx + k + 1] === 1);
  assert.ok(i > 0, 'there is an edge between falling and staying up');
  let [falls, stays] = [x[i], x[i + 1]];
  for (let k = 0; k < 12; k++) {
    const middle = (falls + stays) / 2;
    if ((await codeOf(page, middle, y[j])) >= 2) falls = middle;
    else stays = middle;
  }
  // The edge lies in one of the two cells: on its far side that cell is contradicted.
  const half = (x[i] + x[i + 1]) / 2;
  return falls < half ? { omega: (stays + half) / 2, amplitude: y[j], middle: 2 } : { omega: (falls + half) / 2, amplitude: y[j], middle: 1 };
}

test('a cell that the marked run contradicts is mixed: in the map, its legend and its words', { skip }, async () => {
  const { page, close } = await openLive();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/map') && request.postDataJSON().scenario.includes('At the edge'));
  await useText(page, scenario(1.5, 3));
  const body = (await asked).postDataJSON();
  await mapReady(page);
  assert.match(await page.locator('.map .readout').innerText(), /The ring is this case: it .*\. Click a cell/);
  const stages = await page.evaluate(async (what) => {
    const { token } = JSON.parse(document.getElementById('teeter-data').textContent);
    const answer = await fetch('/api/map', { method: 'POST', headers: { 'content-type': 'application/json', 'x-teeter-token': token }, body: JSON.stringify(what) });
    return (await answer.text()).trim().split('\n');
  }, body);
  const found = await contradiction(page, JSON.parse(stages.at(-1)));
  const run = await codeOf(page, found.omega, found.amplitude);
  assert.notEqual(run, found.middle);

  await useText(page, scenario(found.omega / (2 * Math.PI), found.amplitude));
  await mapReady(page);
  const words = ['stays at rest', 'rocks and stays up', 'overturns after impacts', 'overturns without impact'];
  await page.locator('.map .mixed-cell').first().waitFor();
  assert.equal(await page.locator('.map .chart .mixed-cell').count(), 1);
  const legend = await page.locator('.map .code-legend .shade-mixed').innerText();
  assert.ok(legend.includes(`mixed: this case ${words[run]}, the middle of the cell ${words[found.middle]}`), legend);
  const readout = await page.locator('.map .readout').innerText();
  assert.ok(readout.includes(`The ring is this case: it ${words[run]}. The middle of its cell ${words[found.middle]}`), readout);
  assert.match(readout, /marked as mixed/);
  assert.match(await page.locator('.map .chart').getAttribute('aria-label'), /marked as mixed/);
  // Split in two hatchings, not in two colours alone.
  assert.deepEqual(await page.locator('.map .chart .mixed-cell path[fill^="url"]').count(), 2);
  await screenshot(page, 'live-map-mixed');

  // Away from the edge nothing is mixed.
  await useText(page, scenario(found.omega / (2 * Math.PI), 0.2 * found.amplitude));
  await mapReady(page);
  assert.equal(await page.locator('.map .mixed-cell').count(), 0);
  await close();
});

test('a fall along the depth colours the page, and the map says what it leaves out', { skip }, async () => {
  const { page, close } = await openLive();
  const bust = (depth) => `title = "Bust"\n[[block]]\nwidth = 0.25\nheight = 0.6\n${depth}mass = 80\n[ground]\nhorizontal = { kind = "sine", amplitude = 4.4, frequency = 1.5 }\n[run]\nduration = 4\n`;
  const warning = page.locator('.map .warnings li', { hasText: 'across the width only' });
  await useText(page, bust('depth = 0.2\n'));
  await page.locator('.headline', { hasText: 'It falls along its depth; across its width it rocks but stays up.' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.tone), 'falls');
  await warning.waitFor();
  await mapReady(page);
  await screenshot(page, 'live-falls-along-its-depth');
  await useText(page, bust(''));
  await page.locator('.headline', { hasText: /^It rocks but stays up\.$/ }).waitFor();
  await mapReady(page);
  await warning.waitFor({ state: 'detached' });
  await close();
});
