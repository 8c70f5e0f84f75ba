// A body in space on the live page: form, picture, plan, map, and the report saved from it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { open, pixels, screenshot, settled, start, stop } from './harness.mjs';
import { answered, ask, headline, mapReady, openLive, reasonToSkip, savedBy, scenarioText, startServer, stopServer, useText } from './live-harness.mjs';

const skip = reasonToSkip();
const statue = readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), '../../examples/space-statue.toml'), 'utf8');
const quick = `model = "space"\n[[block]]\nshape = "cylinder"\ndiameter = 0.4\nheight = 1.2\n[friction]\nstatic = 0.6\n[ground]\nhorizontal = { kind = "half-sine", amplitude = "0.5 g", frequency = 2.0 }\n[run]\nduration = 2.0\n`;

before(async () => {
  await start();
  if (!skip) await startServer();
});
after(async () => {
  stopServer();
  await stop();
});

test('picture, plan and words are those of the run', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, statue);
  await answered(page);
  await page.waitForFunction(() => document.querySelector('.stage-canvas').dataset.camera);
  const { words } = await ask(page, '/api/run', { scenario: await scenarioText(page) });
  assert.equal(await headline(page), words.headline);
  assert.equal(await page.locator('#plot-plan .plan-track').count(), 1);
  assert.equal(await page.locator('.no-webgl').innerText(), '');
  const before = await pixels(page, '.stage-canvas');
  await page.getByRole('combobox', { name: 'View from' }).selectOption('above');
  await settled(page);
  assert.notEqual(await pixels(page, '.stage-canvas'), before);
  await screenshot(page, 'live-space');
  await close();
});

test('the form changes shape, sizes and directions', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, quick);
  await answered(page);
  await page.locator('[data-path="block.0.shape"] select').selectOption('frustum');
  await page.waitForFunction(() => /shape = "frustum"/.test(document.querySelector('.source-text').value));
  await answered(page);
  assert.match(await scenarioText(page), /diameter = 0\.4[\s\S]*top_diameter = 0\.28/);
  await page.locator('[data-path="ground.transverse"] select').selectOption('sine');
  await answered(page);
  assert.match(await scenarioText(page), /transverse = \{ kind = "sine"/);
  const { summary } = await ask(page, '/api/run', { scenario: await scenarioText(page) });
  assert.equal(summary.blocks[0].shape, 'frustum');
  await close();
});

test('a body stays alone, and what is wrong with a mesh can be seen', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, statue);
  await answered(page);
  assert.equal(await page.locator('.stack-editor').isVisible(), true);
  assert.equal(await page.getByRole('button', { name: 'Add on top' }).count(), 0);
  await useText(page, 'model = "space"\n[[block]]\nshape = "mesh"\nfile = "a.obj"\n[friction]\nstatic = 0.5\n');
  await page.locator('.problem', { hasText: 'the page does not have this file' }).waitFor();
  assert.equal(await page.locator('.stack-editor').isVisible(), false);
  await close();
});

test('the map goes over the direction of the shaking and its strength', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, quick);
  // The map of the scenario before may be there, ready, for a moment.
  await page.locator('.map .chart[aria-label*="Direction of the shaking"]').waitFor();
  await mapReady(page);
  assert.match(await page.locator('.map .chart').getAttribute('aria-label'), /Direction of the shaking \(°\) from −180 to 180.*Strength, times this/);
  await close();
});

test('a report saved from the page draws the body without a server', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, quick);
  await answered(page);
  const { folder, names } = await savedBy(page, 1, () => page.getByRole('button', { name: 'Report', exact: true }).click());
  const saved = await open(path.join(folder, names[0]));
  assert.equal(await saved.page.locator('.no-webgl').innerText(), '');
  assert.ok(await saved.page.locator('.stage-canvas').getAttribute('data-camera'));
  await saved.close();
  await close();
});
