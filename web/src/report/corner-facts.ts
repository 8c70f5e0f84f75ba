// Key facts only a block that may slide and fly has.
import { leastSlip, shareOfTime, slides } from '../page/corners';
import type { Report } from '../page/data';
import type { Fact } from './facts';
import { degrees, metres, number, percent } from '../page/format';

const shapes: Record<string, string> = {
  slender: 'Without friction, an impact at one corner lifts the other.',
  flat: 'Without friction, an impact at one corner presses the other down.',
};

export function shapeFacts({ data }: Report): Fact[] {
  const { kinetic_angle: angle, class: shape } = data.summary;
  return [
    typeof angle === 'number' ? ['Kinetic angle', degrees(angle)] : null,
    shape ? ['Shape by this angle', shape] : null,
    shape && shapes[shape] ? [shapes[shape]!, ''] : null,
  ];
}

export function frictionFacts({ data }: Report): Fact[] {
  const { friction } = data;
  if (!friction) return [];
  return friction.static === friction.kinetic
    ? [['Friction (μ)', number(friction.static)]]
    : [['Static friction (μₛ)', number(friction.static)], ['Kinetic friction (μ)', number(friction.kinetic)]];
}

export function cornerResults(report: Report): Fact[] {
  const { blocks, mode_count: changes } = report.data.summary;
  const { peak_slip: peak = 0, final_slip: end = 0 } = blocks[0]!;
  const slip = (distance: number) => {
    if (Math.abs(distance) < leastSlip(report)) return 'none';
    return `${metres(Math.abs(distance))} to the ${distance > 0 ? 'right' : 'left'}`;
  };
  const sliding = shareOfTime(report, (left, right) => slides(left) || slides(right));
  const flying = shareOfTime(report, (left, right) => !left && !right);
  return [
    ['Largest sliding', slip(peak)],
    ['… at the end', slip(end)],
    ['Time spent sliding', sliding > 0 ? percent(sliding) : 'none'],
    ['Time in the air', flying > 0 ? percent(flying) : 'none'],
    changes === undefined ? null : ['Changes of contact', String(changes)],
  ];
}
