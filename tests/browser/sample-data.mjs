// Plausible report data for the browser tests and for work on the page: a rocking block integrated with RK4.
// It follows the report's data contract, not the program's accuracy: nothing here is a reference result.
import { contactReport, wallReport } from './sample-contact.mjs';
import { frictionReport } from './sample-friction.mjs';
import { springsReport } from './sample-springs.mjs';
import { stackReport } from './sample-stack.mjs';

const gravity = 9.81;
const degrees = (angle) => (angle * 180) / Math.PI;

/** Cases by name; each is a block, a ground acceleration and a duration. */
const cases = {
  rocks: { title: 'Free-standing wall, one sine pulse', width: 0.5, height: 3.5, duration: 14, output: 0.01,
    ground: pulse(0.4, 2 * Math.PI / 0.5), scales: [[1.62, 1.71], [1.93, null]] },
  falls: { title: 'Free-standing wall, strong pulse', width: 0.5, height: 3.5, duration: 6, output: 0.01,
    ground: pulse(0.45, 2 * Math.PI / 0.8), scales: [[0.82, null]] },
  still: { title: 'Low plinth, weak pulse', width: 1.2, height: 0.9, duration: 4, output: 0.02,
    ground: pulse(0.2, 2 * Math.PI / 0.5), scales: [] },
  long: { title: 'Tombstone, forty seconds of strong shaking', width: 0.3, height: 0.9, duration: 40, output: 0.005,
    ratio: 0.95, ground: shaking(0.43), vertical: shaking(0.2, 3), scales: [[1.44, 1.52], [1.7, null]],
    warnings: ['Sample: a warning of the program stands here.'] },
  travel: { title: 'Small figure on a floor that travels far', width: 0.12, height: 0.5, duration: 6, output: 0.01,
    ground: sum(pulse(0.28, 2 * Math.PI / 0.7), pulse(0.12, 2 * Math.PI / 2.6, 2)), scales: null },
};

export const caseNames = Object.keys(cases);

function pulse(amplitude, omega, start = 0.3) {
  return (t) => {
    const phase = omega * (t - start);
    return phase > 0 && phase < 2 * Math.PI ? amplitude * gravity * Math.sin(phase) : 0;
  };
}

function sum(...parts) {
  return (t) => parts.reduce((total, part) => total + part(t), 0);
}

function shaking(amplitude, seed = 1) {
  const waves = [];
  let state = seed;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 24; i++) {
    waves.push({ omega: 2 * Math.PI * (1.3 + 0.31 * i), phase: 2 * Math.PI * random(), share: 1 / (1 + 0.09 * i) });
  }
  return (t) => {
    const envelope = Math.min(1, t / 3) * Math.exp(-Math.max(0, t - 24) / 5);
    let sum = 0;
    for (const wave of waves) sum += wave.share * Math.sin(wave.omega * t + wave.phase);
    return 0.3 * amplitude * gravity * envelope * sum;
  };
}

function blockOf({ width, height, ratio }) {
  const mass = 2000 * width * height;
  const radius = Math.hypot(width, height) / 2;
  const alpha = Math.atan2(width, height);
  const inertia = (4 / 3) * mass * radius * radius;
  const p = Math.sqrt((mass * gravity * radius) / inertia);
  return { width, height, mass, radius, alpha, inertia, p, ratio: ratio ?? 1 - 1.5 * Math.sin(alpha) ** 2 };
}

function angularAcceleration(block, side, angle, ground) {
  const lean = side * block.alpha - angle;
  return -block.p * block.p * (Math.sin(lean) + (ground / gravity) * Math.cos(lean));
}

function step(block, side, [angle, rate], t, h, ground) {
  const f = (time, a, w) => [w, angularAcceleration(block, side, a, ground(time))];
  const k1 = f(t, angle, rate);
  const k2 = f(t + h / 2, angle + (h / 2) * k1[0], rate + (h / 2) * k1[1]);
  const k3 = f(t + h / 2, angle + (h / 2) * k2[0], rate + (h / 2) * k2[1]);
  const k4 = f(t + h, angle + h * k3[0], rate + h * k3[1]);
  return [0, 1].map((i) => [angle, rate][i] + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]));
}

function impactFraction(block, side, state, t, h, ground) {
  let low = 0;
  let high = 1;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (side * step(block, side, state, t, middle * h, ground)[0] > 0) low = middle;
    else high = middle;
  }
  return high;
}

function simulate(name) {
  const given = cases[name];
  const block = blockOf(given);
  const vertical = given.vertical ?? (() => 0);
  const rows = [];
  const impacts = [];
  let [time, angle, rate, side, lost, input] = [0, 0, 0, 0, 0, 0];
  let [velocity, displacement] = [0, 0];
  const write = () => {
    const [ground, up] = [given.ground(time), vertical(time)];
    rows.push(rowOf(block, { time, angle, rate, side, lost, velocity, displacement, ground, vertical: up }));
  };
  const perOutput = Math.max(1, Math.round(given.output / 0.0025));
  const h = given.output / perOutput;
  const count = Math.round(given.duration / h);
  let overturned = null;
  let restTime = 0;
  write();
  for (let n = 0; n < count && !overturned; n++) {
    const next = (n + 1) * h;
    if (side === 0 && Math.abs(given.ground(time)) > gravity * Math.tan(block.alpha)) side = -Math.sign(given.ground(time));
    while (side !== 0 && next - time > 1e-12) {
      const rest = next - time;
      const state = step(block, side, [angle, rate], time, rest, given.ground);
      if (side * state[0] > 0) {
        [angle, rate] = state;
        time = next;
        break;
      }
      const part = impactFraction(block, side, [angle, rate], time, rest, given.ground);
      rate = step(block, side, [angle, rate], time, part * rest, given.ground)[1];
      time += part * rest;
      angle = 0;
      write();
      const before = rate;
      rate *= block.ratio;
      side = -side;
      const energies = [before, rate].map((w) => 0.5 * block.inertia * w * w);
      lost += energies[0] - energies[1];
      impacts.push({ time, interface: 0, rate_before: [before], rate_after: [rate],
        energy_before: energies[0], energy_after: energies[1], ratio: block.ratio });
      if (Math.abs(rate) < 5e-4 * block.p) [rate, side, restTime] = [0, 0, time];
      write();
    }
    time = next;
    // A leak keeps the drawn ground near its place: the sample motions are not baseline corrected.
    const leak = name === 'travel' ? 0 : 0.5;
    velocity += h * (given.ground(time) - leak * velocity);
    displacement += h * (velocity - leak * displacement);
    if ((n + 1) % perOutput === 0) write();
    if (Math.abs(angle) < Math.PI / 2) continue;
    overturned = { time, block: 0, side: angle > 0 ? 'right' : 'left', impacts_before: impacts.length };
  }
  return { given, block, rows, impacts, overturned, restTime, input };
}

function rowOf(block, s) {
  const { width, height, mass, inertia } = block;
  const side = Math.sign(s.angle) || 1;
  const acceleration = s.side === 0 ? 0 : angularAcceleration(block, s.side, s.angle, s.ground);
  const u = -side * width / 2;
  const v = height / 2;
  const [c, n] = [Math.cos(s.angle), Math.sin(s.angle)];
  const [dx, y] = [u * c + v * n, -u * n + v * c];
  const ax = y * acceleration - dx * s.rate * s.rate;
  const ay = -dx * acceleration - y * s.rate * s.rate;
  return {
    time: s.time, angle_0: s.angle, rate_0: s.rate, acceleration_0: acceleration, x_0: side * width / 2 + dx, y_0: y, slip_0: 0,
    normal_force_0: mass * (gravity + s.vertical + ay), shear_force_0: mass * (s.ground + ax),
    ground_acceleration: s.ground, ground_acceleration_vertical: s.vertical, ground_velocity: s.velocity, ground_displacement: s.displacement,
    kinetic: 0.5 * inertia * s.rate * s.rate, potential: mass * gravity * (y - height / 2), lost: s.lost, contact: s.side === 0 ? 1 : 0,
  };
}

const units = { time: 's', angle: 'rad', rate: 'rad/s', acceleration: 'rad/s2', x: 'm', y: 'm', slip: 'm',
  normal_force: 'N', shear_force: 'N', ground_acceleration: 'm/s2', ground_acceleration_vertical: 'm/s2', ground_velocity: 'm/s', ground_displacement: 'm',
  kinetic: 'J', potential: 'J', lost: 'J', contact: '1', open: '1', velocity_x: 'm/s', velocity_y: 'm/s', mode_left: '1', mode_right: '1',
  normal_force_left: 'N', normal_force_right: 'N', tangential_force_left: 'N', tangential_force_right: 'N' };

function encode(rows) {
  const columns = {};
  for (const name of Object.keys(rows[0])) {
    const type = name === 'time' ? 'f64' : 'f32';
    const values = (type === 'f64' ? Float64Array : Float32Array).from(rows, (row) => row[name]);
    columns[name] = { unit: units[name.replace(/_\d+$/, '')], type, data: Buffer.from(values.buffer).toString('base64') };
  }
  return columns;
}

function wordsOf({ overturned, block, given, impacts }, peak, friction) {
  const [reached, limit] = [peak.angle, block.alpha].map((angle) => `${degrees(Math.abs(angle)).toPrecision(2)}°`);
  const share = `It reached ${Number((100 * peak.ratio).toPrecision(2))} % of the tipping angle (${reached} of ${limit}).`;
  const details = peak.ratio > 0 && !overturned ? [share] : [];
  const first = given.scales?.[0]?.[0];
  if (overturned && first) details.push(`It would stay up at ${first} times this shaking.`);
  else if (first) details.push(`It would fall at ${first} times this shaking.`);
  if (given.scales && !first) details.push('It does not fall at up to 10 times this shaking.');
  details.push(`Assumes no sliding: true if friction is above ${friction.toPrecision(2)}.`);
  if (given.scales) details.push(`Of 200 objects and shakings that differ by up to 1 % (the default: state yours in [uncertainty]), ${overturned ? "all" : 3} fall.`);
  let [headline, tone] = ['It rocks but stays up.', 'rocks'];
  if (peak.ratio === 0) [headline, tone] = ['It does not move.', 'still'];
  if (overturned) {
    const after = impacts.length ? `, after ${impacts.length} impact${impacts.length > 1 ? 's' : ''}` : '';
    [headline, tone] = [`It falls to the ${overturned.side} after ${overturned.time.toPrecision(3)} s${after}.`, 'falls'];
  }
  return { headline, tone, details, warnings: given.warnings ?? [] };
}

function scenarioText(name, title, { width, height, duration, output }) {
  return `title   = ${JSON.stringify(title)}
model   = "rocking"
gravity = 9.81

[[block]]
width   = ${width}
height  = ${height}
density = 2000.0

[restitution]
law = "housner"

[ground]
horizontal = { kind = "record", file = "records/${name}.AT2", component = "north" }   # sample

[run]
duration    = ${duration}
output_step = ${output}
tolerance   = 1e-10
`;
}

/** The report data of one case, as the program would write it. */
export function sampleReport(name, changes = {}) {
  return withTipping(bareReport(name, changes));
}

/** With the tipping angles that the program chose; in a stack they are a third less than those of the blocks alone, but for the uppermost. */
function withTipping(report) {
  const column = report.blocks.length > 1 && !report.blocks[0].at;
  const results = report.summary.blocks;
  report.blocks.forEach((block, i) => {
    const part = column && i + 1 < report.blocks.length ? 2 / 3 : 1;
    Object.assign(block, { tipping_left: part * block.alpha_left, tipping_right: part * block.alpha_right });
    if (!results[i]) return;
    const angle = results[i].peak_angle < 0 ? block.tipping_left : block.tipping_right;
    Object.assign(results[i], { tipping_angle: angle, tipping_share: Math.abs(results[i].peak_angle) / angle, tipping_body: part < 1 ? 'with all above' : 'alone' });
  });
  const shares = results.map((result) => result.tipping_share);
  report.summary.closest_block = Math.max(0, shares.indexOf(Math.max(...shares)));
  return report;
}

function bareReport(name, changes) {
  if (name === 'friction') return frictionReport(changes, encode);
  if (name === 'stack') return stackReport(changes, encode);
  if (name === 'contact') return contactReport(bareReport(changes.blocks > 1 ? 'stack' : 'rocks', changes));
  if (name === 'wall') return wallReport(changes, encode);
  if (name === 'springs') return springsReport(changes, encode);
  const run = simulate(name);
  const { given, block, rows, impacts, overturned } = run;
  const top = rows.reduce((best, row) => (Math.abs(row.angle_0) > Math.abs(best.angle_0) ? row : best), rows[0]);
  const peak = { angle: top.angle_0, time: top.time, ratio: Math.abs(top.angle_0) / block.alpha };
  const friction = rows
    .filter((row) => Math.abs(row.angle_0) < block.alpha && row.normal_force_0 > 0)
    .reduce((most, row) => Math.max(most, Math.abs(row.shear_force_0 / row.normal_force_0)), 0);
  const last = rows[rows.length - 1];
  const verdict = overturned ? 'overturned' : last.contact === 1 ? 'rest' : 'moving';
  const title = changes.title ?? given.title;
  const total = last.kinetic + last.potential;
  return {
    schema: 'teeter.report/1', version: '0.1.0', title, words: wordsOf(run, peak, friction),
    summary: {
      schema: 'teeter.run/1', model: 'rocking', title, verdict, status: 'done', overturned,
      end_time: overturned?.time ?? (verdict === 'rest' ? run.restTime : last.time),
      blocks: [{ alpha: block.alpha, p: block.p, peak_angle: peak.angle, peak_angle_time: peak.time, peak_ratio: peak.ratio,
        final_angle: last.angle_0, peak_slip: 0, final_slip: 0 }],
      impacts: impacts.slice(0, 1000), impact_count: impacts.length, required_friction: friction,
      energy: { initial: 0, final: total, lost_at_impacts: last.lost, input: total + last.lost },
      work: { steps: rows.length * 2, rhs: rows.length * 14, seconds: 0.0021 }, notes: [],
    },
    margin: given.scales && { schema: 'teeter.margin/1', verdict, overturning_scales: given.scales,
      first_overturning_scale: given.scales[0]?.[0] ?? null, nearby: { samples: 200, spread: 0.01, overturned: 3 } },
    scenario: { file: `${name}.toml`, text: scenarioText(name, title, given), command: `teeter run ${name}.toml --report` },
    gravity,
    blocks: [{ width: given.width, height: given.height, com: [0, 0], offset: 0, alpha_left: block.alpha, alpha_right: block.alpha,
      mass: block.mass, radius: block.radius, p: block.p, p_left: block.p, p_right: block.p }],
    columns: encode(changes.rows ? rows.slice(0, changes.rows) : rows),
  };
}

const escapeHtml = (text) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** The template filled the way the program fills it. */
export function fillTemplate(template, report) {
  return template
    .replace('@@TEETER_TITLE@@', () => escapeHtml(report.title))
    .replace('@@TEETER_DATA@@', () => JSON.stringify(report).replace(/</g, '\\u003c'));
}
