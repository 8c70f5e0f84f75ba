// The state of the page in its address: the scenario and the units, so that a link shows the same. Records are in it by name and hash only.
import { unitChoices, usualUnits, type Units } from './units';

export interface Shared {
  text: string | null;
  units: Units;
}

export function writeAddress(text: string, units: Units): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const packed = btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  const chosen = [units.length, units.acceleration, units.angle].join(',').replace('/', '');
  return `#u=${chosen}&s=${packed}`;
}

export function readAddress(hash: string): Shared {
  const parts = new Map(hash.replace(/^#/, '').split('&').map((part) => part.split('=', 2) as [string, string | undefined]));
  return { text: unpacked(parts.get('s')), units: unitsOf(parts.get('u')) };
}

function unpacked(packed: string | undefined): string | null {
  if (!packed) return null;
  try {
    const binary = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
  } catch {
    return null;
  }
}

function unitsOf(text: string | undefined): Units {
  const wanted = (text ?? '').split(',').map((unit) => (unit === 'ms2' ? 'm/s2' : unit));
  const pick = <K extends keyof Units>(kind: K): Units[K] => unitChoices[kind].find((unit) => wanted.includes(unit)) ?? usualUnits[kind];
  return { length: pick('length'), acceleration: pick('acceleration'), angle: pick('angle') };
}
