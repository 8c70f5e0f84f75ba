// Plausible report data of the model contact: forces at touching points, and how the steps were solved, put on the motion of
// another sample; and a wall in running bond that sways. It follows the report's data contract and solves no equation.

const gravity = 9.81;

const packed = (unit, values, exact) => ({ unit, type: exact ? 'f64' : 'f32',
  data: Buffer.from((exact ? Float64Array : Float32Array).from(values).buffer).toString('base64') });

/** Frames as the program writes them: each a time and its forces. */
export function encodeForces(frames) {
  const all = frames.flatMap((frame) => frame.forces);
  const first = [0];
  for (const { forces } of frames) first.push(first.at(-1) + forces.length);
  const of = (name) => all.map((force) => force[name]);
  return {
    time: packed('s', frames.map((frame) => frame.time), true), first: packed('1', first, true),
    upper: packed('1', of('upper')), lower: packed('1', of('lower')),
    x: packed('m', of('x')), y: packed('m', of('y')), fx: packed('N', of('fx')), fy: packed('N', of('fy')),
  };
}

function decode({ type, data }) {
  const bytes = Buffer.from(data, 'base64');
  return [...(type === 'f64' ? new Float64Array(new Uint8Array(bytes).buffer) : new Float32Array(new Uint8Array(bytes).buffer))];
}

/** What holds the block above, at the ends of its base; on one of them only where it leans against what lies below. */
function forcesOf(report, columns, row) {
  const { blocks } = report;
  const wall = Boolean(blocks[0].at);
  return blocks.flatMap((block, i) => {
    const [x, y, angle] = ['x', 'y', 'angle'].map((name) => columns[`${name}_${i}`][row]);
    const lean = angle - (i > 0 && !wall ? columns[`angle_${i - 1}`][row] : 0);
    const carried = gravity * (wall ? block.mass * (1 + 8 - Math.round(block.at[1] / block.height)) : blocks.slice(i).reduce((sum, { mass }) => sum + mass, 0));
    const sides = Math.abs(lean) < 1e-6 || wall ? [-1, 1] : [Math.sign(lean)];
    return sides.map((side) => {
      const [u, v] = [(side * block.width) / 2, -block.height / 2];
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return { upper: i, lower: i - 1, x: x + u * c + v * s, y: y - u * s + v * c, fx: (0.2 * carried * side) / sides.length, fy: carried / sides.length };
    });
  });
}

function solvedOf(swings) {
  return { scheme: 'implicit-euler', step: 0.001, problems: 5000, unsolved: 0, relaxed: 0, worst_residual: 3.2e-13,
    methods: { modes: 4000, lemke: 900, nsgs: 100 }, split_limits: 0, clamped_impacts: 0, pulled_impacts: 0, lost_by_scheme: 1.5, swings };
}

/** The report of another sample as the model contact would have written it. */
export function contactReport(base) {
  const columns = Object.fromEntries(Object.entries(base.columns).map(([name, column]) => [name, decode(column)]));
  const rows = columns.time.map((_, row) => row);
  const frames = rows.filter((row) => row % 20 === 0).map((row) => ({ time: columns.time[row], forces: forcesOf(base, columns, row) }));
  for (const name of Object.keys(base.columns)) if (/^open_/.test(name)) delete base.columns[name];
  base.columns.residual = packed('1', rows.map((row) => (row === 0 ? 0 : 10 ** (-15 + 3 * Math.sin(row / 40)))));
  const swings = base.blocks.length > 1 ? [] : [[0.6, 0.05, 0], [1.7, -0.046, 0.9652], [2.7, 0.042, 0.9641]].map(([time, angle, ratio]) => ({ time, angle, ratio }));
  Object.assign(base, { forces: encodeForces(frames), friction: { static: 0.6, kinetic: 0.6 } });
  Object.assign(base.summary, { model: 'contact', contact: solvedOf(swings) });
  return base;
}

/** Half blocks at the ends of every other course, as the program lays them. */
function bricks(courses, perCourse, width, height) {
  return Array.from({ length: courses }, (_, course) => {
    const joints = course % 2 ? [0, ...Array.from({ length: perCourse }, (_, k) => k + 0.5), perCourse] : Array.from({ length: perCourse + 1 }, (_, k) => k);
    return joints.slice(1).map((right, k) => ({ width: (right - joints[k]) * width, at: [((right + joints[k]) / 2 - perCourse / 2) * width, course * height] }));
  }).flat().map(({ width: own, at }) => {
    const [mass, radius, alpha] = [2000 * own * height, Math.hypot(own, height) / 2, Math.atan2(own, height)];
    const p = Math.sqrt((3 * gravity) / (4 * radius));
    return { width: own, height, com: [0, 0], offset: 0, at, contact: [-own / 2, own / 2], alpha_left: alpha, alpha_right: alpha, mass, radius, p, p_left: p, p_right: p };
  });
}

function wallRow(blocks, time) {
  const row = { time };
  blocks.forEach(({ at: [x, y], height }, i) => {
    const sway = 0.02 * (y + height) * Math.sin(5 * time);
    Object.assign(row, { [`angle_${i}`]: 0.01 * Math.sin(5 * time) * ((i % 3) - 1), [`rate_${i}`]: 0.05 * Math.cos(5 * time) * ((i % 3) - 1),
      [`x_${i}`]: x + sway, [`y_${i}`]: y + height / 2, [`slip_${i}`]: sway, [`normal_force_${i}`]: 2000 + 100 * Math.sin(time + i), [`shear_force_${i}`]: 500 * Math.sin(5 * time + i) });
  });
  return { ...row, ground_acceleration: 2 * Math.sin(5 * time), ground_acceleration_vertical: 0, ground_velocity: 0, ground_displacement: 0.02 * Math.sin(5 * time),
    kinetic: 10 * Math.cos(5 * time) ** 2, potential: 10 * Math.sin(5 * time) ** 2, lost: time, contact: 1 };
}

/** A wall that stays up. */
export function wallReport({ courses = 9, per_course: perCourse = 4, title = 'A wall' }, encode) {
  const blocks = bricks(courses, perCourse, 0.5, 0.25);
  const rows = Array.from({ length: 401 }, (_, n) => wallRow(blocks, n * 0.01));
  const impacts = [0.63, 1.26].map((time, k) => ({ time, interface: 5 + k, rate_before: blocks.map(() => 0.1), rate_after: blocks.map(() => 0.05),
    energy_before: 12, energy_after: 7, ratio: 0.5 }));
  const outcome = (block, i) => ({ alpha: block.alpha_left, p: block.p, peak_angle: 0.01 * ((i % 3) - 1), peak_angle_time: 0.31,
    peak_ratio: 0.01 * Math.abs((i % 3) - 1) / block.alpha_left, final_angle: 0, peak_slip: 0.02 * block.at[1], final_slip: 0 });
  return contactReport({
    schema: 'teeter.report/1', version: '0.1.0', title,
    words: { headline: 'It rocks but stays up.', tone: 'rocks', details: [], warnings: [] },
    summary: {
      schema: 'teeter.run/1', model: 'contact', title, verdict: 'moving', status: 'done', overturned: null, end_time: 4, blocks: blocks.map(outcome),
      impacts, impact_count: 2, required_friction: null, energy: { initial: 0, final: 5, lost_at_impacts: 10, lost_by_sliding: 2, input: 17 },
      work: { steps: 4000, rhs: 4000, seconds: 0.5 },
    },
    margin: null,
    scenario: { file: 'wall.toml', text: `title = ${JSON.stringify(title)}\nmodel = "contact"\n`, command: 'teeter run wall.toml --report' },
    gravity, blocks, columns: encode(rows),
  });
}
