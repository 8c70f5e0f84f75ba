// Plausible data of a study's page for the browser tests and for work on the page.
// It follows the page's data contract, not the program's accuracy: nothing here is a reference result.

const bytes = (values) => ({ unit: '', type: 'u8', data: Buffer.from(Uint8Array.from(values, (value) => (Number.isNaN(value) ? 255 : value))).toString('base64') });
const floats = (values, unit = '') => ({ unit, type: 'f32', data: Buffer.from(Float32Array.from(values).buffer).toString('base64') });
const doubles = (values, unit = '') => ({ unit, type: 'f64', data: Buffer.from(Float64Array.from(values).buffer).toString('base64') });

const spaced = (from, to, points, log = false) => Array.from({ length: points }, (_, i) => {
  const share = points > 1 ? i / (points - 1) : 0;
  return log ? from * (to / from) ** share : from + share * (to - from);
});

export const axis = (key, over, values, { unit = '', logarithmic = false, points = values.length } = {}) => ({ key, over, logarithmic, points, values: doubles(values, unit) });
const output = (name, values, unit = '', labels = []) => ({ name, labels, values: values.every((value) => Number.isNaN(value) || (Number.isInteger(value) && value >= 0 && value < 255)) ? { ...bytes(values), unit } : floats(values, unit) });

const verdicts = ['rest', 'rocked', 'overturned'];

/** Higher amplitudes overturn, high frequencies survive longer; a tongue of overturning with impact. */
function fateOf(frequency, amplitude) {
  if (amplitude < 1.05) return 0;
  if (amplitude > 1.5 + 0.9 * frequency) return 3;
  const tongue = amplitude - 0.5 * frequency - 1.2;
  return tongue > 0 && tongue < 0.5 && frequency < 5 ? 2 : 1;
}

/** The table of codes as the program sends it; the last two only of models that slide or hop. */
export const codeTable = ['stays at rest', 'rocks and stays up', 'overturns after impacts', 'overturns without impact', 'slides without rocking', 'hops and stays up']
  .map((words, code) => ({ code, name: `code-${code}`, words, overturns: code === 2 || code === 3 }));

function page(kind, changes) {
  const cases = changes.cases ?? changes.outputs?.[0]?.count ?? 0;
  return {
    schema: 'teeter.study-page/1', version: '0.1.0', title: `Sample ${kind}`, kind, output: '', intensity: 'pga', method: 'stripes', axis: { title: 'Peak ground acceleration', unit: 'm/s2', si: 1 }, limit: 'overturning', left_out: [],
    words: { headline: '412 of 1000 cases overturn (41.2 %): 390 without an impact, 22 after at least one.', details: ['500 rock and stay up, 88 do not move at all.'], warnings: [] },
    axes: [], stride: 1, inputs: [], outputs: [], codes: codeTable.slice(0, 4), cases, done: null, settings: [], findings: { numbers: [], curves: [] }, failures: [],
    work: { cases, computed: cases, failed: 0, threads: 2, seconds: 0.84 },
    scenario: { file: `${kind}.toml`, text: `title = "Sample ${kind}"\n[study]\nkind = "${kind}"\n`, command: `teeter study ${kind}.toml --report`, run: `teeter run ${kind}.toml` },
    ...changes,
  };
}

const product = (...lists) => lists.reduceRight((all, list) => (all.length ? all.flatMap((rest) => list.map((value) => [value, ...rest])) : list.map((value) => [value])), []);

/** Settings as the program gives them: a text for each point of an axis. */
const setting = (path, k, values) => ({ path, axis: k, texts: values.map(String) });

export function sampleMap({ nx = 31, ny = 21, failures = [], stride = 1, kind = 'map', ...changes } = {}) {
  const [x, y] = [spaced(0.5, 10, nx), spaced(1, 12, ny)];
  const cells = product(x, y);
  const codes = cells.map(([frequency, amplitude], i) => (failures.includes(i) ? NaN : fateOf(frequency, amplitude)));
  return page(kind, {
    cases: cells.length, stride,
    axes: [axis('ground.horizontal.omega', 'p', x, { points: (nx - 1) * stride + 1 }), axis('ground.horizontal.amplitude', 'g tan alpha', y, { points: (ny - 1) * stride + 1 })],
    outputs: [output('code', codes), output('impacts', codes.map((code) => (code === 2 ? 1 : code === 1 ? 3 : 0))), output('energy_margin', cells.map(([f, a]) => a - 1.5 - 0.9 * f))],
    settings: [setting('ground.horizontal.omega', 0, x.map((value) => value * 3.5)), setting('ground.horizontal.amplitude', 1, y.map((value) => value * 4.9))],
    failures: failures.map((i) => ({ case: i, reason: 'run.max_impacts was reached', inputs: cells[i] })),
    work: { cases: cells.length, computed: cells.length, failed: failures.length, threads: 2, seconds: 0.84 },
    ...changes,
  });
}

function summaryOutputs(cells) {
  const codes = cells.map(([frequency, amplitude]) => fateOf(frequency, amplitude));
  return [
    output('code', codes), output('verdict', codes.map((code) => Math.min(2, code)), '', verdicts),
    output('peak_ratio', cells.map(([f, a], i) => (codes[i] >= 2 ? 3.4 : codes[i] === 0 ? 0 : Math.min(0.97, (a - 1) / (1 + f))))),
    output('impact_count', codes.map((code) => (code === 1 ? 7 : 1))), output('end_time', codes.map(() => 12.5), 's'),
    output('final_angle', codes.map((code) => (code >= 2 ? 1.57 : 0)), 'rad'), output('peak_slip', codes.map(() => 0), 'm'),
  ];
}

export function sampleSweep(count = 1) {
  const axes = [spaced(0.5, 8, 41), spaced(1, 9, 25), [0.7, 0.8, 0.9]].slice(0, count);
  const cells = product(...axes).map(([f, a = 4, r = 0.9]) => [f, a + 3 * (0.9 - r)]);
  const keys = [['ground.horizontal.omega', 'p'], ['ground.horizontal.amplitude', 'g tan alpha'], ['restitution.value', '']];
  return page('sweep', {
    cases: cells.length, axes: axes.map((values, k) => axis(...keys[k], values)), outputs: summaryOutputs(cells), settings: axes.map((values, k) => setting(keys[k][0], k, values)),
  });
}

export function sampleDispersion() {
  const x = spaced(0.1, 4, 61);
  return page('sweep', { output: 'dispersion', cases: x.length, axes: [axis('block.0.height', '', x, { unit: 'm' })], outputs: [output('dispersion', x.map((value) => 0.5 - Math.tanh(value - 0.6)))], settings: [setting('block.0.height', 0, x)] });
}

export function sampleSpectrum(members = 4) {
  const [x, y] = [spaced(0.5, 8, 60, true), spaced(0.15, 0.45, members)];
  const cells = product(x, y);
  const codes = cells.map(([p, alpha]) => (p > 3 && p < 3 + 2.5 * (0.5 - alpha) ? 2 : 1));
  const ratio = cells.map(([p, alpha], i) => (codes[i] === 2 ? 4 : 0.14 * p ** 1.1 * (0.3 / alpha) ** 0.6 * (1 + 0.2 * Math.sin(4 * p))));
  return page('spectrum', {
    cases: cells.length, axes: [axis('block.0.p', '', x, { unit: 'rad/s', logarithmic: true }), ...(members > 1 ? [axis('block.0.alpha', '', y, { unit: 'rad' })] : [])],
    outputs: [output('code', codes), output('verdict', codes, '', verdicts), output('peak_angle', ratio.map((r) => 0.3 * r), 'rad'), output('peak_ratio', ratio), output('peak_rate', ratio, 'rad/s'), output('peak_rate_over_p', ratio.map((r) => 0.8 * r)), output('impact_count', codes.map((c) => 9 * c))],
    settings: [{ path: 'block.0.width', values: doubles(cells.map(([p, alpha]) => Math.sin(alpha) / p)) }, { path: 'block.0.com', texts: ['[0, 0.5]', '[0, 0.6]'], index: floats(cells.map((_, i) => i % 2)) }],
  });
}

export function sampleOverturning() {
  const x = spaced(0.8, 8, 40, true);
  const acceleration = x.map((p) => (p < 1 ? NaN : 4 + 60 / p ** 2));
  return page('spectrum', { output: 'overturning', cases: x.length, axes: [axis('block.0.p', '', x, { unit: 'rad/s', logarithmic: true })],
    outputs: [output('scale', acceleration.map((a) => a / 6)), output('acceleration', acceleration, 'm/s2'), output('acceleration_over_g_tan_alpha', acceleration.map((a) => a / 4.9)), output('intervals', acceleration.map(() => 1))], settings: [setting('block.0.width', 0, x)] });
}

export function sampleMonteCarlo(samples = 600) {
  let state = 12345;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const amplitude = Array.from({ length: samples }, () => 9 * Math.exp(0.8 * (random() + random() + random() - 1.5)));
  const width = Array.from({ length: samples }, () => 0.5 + 0.1 * (random() - 0.5));
  const codes = amplitude.map((a, i) => (a > 24 * width[i] ? 3 : a > 20 * width[i] ? 2 : a < 4.9 ? 0 : 1));
  const ratio = amplitude.map((a, i) => (codes[i] >= 2 ? 3.3 : codes[i] === 0 ? 0 : a / (24 * width[i])));
  const sorted = [...ratio].sort((a, b) => a - b);
  return page('montecarlo', {
    cases: samples,
    inputs: [{ name: 'ground.horizontal.amplitude', key: 'ground.horizontal.amplitude', over: '', labels: [], values: doubles(amplitude, 'm/s2') }, { name: 'block.0.width', key: 'block.0.width', over: '', labels: [], values: doubles(width, 'm') }],
    outputs: [output('code', codes), output('verdict', codes.map((code) => Math.min(2, code)), '', verdicts), output('peak_ratio', ratio), output('impact_count', codes.map((c) => 2 * c)), output('end_time', codes.map((c, i) => (c >= 2 ? 1 + amplitude[i] / 30 : 20)), 's')],
    settings: [{ path: 'ground.horizontal.amplitude', values: doubles(amplitude) }, { path: 'block.0.width', values: doubles(width) }],
    findings: { numbers: [{ name: 'overturning_probability', value: 0.4, unit: '' }], curves: [{ name: 'peak_ratio', x: doubles(sorted), y: doubles(sorted.map((_, i) => (i + 1) / samples)) }] },
  });
}

export function sampleFragility(records = 12) {
  const levels = spaced(0.5, 6, 12);
  const cells = product(levels, Array.from({ length: records }, (_, i) => i));
  const codes = cells.map(([level, record]) => (level > 1.6 + 0.25 * record ? 2 : 1));
  const x = spaced(0.05, 6, 121);
  const share = (v) => 1 / (1 + (3 / v) ** 4);
  const labels = Array.from({ length: records }, (_, i) => `records/RSN${100 + i}.AT2`);
  return page('fragility', {
    cases: cells.length,
    inputs: [{ name: 'record', labels, values: doubles(cells.map(([, record]) => record)) }, { name: 'intensity', labels: [], values: doubles(cells.map(([level]) => level), 'm/s2') }, { name: 'scale', labels: [], values: doubles(cells.map(([level]) => level / 2)) }],
    outputs: [output('code', codes), output('verdict', codes, '', verdicts), output('peak_ratio', codes.map((code) => (code === 2 ? 3 : 0.5)))],
    settings: [{ path: 'ground.horizontal.file', texts: labels, index: floats(cells.map(([, record]) => record)) }, { path: 'ground.horizontal.scale', values: doubles(cells.map(([level]) => level / 2)) }],
    findings: {
      numbers: [{ name: 'theta', value: 3, unit: 'm/s2' }, { name: 'beta', value: 0.42, unit: '' }],
      curves: [{ name: 'fragility', x: doubles(x), y: doubles(x.map(share)), low: doubles(x.map((v) => share(0.85 * v))), high: doubles(x.map((v) => share(1.15 * v))) },
        { name: 'observed', x: doubles(levels), y: doubles(levels.map((level) => codes.filter((code, i) => code === 2 && cells[i][0] === level).length / records)) }],
    },
  });
}

/** The search of each record: three that overturn it, one that does not, one thrown off the ground, and one of these that overturns beyond. */
export function sampleCapacity() {
  const labels = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `records/${name}.AT2`);
  const capacity = [2, 4, 9.97, NaN, NaN, 12];
  const above = [2, 4, 9.97, 50, 10.3, 11];
  const each = labels.map((_, i) => i);
  const x = spaced(0.05, 12, 121);
  return page('fragility', {
    method: 'capacity', cases: labels.length,
    inputs: [{ name: 'record', labels, values: doubles(each) }, { name: 'intensity', labels: [], values: doubles(each.map(() => 14.7), 'm/s2') }, { name: 'scale', labels: [], values: doubles(each.map(() => 1)) }],
    outputs: [output('capacity', capacity, 'm/s2'), output('capacity_scale', capacity.map((c) => 2 * c)), output('resurrections', [0, 2, 0, 0, 0, 0]), output('capacity_above', above, 'm/s2'),
      output('capacity_above_scale', above.map((c) => 2 * c)), output('search_end', [0, 0, 0, 1, 2, 2], '', ['overturned', 'max_scale', 'lift-off', 'impact-limit', 'failed'])],
    settings: [{ path: 'ground.horizontal.file', texts: labels, index: floats(each) }, { path: 'ground.horizontal.scale', values: doubles(each.map(() => 1)) }],
    findings: { numbers: [], curves: [{ name: 'fragility', x: doubles(x), y: doubles(x.map((v) => v / 12)) }] },
  });
}

export function sampleBifurcation(points = 80, kept = 16) {
  const x = spaced(2.6, 3.99, points);
  const orbits = x.map((r) => {
    let v = 0.4;
    for (let i = 0; i < 300; i++) v = r * v * (1 - v);
    return Array.from({ length: kept }, () => (v = r * v * (1 - v)) * 0.3);
  });
  const distinct = orbits.map((orbit) => new Set(orbit.map((v) => v.toFixed(6))).size);
  const attractor = distinct.map((n) => (n <= 8 ? 1 : 2));
  return page('bifurcation', {
    cases: points, axes: [axis('ground.horizontal.amplitude', 'g tan alpha', x)],
    outputs: [output('attractor', attractor, '', ['rest', 'periodic', 'aperiodic', 'overturned', 'stopped']), output('period', distinct.map((n) => (n <= 8 ? n : 0))), output('impacts_per_period', x.map(() => 2)),
      output('lyapunov', x.map((r, i) => (i === 3 ? -Infinity : r - 3.57)), '1/s'), output('lyapunov_error', attractor.map((a) => (a === 2 ? 0.02 : 0)), '1/s'),
      ...Array.from({ length: kept }, (_, k) => output(`angle_${k}`, orbits.map((orbit) => orbit[k]), 'rad'))],
    settings: [setting('ground.horizontal.amplitude', 0, x)],
    words: { headline: 'From ground.horizontal.amplitude / g tan alpha = 2.6: it repeats itself every period of the ground.', details: Array.from({ length: 12 }, (_, i) => `From ground.horizontal.amplitude / g tan alpha = ${3 + i / 12}: it repeats itself every ${i + 2} periods of the ground.`), warnings: [] },
  });
}

/** A page of each kind. */
export const sampleStudies = {
  map: sampleMap, basin: () => sampleMap({ kind: 'basin' }), 'sweep of one': () => sampleSweep(1), 'sweep of two': () => sampleSweep(2), 'sweep of three': () => sampleSweep(3), dispersion: sampleDispersion,
  spectrum: sampleSpectrum, 'spectrum of many': () => sampleSpectrum(14), overturning: sampleOverturning, montecarlo: sampleMonteCarlo, fragility: sampleFragility, capacity: sampleCapacity, bifurcation: sampleBifurcation,
};
