// A report that goes to others: who made it, its records, what was assumed, its words, its units, on screen and on paper.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { open, samplePage, settled, start, stop, studyPage, visit } from './harness.mjs';
import { sampleFragility, sampleMonteCarlo, sampleOverturning, sampleSpectrum } from './sample-study.mjs';

before(start);
after(stop);

const record = (i) => ({
  name: `Station ${i}, north`, file: `station-${i}.AT2`, direction: 'horizontal', step: 0.02, duration: 40, d5_95: 9, pga: 4.903325, pgv: 0.5, arias: 3, scale: 1, varied: false, treatment: ['linear baseline removed'],
});
const front = () => ({
  title: 'Assessment of the bust', author: 'A. Engineer', client: 'City Museum', date: '18 November 2026', note: 'It stands free.', settings: [], records: [record(1), { ...record(2), scale: -0.5, varied: true }],
  assumed: ['Block and ground are rigid.', 'Gravity: 9.81 m/s2.'],
});
const inches = { m: { name: 'in', si: 0.0254 }, 'm/s2': { name: 'cm/s2', si: 0.01 }, rad: { name: 'rad', si: 1 }, 'rad/s': { name: 'rad/s', si: 1 } };
const withFront = (change = () => {}) => samplePage('rocks', { change: (data) => { data.front = front(); change(data); } });
const text = (page, selector) => page.locator(selector).first().innerText();

for (const [name, file] of [['run', () => withFront()], ['study', () => studyPage({ ...sampleFragility(), front: front() })]]) {
  for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark']]) {
    test(`the report of a ${name} names its maker, records, assumptions and words at ${width} px`, async () => {
      const { page, close } = await open(file(), { viewport: { width, height: 844 }, colorScheme });
      assert.equal(await text(page, 'h1'), 'Assessment of the bust');
      assert.match((await text(page, '.imprint')).replace(/\s+/g, ' '), /Client City Museum Author A\. Engineer Date 18 November 2026 Computed with Teeter/);
      assert.equal(await text(page, '.front-note'), 'It stands free.');
      const rows = await page.locator('.records-used tbody tr').allInnerTexts();
      assert.deepEqual(rows.map((row) => row.split(/\s*\t\s*/)), [
        ['Station 1, north', 'station-1.AT2', '0.02', '0.5', '0.5', '3', '40', '9', '1'],
        ['Station 2, north', 'station-2.AT2', '0.02', '0.5', '0.5', '3', '40', '9', '−0.5 × varied']]);
      assert.match(await text(page, '.records-used thead'), /PGA \(g\)/);
      assert.equal(await page.locator('#assumed li').count(), 2);
      const terms = await page.locator('.words-used dt').allInnerTexts();
      assert.ok(terms.includes('peak ground acceleration'), terms.join());
      assert.ok(await page.evaluate((limit) => document.documentElement.scrollWidth <= limit, width));
      await close();
    });
  }
}

test('a page without a front has none of it', async () => {
  const { page, close } = await open(samplePage('rocks'));
  for (const part of ['.imprint', '.front-note', '#records-used', '#assumed', '#glossary']) assert.equal(await page.locator(part).count(), 0, part);
  await close();
});

test('lengths, accelerations and angles are in the units that were asked for', async () => {
  const { page, close } = await open(withFront((data) => { data.units = inches; }));
  const all = await text(page, 'body');
  assert.match(all, /19\.7 × 138\sin/);
  assert.match(await text(page, '.records-used'), /PGA \(cm\/s²\)/);
  assert.match(await text(page, '.records-used tbody tr'), /\b490\b/);
  assert.match(await text(page, '.facts'), /0\.\d+\srad/);
  assert.doesNotMatch(all.replace(/It reached [^\n]*/g, ''), /\d°/);
  await close();
});

test('p and the frequency of the shaking stay in rad/s, accelerations of a study in g', async () => {
  const { page, close } = await open(studyPage(sampleOverturning()));
  assert.match(await text(page, '.figures'), /Size parameter, p \(rad\/s\)/);
  assert.match(await text(page, '.figures'), /Overturning acceleration \(g\)/);
  await close();
});

test('a family of curves has colours that differ, and the overturning spectrum a logarithmic axis', async () => {
  const family = await open(studyPage(sampleSpectrum(3)));
  const colours = await family.page.locator('.study-figure').first().locator('.legend path').evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
  assert.equal(colours.length, 3);
  assert.equal(new Set(colours).size, 3);
  await family.close();
  const { page, close } = await open(studyPage(sampleOverturning()));
  // Marks of a logarithmic axis are not evenly apart: the ratio of neighbours is never below that of the last two by much.
  const marks = (await page.locator('.study-figure').first().locator('svg text[text-anchor=middle]').allTextContents()).map(Number).filter((value) => value > 0);
  assert.ok(marks.length >= 3 && marks[1] - marks[0] < marks[marks.length - 1] - marks[marks.length - 2], marks.join());
  await close();
});

test('the worst cases do not lean beyond what a block can', async () => {
  const { page, close } = await open(studyPage(sampleMonteCarlo()));
  const worst = await text(page, '#worst');
  assert.match(worst, /overturned/);
  for (const [, value] of worst.matchAll(/(\d+(?:\.\d+)?) ?%/g)) assert.ok(Number(value) <= 200, value);
  await close();
});

test('every history has the unit of its values and of its time on the axes', async () => {
  const { page, close } = await open(withFront());
  const drawn = await page.evaluate(async () => {
    const said = [];
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (words, ...rest) { said.push(words); return draw.call(this, words, ...rest); };
    window.dispatchEvent(new Event('beforeprint'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return said;
  });
  for (const words of ['Time (s)', '°', '°/s', 'g', 'J']) assert.ok(drawn.includes(words), words);
  await close();
});

const pagesOf = (bytes) => execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString().split('\f').slice(0, -1);

for (const [name, file] of [['run', () => withFront((data) => { data.front.records = Array.from({ length: 40 }, (_, i) => record(i)); })], ['study', () => studyPage({ ...sampleMonteCarlo(), front: front() })]]) {
  test(`the report of a ${name} on paper: numbered pages and figures, no stranded heading, no clock`, async () => {
    const { page, close } = await open(file());
    await settled(page);
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
    await close();
    assert.ok(pages.length >= 2);
    pages.forEach((words, i) => {
      assert.match(words, new RegExp(`Page ${i + 1} of ${pages.length}`));
      const lines = words.split('\n').map((line) => line.trim()).filter((line) => line && !/Page \d+ of/.test(line) && line !== 'Teeter');
      assert.doesNotMatch(lines[lines.length - 1], /^(Records used|What was assumed|Words used|Scenario|Run this yourself|The worst cases)$/);
    });
    const all = pages.join('\n');
    assert.match(all, /Figure 1\. /);
    assert.match(all, /Figure 2\. /);
    for (const words of ['City Museum', 'A. Engineer', '18 November 2026', 'Records used', 'What was assumed', 'Words used']) assert.ok(all.includes(words), words);
    assert.doesNotMatch(all, /of computing|Computing time/);
  });
}

test('figures alone, as pictures, for programs that make another document', async () => {
  for (const file of [withFront(), studyPage({ ...sampleFragility(), front: front() })]) {
    const { page, close } = await visit(`${pathToFileURL(file).href}#handout`, {}, { ready: '#handout', allowed: (url) => /^(file|data|blob):/.test(url) });
    const figures = await page.locator('#handout figure').evaluateAll((all) => all.map((one) => [one.querySelector('img').src.slice(0, 22), one.querySelector('img').naturalWidth, one.querySelector('figcaption').textContent]));
    assert.ok(figures.length >= 1);
    for (const [kind, width, caption] of figures) {
      assert.equal(kind, 'data:image/png;base64,');
      assert.ok(width > 400);
      assert.ok(caption.length > 10);
    }
    await close();
  }
});
