// How the reader moves the camera: by dragging, pinching, keys and buttons.
import { button, el, icon, onChoice } from '../page/dom';
import { views, within, type Orbit } from './camera';

interface Looking {
  orbit: Orbit;
  follow: boolean;
}

/** Radians per pixel, and per key. */
const pace = 0.008;
const keyPace = 0.1;
const closer = 1.25;

export function orbitControls(canvas: HTMLCanvasElement, looking: Looking, refresh: () => void): HTMLElement[] {
  const names = Object.keys(views);
  const select = el('select', { 'aria-label': 'View from' }, ...names.map((name) => el('option', { value: name }, `from ${name}`)), el('option', { value: '', hidden: true }, 'turned by hand'));
  const look = (orbit: Orbit, named = '') => {
    looking.orbit = within(orbit);
    select.value = named;
    refresh();
  };
  const turn = (heading: number, rise: number) => look({ ...looking.orbit, heading: looking.orbit.heading + heading, rise: looking.orbit.rise + rise });
  const zoom = (by: number) => look({ ...looking.orbit, zoom: looking.orbit.zoom * by }, select.value);
  onChoice(select, (name) => look({ ...views[name]!, zoom: looking.orbit.zoom }, name));
  const follow = button('Follow', () => {
    looking.follow = !looking.follow;
    follow.setAttribute('aria-pressed', String(looking.follow));
    refresh();
  }, { class: 'toggle', 'aria-pressed': String(looking.follow), title: 'Keep the body in the middle' });
  byPointer(canvas, turn, zoom);
  byKeys(canvas, turn, zoom);
  return [
    el('label', { class: 'field' }, select),
    el('div', { class: 'buttons zoom', role: 'group', 'aria-label': 'Distance' },
      button('Farther', () => zoom(1 / closer), { class: 'quiet' }, icon('M4 10h12')),
      button('Closer', () => zoom(closer), { class: 'quiet' }, icon('M4 10h12M10 4v12'))),
    follow,
  ];
}

/** One finger or the mouse turns, two fingers change the distance; a finger that goes up or down scrolls the page. */
function byPointer(canvas: HTMLCanvasElement, turn: (heading: number, rise: number) => void, zoom: (by: number) => void): void {
  const down = new Map<number, [number, number]>();
  const apart = () => {
    const [a, b] = [...down.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  };
  canvas.classList.add('turns');
  canvas.addEventListener('pointerdown', (event) => {
    down.set(event.pointerId, [event.clientX, event.clientY]);
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('pointermove', (event) => {
    const last = down.get(event.pointerId);
    if (!last) return;
    const before = apart();
    down.set(event.pointerId, [event.clientX, event.clientY]);
    if (down.size > 1) zoom(before > 0 ? apart() / before : 1);
    else turn(-pace * (event.clientX - last[0]), pace * (event.clientY - last[1]));
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) canvas.addEventListener(end, (event) => down.delete(event.pointerId));
  // Without the key the wheel scrolls the page; a pad that is pinched says that it is held.
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(Math.exp(-0.01 * event.deltaY));
  }, { passive: false });
}

function byKeys(canvas: HTMLCanvasElement, turn: (heading: number, rise: number) => void, zoom: (by: number) => void): void {
  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(-keyPace, 0), ArrowRight: () => turn(keyPace, 0), ArrowUp: () => turn(0, keyPace), ArrowDown: () => turn(0, -keyPace),
    '+': () => zoom(closer), '-': () => zoom(1 / closer),
  };
  canvas.tabIndex = 0;
  canvas.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    act();
    event.preventDefault();
    event.stopPropagation();
  });
}
