// Plausible report data of a body in space: prescribed tilt, azimuth, twist and way of the base; where it is follows from geometry.
// It follows the report's data contract; it is no solution of the equations of motion.

const gravity = 9.81;
const step = 0.01;
const sizes = { width: 0.6, depth: 0.5, height: 2, mass: 1440 };

/** Turns as [w, x, y, z]. */
export const turned = ([w, x, y, z], v) => {
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const t = cross([x, y, z], v).map((value) => 2 * value);
  const u = cross([x, y, z], t);
  return v.map((value, i) => value + w * t[i] + u[i]);
};

function turnOf({ tilt, azimuth, twist }) {
  const [c, s] = [Math.cos(tilt / 2), Math.sin(tilt / 2)];
  const [a, b] = [-s * Math.sin(azimuth), s * Math.cos(azimuth)];
  const [tw, tz] = [Math.cos(twist / 2), Math.sin(twist / 2)];
  return [c * tw, a * tw + b * tz, b * tw - a * tz, c * tz];
}

function boxSurface() {
  const [a, b, c] = [sizes.width / 2, sizes.depth / 2, sizes.height / 2];
  const vertices = [-c, c].flatMap((z) => [[-a, -b, z], [a, -b, z], [a, b, z], [-a, b, z]]);
  const faces = [[0, 3, 2, 1], [1, 2, 6, 5], [0, 4, 7, 3], [2, 3, 7, 6], [0, 1, 5, 4], [4, 5, 6, 7]];
  return { vertices, triangles: faces.flatMap(([i, j, k, l]) => [[i, j, k], [i, k, l]]), base_middle: [0, 0, -c], base: vertices.slice(0, 4).map(([x, y]) => [x, y]) };
}

function roundSurface() {
  const [radius, c, count] = [0.3, sizes.height / 2, 72];
  const rim = (z) => Array.from({ length: count }, (_, k) => [radius * Math.cos((2 * Math.PI * k) / count), radius * Math.sin((2 * Math.PI * k) / count), z]);
  const sides = rim(0).flatMap((_, k) => {
    const next = (k + 1) % count;
    return [[k, next, count + next], [k, count + next, count + k]];
  });
  const fan = (order) => order.slice(2).map((_, i) => [order[0], order[i + 1], order[i + 2]]);
  const numbers = rim(0).map((_, k) => k);
  return { vertices: [...rim(-c), ...rim(c)], triangles: [...sides, ...fan([...numbers].reverse()), ...fan(numbers.map((k) => k + count))], base_middle: [0, 0, -c], base: rim(0).map(([x, y]) => [x, y]) };
}

/** What it does, by time. */
const courses = {
  stays: (t) => ({ tilt: 0.12 * Math.abs(Math.sin(2 * t)) * Math.exp(-0.3 * t), azimuth: 0.4 + 0.8 * t, twist: -0.3 * t * Math.exp(-0.5 * t), way: [0.05 * t, 0.03 * Math.sin(t)] }),
  falls: (t) => ({ tilt: Math.min(Math.PI / 2, 0.01 * Math.sinh(1.3 * t)), azimuth: 2.4, twist: 0.1 * t, way: [0, 0] }),
  upright: () => ({ tilt: 0, azimuth: 0, twist: 0, way: [0, 0] }),
};

function encoded(values, unit, exact = false) {
  const list = exact ? Float64Array.from(values) : Float32Array.from(values);
  return { unit, type: exact ? 'f64' : 'f32', data: Buffer.from(list.buffer).toString('base64') };
}

function poseOf(surface, course, time) {
  const now = course(time);
  const turn = turnOf(now);
  const points = surface.vertices.map((vertex) => turned(turn, vertex));
  const lowest = points.reduce((least, point) => (point[2] < least[2] ? point : least));
  const middle = turned(turn, surface.base_middle);
  return { ...now, turn, place: [now.way[0] - middle[0], now.way[1] - middle[1], -lowest[2]], lowest };
}

export function spaceReport({ shape = 'box', course = 'stays', title = 'Statue in space' } = {}) {
  const { base, ...surface } = shape === 'box' ? boxSurface() : roundSurface();
  const end = course === 'falls' ? 4.4 : 4;
  const times = Array.from({ length: Math.round(end / step) + 1 }, (_, i) => i * step);
  const poses = times.map((time) => poseOf(surface, courses[course], time));
  const wave = (time, period) => 3 * Math.sin((2 * Math.PI * time) / period) * Math.exp(-time);
  const column = (read, unit) => encoded(poses.map((pose, i) => read(pose, times[i])), unit);
  const wrapped = (angle) => Math.atan2(Math.sin(angle), Math.cos(angle));
  const gap = (i) => (pose) => pose.place[2] + turned(pose.turn, surface.vertices[i])[2];
  const columns = {
    time: encoded(times, 's', true),
    angle_0: column(({ tilt, azimuth }) => Math.atan2(Math.sin(tilt) * Math.cos(azimuth), Math.cos(tilt)), 'rad'),
    rate_0: column(() => 0, 'rad/s'), slip_0: column(({ way }) => Math.hypot(...way), 'm'),
    ground_acceleration: column((_, time) => wave(time, 0.7), 'm/s2'), ground_acceleration_transverse: column((_, time) => wave(time, 0.9), 'm/s2'), ground_acceleration_vertical: column(() => 0, 'm/s2'),
    ground_displacement: column((_, time) => 0.02 * Math.sin(4 * time), 'm'), ground_displacement_transverse: column((_, time) => 0.01 * Math.sin(5 * time), 'm'),
    kinetic: column(() => 10, 'J'), potential: column(({ place }) => sizes.mass * gravity * (place[2] - sizes.height / 2), 'J'), lost: column((_, time) => time, 'J'),
    tilt_0: column(({ tilt }) => tilt, 'rad'), azimuth_0: column(({ azimuth }) => wrapped(azimuth), 'rad'), twist_0: column(({ twist }) => twist, 'rad'),
    slip_x_0: column(({ way }) => way[0], 'm'), slip_y_0: column(({ way }) => way[1], 'm'),
    normal_force_0: column(() => sizes.mass * gravity, 'N'), shear_force_0: column(() => 500, 'N'), shear_force_transverse_0: column(() => 100, 'N'),
  };
  ['x_0', 'y_0', 'z_0'].forEach((name, i) => (columns[name] = column(({ place }) => place[i], 'm')));
  ['qw_0', 'qx_0', 'qy_0', 'qz_0'].forEach((name, i) => (columns[name] = column(({ turn }) => turn[i], '1')));
  ['wx_0', 'wy_0', 'wz_0'].forEach((name) => (columns[name] = column(() => 0, 'rad/s')));
  for (let i = 0; i < (shape === 'box' ? 4 : 2); i++) columns[`gap_0_${i}`] = column(gap(i), 'm');
  const top = poses.reduce((best, pose, i) => (pose.tilt > poses[best].tilt ? i : best), 0);
  const { tilt, azimuth, twist } = poses[top];
  const reach = (angle) => Math.max(...base.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle)));
  const tipping = Math.atan2(reach(azimuth - twist), sizes.height / 2);
  const fallen = course === 'falls' ? { time: end, block: 0, side: 'left', impacts_before: 0, azimuth, face: '-x' } : null;
  const alpha = Math.atan2(0.25, 1);
  const result = {
    alpha, alpha_azimuth: Math.PI / 2, p: 2.6, peak_angle: 0.05, peak_angle_time: 0.5, peak_ratio: tilt / tipping, final_angle: 0, peak_slip: 0.2, final_slip: 0.2,
    tipping_angle: tipping, tipping_share: tilt / tipping, tipping_body: 'alone', shape, mass: sizes.mass, inertia: [510, 523, 73, 0, 0, 0], com_height: sizes.height / 2, base,
    peak_tilt: tilt, peak_tilt_time: times[top], peak_azimuth: wrapped(azimuth), tipping_tilt: tipping, peak_twist: -0.22, twist: poses.at(-1).twist,
    base_displacement: poses.at(-1).way, walked: 0.2, slip_path: 0.25, corner_uplift: [0.06, 0.05, 0.04, 0.03], points: surface.vertices, faces: ['base'],
  };
  const point = ({ place, lowest }) => place.map((value, i) => value + lowest[i]);
  return {
    schema: 'teeter.report/1', version: '0.1.0', title,
    words: fallen ? { headline: 'It falls to the left after 4.4 s.', tone: 'falls', details: [], warnings: [] }
      : { headline: 'It rocks but stays up.', tone: 'rocks', details: ['It leaned to the right and to the back.'], warnings: [], certainty: 'not_checked' },
    summary: {
      schema: 'teeter.run/1', model: 'space', title, verdict: fallen ? 'overturned' : 'moving', status: 'done', overturned: fallen, end_time: end, blocks: [result], closest_block: 0,
      impacts: [0.8, 1.57].map((time) => ({ time, interface: 0, rate_before: [0.1], rate_after: [0.05], energy_before: 20, energy_after: 12, ratio: 0.7, points: 2, approach: 0.3, normal_impulses: [50, 60], tangential_impulses: [[1, 2], [3, 4]], kind: 'plastic' })),
      impact_count: 2, required_friction: 0.31, required_friction_at_impacts: 0.4, stands: !fallen, decided_by: fallen ? 'overturning' : 'energy', flat_landings: 0, ambiguous_impacts: 0,
      capped_steps: 0, not_imposed: 0, worst_residual: 1e-13, space_step: 0.001, energy: { initial: 0, final: 10, lost_at_impacts: 16, input: 26, friction: 4, lost_by_sliding: 4, lost_at_rest: 0, defect: -1e-6 },
      work: { steps: 4000, rhs: 8000, seconds: 0.02 },
    },
    margin: null, scenario: { file: 'space.toml', text: 'model = "space"\n', command: 'teeter run space.toml --report' }, gravity, friction: { static: 0.5, kinetic: 0.5 },
    blocks: [{ width: sizes.width, depth: sizes.depth, height: sizes.height, com: [0, 0], offset: 0, at: null, alpha_left: Math.atan(0.3), alpha_right: Math.atan(0.3), tipping_left: Math.atan(0.3), tipping_right: Math.atan(0.3), mass: sizes.mass, radius: 1.03, p: 2.6, p_left: 2.6, p_right: 2.6, surface }],
    forces: {
      time: encoded(times, 's', true), first: encoded([...times, 0].map((_, i) => i), '1', true), upper: column(() => 0, '1'), lower: column(() => -1, '1'),
      x: column((pose) => point(pose)[0], 'm'), y: column((pose) => point(pose)[1], 'm'), z: column((pose) => point(pose)[2], 'm'),
      fx: column(() => 500, 'N'), fy: column(() => 100, 'N'), fz: column(() => sizes.mass * gravity, 'N'),
    },
    columns,
  };
}
