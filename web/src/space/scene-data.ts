// One moment in space, as plain numbers: whoever draws it needs nothing else.
import type { BlockSurface } from '../page/types';
import type { Camera } from './camera';
import type { Turn, Vec3 } from './vectors';

export interface Moment {
  width: number;
  height: number;
  /** Pixels of the device per pixel of the page. */
  ratio: number;
  camera: Camera;
  surface: BlockSurface;
  place: Vec3;
  turn: Turn;
  /** The floor: how far it has gone, how far it reaches and the size of its squares, in metres. */
  floor: { moved: [number, number]; reach: number; square: number; middle: [number, number] };
  /** The way of the base on the floor: up to now, and all of it. */
  walk: { whole: Vec3[]; done: number };
  /** From lifted corners of the base straight down to the floor. */
  drops: [Vec3, Vec3][];
  colours: { stage: string; ground: string; line: string; stone: string; edge: string; path: string; drop: string; dark: boolean };
}

/** Draws moments on a canvas of its own. */
export interface Scene {
  draw(moment: Moment): HTMLCanvasElement;
}

/** Null where the browser cannot; `lost`: it no longer can. */
export type SceneMaker = (lost: () => void) => Scene | null;
