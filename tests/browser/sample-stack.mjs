// Plausible report data of a stack: prescribed half-sine rocking at each interface, everything else from geometry.
// It follows the report's data contract; it is no solution of the equations of motion.

const gravity = 9.81;
const degrees = (angle) => (angle * 180) / Math.PI;
const turn = ([u, v], a) => [u * Math.cos(a) + v * Math.sin(a), -u * Math.sin(a) + v * Math.cos(a)];
const decay = 0.86;

/** Three blocks of different widths, so that contact points are corners of the block above, of the one below, or inset; else drums. */
function blocksOf(count) {
  const three = [{ width: 0.5, height: 0.45, offset: 0 }, { width: 0.62, height: 0.3, offset: 0.02 }, { width: 0.3, height: 0.7, offset: -0.04 }];
  const given = count === 3 ? three : Array.from({ length: count }, (_, i) => ({ width: 0.9 - (0.25 * i) / count, height: 2.6 / Math.max(4, count), offset: 0 }));
  return given.map(({ width, height, offset }, i) => {
    const below = given[i - 1];
    const half = width / 2;
    const contact = below ? [Math.max(-half, -below.width / 2 - offset), Math.min(half, below.width / 2 - offset)] : [-half, half];
    const radius = Math.hypot(width, height) / 2;
    const alpha = Math.atan2(width, height);
    const p = Math.sqrt((3 * gravity) / (4 * radius));
    return { width, height, com: [0, 0], offset, contact, alpha_left: alpha, alpha_right: alpha, mass: 2000 * width * height, radius, p, p_left: p, p_right: p };
  });
}

/** Arcs of one interface: from, to, side, amplitude; the last may be a fall. */
function arcsOf(i, count, falls) {
  const arcs = [];
  const small = count > 3 ? 0.35 : 1;
  const busy = count <= 5 || i === 0 || (i * 7) % 5 < 2;
  if (!busy) return arcs;
  let [time, length, size] = [0.6 + 0.37 * ((i * 3) % 4), 0.62 - 0.05 * (i % 5), small * (0.05 + 0.03 * ((i * 5) % 4))];
  for (let k = 0; k < 14; k++) {
    arcs.push({ from: time, to: time + length, side: (k + i) % 2 ? -1 : 1, size });
    time += length;
    [length, size] = [length * decay, size * decay * decay];
  }
  if (falls && i === count - 1) {
    arcs.length = 3;
    const last = arcs[2];
    arcs.push({ from: last.to, to: last.to + 1.9, side: -last.side, fall: true, size: 0.02 });
  }
  return arcs;
}

function relative(arcs, t, after) {
  const arc = arcs.find(({ from, to }) => (after ? t >= from - 1e-12 && t < to - 1e-12 : t > from + 1e-12 && t <= to + 1e-12));
  if (!arc) return { phi: 0, rate: 0, open: 0 };
  const { from, to, side, size } = arc;
  if (arc.fall) {
    const s = t - from;
    return { phi: side * size * Math.sinh(2.9 * s), rate: side * size * 2.9 * Math.cosh(2.9 * s), open: side };
  }
  const w = Math.PI / (to - from);
  return { phi: side * size * Math.sin(w * (t - from)), rate: side * size * w * Math.cos(w * (t - from)), open: side };
}

function rowAt(blocks, arcs, t, after, lost) {
  const ground = 0.35 * gravity * Math.sin(8 * t) * Math.exp(-t / 2);
  const row = { time: t };
  let [support, angle, rate, kinetic, potential, level] = [[0, 0], 0, 0, 0, 0, 0];
  blocks.forEach((block, i) => {
    const { phi, rate: relativeRate, open } = relative(arcs[i], t, after);
    const end = block.contact[open > 0 ? 1 : 0];
    const pivotShift = turn([block.offset + end, 0], angle);
    const pivot = [support[0] + pivotShift[0], support[1] + pivotShift[1]];
    angle += phi;
    rate += relativeRate;
    const centre = turn([-end, block.height / 2], angle).map((value, k) => value + pivot[k]);
    support = turn([0, block.height / 2], angle).map((value, k) => value + centre[k]);
    const above = blocks.slice(i).reduce((sum, { mass }) => sum + mass, 0) * gravity;
    kinetic += 0.7 * block.mass * (block.radius * rate) ** 2;
    potential += block.mass * gravity * (centre[1] - level - block.height / 2);
    level += block.height;
    Object.assign(row, {
      [`angle_${i}`]: angle, [`rate_${i}`]: rate, [`x_${i}`]: centre[0], [`y_${i}`]: centre[1], [`slip_${i}`]: 0, [`acceleration_${i}`]: -9 * phi,
      [`open_${i}`]: open, [`normal_force_${i}`]: above * (1 - 0.5 * Math.abs(phi) - 0.02 * relativeRate * relativeRate),
      [`shear_force_${i}`]: above * (0.1 * Math.sin(3 * t + i) * Math.exp(-t / 4) - phi),
    });
  });
  return { ...row, ground_acceleration: ground, ground_acceleration_vertical: 0, ground_velocity: 0, ground_displacement: 0.02 * Math.sin(8 * t) * Math.exp(-t / 2),
    kinetic, potential, lost };
}

function simulate(blocks, falls) {
  const count = blocks.length;
  const arcs = blocks.map((_, i) => arcsOf(i, count, falls));
  const end = falls ? arcs[count - 1].at(-1).to : 7;
  const events = arcs.flatMap((list, i) => list.flatMap((arc, k) => (arc.to < end ? [{ time: arc.to, interface: i, last: k === list.length - 1 }] : [])))
    .sort((a, b) => a.time - b.time);
  const rows = [];
  const impacts = [];
  let lost = 0;
  const states = (t, after) => arcs.map((list) => relative(list, t, after).open);
  for (let n = 0; n <= Math.round(end / 0.01); n++) {
    const t = Math.min(end, n * 0.01);
    while (events.length && events[0].time <= t) {
      const event = events.shift();
      const before = rowAt(blocks, arcs, event.time, false, lost);
      const energies = [before.kinetic, before.kinetic * decay * decay];
      lost += energies[0] - energies[1];
      const after = rowAt(blocks, arcs, event.time, true, lost);
      const rates = (row) => blocks.map((_, i) => row[`rate_${i}`]);
      rows.push(before, after);
      impacts.push({ time: event.time, interface: event.interface, rate_before: rates(before), rate_after: rates(after), energy_before: energies[0],
        energy_after: energies[1], ratio: event.last ? 0 : decay, pattern_before: states(event.time, false), pattern_after: states(event.time, true),
        clamped: impacts.length % 9 === 4 });
    }
    rows.push(rowAt(blocks, arcs, t, n < Math.round(end / 0.01), lost));
  }
  return { rows, impacts };
}

function outcomes(blocks, rows) {
  return blocks.map((block, i) => {
    const top = rows.reduce((best, row) => (Math.abs(row[`angle_${i}`]) > Math.abs(best[`angle_${i}`]) ? row : best), rows[0]);
    const angle = top[`angle_${i}`];
    return { alpha: block.alpha_left, p: block.p, peak_angle: angle, peak_angle_time: top.time, peak_ratio: Math.abs(angle) / block.alpha_left,
      final_angle: rows.at(-1)[`angle_${i}`], peak_slip: 0, final_slip: 0 };
  });
}

function contactsOf(blocks, rows) {
  return blocks.map((_, i) => {
    const friction = rows.reduce((most, row) => Math.max(most, Math.abs(row[`shear_force_${i}`] / row[`normal_force_${i}`])), 0);
    return { required_friction: friction, required_friction_at_impacts: 0.8 * friction, least_normal_force: Math.min(...rows.map((row) => row[`normal_force_${i}`])),
      tension: i === 2 ? 1.234 : null, tension_at_impact: null, sliding: null, flight: null };
  });
}

/** The report data of a stack, as the program would write it. `encode` is that of the other samples. */
export function stackReport({ blocks: count = 3, falls = false, title = `A stack of ${count} blocks` }, encode) {
  const blocks = blocksOf(count);
  const { rows, impacts } = simulate(blocks, falls);
  const results = outcomes(blocks, rows);
  const interfaces = contactsOf(blocks, rows);
  const last = rows.at(-1);
  const overturned = falls ? { time: last.time, block: count - 1, side: last[`angle_${count - 1}`] > 0 ? 'right' : 'left', impacts_before: impacts.length } : null;
  const peak = Math.max(...results.map((result) => result.peak_ratio));
  const friction = Math.max(...interfaces.map((one) => one.required_friction));
  const worst = results.findIndex((result) => result.peak_ratio === peak);
  return {
    schema: 'teeter.report/1', version: '0.1.0', title,
    words: {
      headline: falls ? `Block ${count} falls to the ${overturned.side} after ${last.time.toPrecision(3)} s, after ${impacts.length} impacts.` : 'It rocks but stays up.',
      tone: falls ? 'falls' : 'rocks',
      details: [`Block ${worst + 1} leaned to ${(100 * peak).toPrecision(2)} % of its tipping angle (${degrees(results[worst].peak_angle).toPrecision(2)}°).`,
        `Assumes no sliding: true if friction is above ${friction.toPrecision(2)}.`],
      warnings: count > 2 ? ['The interface between block 2 and 3 would lift off at 1.23 s: the model keeps it in place.'] : [],
    },
    summary: {
      schema: 'teeter.run/1', model: 'stack', title, verdict: falls ? 'overturned' : 'moving', status: 'done', overturned, end_time: last.time,
      blocks: results, interfaces, impacts: impacts.slice(0, 1000), impact_count: impacts.length,
      clamped_impacts: impacts.filter((impact) => impact.clamped).length, required_friction: friction,
      energy: { initial: 0, final: last.kinetic + last.potential, lost_at_impacts: last.lost, input: last.kinetic + last.potential + last.lost },
      work: { steps: rows.length * 3, seconds: 0.013 }, notes: [],
    },
    margin: null,
    scenario: { file: 'stack.toml', text: `title = ${JSON.stringify(title)}\nmodel = "stack"\n`, command: 'teeter run stack.toml --report' },
    gravity, blocks, columns: encode(rows),
  };
}
