// Words of the glossary: explained once in a panel, on hover, focus and tap, with markup that axe accepts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { open, realRecordPages, realReports, samplePage, screenshot, start, stop, studyPage } from './harness.mjs';
import { sampleStudies } from './sample-study.mjs';

before(start);
after(stop);

const entries = JSON.parse(readFileSync(new URL('../../web/src/page/glossary.json', import.meta.url), 'utf8'));
const textOf = (term) => entries.find((entry) => entry.term === term).text;

async function violationsOf(page) {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).slice(0, 3).join(' | ')}`);
}

const withTippingAngle = (options = {}) => samplePage('rocks', { change: (report) => { report.words.details = ['It leaned to 42 % of the tipping angle, after 3 impacts. The tipping angle is small.']; }, ...options });

test('a word is explained on hover and focus, once in a panel; Esc and Space', async () => {
  const { page, close } = await open(withTippingAngle());
  const term = page.locator('.verdict .term', { hasText: 'tipping angle' });
  assert.equal(await term.count(), 1);
  const tip = page.locator('.tip');
  await term.hover();
  assert.equal(await tip.innerText(), textOf('tipping angle'));
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: 'hidden' });
  await term.focus();
  assert.ok(await tip.isVisible());
  assert.equal(await term.getAttribute('aria-expanded'), 'true');
  assert.equal(await term.getAttribute('aria-describedby'), await tip.getAttribute('id'));
  await page.keyboard.press('Escape');
  assert.ok(await tip.isHidden());
  await page.keyboard.press('Space');
  assert.ok(await tip.isVisible(), 'Space belongs to the word in focus');
  assert.equal(await page.locator('.play').getAttribute('aria-label'), 'Play');
  await close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`390 px, ${colorScheme}: a tap explains within the screen, another ends it, axe finds nothing`, async () => {
    const { page, close } = await open(withTippingAngle(), { viewport: { width: 390, height: 844 }, colorScheme, hasTouch: true });
    await page.locator('.verdict .term', { hasText: 'tipping angle' }).tap();
    const box = await page.locator('.tip').boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box));
    await screenshot(page, `glossary-390-${colorScheme}`, false);
    assert.deepEqual(await violationsOf(page), []);
    await page.locator('.headline').tap({ position: { x: 1, y: 1 } });
    assert.ok(await page.locator('.tip').isHidden());
    await close();
  });
}

test('study, record and report of the program explain their words', async () => {
  for (const [file, word] of [[studyPage(sampleStudies.fragility()), 'fragility'], ...realRecordPages.slice(0, 1).map((one) => [one, 'Arias intensity']), ...realReports.slice(0, 1).map((one) => [one, 'tipping angle'])]) {
    const { page, close } = await open(file);
    const term = page.locator('.term', { hasText: new RegExp(`^${word}$`, 'i') }).first();
    await term.focus();
    assert.equal(await page.locator('.tip').innerText(), textOf(word));
    await screenshot(page, `glossary-${word.replace(' ', '-')}`, false);
    await close();
  }
});
