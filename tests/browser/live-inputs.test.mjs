// Every number that enters the answer is on the page and can be changed there, and page and file say the same of the same object.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { screenshot, start, stop } from './harness.mjs';
import { answered, ask, choose, headline, openLive, reasonToSkip, runFile, savedBy, scenarioText, startServer, stopServer, useText } from './live-harness.mjs';

const skip = reasonToSkip();
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

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

const field = (page, name) => page.getByRole('spinbutton', { name, exact: true });
const save = (page, count = 1) => savedBy(page, count, () => page.locator('.source-panel').getByRole('button', { name: 'Save', exact: true }).click());

/** Of a run what must not depend on who runs it. */
const told = ({ verdict, status, overturned, end_time, blocks, impact_count, warnings, required_friction }) => ({ verdict, status, overturned, end_time, blocks, impact_count, warnings, required_friction });

async function rewrite(page) {
  // The form writes the text anew when any number is given again.
  const box = page.locator('.form input[type=number]:visible').first();
  await box.fill(await box.inputValue());
  await page.waitForFunction(() => !/#/.test(document.querySelector('.source-text').value));
}

test('depth, mass and density stand beside width and height, and what is assumed says so', { skip }, async () => {
  const { page, close } = await openLive();
  await choose(page, 'Object', 'Statue on a plinth');
  await answered(page);
  assert.equal(await field(page, 'Depth').inputValue(), '0.65');
  assert.equal(await field(page, 'Mass').inputValue(), '1318.2');
  assert.equal(await field(page, 'Density').inputValue(), '2400');
  await page.locator('.stack-block').nth(1).focus();
  await page.keyboard.press('Enter');
  assert.equal(await field(page, 'Depth').inputValue(), '0.45');
  assert.match(await page.locator('.which-block').innerText(), /Block 2 of 2, on top/);
  await page.locator('[data-group=object-all] > summary').click();
  assert.match(await page.getByRole('region', { name: 'All blocks' }).innerText(), /2\s+0\.55\s+1\.8\s+0\.45\s+1203\s+2700\s+1\s+0\.65\s+1\.3\s+0\.65\s+1318\s+2400/);

  // A bust of 80 kg weighs 80 kg, however deep it is.
  await field(page, 'Mass').fill('80');
  await page.waitForFunction(() => /mass = 80\n/.test(document.querySelector('.source-text').value));
  await answered(page);
  const text = await scenarioText(page);
  assert.equal((text.match(/density/g) ?? []).length, 1, 'the mass replaces the density');
  assert.equal((await ask(page, '/api/run', { scenario: text })).blocks[1].mass, 80);

  await choose(page, 'Object', 'Wall');
  await answered(page);
  const depth = page.locator('.field-row[data-path="block.0.depth"]');
  assert.equal(await field(page, 'Depth').inputValue(), '1');
  assert.match(await depth.innerText(), /assumed[\s\S]*Not given: 1 m is assumed, and enters the mass\./);
  assert.match(await page.locator('.field-row[data-path="block.0.mass"]').innerText(), /from density, sizes and the assumed depth/);
  await field(page, 'Depth').pressSequentially('');
  await field(page, 'Depth').fill('');
  await field(page, 'Depth').pressSequentially('0.25');
  await page.waitForFunction(() => /depth = 0\.25/.test(document.querySelector('.source-text').value));
  assert.equal(await field(page, 'Mass').inputValue(), '875');
  await field(page, 'Depth').fill('');
  await field(page, 'Depth').press('Tab');
  await page.waitForFunction(() => !/depth/.test(document.querySelector('.source-text').value));
  assert.match(await depth.innerText(), /assumed/);
  await close();
});

/** A scenario of every model, law and motion; the tables whose keys the program is asked for. */
const block = '[[block]]\nwidth = 0.5\nheight = 2.0\n';
const push = '[ground.horizontal]\nkind = "half-sine"\namplitude = "0.3 g"\nfrequency = 1.5\n';
const scenarios = [
  ...['housner', 'constant\nvalue = 0.9', 'factor\nfactor = 1.1', 'inset\nratio = 0.1', 'energy\neta = 0.3', 'random\nepsilon = 0.05', 'degrading\nepsilon = 0.02'].map((law) =>
    [`model = "stack"\n${block}${block}[restitution]\nlaw = "${law.replace('\n', '"\n')}${law.includes('\n') ? '' : '"'}\n${push}`, ['[restitution]', '[[block]]']]),
  [`${block}${push}[equations]\nslender = false\n[run]\noutput_step = 0.005\n[initial]\nrate = 0.1\n`, ['[run]', '[equations]']],
  [`model = "friction"\n${block}${push}[friction]\nstatic = 0.5\n[impact]\nelasticity = 1.0\n[initial]\nangle = 0.0\n`, ['[friction]', '[impact]', '[initial]']],
  [`model = "contact"\n${block}${push}[friction]\nstatic = 0.5\n[contact]\nstep = 0.001\n`, ['[contact]']],
  [`model = "contact"\n[wall]\ncourses = 2\nper_course = 2\nwidth = 0.5\nheight = 0.25\n${push}[friction]\nstatic = 0.5\n`, ['[wall]']],
  [`model = "winkler"\n${block}${push}[friction]\nstatic = 0.5\n[winkler]\nstep = 0.0005\n`, ['[winkler]']],
  [`model = "dirac"\n${block}${push}[dirac]\npenalty = 0.001\n`, ['[dirac]']],
  ...['rectangular"\namplitude = 1.0\nduration = 0.2', 'sine"\namplitude = 1.0\nfrequency = 1.0', 'type-c"\namplitude = 1.0\nfrequency = 1.0', 'ricker"\namplitude = 1.0\nfrequency = 1.0',
    'mavroeidis"\namplitude = 1.0\nfrequency = 1.0', 'harmonic"\namplitude = 1.0\nfrequency = 2.0', 'record"\nfile = "example:synthetic.AT2"'].map((motion) =>
    [`${block}[ground.horizontal]\nkind = "${motion}\n`, ['[ground.horizontal]']]),
  ...Object.entries({ box: 'width = 0.5\ndepth = 0.6', cylinder: 'diameter = 0.5', frustum: 'diameter = 0.5\ntop_diameter = 0.3' }).map(([shape, sizes]) =>
    [`model = "space"\n[[block]]\nshape = "${shape}"\nheight = 2.0\n${sizes}\n${push}[friction]\nstatic = 0.5\n[space]\nstep = 0.001\n[initial]\nangle = 0.0\n[run]\nstop_at_overturn = true\n[ground.transverse]\nkind = "sine"\namplitude = 1.0\nfrequency = 1.0\n`,
      ['[[block]]', '[space]', '[friction]', '[initial]', '[run]', '[ground.transverse]']]),
  [`model = "contact"\n[[block]]\nwidth = 0.5\nheight = 2.0\nat = [0.0, 0.0]\n${push}[friction]\nstatic = 0.5\n`, ['[[block]]']],
];
/** Shown otherwise: which motion it is and its file; where a block stands, by models that take it and on another block only. A polygon, a mesh
 *  and the openings of a wall are given in the text. */
const otherwise = /\.(kind|file)$|^block\.0\.(at|offset|vertices|scale|up|face)$|^wall\.openings$/;
/** What only the model contact reads. */
const ofContact = /^block\.0\.(name|fixed)$/;
/** What only bodies in space have, and of these the sizes of another shape. */
const inSpace = /^block\.0\.(shape|diameter|top_diameter)$|^initial\.(azimuth|twist|quaternion|angular_velocity)$|^run\.stop_at_overturn$/;
const ofShapes = { box: /^block\.0\.(diameter|top_diameter)$/, cylinder: /^block\.0\.(width|depth|top_diameter)$/, frustum: /^block\.0\.(width|depth)$/ };
/** What only planar models read, which sum endless bounces. */
const inPlane = /^run\.rest_tolerance$/;

test('every key that the program knows has a field', { skip }, async () => {
  const { page, close } = await openLive();
  const missing = [];
  for (const [text, tables] of scenarios) {
    await useText(page, text);
    await answered(page);
    const shown = new Set(await page.locator('.form [data-path]').evaluateAll((rows) => rows.map((row) => row.dataset.path)));
    const motion = /kind = "([^"]*)"/.exec(text)?.[1];
    const shape = /shape = "([^"]*)"/.exec(text)?.[1];
    const left = [otherwise, ...(shape ? [ofShapes[shape], inPlane] : [inSpace]), ...(/model = "contact"/.test(text) ? [] : [ofContact])];
    for (const table of tables) {
      const { problems } = await ask(page, '/api/run', { scenario: text.replace(table, `${table}\nqqqqqqqqqqqq = 1`) });
      const allowed = /qqqqqqqqqqqq: unknown key.*?allowed: (.*)$/s.exec(problems.find((problem) => /qqqq/.test(problem)))[1].split(', ');
      const path = table.replace(/[[\]]/g, '').replace(/^block$/, 'block.0');
      for (const key of allowed) {
        const whole = `${path}.${key}`;
        if (!shown.has(whole) && ![...shown].some((one) => one.startsWith(`${whole}.`)) && !left.some((one) => one.test(whole))) missing.push(`${shape ?? motion}: ${whole}`);
      }
    }
  }
  assert.deepEqual(missing, []);
  await close();
});

test('page and file say the same of every object of the menu', { skip }, async () => {
  const { page, close } = await openLive();
  await page.locator('.choices summary', { hasText: 'Object' }).click();
  const all = await page.locator('.choices .menu-items:visible').evaluate((menu) => {
    const items = [...menu.children];
    return items.slice(0, items.findIndex((item) => item.matches('.menu-title'))).map((item) => item.firstChild.textContent);
  });
  await page.keyboard.press('Escape');
  assert.ok(all.length >= 10);
  for (const name of all) {
    await choose(page, 'Object', name);
    await page.waitForFunction((title) => document.querySelector('.source-text').value.includes(`title = "${title}"`), name);
    await answered(page);
    const { folder, names } = await save(page);
    const file = path.join(folder, names[0]);
    const [byFile, byPage] = [runFile(file), await ask(page, '/api/run', { scenario: await scenarioText(page) })];
    assert.deepEqual(told(byFile), told(byPage.summary), name);
    assert.equal(byPage.words.headline, await headline(page), name);
    // What the fields show is what was computed.
    if (await field(page, 'Mass').count()) assert.ok(Math.abs(Number(await field(page, 'Mass').inputValue()) / byPage.blocks[0].mass - 1) < 1e-5, name);
  }
  await close();
});

test('an example that went through the form says the same as before', { skip }, async () => {
  // One of them takes the program a minute, and its text holds nothing that the others do not. The page takes no list of records, no several
  // objects, and no other files than records: hazard curves, meshes, recordings of an array.
  const left = /^(forty-blocks|fragility-m|graveyard|balanced-rock|risk-|space-boulder|space-vase|space-recording)/;
  const names = readdirSync(examples).filter((name) => name.endsWith('.toml') && !left.test(name));
  const { page, close } = await openLive();
  for (const name of names) {
    const original = readFileSync(path.join(examples, name), 'utf8');
    await useText(page, original.replaceAll('"records/', '"example:'));
    await page.waitForFunction(() => document.querySelector('.form input[type=number]'));
    await rewrite(page);
    const records = /fragility/.test(name) ? 8 : new Set(original.match(/"records\/[^"]*"/g)).size;
    const { folder, names: saved } = await save(page, 1 + records);
    assert.equal(saved.length, 1 + records, name);
    const file = path.join(folder, saved.find((one) => one.endsWith('.toml')));
    assert.doesNotMatch(readFileSync(file, 'utf8'), /example:|upload:/, name);
    const quick = /twenty-drums/.test(name) ? ['--set', 'run.duration=0.5'] : [];
    assert.deepEqual(told(runFile(file, ...quick)), told(runFile(path.join(examples, name), ...quick)), name);
  }
  await close();
});

test('a change in "All numbers" enters the answer', { skip }, async () => {
  const { page, close } = await openLive();
  await page.locator('[data-group=object-all] > summary').click();
  const inertia = field(page, 'Moment of inertia about the centre of mass');
  assert.match(await page.locator('.field-row[data-path="block.0.inertia"]').innerText(), /assumed/);
  const usual = Number(await inertia.inputValue());
  const { blocks: [{ mass }] } = await ask(page, '/api/run', { scenario: await scenarioText(page) });
  assert.ok(Math.abs(usual - (mass * (0.65 ** 2 + 2.3 ** 2)) / 12) < 0.01);
  await inertia.fill(String(Math.round(1.5 * usual)));
  await page.waitForFunction(() => /inertia = \d+/.test(document.querySelector('.source-text').value));
  await answered(page);
  const { folder, names } = await save(page);
  assert.equal((await ask(page, '/api/run', { scenario: await scenarioText(page) })).words.headline, await headline(page));
  const squared = (0.65 ** 2 + 2.3 ** 2) / 4;
  const p = Math.sqrt((mass * 9.81 * Math.sqrt(squared)) / (Math.round(1.5 * usual) + mass * squared));
  assert.ok(Math.abs(runFile(path.join(folder, names[0])).blocks[0].p - p) < 1e-9);
  await screenshot(page, 'live-all-numbers');
  await close();
});

test('the names of records are those of files, also where two have one name', { skip }, async () => {
  const text = readFileSync(path.join(examples, 'records/synthetic.AT2'), 'utf8');
  const folder = mkdtempSync(path.join(tmpdir(), 'teeter-two-'));
  writeFileSync(path.join(folder, 'a.AT2'), text);
  const { page, close } = await openLive();
  const upload = (bytes) => page.evaluate(async ([body]) => {
    const { token } = JSON.parse(document.getElementById('teeter-data').textContent);
    const answer = await fetch('/api/record', { method: 'POST', headers: { 'x-teeter-token': token, 'x-file-name': 'O%27Brien.AT2', 'content-type': 'application/octet-stream' }, body });
    return (await answer.json()).name;
  }, [bytes]);
  const [first, second] = [await upload(text), await upload(text.replace('SYNTHETIC', 'SYNTHETIK'))];
  assert.notEqual(first, second);
  await useText(page, `[[block]]\nwidth = 0.5\nheight = 2.0\n[ground]\nhorizontal = { kind = "record", file = ${JSON.stringify(first)} }\nvertical = { kind = "record", file = ${JSON.stringify(second)}, scale = 0.3 }\n`);
  await answered(page);
  const saved = await save(page, 3);
  assert.deepEqual(saved.names.toSorted(), ["O'Brien-2.AT2", "O'Brien.AT2", 'scenario.toml']);
  const file = path.join(saved.folder, 'scenario.toml');
  assert.match(readFileSync(file, 'utf8'), /^# These records belong beside this file: O'Brien\.AT2, O'Brien-2\.AT2\.\n/);
  const { summary } = await ask(page, '/api/run', { scenario: await scenarioText(page) });
  assert.deepEqual(told(runFile(file)).blocks, summary.blocks);
  await close();
});
