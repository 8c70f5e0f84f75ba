// "What would help?" on the live page and in a report: the changed objects are drawn to scale, and one can be taken over.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { open, realStudyPages, screenshot, start, stop } from './harness.mjs';
import { answered, headline, openLive, otherHeadline, reasonToSkip, scenarioText, startServer, stopServer, useText } from './live-harness.mjs';

const skip = reasonToSkip();
const vase = `title = "Vase"

[[block]]
width = 0.3
height = 1.2
mass = 90

[ground]
horizontal = { kind = "sine", amplitude = "0.45 g", period = 0.7 }
`;
const fewer = ['wider-base', 'plinth', 'ballast', 'lower-centre'].map((kind) => `[[remedy.measure]]\nkind = "${kind}"\npoints = 7\n`).join('');

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

/** Widths on the screen against those of the data. */
async function drawnToScale(card, today, measure) {
  const width = async (name) => Number(await card.locator(`.remedy-drawing ${name}`).getAttribute('width'));
  const scale = (await width('.body')) / today.width;
  assert.ok(Math.abs((await width('.today')) - today.width * scale) < 0.02);
  if (measure.kind === 'wider-base' || measure.kind === 'plinth') assert.ok(Math.abs((await width('.added')) - measure.block.width * scale) < 0.02);
}

const fits = (page, width) => page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width);

for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
  test(`live at ${width} px, ${scheme}: asks for measures, draws them, takes one over`, { skip }, async () => {
    const { page, close } = await openLive('', { viewport: { width, height: 844 }, colorScheme: scheme });
    await useText(page, `${vase}${fewer}`);
    await answered(page);
    const before = await headline(page);
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/remedy'), { timeout: 60_000 }),
      page.locator('#remedies').getByRole('button', { name: 'What would help?' }).click(),
    ]);
    const data = await reply.json();
    await page.locator('#remedies[data-state=shown]').waitFor();
    assert.equal(await page.locator('.remedy').count(), data.measures.length);
    assert.equal(await page.locator('.remedy-headline').innerText(), data.sentences[0]);
    for (const measure of data.measures) await drawnToScale(page.locator(`.remedy[data-kind=${measure.kind}]`), data.block, measure);
    assert.ok(await fits(page, width));
    assert.ok(!(await page.locator('#remedies').innerText()).match(/NaN|undefined|Infinity|null/));
    await page.locator('#remedies').scrollIntoViewIfNeeded();
    await screenshot(page, `remedies-${width}-${scheme}`);
    const base = data.measures.find(({ kind, reached }) => kind === 'wider-base' && reached);
    assert.ok(base);
    await page.locator('.remedy[data-kind=wider-base]').getByRole('button', { name: 'Take this over' }).click();
    await otherHeadline(page, before);
    assert.match(await scenarioText(page), new RegExp(`width *= *${String(base.block.width).replace('.', '\\.')}`));
    assert.equal(await page.locator('.remedy').count(), 0, 'what was found is of the object before');
    await close();
  });
}

test('live: another target, and what cannot be asked', { skip }, async () => {
  const { page, close } = await openLive();
  await page.locator('#remedies').getByRole('spinbutton', { name: 'times this shaking' }).fill('0');
  await page.locator('#remedies').getByRole('button', { name: 'What would help?' }).click();
  await page.locator('#remedies[data-state=refused] [role=alert]', { hasText: 'remedy.margin' }).waitFor();
  await close();
});

for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
  test(`report at ${width} px, ${scheme}: a section "What would change it"`, { skip }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'teeter-remedy-'));
    writeFileSync(path.join(folder, 'vase.toml'), `${vase}${fewer}`);
    execFileSync(process.env.TEETER_PROGRAM, ['remedy', 'vase.toml', '--report'], { cwd: folder, stdio: 'ignore' });
    const { page, close } = await open(path.join(folder, 'vase.remedy.html'), { viewport: { width, height: 844 }, colorScheme: scheme });
    assert.equal(await page.locator('#changes h2').innerText(), 'What would change it');
    const { remedy } = JSON.parse(await page.locator('#teeter-data').evaluate((node) => node.textContent));
    for (const measure of remedy.measures) {
      const card = page.locator(`.remedy[data-kind=${measure.kind}]`);
      await drawnToScale(card, remedy.block, measure);
      assert.equal(await card.locator('code').innerText(), measure.command);
    }
    assert.ok(await fits(page, width));
    await screenshot(page, `remedy-report-${width}-${scheme}`);
    await close();
  });
}

const riskPage = realStudyPages.find((file) => /study-risk/.test(file));
for (const [width, scheme] of [[1280, 'light'], [390, 'dark']]) {
  test(`risk at ${width} px, ${scheme}: where it comes from, survival, excluded curves`, { skip: !riskPage }, async () => {
    const { page, close } = await open(riskPage, { viewport: { width, height: 844 }, colorScheme: scheme });
    assert.equal(await page.locator('[role=alert]').count(), 0);
    assert.match(await page.locator('.headline').innerText(), /^It falls once in about [\d ]+ years \(95 %: /);
    for (const id of ['risk', 'survival']) assert.ok((await page.locator(`#figure-${id} .chart svg`).boundingBox()).height > 150);
    assert.match(await page.locator('#hazards').innerText(), /strong\.csv[^]*excluded/);
    assert.ok((await page.locator('#shares tbody tr').count()) === 11);
    assert.ok(await fits(page, width));
    assert.ok(!(await page.locator('body').innerText()).match(/NaN|undefined|Infinity|null/));
    await screenshot(page, `risk-${width}-${scheme}`);
    await close();
  });
}
