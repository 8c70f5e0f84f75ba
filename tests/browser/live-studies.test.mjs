// Studies and comparisons of the live page against the program's own answers: figures, cancelling, dropped records, the served report.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { screenshot, settled, start, stop } from './harness.mjs';
import { answered, ask, dropFile, headline, openLive, reasonToSkip, savedBy, scenarioText, startServer, stopServer, useText as writeText } from './live-harness.mjs';

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

async function useText(page, text) {
  await writeText(page, text);
  await answered(page);
}

async function startStudy(page, kind) {
  await page.getByLabel('Study', { exact: true }).selectOption(kind);
  const button = page.locator('.studies').getByRole('button', { name: 'Start' });
  await page.waitForFunction((node) => !node.disabled, await button.elementHandle());
  await button.click();
}

const block = '[[block]]\nwidth = 0.5\nheight = 2.0\n[ground]\nhorizontal = { kind = "sine", amplitude = "0.5 g", frequency = 1.2 }\n[run]\nduration = 6\n';

test('comparing: each column says what its scenario alone would say', { skip }, async () => {
  const { page, close } = await openLive();
  await page.getByRole('button', { name: 'Compare' }).click();
  const compare = page.locator('.compare');
  await compare.getByRole('button', { name: 'May slide' }).click();
  await compare.getByRole('button', { name: 'Less tall' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.compare .column').length === 4);
  assert.equal(await compare.locator('.legend .entry').count(), 4);
  assert.ok((await compare.locator('.details li').count()) >= 1);
  // A column tells all that the verdict of its run does: the friction it needs, what it leaves out.
  assert.match(await compare.locator('.column').first().innerText(), /Assumes no sliding: true if friction is above 0\.311/);
  const verdicts = Object.fromEntries(await compare.locator('.column').evaluateAll((columns) => columns.map((column) => [column.querySelector('h3').innerText, column.querySelector('.column-verdict').innerText])));
  assert.equal(verdicts['As it is'], await headline(page));
  assert.ok('Less tall' in verdicts);
  const answers = await ask(page, '/api/compare', { columns: [{ name: 'a', scenario: await scenarioText(page) }, { name: 'b', scenario: (await scenarioText(page)).replace(/height( *)= 2\.3/, 'height$1= 1.84') }] });
  assert.equal(verdicts['Less tall'], answers.columns[1].words.headline);
  await compare.locator('.chart').focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await compare.locator('.readout').innerText(), /s: As it is .*Less tall /);
  await screenshot(page, 'live-compare');
  await close();
});

test('a study is cancelled, and another can begin', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, `model = "friction"\n${block}[friction]\nstatic = 0.5\n[study]\nkind = "montecarlo"\nsamples = 150000\nrandom = [{ key = "block.0.width", mean = 0.5, deviation = 0.02 }]\n`);
  const studies = page.locator('.studies');
  const [asked] = await Promise.all([page.waitForRequest(/\/api\/study\/[0-9a-f]{16}$/), startStudy(page, 'own')]);
  await studies.locator('progress').waitFor();
  assert.ok(await studies.getByRole('button', { name: 'Start' }).isDisabled());
  await studies.getByRole('button', { name: 'Cancel' }).click();
  await studies.locator('.study-status', { hasText: 'Cancelled.' }).waitFor();
  const { state, done, total } = await ask(page, new URL(asked.url()).pathname, {});
  assert.equal(state, 'cancelled');
  assert.ok(done < total, `${done} of ${total}`);
  assert.equal(await studies.locator('.study-result > *').count(), 0);
  await useText(page, block);
  await startStudy(page, 'spectrum');
  await studies.locator('.study-result .chart').first().waitFor();
  await close();
});

test('figures of a study hold what single runs give; the report opens as a page and computes histories', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, `title = "A map"\n${block}[study]\nkind = "map"\nx = { key = "ground.horizontal.frequency", from = 0.5, to = 3, points = 9 }\ny = { key = "ground.horizontal.amplitude", from = 2, to = 10, points = 7 }\n`);
  await startStudy(page, 'own');
  const studies = page.locator('.studies');
  await studies.locator('.study-result .chart').waitFor();
  const report = await studies.getByRole('link', { name: 'Open as a page' }).getAttribute('href');
  const result = await ask(page, `/api${report}/result`, {});
  assert.deepEqual(result.axes.map(({ points }) => points), [9, 7]);
  await studies.locator('.study-result .chart').focus();
  for (const key of ['Home', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await studies.locator('.case-history svg').waitFor();
  await screenshot(page, 'live-study');
  const [words, command] = [await studies.locator('.case-history p').innerText(), await studies.locator('.case code').first().innerText()];
  const settings = [...command.matchAll(/--set\s+(\S+)/g)].map(([, setting]) => setting);
  assert.equal(settings.length, 2);
  const alone = await ask(page, '/api/run', { scenario: await scenarioText(page), settings });
  assert.equal(words, alone.words.headline);
  await close();

  for (const [name, options] of [['1280-light', {}], ['390-dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }]]) {
    const served = await openLive(report.slice(1), options);
    assert.equal(await served.page.locator('h1').innerText(), 'A map');
    await served.page.locator('.chart').first().focus();
    for (const key of ['End', 'Shift+ArrowUp', 'Enter']) await served.page.keyboard.press(key);
    await served.page.locator('.case-history svg').waitFor();
    const outcome = await served.page.locator('.outcome').innerText();
    assert.equal(/overturns/.test(outcome), /falls/.test(await served.page.locator('.case-history p').innerText()), outcome);
    assert.ok(await served.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await settled(served.page);
    await screenshot(served.page, `served-study-${name}`);
    await served.close();
  }
});

test('a case whose run says otherwise than its cell is marked as mixed', { skip }, async () => {
  const { page, close } = await openLive();
  await useText(page, `${block}[study]\nkind = "map"\nx = { key = "ground.horizontal.frequency", from = 0.5, to = 3, points = 9 }\ny = { key = "ground.horizontal.amplitude", from = 2, to = 10, points = 7 }\n`);
  await startStudy(page, 'own');
  const studies = page.locator('.studies');
  await studies.locator('.study-result .chart').waitFor();
  const open = async () => {
    await studies.locator('.study-result .chart').first().focus();
    for (const key of ['Home', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await studies.locator('.case-history svg').waitFor();
  };
  await open();
  assert.equal(await studies.locator('.mixed-cell').count(), 0, 'where they agree nothing is marked');
  const outcome = await studies.locator('.outcome').innerText();
  // As if the code had followed from wrong neighbours.
  const other = /rocks/.test(outcome) ? 2 : 1;
  await page.route('**/api/case', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), code: other } });
  });
  await open();
  const said = studies.locator('.case-history .reason');
  await said.waitFor();
  assert.match(await said.innerText(), /The study says that it .*, its run that it .*: the outcome is too close to call, and the cell is marked as mixed\./);
  assert.equal(await studies.locator('.chart .mixed-cell').count(), 1);
  assert.match(await studies.locator('.code-legend .shade-mixed').innerText(), /mixed: its run .*, the middle of the cell /);
  await page.unroute('**/api/case');
  await close();
});

test('fragility from records dropped on the page', { skip }, async () => {
  const { page, close } = await openLive();
  const first = readFileSync(fileURLToPath(new URL('../../examples/records/synthetic.AT2', import.meta.url)), 'utf8');
  const names = ['one.AT2', 'two.AT2', 'three.AT2'];
  for (const [k, name] of names.entries()) {
    // Every record another: so many samples less at the start.
    const lines = first.split('\n');
    const count = Number(/NPTS=\s*(\d+)/.exec(lines[3])[1]);
    const perLine = lines[4].trim().split(/\s+/).length;
    lines[3] = lines[3].replace(/NPTS=\s*\d+/, (text) => text.replace(/\d+/, String(count - 20 * k * perLine)));
    lines.splice(4, 20 * k);
    await dropFile(page, name, Buffer.from(lines.join('\n')));
    await page.locator('.record-name', { hasText: name }).waitFor();
    await answered(page);
  }
  await startStudy(page, 'fragility');
  const studies = page.locator('.studies');
  await studies.locator('#figure-fragility .chart').waitFor();
  const told = await studies.locator('.study-result').innerText();
  for (const name of names) assert.ok(told.includes(name), name);
  await studies.locator('#records button', { hasText: 'two.AT2' }).click();
  await studies.locator('.case-history svg').waitFor();
  assert.match(await studies.locator('.case-history p').innerText(), /^It .*\.$/);
  await screenshot(page, 'live-fragility');
  // What the page shows can be done again elsewhere: its scenario, its records and the command of a case.
  const shown = await studies.locator('.case code').first().innerText();
  assert.doesNotMatch(shown, /upload:/);
  assert.match(shown, /two\.AT2/);
  assert.match(await studies.locator('#source').innerText(), /These records belong beside scenario\.toml: one\.AT2, two\.AT2, three\.AT2\./);
  assert.doesNotMatch(await studies.locator('#source').innerText(), /upload:/);
  const words = await studies.locator('.case-history p').innerText();
  const { folder, names: saved } = await savedBy(page, 4, () => studies.getByRole('button', { name: 'Save its scenario' }).click());
  assert.deepEqual(saved.toSorted(), ['one.AT2', 'scenario.toml', 'three.AT2', 'two.AT2']);
  const said = execFileSync('bash', ['-c', shown.replace(/^teeter/, '"$TEETER_PROGRAM"')], { cwd: folder, encoding: 'utf8' });
  assert.ok(said.includes(words), `${said}\n${words}`);
  await close();
});
