// The live page as a page: links, files, paper, keys, width, colours, and what a screen reader finds.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pixels, screenshot, settled, shownTime, start, stop } from './harness.mjs';
import { answered, choose, headline, mapReady, moveSlider, openLive, pageAddress, reasonToSkip, scenarioText, startServer, stopServer, useText } from './live-harness.mjs';

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

test('the page is small', { skip }, async () => {
  const bytes = Buffer.from(await (await fetch(pageAddress())).arrayBuffer());
  assert.ok(gzipSync(bytes).length < 200_000);
});

test('a link shows the same again', { skip }, async () => {
  const { page, close } = await openLive();
  await choose(page, 'Object', 'Cabinet');
  await choose(page, 'Shaking', 'One push');
  await moveSlider(page, 'Strength', 0.6);
  await answered(page);
  await page.waitForTimeout(400);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.locator('.toast').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const [text, words] = [await scenarioText(page), await headline(page)];
  await close();
  const again = await openLive(link.slice(link.indexOf('#')));
  assert.equal(await scenarioText(again.page), text);
  await answered(again.page);
  assert.equal(await headline(again.page), words);
  await again.close();
});

test('files come out right', { skip }, async () => {
  const { page, close } = await openLive();
  const save = async (name, kind) => {
    await page.locator('.page-head summary', { hasText: 'Download' }).click();
    const item = page.locator('.menu-items button:visible', { hasText: name }).filter({ hasText: kind });
    const [file] = await Promise.all([page.waitForEvent('download'), item.first().click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const history = await save('History', 'CSV');
  assert.equal(history.name, 'statue.history.csv');
  assert.match(history.bytes.toString(), /^time,angle_0/);
  assert.ok(JSON.parse((await save('History', 'JSON')).bytes).angle_0.values.length > 100);
  assert.ok(JSON.parse((await save('Summary', 'JSON')).bytes).verdict);
  assert.match((await save('Scenario', 'TOML')).bytes.toString(), /width {3}= 0\.65/);
  assert.match((await save('Tilt', 'SVG')).bytes.toString(), /^<svg/);
  for (const picture of ['Tilt', 'Animation', 'All plots']) assert.equal((await save(picture, 'PNG')).bytes.subarray(1, 4).toString(), 'PNG');
  const [report] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Report' }).click()]);
  const file = path.join(tmpdir(), `teeter-live-${process.pid}.html`);
  const html = readFileSync(await report.path(), 'utf8');
  assert.doesNotMatch(html, /"token"/);
  writeFileSync(file, html);
  const words = await headline(page);
  await page.goto(`file://${file}`);
  assert.equal(await headline(page), words);
  assert.equal(await page.locator('.inputs').count(), 0);
  await close();
});

test('a scenario is pasted; what the form cannot read stays as pasted', { skip }, async () => {
  const { page, close } = await openLive();
  await page.locator('.source-text').fill('title = """Long"""\n[[block]]\nwidth = 0.3\nheight = 2.0\n[ground]\nhorizontal = { kind = "half-sine", amplitude = "0.5 g", frequency = 1.0 }\n');
  await page.getByRole('button', { name: 'Use this text' }).click();
  await page.waitForFunction(() => /falls/.test(document.querySelector('.verdict .headline').innerText));
  assert.equal(await page.getByRole('spinbutton', { name: 'Width' }).inputValue(), '0.3');
  assert.match(await page.locator('.live-head').innerText(), /Object: Long/);
  await useText(page, '[[block]\nwidth = 0.3\n');
  await page.locator('.form', { hasText: 'as pasted' }).waitFor();
  await page.locator('.problems', { hasText: /1:/ }).waitFor();
  await page.locator('.source-text').fill('[[block]]\nwidth = 0.3\nheight = 2.0\ncolour = "red"\n');
  await page.getByRole('button', { name: 'Use this text' }).click();
  await page.locator('.problems', { hasText: 'colour' }).waitFor();
  await close();
});

for (const [scheme, width] of [['light', 1280], ['dark', 1280], ['light', 390], ['dark', 390], ['light', 640]]) {
  test(`${width} px, ${scheme}: nothing sticks out, no violation that axe finds`, { skip }, async () => {
    const { page, close } = await openLive('', { colorScheme: scheme, viewport: { width, height: 844 } });
    await mapReady(page);
    assert.ok(await page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width));
    if (width < 900) {
      const parts = ['.verdict', '.stage', '.inputs', '.live > .plots', '.map'];
      const tops = await Promise.all(parts.map(async (part) => (await page.locator(part).first().boundingBox()).y));
      assert.deepEqual(tops, [...tops].sort((a, b) => a - b), 'panels in order');
    }
    await page.locator('.engineers summary').first().click();
    await page.waitForSelector('.engineers-body');
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).slice(0, 3).join(' | ')}`), []);
    await screenshot(page, `live-${width}-${scheme}`);
    await close();
  });
}

test('the keys list themselves and work', { skip }, async () => {
  const { page, close } = await openLive();
  await page.keyboard.press('?');
  assert.ok(await page.locator('dialog.keys').isVisible());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await settled(page);
  assert.equal(await shownTime(page), 0);
  const before = await pixels(page, '.stage-canvas');
  await page.keyboard.press('>');
  await settled(page);
  assert.ok((await shownTime(page)) > 0);
  assert.notEqual(await pixels(page, '.stage-canvas'), before);
  await page.keyboard.press('i');
  assert.ok(await page.locator('.inputs').evaluate((form) => form.contains(document.activeElement)));
  await close();
});

test('paper brings verdict, key frames and plots', { skip }, async () => {
  const { page, close } = await openLive('', { viewport: { width: 703, height: 1000 }, colorScheme: 'dark' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length;
  assert.ok(pages <= 3, `${pages} pages`);
  await page.emulateMedia({ media: 'print' });
  await settled(page);
  assert.equal(await page.locator('.key-frames canvas').count(), 3);
  assert.ok(!(await page.locator('.inputs').isVisible()));
  await screenshot(page, 'live-print');
  await close();
});
