// Plausible report data of a block on springs that sways more and more until an edge lifts: pressures from its angle and weight.
// It follows the report's data contract; it is no solution of the equations of motion.

const gravity = 9.81;
const [width, height, stiffness] = [0.4, 1.6, 3e7];

/** The pressure diagram of a base that sinks and turns: N per metre, with the weight as its area. */
function pressed(weight, angle) {
  const slope = stiffness * Math.abs(angle);
  const even = weight / width;
  // The whole base, or a triangle with the weight as its area.
  const [low, high, length] = slope * width <= 2 * even
    ? [even - (slope * width) / 2, even + (slope * width) / 2, width]
    : [0, Math.sqrt(2 * weight * slope), Math.sqrt((2 * weight) / slope)];
  const [near, far] = [width / 2, width / 2 - length];
  return angle >= 0
    ? { ends: [far, near], pressures: [low, high], share: length / width }
    : { ends: [-near, -far], pressures: [high, low], share: length / width };
}

function rowAt(mass, time) {
  const angle = 0.02 * (time / 4) * Math.sin(6 * time);
  const { ends, pressures, share } = pressed(mass * gravity, angle);
  const ground = 1.5 * Math.sin(6 * time);
  return {
    time, angle_0: angle, rate_0: 0.12 * (time / 4) * Math.cos(6 * time), x_0: (height / 2) * angle, y_0: height / 2 - 0.001, slip_0: 1e-4 * Math.sin(time),
    ground_acceleration: ground, ground_acceleration_vertical: 0, ground_velocity: 0, ground_displacement: 0.01 * Math.sin(6 * time),
    kinetic: 5 * Math.cos(6 * time) ** 2, potential: 5 * Math.sin(6 * time) ** 2, lost: 2 * time, contact: share,
    velocity_x_0: 0.01 * Math.cos(6 * time), velocity_y_0: 0, normal_force_0: mass * gravity, shear_force_0: mass * ground, settlement_0: 0.001,
    pressed_left_0: ends[0], pressed_right_0: ends[1], pressure_left_0: pressures[0], pressure_right_0: pressures[1], sticks_0: 1,
  };
}

export function springsReport({ title = 'A block on springs' }, encode) {
  const mass = 1280;
  const rows = Array.from({ length: 401 }, (_, n) => rowAt(mass, n * 0.01));
  const [alpha, radius] = [Math.atan2(width, height), Math.hypot(width, height) / 2];
  const p = Math.sqrt((3 * gravity) / (4 * radius));
  const top = rows.reduce((best, row) => (Math.abs(row.angle_0) > Math.abs(best.angle_0) ? row : best));
  return {
    schema: 'teeter.report/1', version: '0.1.0', title,
    words: { headline: 'It rocks but stays up.', tone: 'rocks', details: ['At least 30 % of its base stays down.'], warnings: [] },
    summary: {
      schema: 'teeter.run/1', model: 'winkler', title, verdict: 'moving', status: 'done', overturned: null, end_time: 4,
      blocks: [{ alpha, p, peak_angle: top.angle_0, peak_angle_time: top.time, peak_ratio: Math.abs(top.angle_0) / alpha, final_angle: 0, peak_slip: 1e-4, final_slip: 0 }],
      impacts: [{ time: 2.1, interface: 0, rate_before: [0.02], rate_after: [0.02], energy_before: 3, energy_after: 3, ratio: 1 }], impact_count: 1, required_friction: 0.15,
      energy: { initial: 0, final: 5, lost_at_impacts: 0, lost_by_sliding: 0.1, lost_by_damping: 8, lost_by_scheme: -0.02, elastic: 1, input: 13 },
      winkler: { scheme: 'symmetric', step: 5e-4, bounce_period: 0.065, damping_ratio: 0.9, numerical_damping_ratio: 0, vertical_stiffness: stiffness * width,
        rocking_stiffness: 1, uplift_acceleration: 0.8, settlement: 0.001, contact_min: 0.3, iterations_mean: 2.9, iterations_max: 4, failures: 0 },
      work: { steps: 8000, rhs: 20000, seconds: 0.04 },
    },
    margin: null,
    scenario: { file: 'springs.toml', text: `title = ${JSON.stringify(title)}\nmodel = "winkler"\n`, command: 'teeter run springs.toml --report' },
    gravity, friction: { static: 0.6, kinetic: 0.6 },
    blocks: [{ width, height, com: [0, 0], offset: 0, at: null, contact: [-width / 2, width / 2], alpha_left: alpha, alpha_right: alpha, mass, radius, p, p_left: p, p_right: p }],
    forces: null, columns: encode(rows),
  };
}
