// Stones as polygons in the world: their corners, moved, shaped and joined to what they touch.
import type { Block } from '../page/types';
import { blocksOf, isTree, type Tree, type Value } from './tree';
import { quantity } from './units';

export type Point = [number, number];

/** Anticlockwise from the lower left of a rectangle; of a polygon as the scenario lists them. */
export function cornersOf(block: Tree): Point[] {
  if (Array.isArray(block.vertices)) return block.vertices.map((vertex) => (Array.isArray(vertex) ? [quantity(vertex[0]), quantity(vertex[1])] : [NaN, NaN]));
  const [x, y] = Array.isArray(block.at) ? [quantity(block.at[0]), quantity(block.at[1])] : [NaN, NaN];
  const [half, height] = [quantity(block.width) / 2, quantity(block.height)];
  return [[x - half, y], [x + half, y], [x + half, y + height], [x - half, y + height]];
}

/** Twelve digits: faces that lie on each other do so after the text was written, too. */
const neat = (value: number): number => Number(value.toPrecision(12));
const asValue = (corners: Point[]): Value => corners.map(([x, y]) => [neat(x), neat(y)]);

/** A polygon with these corners, and all else that the block says. */
export function withCorners(block: Tree, corners: Point[]): Tree {
  const { width: _width, height: _height, at: _at, offset: _offset, vertices: _vertices, ...rest } = block;
  return { ...rest, vertices: asValue(corners) };
}

export function movedBy(block: Tree, [dx, dy]: Point): Tree {
  if (Array.isArray(block.at)) return { ...block, at: [neat(quantity(block.at[0]) + dx), neat(quantity(block.at[1]) + dy)] };
  return { ...block, vertices: asValue(cornersOf(block).map(([x, y]) => [x + dx, y + dy])) };
}

export interface Extent {
  low: Point;
  high: Point;
}

export function extentOf(points: Point[]): Extent {
  const known = points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  const [xs, ys] = [known.map(([x]) => x), known.map(([, y]) => y)];
  return { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] };
}

export function widthOf(points: Point[]): number {
  const { low, high } = extentOf(points);
  return high[0] - low[0];
}

/** Height of the ground plane; none where only fixed stones carry. */
export function groundOf(tree: Tree): number | null {
  const level = isTree(tree.base) ? tree.base.level : undefined;
  return level === 'none' ? null : level === undefined ? 0 : quantity(level);
}

const edgesOf = (corners: Point[]): [Point, Point][] => corners.map((corner, k) => [corner, corners[(k + 1) % corners.length]!]);

function nearestOn([a, b]: [Point, Point], [x, y]: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1)));
  return [a[0] + share * dx, a[1] + share * dy];
}

/** Where a point goes that is let go near other stones or the ground: to a corner within reach, else to an edge; null: neither is near. */
export function joinedTo(point: Point, others: Point[][], ground: number | null, reach: number): Point | null {
  const nearest = (places: Point[]): Point | null => {
    const away = (place: Point) => Math.hypot(place[0] - point[0], place[1] - point[1]);
    const best = places.reduce<Point | null>((least, place) => (least && away(least) <= away(place) ? least : place), null);
    return best && away(best) <= reach ? best : null;
  };
  const onGround: Point[] = ground === null ? [] : [[point[0], ground]];
  return nearest(others.flat()) ?? nearest([...others.flatMap((corners) => edgesOf(corners).map((edge) => nearestOn(edge, point))), ...onGround]);
}

/** By how much a stone has to be moved on, so that it touches what it nearly touches. */
export function joint(corners: Point[], others: Point[][], ground: number | null, reach: number): Point {
  const ways = corners.flatMap((corner): { way: Point; corner: boolean }[] => {
    const place = joinedTo(corner, others, ground, reach);
    return place ? [{ way: [place[0] - corner[0], place[1] - corner[1]], corner: others.flat().some((other) => other[0] === place[0] && other[1] === place[1]) }] : [];
  });
  // Corners of others on an edge of this stone.
  for (const other of others.flat()) {
    const place = joinedTo(other, [corners], null, reach);
    if (place) ways.push({ way: [other[0] - place[0], other[1] - place[1]], corner: false });
  }
  const length = ({ way }: { way: Point }) => Math.hypot(...way);
  const shortest = (some: typeof ways) => some.sort((a, b) => length(a) - length(b))[0]?.way;
  return shortest(ways.filter(({ corner }) => corner)) ?? shortest(ways) ?? [0, 0];
}

/** On top of whatever stands above or below the chosen stone. */
export function onTop(tree: Tree, i: number): Tree {
  const { name: _name, fixed: _fixed, ...stone } = blocksOf(tree)[i]!;
  const all = blocksOf(tree).map((block) => extentOf(cornersOf(block)));
  const { low, high } = all[i]!;
  const tops = all.filter((other) => other.low[0] < high[0] && other.high[0] > low[0]).map((other) => other.high[1]);
  return movedBy(stone, [0, Math.max(...tops) - low[1]]);
}

/** In m2. */
export function areaOf(corners: Point[]): number {
  return Math.abs(edgesOf(corners).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)) / 2;
}

/** The stones that a table of the scenario makes, one by one, as the program placed and weighed them; null where it did not say where they are. */
export function stonesOf(made: Tree, blocks: Block[], gravity: number): Tree[] | null {
  const depth = made.depth === undefined ? {} : { depth: made.depth };
  const thick = made.depth === undefined ? 1 : quantity(made.depth);
  const stones = blocks.map(({ at, width, height, outline, name, fixed, mass, com, radius, p }): Tree | null => {
    if (!at) return null;
    const base: Point = outline ? [(outline[0]![0] + outline[1]![0]) / 2, (outline[0]![1] + outline[1]![1]) / 2] : [0, 0];
    const corners = outline?.map(([x, y]): Point => [at[0] + x - base[0], at[1] + y - base[1]]);
    const shape: Tree = corners ? { vertices: asValue(corners) } : { width, height, at: [...at] };
    const density = Number((mass / (thick * (corners ? areaOf(corners) : width * height))).toPrecision(9));
    // A piece of a ring weighs and turns otherwise than its four corners.
    const ring = corners && Math.hypot(...com) > 1e-9 * Math.hypot(width, height);
    const weight: Tree = ring ? { mass: neat(mass), com: com.map(neat), inertia: neat(mass * radius * (gravity / (p * p) - radius)) } : { density };
    return { ...(name ? { name } : {}), ...shape, ...depth, ...(fixed ? { fixed: true } : weight) };
  });
  return stones.every((stone): stone is Tree => stone !== null) ? stones : null;
}
