// The page that needs no server, opened as a file: the same numbers as the program's, a map, records, other models.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { screenshot, start, stop } from '../browser/harness.mjs';
import { answered, headline, mapReady, moveSlider, openLive, otherHeadline, scenarioText, useText } from '../browser/live-harness.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'teeter-alone-'));
const record = fileURLToPath(new URL('../../examples/records/synthetic.AT2', import.meta.url));

before(start);
after(stop);

async function savedHistory(page) {
  await page.locator('.page-head summary', { hasText: 'Download' }).click();
  const item = page.locator('.menu-items button:visible', { hasText: 'History' }).filter({ hasText: 'CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), item.first().click()]);
  return readFileSync(await file.path(), 'utf8');
}

const rows = (csv) => csv.trim().split('\n').filter((line) => !line.startsWith('#')).map((line) => line.split(','));

/** The history that the program writes for the scenario of the page. */
async function fromProgram(page) {
  const file = path.join(folder, 'scenario.toml');
  writeFileSync(file, await scenarioText(page));
  execFileSync(process.env.TEETER_PROGRAM, ['run', file, '-o', folder]);
  return readFileSync(path.join(folder, 'history.csv'), 'utf8');
}

/** Mathematical functions of the browser's library may differ in the last digit: the motion may too, a little. */
async function sameMotion(page) {
  const [names, ...here] = rows(await savedHistory(page));
  const [programNames, ...there] = rows(await fromProgram(page));
  const angle = names.findIndex((name) => name.startsWith('angle'));
  assert.equal(names[angle], programNames[angle]);
  assert.equal(here.length, there.length);
  let largest = 0;
  for (let i = 0; i < here.length; i++) largest = Math.max(largest, Math.abs(Number(here[i][angle]) - Number(there[i][angle])));
  assert.ok(largest < 1e-6, `angles differ by up to ${largest} rad`);
  assert.ok(Math.max(...there.map((row) => Math.abs(Number(row[angle])))) > 1e-5, 'the block moves');
}

test('it computes by itself what the program computes', async () => {
  const { page, close } = await openLive();
  await answered(page);
  assert.match(await headline(page), /^It .*\.$/);
  await page.locator('.verdict .details', { hasText: 'times this shaking' }).waitFor();
  await mapReady(page);
  assert.match(await page.locator('.map .chart').getAttribute('aria-label'), /It falls in \d+ of 16641 cells/);
  await sameMotion(page);
  assert.equal(await page.locator('.studies').count(), 0, 'studies need the program');
  await screenshot(page, 'alone');
  const first = await headline(page);
  await moveSlider(page, 'Strength', 1);
  await otherHeadline(page, first);
  assert.match(await headline(page), /falls/);
  await close();
});

test('every model runs inside the page', async () => {
  for (const [example, model] of [['two-blocks-same', 'stack'], ['slides-then-rocks', 'friction'], ['gagliardo-wall', 'contact'], ['dirac-pulse', 'dirac'], ['winkler-1988-f03', 'winkler']]) {
    const text = readFileSync(new URL(`../../examples/${example}.toml`, import.meta.url), 'utf8');
    assert.match(text, new RegExp(`model\\s*=\\s*"${model}"`));
    const { page, close } = await openLive();
    await answered(page);
    await page.locator('.source-text').fill(text);
    await page.getByRole('button', { name: 'Use this text' }).click();
    await answered(page);
    await sameMotion(page);
    await close();
  }
});

test('a body in space runs, is drawn and mapped inside the page; a mesh is refused in words', async () => {
  const statue = readFileSync(new URL('../../examples/space-statue.toml', import.meta.url), 'utf8');
  const { page, close } = await openLive();
  await useText(page, statue);
  await answered(page);
  await sameMotion(page);
  await page.waitForFunction(() => document.querySelector('.stage-canvas').dataset.camera);
  assert.equal(await page.locator('.no-webgl').innerText(), '');
  assert.equal(await page.locator('#plot-plan .plan-track').count(), 1);
  await screenshot(page, 'alone-space');
  await useText(page, 'model = "space"\n[[block]]\nshape = "cylinder"\ndiameter = 0.4\nheight = 1.2\n[friction]\nstatic = 0.6\n[ground]\nhorizontal = { kind = "half-sine", amplitude = "0.5 g", frequency = 2.0 }\n[run]\nduration = 1.0\n');
  await answered(page);
  await page.waitForFunction(() => /^$/.test(document.querySelector('.map-state').textContent) && !document.querySelector('.map .stale'), null, { timeout: 120_000 });
  assert.match(await page.locator('.map .chart').getAttribute('aria-label'), /Direction of the shaking.*It falls in \d+ of \d+ cells\./);
  await useText(page, 'model = "space"\n[[block]]\nshape = "mesh"\nfile = "a.obj"\n[friction]\nstatic = 0.5\n');
  await page.locator('.problem', { hasText: 'the page does not have this file' }).first().waitFor();
  await close();
});

test('a record dropped on the page never leaves it', async () => {
  const { page, close } = await openLive();
  await page.locator('input[type=file]').first().setInputFiles(record);
  await page.waitForFunction(() => /upload:/.test(document.querySelector('.source-text').value));
  await answered(page);
  assert.match(await headline(page), /^It /);
  await close();
});
