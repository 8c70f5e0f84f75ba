// What the supports did, and the rules of thumb beside the simulation.
import type { Report } from '../page/data';
import { metres, number, percent } from '../page/format';
import { joined, shownIn } from '../page/units';
import type { Fact } from './facts';

const seconds = (time: number): string => `${number(time)} s`;
const force = (newtons: number): string => (newtons >= 1000 ? `${number(newtons / 1000)} kN` : `${number(newtons)} N`);

function acceleration(value: number): string {
  const { unit, scale } = shownIn('m/s2');
  return joined(number(value * scale), unit);
}

export function supportFacts({ data }: Report): Fact[] {
  const { support, anchors = [], certificate } = data.summary;
  const { floor, isolation: plate } = support ?? {};
  const facts: Fact[] = [];
  if (floor) {
    facts.push(['Floor', floor.storeys ? `${floor.floor} of ${floor.storeys}` : 'by its modes'], ['Floor shakes', `${acceleration(floor.peak_acceleration)}, ${number(floor.amplification)} × the ground`],
      ['Floor moves against the ground', metres(floor.peak_displacement)]);
  }
  if (plate) {
    facts.push(['Plate moves', plate.limit === null ? metres(plate.peak_displacement) : `${metres(plate.peak_displacement)} of ${metres(plate.limit)}`], data.summary.overturned ? null : ['… ends off by', metres(plate.final_displacement)],
      plate.stop_hits ? ['Blows on the stop', `${plate.stop_hits}, the first at ${seconds(plate.stops[0]!.time)}`] : null);
  }
  anchors.forEach(({ at, peak_force: most, yielded, broken }, j) => {
    const name = anchors.length === 1 ? 'Anchor' : anchors.length === 2 ? `Anchor, ${at < anchors[1 - j]!.at ? 'left' : 'right'}` : `Anchor at ${metres(at)}`;
    const end = broken !== null ? `, breaks at ${seconds(broken)}` : yielded !== null ? `, yields at ${seconds(yielded)}` : '';
    facts.push([data.summary.blocks.length > 1 ? `${name}, of the lowest block` : name, `${force(most)}${end}`]);
  });
  if (certificate && certificate.kind === 'stands') facts.push(['Cannot fall from', `${seconds(certificate.time)} on, with ${percent(certificate.energy_share)} of the energy it takes`]);
  return facts;
}

/** Each rule with what it allows and what there is; never a code check. */
export function ruleFacts({ data }: Report): Fact[] {
  const { screening } = data.summary;
  if (!screening) return [];
  const says = (passes: boolean | null) => (passes === null ? '' : passes ? ': stays up' : ': may fall');
  const speed = (value: number) => `${number(value)} m/s`;
  const { reserve_energy: reserve } = screening;
  return [
    ['Lifts above (static)', `${acceleration(screening.static.limit)}, shaken by ${acceleration(screening.pga)}${says(screening.static.passes)}`],
    ['A sudden velocity overturns above', `${speed(screening.impulse_velocity.limit)}, moved by ${speed(screening.pgv)}${says(screening.impulse_velocity.passes)}`],
    ['Ishiyama: falls only above', `${speed(screening.ishiyama_velocity.limit)}${says(screening.ishiyama_velocity.passes)}`],
    reserve.demand === null ? null : ['Reserve energy', `bears ${acceleration(reserve.capacity)}, shaken by ${acceleration(reserve.demand)}${says(reserve.passes)}`],
    ...screening.disagreements.map((words): Fact => [`Disagrees: ${words}.`, '']),
  ];
}
