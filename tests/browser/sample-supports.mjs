// Puts a floor, a plate or anchors under a sample report: plausible ways and forces, no solution of the equations of motion.

const numbersOf = ({ type, data }) => {
  const bytes = Buffer.from(data, 'base64');
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  return [...(type === 'f64' ? new Float64Array(buffer) : new Float32Array(buffer))];
};
const encoded = (unit, values) => ({ unit, type: 'f64', data: Buffer.from(Float64Array.from(values).buffer).toString('base64') });

export function onFloor(report) {
  const { columns } = report;
  const times = numbersOf(columns.time);
  columns.floor_displacement = encoded('m', times.map((t) => 0.04 * Math.sin(3 * t)));
  columns.floor_acceleration = encoded('m/s2', times.map((t) => -0.36 * Math.sin(3 * t)));
  report.summary.support = { floor: { periods: [0.45], factors: [1.2], peak_acceleration: 3.1, peak_displacement: 0.04, amplification: 1.6, floor: 2, storeys: 4 } };
}

export function onPlate(report) {
  const { columns } = report;
  const times = numbersOf(columns.time);
  const [limit, hit] = [0.15, 2];
  // It reaches its stop once, and stays there for a while.
  const x = times.map((t) => (t < hit ? (limit * t) / hit : t < 3 ? limit : limit * Math.cos(t - 3)));
  columns.plate_displacement_0 = encoded('m', x);
  columns.plate_velocity_0 = encoded('m/s', times.map(() => 0));
  columns.x_0 = encoded('m', numbersOf(columns.x_0).map((value, row) => value + x[row]));
  report.bearing = 'slider';
  report.words.headline = 'It rocks but stays up, though the isolated plate hits its stop.';
  report.summary.support = { isolation: { peak_displacement: limit, final_displacement: 0.02, peak_acceleration: 1, stop_hits: 1, stops: [{ time: hit, rate_after: 0.1, tipped: false }], first_slip: 0.1, limit, cannot_lift: false } };
}

/** Both ends of the base tied; the left one breaks when the block leans most to the right. */
export function tied(report) {
  const { columns, blocks: [block] } = report;
  const [times, angles] = [numbersOf(columns.time), numbersOf(columns.angle_0)];
  const row = angles.reduce((best, angle, k) => (angle > angles[best] ? k : best), 0);
  const broken = times[row] - 0.02;
  const force = (angle, t, left) => ((left ? angle > 0 && t < broken : angle < 0) ? Math.min(1500, 1e5 * Math.abs(angle)) : 0);
  columns.anchor_force_0 = encoded('N', angles.map((angle, k) => force(angle, times[k], false)));
  columns.anchor_force_1 = encoded('N', angles.map((angle, k) => force(angle, times[k], true)));
  const one = { peak_force: 1500, peak_elongation: 0.03, energy_absorbed: 20 };
  report.summary.anchors = [{ at: block.width / 2, yielded: null, broken: null, ...one }, { at: -block.width / 2, yielded: broken - 0.05, broken, ...one }];
}
