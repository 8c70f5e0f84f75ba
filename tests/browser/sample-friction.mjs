// Plausible report data of a block that slides, rocks and flies: prescribed motion piece by piece, everything else from geometry.
// It follows the report's data contract; it is no solution of the equations of motion.

const gravity = 9.81;
const block = { width: 0.4, height: 0.9, mass: 720 };
const friction = { static: 0.35, kinetic: 0.3 };
const inertia = (block.mass * (block.width ** 2 + block.height ** 2)) / 12;
const step = 0.005;
const names = { 0: 'open', 1: 'stick', 2: 'slip+', '-2': 'slip-' };
const turn = ([u, v], a) => [u * Math.cos(a) + v * Math.sin(a), -u * Math.sin(a) + v * Math.cos(a)];

const rounded = (value) => Math.round(1e4 * value) / 1e4 + 0;
const nothing = () => 0;
const eased = (from, to) => (u) => from + ((to - from) * (1 - Math.cos(Math.PI * u))) / 2;
const arc = (size) => (u) => size * Math.sin(Math.PI * u);
/** A hop of this many seconds, u running from 0 to 1. */
const hop = (length) => (u) => 0.5 * gravity * length * length * u * (1 - u);

/** Pieces: how long, the modes of the left and right corner, angle, slip and lift; `struck` begins with an impact at these corners. */
const standing = (length, slip) => ({ length, modes: [1, 1], slip: () => slip });
const sliding = [
  standing(0.4, 0),
  { length: 0.4, modes: [2, 2], slip: eased(0, 0.05) },
  { length: 0.4, modes: [-2, -2], slip: eased(0.05, 0.03) },
  standing(0.1, 0.03),
];
const rocking = [
  { length: 0.6, modes: [0, 1], angle: arc(0.12), slip: () => 0.03 },
  { length: 0.5, modes: [-2, 0], angle: arc(-0.08), slip: eased(0.03, -0.14), struck: [1, 0], phases: [['stick', 'slip-'], ['open']] },
];
const settling = [
  { length: 0.24, modes: [0, 0], angle: (u) => -0.03 * u, slip: (u) => -0.14 - 0.04 * u, lift: hop(0.24), struck: [1, 1],
    phases: [['slip-', 'stick', 'slip+', 'slip-', 'stick', 'open'], ['slip-', 'stick']] },
  { length: 0.3, modes: [1, 0], angle: (u) => -0.03 * Math.cos((Math.PI * u) / 2), slip: () => -0.18, struck: [1, 0], phases: [['slip-', 'stick'], ['open']] },
  { length: 0.4, modes: [0, 1], angle: arc(0.012), slip: () => -0.18, struck: [0, 1], phases: [['open'], ['stick']] },
  { ...standing(1.1, -0.18), struck: [1, 1], phases: [['stick'], ['stick']] },
];
const falling = [
  { length: 1.15, modes: [0, 1], angle: (u) => 0.012 * Math.sinh(5.573 * u), slip: () => -0.14, struck: [0, 1], phases: [['open'], ['slip-', 'stick']] },
];

/** To the left by three metres, then a shake. */
const gliding = [
  standing(0.4, 0),
  { length: 2.5, modes: [-2, -2], slip: eased(0, -3) },
  { length: 0.5, modes: [0, 1], angle: arc(0.05), slip: () => -3 },
  { ...standing(0.5, -3), struck: [1, 0], phases: [['stick'], ['stick']] },
];

const courses = {
  all: [...sliding, ...rocking, ...settling],
  slides: [...sliding, standing(0.7, 0.03)],
  far: gliding,
  falls: [...sliding, ...rocking, ...falling],
};

function poseAt({ length, angle = nothing, slip, lift = nothing }, s) {
  const u = s / length;
  const a = angle(u);
  const end = a > 0 ? block.width / 2 : -block.width / 2;
  const [dx, dy] = turn([-end, block.height / 2], a);
  return { angle: a, slip: slip(u), x: slip(u) + end + dx, y: lift(u) + dy };
}

/** One-sided at the ends of a piece. */
function ratesAt(piece, s) {
  const d = 1e-6;
  const [before, after] = [poseAt(piece, Math.max(0, s - d)), poseAt(piece, Math.min(piece.length, s + d))];
  const span = Math.min(piece.length, s + d) - Math.max(0, s - d);
  return { rate: rounded((after.angle - before.angle) / span), vx: (after.x - before.x) / span, vy: (after.y - before.y) / span };
}

/** Of the two lower corners, left then right. */
function cornerVelocities({ angle }, { rate, vx, vy }) {
  return [-1, 1].map((side) => {
    const [dx, dy] = turn([(side * block.width) / 2, -block.height / 2], angle);
    return { normal: rounded(vy - dx * rate), tangential: rounded(vx + dy * rate) };
  });
}

const groundAt = (t) => 0.4 * gravity * Math.sin(7 * t) * Math.exp(-t / 1.5);

function forcesAt(modes, angle, t) {
  const weight = block.mass * gravity;
  const closed = modes.map((mode) => (mode ? 1 : 0));
  if (closed[0] + closed[1] === 0) return { normal: [0, 0], tangential: [0, 0] };
  const normal = weight * (1 - 0.5 * Math.abs(angle));
  const slides = modes.find((mode) => Math.abs(mode) === 2);
  const limit = 0.95 * friction.static * normal;
  const tangential = slides ? -Math.sign(slides) * friction.kinetic * normal : Math.max(-limit, Math.min(limit, block.mass * groundAt(t)));
  const tip = closed[0] && closed[1] ? (0.9 * tangential * block.height) / (2 * block.width * normal) : 0;
  const shares = closed[0] && closed[1] ? [0.5 + tip, 0.5 - tip] : closed;
  return { normal: shares.map((share) => share * normal), tangential: shares.map((share) => share * tangential) };
}

function rowAt(piece, s, t, lost) {
  const pose = poseAt(piece, s);
  const { rate, vx, vy } = ratesAt(piece, s);
  const { normal, tangential } = forcesAt(piece.modes, pose.angle, t);
  return {
    time: t, angle_0: pose.angle, rate_0: rate, x_0: pose.x, y_0: pose.y, slip_0: pose.slip,
    ground_acceleration: groundAt(t), ground_acceleration_vertical: 0, ground_velocity: 0, ground_displacement: 0.03 * Math.sin(7 * t) * Math.exp(-t / 1.5),
    kinetic: 0.5 * block.mass * (vx * vx + vy * vy) + 0.5 * inertia * rate * rate, potential: block.mass * gravity * (pose.y - block.height / 2), lost,
    contact: piece.modes.every((mode) => mode !== 0) ? 1 : 0, velocity_x_0: vx, velocity_y_0: vy, mode_left: piece.modes[0], mode_right: piece.modes[1],
    normal_force_left: normal[0], normal_force_right: normal[1], tangential_force_left: tangential[0], tangential_force_right: tangential[1],
    normal_force_0: normal[0] + normal[1], shear_force_0: tangential[0] + tangential[1],
  };
}

function impactBetween(before, after, time, lost) {
  const [row, next] = [rowAt(before, before.length, time, lost), rowAt(after, 0, time, lost)];
  const velocities = [[before, before.length], [after, 0]].map(([piece, s]) => cornerVelocities(poseAt(piece, s), ratesAt(piece, s)));
  const count = after.struck[0] + after.struck[1];
  const [up, along] = [Math.abs(next.velocity_y_0 - row.velocity_y_0) + 0.01, next.velocity_x_0 - row.velocity_x_0].map((change) => (block.mass * change) / count);
  return {
    time, interface: 0, rate_before: [row.rate_0], rate_after: [next.rate_0], energy_before: row.kinetic, energy_after: Math.min(row.kinetic, next.kinetic),
    ratio: row.rate_0 ? next.rate_0 / row.rate_0 : 0, velocities_before: velocities[0], velocities_after: velocities[1],
    normal_impulses: after.struck.map((hit) => hit * up), tangential_impulses: after.struck.map((hit) => hit * along), phases: after.phases,
  };
}

function simulate(course) {
  const [rows, impacts, modes] = [[], [], []];
  const lost = { impacts: 0, sliding: 0 };
  let begin = 0;
  course.forEach((piece, i) => {
    if (piece.struck) {
      const impact = impactBetween(course[i - 1], piece, begin, 0);
      lost.impacts += impact.energy_before - impact.energy_after;
      impacts.push(impact);
    }
    modes.push({ time: begin, A: names[piece.modes[0]], B: names[piece.modes[1]] });
    const count = Math.round(piece.length / step);
    for (let n = 0; n <= count; n++) {
      const s = n === count ? piece.length : n * step;
      const row = rowAt(piece, s, n === count ? begin + piece.length : begin + s, lost.impacts + lost.sliding);
      if (piece.modes.some((mode) => Math.abs(mode) === 2)) lost.sliding += Math.abs(row.shear_force_0 * row.velocity_x_0) * step;
      rows.push(row);
    }
    begin += piece.length;
  });
  return { rows, impacts, modes, lost };
}

function wordsOf(kind, peak, slip, end) {
  const share = `It reached ${(100 * peak).toPrecision(2)} % of the tipping angle.`;
  const slid = `It slid ${(100 * Math.abs(slip)).toPrecision(2)} cm at most.`;
  if (kind === 'falls') return { headline: `It falls to the right after ${end.toPrecision(3)} s, after 2 impacts.`, tone: 'falls', details: [slid], warnings: [] };
  if (kind === 'slides') return { headline: `It slides ${(100 * Math.abs(slip)).toPrecision(2)} cm but does not rock.`, tone: 'rocks', details: [], warnings: [] };
  return { headline: 'It rocks and slides but stays up.', tone: 'rocks', details: [share, slid], warnings: [] };
}

/** The report data of a block with friction, as the program would write it. `encode` is that of the other samples. */
export function frictionReport({ kind = 'all', title = 'Pedestal that slides, rocks and hops' }, encode) {
  const { rows, impacts, modes, lost } = simulate(courses[kind]);
  const largest = (name) => rows.reduce((best, row) => (Math.abs(row[name]) > Math.abs(best[name]) ? row : best), rows[0]);
  const last = rows.at(-1);
  const alpha = Math.atan2(block.width, block.height);
  const radius = Math.hypot(block.width, block.height) / 2;
  const p = Math.sqrt((3 * gravity) / (4 * radius));
  const aspect = block.height / block.width;
  const top = largest('angle_0');
  const peak = Math.abs(top.angle_0) / alpha;
  const slip = largest('slip_0').slip_0;
  const total = last.kinetic + last.potential;
  const overturned = kind === 'falls' ? { time: last.time, block: 0, side: 'right', impacts_before: impacts.length } : null;
  return {
    schema: 'teeter.report/1', version: '0.1.0', title, words: wordsOf(kind, peak, slip, last.time),
    summary: {
      schema: 'teeter.run/1', model: 'friction', title, verdict: overturned ? 'overturned' : 'rest', status: 'done', overturned, end_time: last.time,
      blocks: [{ alpha, p, peak_angle: top.angle_0, peak_angle_time: top.time, peak_ratio: peak, final_angle: last.angle_0, peak_slip: slip, final_slip: last.slip_0 }],
      impacts, impact_count: impacts.length, required_friction: friction.static * 0.95, required_friction_at_impacts: impacts.length ? 0.28 : null,
      kinetic_angle: Math.acos((2 - aspect ** 2) / (aspect ** 2 + 4)), class: 'slender', modes, mode_count: modes.length,
      energy: { initial: 0, final: total, lost_at_impacts: lost.impacts, lost_by_sliding: lost.sliding, input: total + lost.impacts + lost.sliding },
      work: { steps: rows.length, seconds: 0.004 }, notes: [],
    },
    margin: null,
    scenario: { file: 'friction.toml', text: `title = ${JSON.stringify(title)}\nmodel = "friction"\n\n[friction]\nstatic = 0.35\nkinetic = 0.3\n`, command: 'teeter run friction.toml --report' },
    gravity, friction,
    blocks: [{ width: block.width, height: block.height, com: [0, 0], offset: 0, contact: [-block.width / 2, block.width / 2], alpha_left: alpha, alpha_right: alpha,
      mass: block.mass, radius, p, p_left: p, p_right: p }],
    columns: encode(rows),
  };
}
