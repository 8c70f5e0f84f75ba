// Plausible data of a record page for the browser tests and for work on the page: noise that grows and dies away.
// It follows the page's data contract, not the program's accuracy: nothing here is a reference result.

const g = 9.80665;

/** Filtered noise under an envelope, in m/s2. */
function shaking({ samples, step, peak, period, seed }) {
  let state = (seed * 7919) % 2147483647 || 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647 - 0.5;
  const values = new Float64Array(samples);
  const omega = (2 * Math.PI) / period;
  const end = samples * step;
  let [x, v] = [0, 0];
  for (let i = 0; i < samples; i++) {
    const t = i * step;
    const envelope = Math.min(1, t / (0.06 * end)) * Math.exp(-Math.max(0, t - 0.3 * end) / (0.14 * end));
    v += step * (random() / Math.sqrt(step) - omega * omega * x - 0.6 * omega * v);
    x += step * v;
    values[i] = envelope * (v + 0.15 * random());
  }
  // Twice through a high-pass filter: velocity and displacement then end near zero.
  for (let pass = 0; pass < 2; pass++) {
    let low = 0;
    for (let i = 0; i < samples; i++) values[i] -= low += (step / 1.5) * (values[i] - low);
  }
  const top = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return values.map((value) => (value * peak) / top);
}

function integrate(values, step) {
  const sums = new Float64Array(values.length);
  for (let i = 1; i < sums.length; i++) sums[i] = sums[i - 1] + 0.5 * step * (values[i - 1] + values[i]);
  return sums;
}

/** Largest displacement of an oscillator: semi-implicit steps, short enough to hold. */
function response(values, step, period, damping) {
  const omega = (2 * Math.PI) / period;
  const parts = Math.max(1, Math.ceil((20 * step) / period));
  const h = step / parts;
  let [x, v, most] = [0, 0, 0];
  for (const value of values) {
    for (let part = 0; part < parts; part++) {
      v = (v - h * (value + omega * omega * x)) / (1 + 2 * damping * omega * h);
      x += h * v;
    }
    most = Math.max(most, Math.abs(x));
  }
  return most;
}

const encode = (unit, values) => ({ unit, type: 'f32', data: Buffer.from(Float32Array.from(values).buffer).toString('base64') });

function spectrumOf(values, step, count) {
  const periods = Array.from({ length: count }, (_, i) => 0.02 * 500 ** (i / (count - 1)));
  const displacements = periods.map((period) => response(values, step, period, 0.05));
  return {
    damping: 0.05,
    period: encode('s', periods),
    pseudo_acceleration: encode('m/s2', displacements.map((d, i) => d * (2 * Math.PI / periods[i]) ** 2)),
    displacement: encode('m', displacements),
  };
}

function peakOf(values) {
  let row = 0;
  for (let i = 1; i < values.length; i++) if (Math.abs(values[i]) > Math.abs(values[row])) row = i;
  return { value: Math.abs(values[row]), row };
}

/** One component as the program writes it. */
export function sampleComponent({ file = 'QUAKE.AT2', component = '180', samples = 4000, step = 0.01, peak = 0.31 * g, period = 0.5, seed = 1,
  quantity = 'acceleration', periods = 120, values = shaking({ samples, step, peak, period, seed }), ...changes } = {}) {
  const common = {
    file, format: 'peer', component, azimuth: Number.isFinite(Number(component)) ? Number(component) : null, vertical: component === 'UP', quantity,
    unit_in_file: { acceleration: 'g', velocity: 'cm/s', displacement: 'cm' }[quantity], samples, step, duration: (samples - 1) * step,
    title: 'SAMPLE VALLEY 01/02/34 0506, TEST ARRAY #7', warnings: [],
  };
  if (quantity !== 'acceleration') {
    const top = peakOf(values).value;
    return { ...common, pga: null, pga_time: null, pgv: quantity === 'velocity' ? top : null, pgd: quantity === 'displacement' ? top : null,
      arias: null, cav: null, d5_95: null, mean_period: null, final_velocity: null, header_peak: top,
      series: { [quantity]: encode(quantity === 'velocity' ? 'm/s' : 'm', values) }, spectrum: null, ...changes };
  }
  const velocity = integrate(values, step);
  const displacement = integrate(velocity, step);
  const squares = integrate(values.map((value) => value * value), step);
  const total = squares[squares.length - 1];
  const reached = (share) => squares.findIndex((sum) => sum >= share * total) * step;
  const top = peakOf(values);
  return {
    ...common,
    pga: top.value, pga_time: top.row * step, pgv: peakOf(velocity).value, pgd: peakOf(displacement).value,
    arias: (Math.PI / (2 * g)) * total, cav: integrate(values.map(Math.abs), step).at(-1), d5_95: reached(0.95) - reached(0.05),
    mean_period: 0.9 * period, final_velocity: velocity[velocity.length - 1], header_peak: top.value,
    series: { acceleration: encode('m/s2', values), velocity: encode('m/s', velocity), displacement: encode('m', displacement) },
    spectrum: spectrumOf(values, step, periods),
    ...changes,
  };
}

/** A page's data. */
export function sampleRecord(components, title = 'QUAKE.AT2') {
  return { schema: 'teeter.record-page/1', version: '0.1.0', title, components };
}

/** Three components of one station. */
export function station() {
  return sampleRecord([
    sampleComponent({ file: 'records/STATION.V2', component: '90', seed: 1 }),
    sampleComponent({ file: 'records/STATION.V2', component: '360', seed: 2, peak: 0.22 * g, period: 0.8 }),
    sampleComponent({ file: 'records/STATION.V2', component: 'UP', seed: 3, peak: 0.18 * g, period: 0.12,
      warnings: ['Sample: the header states a peak of 0.21 g, the samples reach 0.18 g.'] }),
  ], 'STATION.V2');
}

/** As many components as are allowed, short ones. */
export function suite(count = 64) {
  return sampleRecord(Array.from({ length: count }, (_, i) => sampleComponent({ file: `suite/RSN${1000 + 37 * i}_EVENT${i}.AT2`, component: String((i * 45) % 360),
    seed: i + 1, samples: 1500, step: 0.02, peak: (0.05 + 0.012 * i) * g, period: 0.2 + 0.02 * i, periods: 40, header_peak: null,
    warnings: i % 20 === 7 ? ['Sample: a warning of the program stands here.'] : [] })), `${count} files`);
}
