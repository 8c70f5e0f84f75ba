// Which way to draw the page has: with WebGL where the script for it is there and the browser can, otherwise on a plain canvas.
import { Listeners } from '../page/listening';
import { Painter } from './painter';
import type { Scene, SceneMaker } from './scene-data';

const listeners = new Listeners();
const painter = new Painter();
let present: Scene = painter;
let missing = '';

export const scene = (): Scene => present;

/** Why the body is drawn on a plain canvas; empty where it is not, or not yet known. */
export const withoutWebGl = (): string => missing;

export const onScene = (listener: () => void): void => listeners.add(listener);

export function provideScene(make: SceneMaker): void {
  const lost = () => fallBack('WebGL has stopped in this browser');
  const made = make(lost);
  if (!made) return fallBack('This browser has no WebGL');
  [present, missing] = [made, ''];
  listeners.tell();
}

export function fallBack(reason: string): void {
  [present, missing] = [painter, `${reason}: the body is drawn without it, face by face.`];
  listeners.tell();
}
