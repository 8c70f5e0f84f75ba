// The form is what the program says of its scenarios: every field that it describes has an input, and what is new to the page too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start, stop } from './harness.mjs';
import { answered, openLive, pageAddress, reasonToSkip, scenarioText, startServer, stopServer, useText } from './live-harness.mjs';

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

const block = '[[block]]\nwidth = 0.5\nheight = 2.0\n';
const masonry = {
  wall: '[wall]\ncourses = 2\nper_course = 2\nwidth = 0.5\nheight = 0.25\n',
  arch: '[arch]\nradius = 2.5\nthickness = 0.4\nhalf_angle = 1.37\nvoussoirs = 7\n',
  column: '[column]\ndrums = [[1.0, 0.9, 0.5], [0.9, 0.8, 0.5]]\n',
  import: '[import]\nfile = "wall.dxf"\n',
};
const cone = '[[block]]\nshape = "frustum"\ndiameter = 0.5\ntop_diameter = 0.3\nheight = 1.0\n';
const described = (page) => page.evaluate(() => JSON.parse(document.getElementById('teeter-data').textContent).form);

/** The inputs of the form, with the choices of each. */
const inputs = (page) => page.locator('.form [data-path]').evaluateAll((rows) => rows.map((row) => ({
  path: row.dataset.path, words: row.querySelector('label').textContent, options: [...row.querySelectorAll('option')].map(({ value }) => value),
})));

/** Of a block what another shape has. A mesh needs a file, and is given in the text. */
const ofMeshes = ['scale', 'up', 'face'];
const ofRound = ['diameter', 'top_diameter'];

/** Of a scenario: the tables whose fields must be there, by path; `several`: of several blocks. */
async function check(page, text, tables, { model, several = false }) {
  await useText(page, text);
  const rows = await inputs(page);
  for (const [path, fields] of Object.entries(tables)) {
    for (const { key, type, label, models, blocks, choices = [] } of fields) {
      if ((models && !models.includes(model)) || (blocks && (blocks === 'several') !== several) || key === 'file') continue;
      const whole = path ? `${path}.${key}` : key;
      const found = rows.filter((row) => row.path === whole);
      assert.ok(found.length, `${whole} has no input in\n${text}`);
      assert.ok(found.some(({ words }) => words.startsWith(label)) || key === 'duration', `${whole} is not called “${label}”`);
      if (type === 'choice') assert.deepEqual(found[0].options, choices.map(({ name }) => name).filter((name) => name !== 'mesh'), whole);
    }
  }
}

test('every field that the program describes has an input', { skip }, async () => {
  const { page, close } = await openLive();
  const { model: usual, models, laws, motions, sections } = await described(page);
  const fieldsOf = (name) => sections.find((section) => section.name === name).fields;
  // Limit analysis is not on this page; supports have an editor of their own (live-supports).
  const read = new Set(['', 'block', 'ground', 'base', 'wall', 'arch', 'column', 'import', 'limit', 'support.floor', 'support.isolation', 'anchor']);
  for (const { name, example, several_blocks, sections: names } of models) {
    const tables = names.filter((one) => one !== 'restitution');
    tables.forEach((one) => read.add(one));
    const text = (blocks) => `model = "${name}"\n${example}\n${block.repeat(blocks)}[run]\nduration = 1.0\n`;
    await check(page, text(1), Object.fromEntries(['', ...tables].map((one) => [one, fieldsOf(one)])), { model: name });
    await check(page, text(1), { 'block.0': fieldsOf('block').filter(({ key }) => !['offset', ...ofMeshes, ...ofRound].includes(key)) }, { model: name });
    if (several_blocks) await check(page, text(2), Object.fromEntries(tables.map((one) => [one, fieldsOf(one)])), { model: name, several: true });
  }
  assert.deepEqual(sections.map(({ name }) => name).filter((name) => !read.has(name)), [], 'sections that no model reads');
  const stacked = models.find((one) => one.several_blocks && one.sections.includes('restitution')).name;
  for (const [model, several] of [[usual, false], [stacked, true]]) {
    for (const { name, example, fields } of laws) {
      const text = `model = "${model}"\nrestitution = { law = "${name}"${example && `, ${example}`} }\n${block.repeat(several ? 2 : 1)}`;
      await check(page, text, { restitution: [{ key: 'law', label: '' }, ...fields] }, { model, several });
    }
  }
  for (const { name, example, fields } of motions) {
    const own = example || { record: 'file = "example:synthetic.AT2"', sequence: `parts = [{ kind = "sine", ${motions.find((one) => one.name === 'sine').example} }]` }[name] || '';
    if (fields.length) await check(page, `ground = { horizontal = { kind = "${name}", ${own} } }\n${block}`, { 'ground.horizontal': fields }, { model: usual });
  }
  const walled = models.find((one) => one.places_blocks);
  for (const [name, text] of Object.entries(masonry))
    await check(page, `model = "${walled.name}"\n${walled.example}\n${text}`, { [name]: fieldsOf(name), base: fieldsOf('base') }, { model: walled.name, several: true });
  const solid = models.find((one) => one.in_space);
  await check(page, `model = "${solid.name}"\n${solid.example}\n${cone}`, { 'block.0': fieldsOf('block').filter(({ key }) => ofRound.includes(key)), ground: fieldsOf('ground') }, { model: solid.name });
  await close();
});

/** As if the program knew more: a law, a motion, a model with a section of its own, and a key of a section. */
function withMore(form) {
  const field = (key, label, more = {}) => ({ key, label, type: 'number', default: 0.25, ...more });
  form.laws.push({ name: 'sticky', menu: 'as if glued', words: 'made up', example: 'glue = 0.5', fields: [field('glue', 'Glue', { slider: [0, 1] })] });
  form.motions.push({ name: 'hop', menu: 'A hop', words: 'made up', example: 'height = 0.1', alternatives: [], fields: [field('height', 'How high', { unit: 'm', slider: [0, 1] })] });
  form.models.push({ ...form.models[0], name: 'jelly', menu: 'Wobbles', words: 'made up', example: 'jelly = { wobble = 2 }', sections: [...form.models[0].sections, 'jelly'] });
  form.sections.push({ name: 'jelly', words: 'made up', fields: [field('wobble', 'Wobble', { slider: [0, 5] }), field('flavour', 'Flavour', { type: 'choice', default: 'lemon', choices: [{ name: 'lemon', words: 'sour' }, { name: 'plum', words: 'sweet' }] })] });
  form.sections.find(({ name }) => name === 'run').fields.push(field('patience', 'Patience', { unit: 's' }));
  return form;
}

test('a law, a motion, a model and a key that the page never heard of are in the form', { skip }, async () => {
  // The program refuses what it does not know: the page says so beside the form.
  const { page, close } = await openLive();
  await page.route(pageAddress(), async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(<script[^>]*id="teeter-data"[^>]*>)(.*?)(<\/script>)/s, (_, open, data, end) => {
      const all = JSON.parse(data);
      return open + JSON.stringify({ ...all, form: withMore(all.form) }).replaceAll('<', '\\u003c') + end;
    });
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await answered(page);
  const pick = async (menu, item) => {
    await page.locator('.choices summary', { hasText: menu }).click();
    await page.locator('.choices .menu-items button:visible', { hasText: item }).first().click();
  };
  const text = async (pattern) => {
    await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.source-text').value), pattern.source);
    assert.match(await scenarioText(page), pattern);
  };
  await page.getByLabel('Speed kept at an impact').selectOption('sticky');
  await text(/law = "sticky"\nglue = 0\.5/);
  assert.equal(await page.getByRole('slider', { name: 'Glue' }).count(), 1);
  await pick('Model', 'Wobbles');
  await text(/model = "jelly"[\s\S]*\[jelly\]\nwobble = 2/);
  await page.getByRole('spinbutton', { name: 'Wobble' }).fill('3');
  await text(/\[jelly\]\nwobble = 3/);
  await page.locator('[data-group=floor-all] > summary').click();
  await page.getByLabel('Flavour').selectOption('plum');
  await text(/flavour = "plum"/);
  await pick('Shaking', 'A hop');
  await text(/kind = "hop", height = 0\.1/);
  assert.equal(await page.getByRole('slider', { name: 'How high' }).count(), 1);
  assert.equal(await page.locator('.form [data-path="run.patience"] input').count(), 1);
  await pick('Model', 'Rocks');
  await page.waitForFunction(() => !/jelly/.test(document.querySelector('.source-text').value));
  await page.unroute(pageAddress());
  await close();
});
