// Light or dark: follows the system until the reader chooses; canvases read their colours here.
import { Listeners } from './listening';

export interface Palette {
  text: string;
  muted: string;
  faint: string;
  line: string;
  paper: string;
  stage: string;
  ground: string;
  stone: string;
  edge: string;
  stays: string;
  falls: string;
  tone: string;
  force: string;
  series: string[];
}

type Scheme = 'light' | 'dark';

const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Listeners();
let chosen: Scheme | null = null;
let cached: Palette | null = null;

export function scheme(): Scheme {
  return chosen ?? (system.matches ? 'dark' : 'light');
}

export function onThemeChange(listener: () => void): void {
  listeners.add(listener);
}

export function followSystem(): void {
  apply();
  system.addEventListener('change', () => apply());
}

export function toggleScheme(): void {
  chosen = scheme() === 'dark' ? 'light' : 'dark';
  apply();
}

function apply(): void {
  document.documentElement.dataset.theme = scheme();
  cached = null;
  listeners.tell();
}

export function palette(): Palette {
  cached ??= read();
  return cached;
}

/** Reads the colours anew: the tone of the verdict changed. */
export function repaint(): void {
  cached = null;
  listeners.tell();
}

/** Runs with light colours, whatever the screen shows: for paper. */
export function inLight<T>(work: () => T): T {
  const root = document.documentElement;
  const before = root.dataset.theme;
  root.dataset.theme = 'light';
  cached = null;
  try {
    return work();
  } finally {
    if (before) root.dataset.theme = before;
    cached = null;
  }
}

function read(): Palette {
  const style = getComputedStyle(document.documentElement);
  const value = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const tone = { falls: 'falls', close: 'close', coin_toss: 'coin-toss', open: 'text', unchecked: 'text' }[document.documentElement.dataset.tone ?? ''] ?? 'stays';
  return {
    text: value('text'),
    muted: value('muted'),
    faint: value('faint'),
    line: value('line'),
    paper: value('paper'),
    stage: value('stage'),
    ground: value('ground'),
    stone: value('stone'),
    edge: value('edge'),
    stays: value('stays'),
    falls: value('falls'),
    tone: value(tone),
    force: value('series-3'),
    series: [1, 2, 3, 4].map((i) => value(`series-${i}`)),
  };
}
