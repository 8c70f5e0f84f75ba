// Key facts only a block on springs has.
import type { Report } from '../page/data';
import type { Fact } from './facts';
import { metres, number, percent } from '../page/format';

export function foundationFacts({ data }: Report): Fact[] {
  const { winkler } = data.summary;
  if (!winkler) return [];
  const { numerical_damping_ratio: numerical = 0, uplift_acceleration: uplift } = winkler;
  return [
    ['Stiffness of the whole base', `${number(winkler.vertical_stiffness / 1e6)} MN/m`],
    ['Bounces with a period of', `${number(1000 * winkler.bounce_period)} ms`],
    ['Damping ratio of bouncing', percent(winkler.damping_ratio)],
    numerical > 0 ? ['… added by the scheme', percent(numerical)] : null,
    ['Sinks under its weight by', metres(winkler.settlement)],
    uplift === undefined ? null : ['An edge lifts from', `${number(uplift / data.gravity)} g`],
    ['Base down, at least', percent(winkler.contact_min)],
  ];
}

export function springWork({ data }: Report): Fact[] {
  const { winkler } = data.summary;
  if (!winkler) return [];
  const { iterations_mean: mean, iterations_max: most, failures = 0 } = winkler;
  return [
    ['Scheme', winkler.scheme],
    ['Step', `${number(1000 * winkler.step)} ms`],
    mean === undefined ? null : ['Iterations a step', most === undefined ? number(mean) : `${number(mean)}, at most ${most}`],
    failures > 0 ? ['Steps not converged', String(failures)] : null,
  ];
}
