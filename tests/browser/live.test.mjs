// What a visitor does with the live page of "teeter serve": changes the block, the motion and the model, and looks around in the map.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { screenshot, settled, start, stop } from './harness.mjs';
import { answered, ask, choose, dropFile, headline, mapReady, moveSlider, openLive, otherHeadline, reasonToSkip, runFile, savedBy, scenarioText, startServer, stopServer } from './live-harness.mjs';

const skip = reasonToSkip();
const record = fileURLToPath(new URL('../../examples/records/synthetic.AT2', import.meta.url));

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

test('first visit: verdict, animation, inputs, histories, map', { skip }, async () => {
  const { page, close } = await openLive();
  assert.match(await headline(page), /^It .*\.$/);
  await page.waitForSelector('.stage-canvas');
  assert.ok((await page.locator('.live > .plots .plot').count()) >= 3);
  assert.equal(await page.getByRole('spinbutton', { name: 'Width' }).inputValue(), '0.65');
  await page.locator('.verdict .details', { hasText: 'times this shaking' }).waitFor();
  await mapReady(page);
  assert.match(await page.locator('.map .chart').getAttribute('aria-label'), /It falls in \d+ of 16641 cells/);
  assert.equal(await page.locator('.play').getAttribute('aria-label'), 'Play', 'reduced motion starts paused');
  assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity/));
  await screenshot(page, 'live-1280-light');
  await close();
});

test('it plays by itself unless motion is reduced', { skip }, async () => {
  const { page, close } = await openLive('', { reducedMotion: 'no-preference' });
  await page.locator('.play[aria-label=Pause]').waitFor();
  await page.keyboard.press('Space');
  await page.locator('.play[aria-label=Play]').waitFor();
  await close();
});

test('a slider changes the verdict at once, and Undo takes it back', { skip }, async (t) => {
  const { page, close } = await openLive();
  const first = await headline(page);
  await moveSlider(page, 'Strength', 1);
  await otherHeadline(page, first);
  assert.match(await headline(page), /falls/);
  assert.match(await scenarioText(page), /amplitude = "1\.22 g"/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((text) => document.querySelector('.verdict .headline').innerText === text, first);
  const times = await page.evaluate(async () => {
    const slider = document.querySelector('[aria-label="Strength"][type=range]');
    const taken = [];
    for (let i = 0; i < 31; i++) {
      const shown = performance.getEntriesByName('teeter-shown').length;
      slider.value = String(100 + 10 * i);
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      const from = performance.now();
      while (performance.getEntriesByName('teeter-shown').length === shown) await new Promise((next) => setTimeout(next, 1));
      await new Promise((next) => requestAnimationFrame(next));
      taken.push(performance.now() - from);
    }
    return taken.sort((a, b) => a - b);
  });
  t.diagnostic(`slider to verdict: median ${times[15].toFixed(1)} ms, slowest ${times[30].toFixed(1)} ms`);
  await close();
});

test('only the newest change counts', { skip }, async () => {
  const { page, close } = await openLive();
  for (let i = 0; i <= 20; i++) await moveSlider(page, 'Width', i / 20);
  await page.waitForFunction(() => /width = 3\n/.test(document.querySelector('.source-text').value));
  await answered(page);
  assert.equal(await headline(page), 'It rocks along its depth but stays up; across its width it does not move.');
  await close();
});

test('bad input is told beside its field, and mended', { skip }, async () => {
  const { page, close } = await openLive();
  const width = page.getByRole('spinbutton', { name: 'Width' });
  await width.fill('-1');
  const problem = page.locator('.field-row', { has: width }).locator('.problem');
  await problem.waitFor();
  assert.match(await problem.innerText(), /must be/);
  assert.equal(await width.getAttribute('aria-invalid'), 'true');
  await screenshot(page, 'live-problem', false);
  await width.fill('0.7');
  await problem.waitFor({ state: 'hidden' });
  await close();
});

test('units are switched and remembered in the link', { skip }, async () => {
  const { page, close } = await openLive();
  await page.getByLabel('Unit of length').selectOption('cm');
  await page.getByLabel('Unit of acceleration').selectOption('m/s2');
  assert.equal(await page.getByRole('spinbutton', { name: 'Width' }).inputValue(), '65');
  await page.getByRole('spinbutton', { name: 'Width' }).fill('70');
  await page.waitForFunction(() => /width = 0\.7\n/.test(document.querySelector('.source-text').value));
  await page.waitForFunction(() => location.hash.startsWith('#u=cm,ms2,deg'));
  await close();
});

test('the map: keys look at a case, Enter and clicks open it', { skip }, async () => {
  const { page, close } = await openLive();
  await mapReady(page);
  const [text, first] = [await scenarioText(page), await headline(page)];
  await page.keyboard.press('m');
  assert.ok(await page.locator('.map .chart').evaluate((chart) => chart === document.activeElement));
  await page.keyboard.press('ArrowRight');
  for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowLeft');
  for (let i = 0; i < 7; i++) await page.keyboard.press('Shift+ArrowUp');
  await page.locator('.banner').waitFor();
  await otherHeadline(page, first);
  assert.match(await headline(page), /falls/);
  assert.equal(await scenarioText(page), text, 'looking changes no input');
  await page.keyboard.press('Escape');
  await page.waitForFunction((words) => document.querySelector('.verdict .headline').innerText === words, first);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForFunction((before) => document.querySelector('.source-text').value !== before, text);
  await mapReady(page);
  const opened = await scenarioText(page);
  const box = await page.locator('.map .chart-canvas').boundingBox();
  await page.mouse.click(box.x + 0.1 * box.width, box.y + 0.1 * box.height);
  await page.waitForFunction((before) => document.querySelector('.source-text').value !== before, opened);
  await page.waitForFunction(() => /falls/.test(document.querySelector('.verdict .headline').innerText));
  await close();
});

test('objects, motions, models and examples are chosen from menus', { skip }, async () => {
  const { page, close } = await openLive();
  await choose(page, 'Object', 'Tombstone');
  await page.waitForFunction(() => /height = 0\.95/.test(document.querySelector('.source-text').value));
  assert.match(await scenarioText(page), /kind = "sine"/);
  for (const motion of ['Steady shaking', 'A steady push', 'Ricker', 'No shaking']) {
    await choose(page, 'Shaking', motion);
    await settled(page);
  }
  assert.match(await scenarioText(page), /angle = "5 deg"/);
  await choose(page, 'Shaking', 'One push');
  for (const [model, key] of [['May slide', 'friction'], ['On soft ground', 'winkler'], ['Impacts as a brief force', 'dirac'], ['Blocks that slide', 'contact'], ['Stack', 'stack'], ['Rocks', 'rocking']]) {
    await choose(page, 'Model', model);
    await page.waitForFunction((name) => document.querySelector('.source-text').value.includes(`model = "${name}"`), key);
    await answered(page);
    assert.ok(await page.locator('.problems').isHidden(), `${key}: ${await page.locator('.problems').innerText()}`);
  }
  for (const law of ['constant', 'factor', 'inset', 'energy', 'random', 'degrading', 'housner']) {
    await page.getByLabel('Speed kept at an impact').selectOption(law);
    await answered(page);
    assert.ok(await page.locator('.problems').isHidden(), law);
  }
  await page.locator('.choices summary', { hasText: 'Object' }).click();
  const examples = page.locator('.menu-title:visible ~ button');
  assert.ok((await examples.count()) > 3);
  await examples.first().click();
  await answered(page);
  await close();
});

test('what-ifs help', { skip }, async () => {
  const { page, close } = await openLive();
  await moveSlider(page, 'Strength', 0.9);
  await page.waitForFunction(() => /falls/.test(document.querySelector('.verdict .headline').innerText));
  for (let i = 0; i < 6; i++) {
    await page.getByRole('group', { name: 'What would help' }).getByRole('button', { name: 'Wider base' }).click();
    await answered(page);
  }
  assert.doesNotMatch(await headline(page), /falls/);
  await close();
});

test('a record is dropped on the page, its component chosen, and stays on the machine', { skip }, async () => {
  const { page, close } = await openLive();
  await dropFile(page, 'my record.AT2', readFileSync(record), async () => assert.ok(await page.locator('.drop-shade').isVisible()));
  await page.locator('.record-name', { hasText: 'my record.AT2' }).waitFor();
  await page.waitForFunction(() => /upload:[0-9a-f]+\/my record\.AT2/.test(document.querySelector('.source-text').value));
  await answered(page);
  assert.match(await page.locator('.record').innerText(), /goes nowhere else/);
  assert.match(await page.locator('.record').innerText(), /peak 0\.55 g/);
  await moveSlider(page, 'Strength, times', 0.9);
  await page.waitForFunction(() => /scale = 2\.7/.test(document.querySelector('.source-text').value));
  await mapReady(page);
  await screenshot(page, 'live-record');
  await close();
});

test('a record of 40 s is followed to its end; a set time that cuts it is told with the verdict', { skip }, async () => {
  const { page, close } = await openLive();
  const push = (t) => (t >= 35 && t <= 36.5 ? 9 * Math.sin((2 * Math.PI * (t - 35)) / 1.5) : 0.02 * Math.sin(9 * t + 0.1));
  const samples = Array.from({ length: 4001 }, (_, i) => `${(0.01 * i).toFixed(2)},${push(0.01 * i).toFixed(6)}`);
  await dropFile(page, 'late.csv', Buffer.from(`# unit: m/s2\ntime,east\n${samples.join('\n')}\n`));
  await page.waitForFunction(() => /falls to the (left|right) after 3[56]/.test(document.querySelector('.verdict .headline').innerText));
  assert.doesNotMatch(await scenarioText(page), /duration/);
  await page.locator('[data-group=run] > summary').click();
  await page.getByLabel('Followed', { exact: true }).selectOption('set');
  await page.waitForFunction(() => document.querySelector('.verdict .headline').innerText === 'It had not moved when the run ended at 20 s; the record lasts 40 s.');
  assert.match(await page.locator('.verdict .warnings').innerText(), /The shaking goes on after the run: run\.duration is 20 s, and the record lasts 40 s\./);
  await page.getByLabel('Followed', { exact: true }).selectOption('whole');
  await page.waitForFunction(() => /falls/.test(document.querySelector('.verdict .headline').innerText));
  await close();
});

test('a dropped record is saved beside the scenario, which then runs as it is', { skip }, async () => {
  const { page, close } = await openLive();
  await dropFile(page, 'my record.AT2', readFileSync(record));
  await page.locator('.record-name', { hasText: 'my record.AT2' }).waitFor();
  await answered(page);
  assert.match(await page.locator('.source-panel').innerText(), /Records named upload: or example: are held by this program only\./);
  const { folder, names } = await savedBy(page, 2, async () => {
    await page.locator('.page-head summary', { hasText: 'Download' }).click();
    await page.locator('.menu-items button:visible', { hasText: 'Scenario and its record' }).click();
  });
  assert.deepEqual(names.toSorted(), ['my record.AT2', 'statue.toml']);
  assert.match(await page.locator('.toast').innerText(), /Keep them in one folder/);
  assert.match(readFileSync(`${folder}/statue.toml`, 'utf8'), /^# This record belongs beside this file: my record\.AT2\.\n[\s\S]*file = "my record\.AT2"/);
  const { summary } = await ask(page, '/api/run', { scenario: await scenarioText(page) });
  const file = runFile(`${folder}/statue.toml`);
  for (const key of ['verdict', 'end_time', 'blocks', 'warnings']) assert.deepEqual(file[key], summary[key], key);
  await close();
});

test('a record that does not say its unit is taken, and the page asks for the unit', { skip }, async () => {
  const { page, close } = await openLive();
  const rows = Array.from({ length: 400 }, (_, i) => `${(0.01 * i).toFixed(2)} ${(300 * Math.sin(0.12 * i)).toFixed(3)}`);
  await dropFile(page, 'bare.txt', Buffer.from(`${rows.join('\n')}\n`));
  await page.locator('.record-name', { hasText: 'bare.txt' }).waitFor();
  const problems = page.locator('.problems');
  await problems.waitFor();
  assert.match(await problems.innerText(), /does not state the unit of its values; give “Unit of its values” = "g"/);
  assert.doesNotMatch(await problems.innerText(), /unit = /);
  await problems.getByRole('button', { name: 'Unit of its values' }).click();
  const unit = page.getByLabel('Unit of its values');
  assert.ok(await unit.evaluate((box) => box === document.activeElement));
  const from = page.getByRole('spinbutton', { name: 'Part of the record, from', exact: true });
  assert.deepEqual([await from.inputValue(), await from.getAttribute('placeholder')], ['', 'all'], 'what is neither given nor assumed is no number');
  assert.doesNotMatch(await page.locator('.record').innerText(), /peak|unusual/);
  assert.doesNotMatch(await problems.innerText(), /upload:/);
  await screenshot(page, 'live-record-unit');
  await unit.fill('cm/s2');
  await unit.press('Enter');
  await answered(page);
  assert.ok(await problems.isHidden());
  assert.match(await scenarioText(page), /unit = "cm\/s2"/);
  await close();
});

test('the menu calls made-up records made up, and lists records only', { skip }, async () => {
  const { page, close } = await openLive();
  await page.locator('.choices summary', { hasText: 'Shaking' }).click();
  await page.locator('.choices .menu-items:visible', { hasText: 'Made-up earthquakes' }).waitFor();
  const items = await page.locator('.choices .menu-items:visible > *').evaluateAll((all) => all.map((item) => item.innerText.replace(/\s+/g, ' ')));
  assert.ok(!items.some((item) => /[*?]/.test(item)), items.join('\n'));
  const after = items.slice(items.indexOf('Made-up earthquakes'));
  assert.deepEqual(after, ['Made-up earthquakes', 'synthetic.AT2 an example', 'Recorded earthquakes', 'A record file … or drop it']);
  await close();
});

test('motion up and down is added in the form, in step with text and link, and taken away', { skip }, async () => {
  const { page, close } = await openLive();
  const vertical = page.getByLabel('Up and down', { exact: true });
  assert.equal(await vertical.inputValue(), 'none');
  const first = (await scenarioText(page)).replace(/\s+=/g, ' =');
  await vertical.focus();
  await vertical.selectOption('harmonic');
  await page.waitForFunction(() => /vertical = \{ kind = "harmonic", amplitude = "0\.2 g", frequency = 1\.8, cycles = 10 \}/.test(document.querySelector('.source-text').value));
  assert.ok(await vertical.evaluate((select) => select === document.activeElement), 'the focus stays');
  await moveSlider(page, 'Strength, up and down', 0.5);
  await page.waitForFunction(() => /vertical = .*amplitude = "0\.612 g"/.test(document.querySelector('.source-text').value));
  await answered(page);
  assert.ok(await page.locator('.problems').isHidden());
  await page.locator('.live > .plots .legend', { hasText: 'vertical' }).waitFor();
  await screenshot(page, 'live-vertical');
  await choose(page, 'Shaking', 'One push');
  await page.waitForFunction(() => /half-sine[\s\S]*vertical = .*harmonic/.test(document.querySelector('.source-text').value));
  await page.getByRole('button', { name: 'Half as strong' }).click();
  await page.waitForFunction(() => /vertical = .*amplitude = 3\.001/.test(document.querySelector('.source-text').value));
  await answered(page);
  const [text, words] = [await scenarioText(page), await headline(page)];
  await page.waitForFunction((length) => atob((location.hash.split('s=')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')).length === length, text.length);
  const hash = await page.evaluate(() => location.hash);
  await close();

  const again = await openLive(hash);
  assert.equal(await scenarioText(again.page), text);
  assert.equal(await again.page.getByLabel('Up and down', { exact: true }).inputValue(), 'harmonic');
  await answered(again.page);
  assert.equal(await headline(again.page), words);
  await again.page.getByLabel('Up and down', { exact: true }).selectOption('record example:synthetic-up.csv');
  await again.page.getByRole('slider', { name: 'Strength, times, up and down' }).waitFor();
  await answered(again.page);
  assert.ok(await again.page.locator('.problems').isHidden());
  await again.page.getByLabel('Up and down', { exact: true }).selectOption('none');
  await again.page.waitForFunction(() => !/vertical/.test(document.querySelector('.source-text').value));
  await choose(again.page, 'Shaking', 'One swing to and fro');
  await answered(again.page);
  assert.equal((await scenarioText(again.page)).match(/horizontal.*/)[0], first.match(/horizontal.*/)[0]);
  await again.close();
});

test('a stack is built by hand: with the pointer and with keys', { skip }, async () => {
  const { page, close } = await openLive();
  const blocks = () => page.locator('.stack-block').count();
  await page.getByRole('button', { name: 'Add on top' }).click();
  assert.equal(await blocks(), 2);
  await page.waitForFunction(() => /model = "stack"/.test(document.querySelector('.source-text').value));
  await page.locator('.stack-block').nth(1).focus();
  await page.keyboard.press('+');
  assert.equal(await blocks(), 3);
  const widths = async () => [...(await scenarioText(page)).matchAll(/^width = ([\d.]+)/gm)].map(([, value]) => Number(value));
  assert.deepEqual(await widths(), [0.65, 0.52, 0.416]);
  await page.keyboard.press('Alt+ArrowDown');
  assert.deepEqual(await widths(), [0.65, 0.416, 0.52]);
  await page.keyboard.press('ArrowDown');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /Block 1 of 3/);
  const lower = await page.locator('.stack-block').nth(0).boundingBox();
  await page.mouse.move(lower.x + lower.width / 2, lower.y + lower.height / 2);
  await page.mouse.down();
  await page.mouse.move(lower.x + lower.width / 2, lower.y - 20, { steps: 8 });
  await page.mouse.up();
  assert.deepEqual(await widths(), [0.416, 0.65, 0.52]);
  await page.keyboard.press('Delete');
  assert.equal(await blocks(), 2);
  await page.getByRole('group', { name: 'Blocks' }).getByRole('button', { name: 'Remove' }).click();
  assert.equal(await blocks(), 1);
  await page.waitForFunction(() => /model = "rocking"/.test(document.querySelector('.source-text').value));
  const handle = await page.locator('.stack-handle.width').boundingBox();
  const before = (await widths())[0];
  await page.mouse.move(handle.x + 4, handle.y + 4);
  await page.mouse.down();
  await page.mouse.move(handle.x + 24, handle.y + 4, { steps: 4 });
  await page.mouse.up();
  assert.ok((await widths())[0] > before);
  await close();
});
