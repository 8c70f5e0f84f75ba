// Lists of numbers of a scenario in space, one input for each: places, directions, moments of inertia.
import type { FieldInfo } from './described';
import type { Draft } from './draft';
import { numberRow, type FieldSpec, type Row } from './fields';
import type { Value } from './tree';
import { quantity } from './units';

const names: Record<number, string[]> = { 3: ['x', 'y', 'z'], 4: ['w', 'x', 'y', 'z'], 6: ['xx', 'yy', 'zz', 'xy', 'xz', 'yz'] };
/** What is given up for a list that says the same otherwise. */
const rivals: Record<string, string[]> = { quaternion: ['angle', 'azimuth', 'twist'], angular_velocity: ['rate'] };

export function numberRows(draft: Draft, { key, sizes = [] }: FieldInfo, spec: FieldSpec): Row[] {
  const all = () => draft.get(spec.path);
  const given = all();
  const count = Array.isArray(given) && names[given.length] ? given.length : Math.min(...sizes.filter((size) => size > 2));
  /** The others, where one is given first: moments alike, no turn, no way. */
  const usual = (value: Value): Value[] => (key === 'inertia' ? Array<Value>(count).fill(value) : Array.from({ length: count }, (_, i): Value => (key === 'quaternion' && i === 0 ? 1 : 0)));
  const write = (k: number) => (value: Value) => {
    const now = all();
    const list = [...(Array.isArray(now) && now.length === count ? now : usual(value))];
    list[k] = value;
    for (const rival of rivals[key] ?? []) draft.set(`initial.${rival}`, undefined);
    draft.set(spec.path, list);
  };
  return names[count]!.map((name, k) => numberRow(draft, {
    ...spec, words: `${spec.words}, ${name}`, write: write(k),
    read: () => {
      const now = all();
      return Array.isArray(now) ? quantity(now[k]) : NaN;
    },
  }));
}
