// The words in the animation: the time, how far blocks lean, which interfaces are open.
import type { Frame } from './animation';
import { font, narrow } from '../charts/canvas';
import { hasCorners, leastSlip, modesAt, motionInWords } from '../page/corners';
import type { Report } from '../page/data';
import { decimalsFor, fixed, metres, number, percent } from '../page/format';
import { joined, shownIn } from '../page/units';
import { beginsOnGround, truePoses } from './geometry';
import { anyTips, blockName, contactState, isStack, isWall, shortInterface, stateWord, tipsAt } from '../page/interfaces';

/** Of a stack the most tilted blocks are told, this many. */
const blocksTold = 3;
const lineHeight = 16;

/** The room the words take at the top. */
export function readoutHeight(report: Report): number {
  return isStack(report) ? 48 + lineHeight * (Math.min(blocksTold, report.blocks.length) + 1) : hasCorners(report) ? 58 + lineHeight : 58;
}

export function drawReadout({ ctx, report, view, colours, width }: Frame): void {
  const { history } = report;
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  ctx.fillStyle = colours.text;
  ctx.font = font(13, 600);
  const decimals = Math.max(2, decimalsFor(Math.max(history.end - history.start, 1e-3) / 100, 1));
  ctx.fillText(`${fixed(view.time, decimals)} s`, 14, 13);
  ctx.fillStyle = colours.muted;
  ctx.font = font(12);
  const fits = (text: string) => ctx.measureText(text).width <= width - 28;
  linesAt(report, view.time, width < narrow, fits).forEach((line, i) => ctx.fillText(line, 14, 32 + lineHeight * i));
  if (view.exaggeration === 1) return;
  ctx.textAlign = 'right';
  ctx.fillStyle = colours.tone;
  ctx.font = font(13, 600);
  ctx.fillText(`${isWall(report) ? 'motion' : 'tilt'} drawn ×${number(view.exaggeration)}`, width - 14, 13);
}

function linesAt(report: Report, time: number, short: boolean, fits: (text: string) => boolean): string[] {
  const limit = short ? 'tipping' : 'the tipping angle';
  const leans = report.blocks.map((_, i) => lean(report, i, time));
  const told = leans.map((_, i) => i);
  const tips = anyTips(report);
  if (told.length > blocksTold) {
    told.sort((a, b) => (tips ? leans[b]!.share - leans[a]!.share : Math.abs(leans[b]!.angle) - Math.abs(leans[a]!.angle)));
    told.length = blocksTold;
    told.sort((a, b) => a - b);
  }
  const lines = told.map((i) => {
    const { angle, share } = leans[i]!;
    if (!tips) return `${blockName(i)} ${angleText(angle)}`;
    const closeness = share > 1 ? `past ${limit}` : `${percent(share)} of ${limit}`;
    return `${isStack(report) ? blockName(i) : 'tilt'} ${angleText(angle)}, ${closeness}`;
  });
  if (hasCorners(report)) lines.push(slidingInWords(report, time, fits));
  if (isWall(report)) return [...lines, shiftInWords(report, time)];
  return isStack(report) ? [...lines, interfacesInWords(report, time, fits)] : lines;
}

function angleText(angle: number): string {
  const { unit, scale } = shownIn('rad');
  return joined(fixed(angle * scale, scale > 10 ? 2 : 4), unit);
}

/** The block of a wall that is farthest from its place. */
function shiftInWords(report: Report, time: number): string {
  const [first, now] = [truePoses(report, report.history.start), truePoses(report, time)];
  const ways = now.map(({ com: [x, y] }, i) => Math.hypot(x - first[i]!.com[0], y - first[i]!.com[1]));
  const farthest = ways.indexOf(Math.max(...ways));
  return ways[farthest]! < leastSlip(report) ? 'all blocks are in their places' : `farthest from its place: ${blockName(farthest)}, ${metres(ways[farthest]!)}`;
}

/** What it does, and how far it has slid. */
function slidingInWords(report: Report, time: number, fits: (text: string) => boolean): string {
  const motion = motionInWords(modesAt(report, time));
  const slip = report.history.at('slip_0', time);
  if (Math.abs(slip) < leastSlip(report)) return motion;
  const full = `${motion}, ${metres(Math.abs(slip))} ${slip > 0 ? 'right' : 'left'} of where it ${beginsOnGround(report) ? 'stood' : 'began'}`;
  return fits(full) ? full : motion;
}

/** Against the tipping angle. */
function lean({ history, blocks }: Report, i: number, time: number): { angle: number; share: number } {
  const angle = history.at(`angle_${i}`, time);
  // Less is rounding.
  const share = Math.abs(angle) / tipsAt(blocks[i]!, angle);
  return { angle, share: share < 1e-9 ? 0 : share };
}

/** Each interface, or of many the open ones, as far as they fit. */
export function interfacesInWords(report: Report, time: number, fits: (text: string) => boolean): string {
  const states = report.blocks.map((_, i) => contactState(report, i, time));
  const all = states.map((state, i) => `${shortInterface(i)} ${stateWord(state)}`).join(', ');
  if (states.length <= 5 && fits(all)) return all;
  const open = states.flatMap((state, i) => (state ? [`${shortInterface(i)} ${state > 0 ? 'right' : 'left'}`] : []));
  if (open.length === 0) return `all ${states.length} interfaces closed`;
  const count = `${open.length} of ${states.length} interfaces open`;
  for (let shown = open.length; shown > 0; shown--) {
    const text = `${count}: ${open.slice(0, shown).join(', ')}${shown < open.length ? ' …' : ''}`;
    if (fits(text)) return text;
  }
  return count;
}
