// The support editor and the risk panel of the live page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { screenshot, start, stop } from './harness.mjs';
import { answered, ask, choose, headline, openLive, reasonToSkip, scenarioText, startServer, stopServer, useText } from './live-harness.mjs';

const skip = reasonToSkip();
const examples = fileURLToPath(new URL('../../examples', import.meta.url));
const cabinet = '[[block]]\nwidth = 0.45\nheight = 2.0\nmass = 250\n[ground]\nhorizontal = { kind = "ricker", amplitude = "0.5 g", frequency = 1.0 }\n';

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

const choice = (page, name) => page.getByRole('combobox', { name, exact: true });
const written = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.source-text').value), pattern.source);

for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
  test(`supports at ${width} px, ${scheme}: floor, plate and anchors are put under the object and taken away`, { skip }, async () => {
    const { page, close } = await openLive('', { viewport: { width, height: 844 }, colorScheme: scheme });
    await useText(page, cabinet);
    await answered(page);
    await choice(page, 'It stands on').selectOption('storeys');
    await written(page, /storeys = 3/);
    await answered(page);
    assert.match(await page.locator('.verdict').innerText(), /It stands on floor 2 of 3/);
    await choice(page, 'Under it').selectOption('slider');
    await written(page, /kind = "slider"/);
    await answered(page);
    assert.match(await page.locator('.verdict').innerText(), /isolated plate/);
    await choice(page, 'Anchors').selectOption('edges');
    await written(page, /at = "edges"/);
    await answered(page);
    const text = await scenarioText(page);
    const { summary, problems } = await ask(page, '/api/run', { scenario: text });
    assert.equal(problems, undefined);
    assert.ok(summary.support.floor && summary.support.isolation);
    assert.equal(summary.anchors.length, 2);
    await page.getByRole('spinbutton', { name: 'Strength of an anchor', exact: true }).fill('900');
    await written(page, /strength = 900\n/);
    await choice(page, 'Anchors').selectOption('place');
    await written(page, /at = 0\n/);
    await answered(page);
    assert.equal((await ask(page, '/api/run', { scenario: await scenarioText(page) })).summary.anchors.length, 1);
    assert.ok(await page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width));
    await page.locator('[data-group=support]').scrollIntoViewIfNeeded();
    await screenshot(page, `live-supports-${width}-${scheme}`);
    for (const [name, none] of [['Anchors', 'none'], ['Under it', 'none'], ['It stands on', 'ground']]) await choice(page, name).selectOption(none);
    await page.waitForFunction(() => !/anchor|support/.test(document.querySelector('.source-text').value));
    await answered(page);
    await close();
  });
}

test('a model that follows no plates takes them away', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, `${cabinet}[support.floor]\nperiod = 0.4\n[support.isolation]\nkind = "slider"\nmass = 40\nfriction = 0.1\n[[anchor]]\nstiffness = 1e5\n`);
  await answered(page);
  assert.equal(await choice(page, 'Under it').inputValue(), 'slider');
  await choose(page, 'Model', 'May slide, hop and bounce');
  await page.waitForFunction(() => /model = "friction"/.test(document.querySelector('.source-text').value));
  await answered(page);
  const text = await scenarioText(page);
  assert.doesNotMatch(text, /isolation|anchor/);
  assert.match(text, /\[support\]\nfloor = \{/);
  assert.equal(await choice(page, 'Under it').count(), 0);
  await close();
});

test('a stack keeps sliders, stops and anchors, and says what anchors hold', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, `${cabinet}[support.isolation]\nkind = "slider"\nmass = 40\nfriction = 0.1\nlimit = 0.1\n[[anchor]]\nstiffness = 1e5\n`);
  await answered(page);
  await choose(page, 'Model', 'Stack, does not slide');
  await page.waitForFunction(() => /model = "stack"/.test(document.querySelector('.source-text').value));
  await answered(page);
  for (const kept of [/\blimit = 0\.1\b/, /^\[\[anchor\]\]$/m]) assert.match(await scenarioText(page), kept);
  const kinds = await choice(page, 'Under it').locator('option').evaluateAll((options) => options.map(({ value }) => value));
  assert.deepEqual(kinds, ['none', 'spring', 'slider']);
  assert.equal(await choice(page, 'Anchors').inputValue(), 'edges');
  const { summary } = await ask(page, '/api/run', { scenario: await scenarioText(page) });
  assert.ok(summary.support.isolation.peak_displacement > 0);
  assert.equal(summary.anchors.length, 2);
  await close();
});

for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
  test(`risk at ${width} px, ${scheme}: a dropped hazard file gives a rate`, { skip }, async () => {
    const { page, close } = await openLive('', { viewport: { width, height: 844 }, colorScheme: scheme });
    await useText(page, cabinet);
    await answered(page);
    const before = await headline(page);
    assert.ok(await page.getByRole('button', { name: 'How often?' }).isDisabled());
    const text = readFileSync(path.join(examples, 'hazard/quiet.csv'), 'utf8');
    const dropped = await page.evaluateHandle((bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'quiet.csv', { type: 'text/csv' }));
      return transfer;
    }, text);
    await page.locator('#risk-panel').dispatchEvent('drop', { dataTransfer: dropped });
    await page.locator('.hazard-files li', { hasText: 'quiet.csv' }).waitFor();
    assert.match(await page.locator('.hazard-files li').innerText(), /\d+ points from [\d.]+ to [\d.]+ g/);
    await page.getByRole('spinbutton', { name: 'Median strength to fall' }).fill('0.32');
    await page.getByRole('spinbutton', { name: 'Stood so long' }).fill('10000');
    await page.getByRole('button', { name: 'How often?' }).click();
    await page.locator('#risk-panel[data-state=shown]').waitFor();
    assert.match(await page.locator('#risk-panel .study-result').innerText(), /It falls once in about [\d ]+ years/);
    assert.ok((await page.locator('#risk-panel #figure-risk .chart svg').boundingBox()).height > 150);
    assert.equal(await headline(page), before, 'the scenario stays as it is');
    assert.ok(await page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width));
    assert.ok(!(await page.locator('#risk-panel').innerText()).match(/NaN|undefined|Infinity|null/));
    await page.locator('#risk-panel').scrollIntoViewIfNeeded();
    await screenshot(page, `live-risk-${width}-${scheme}`);
    await page.getByRole('spinbutton', { name: 'Spread of its logarithm' }).fill('-1');
    await page.getByRole('button', { name: 'How often?' }).click();
    await page.locator('#risk-panel[data-state=refused] [role=alert]', { hasText: 'beta' }).waitFor();
    await close();
  });
}
