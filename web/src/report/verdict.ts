// The verdict in words, how close it was, and how much stronger the shaking would have to be.
import { verdictIcon } from '../page/certainty';
import { closestBlock } from '../page/chosen';
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { degrees, factor, number, percent } from '../page/format';
import { anyTips, isStack, tippingBody } from '../page/interfaces';
import type { Margin, Words } from '../page/types';

export function verdictPanel(report: Report): HTMLElement {
  return el('section', { class: 'panel verdict', 'aria-label': 'Verdict' }, ...verdictParts(report));
}

export function verdictParts(report: Report): HTMLElement[] {
  const { words, margin } = report.data;
  return [
    headline(words),
    words.details.length ? el('ul', { class: 'details' }, ...words.details.map((line) => el('li', {}, ...unbroken(line)))) : null,
    words.warnings.length
      ? el('ul', { class: 'warnings', 'aria-label': 'Warnings' }, ...words.warnings.map((line) => el('li', {}, line)))
      : null,
    anyTips(report) ? closenessGauge(report) : null,
    margin ? marginBar(margin) : null,
  ].filter((part): part is HTMLElement => part !== null);
}

function headline(words: Words): HTMLElement {
  return el('p', { class: 'headline' }, verdictIcon(words), ...unbroken(words.headline));
}

/** Keeps a number and its unit on one line. */
function unbroken(sentence: string): (string | HTMLElement)[] {
  return sentence.split(/([\d.]+ (?:%|[a-z]+))/).map((part, i) => (i % 2 ? el('span', { class: 'together' }, part) : part));
}

function meter(title: string, value: string, bar: HTMLElement, ...rest: HTMLElement[]): HTMLElement {
  return el('div', { class: 'meter' },
    el('div', { class: 'meter-head' }, el('span', {}, title), el('span', { class: 'meter-value' }, value)),
    bar, ...rest);
}

/** A label near an end of the bar stays within it. */
function scaleMark(share: number, label: string): HTMLElement {
  const end = share < 0.15 ? ' first' : share > 0.85 ? ' last' : '';
  const mark = el('span', { class: `scale-mark${end}` }, label);
  mark.style.left = `${100 * share}%`;
  return mark;
}

function place(part: HTMLElement, from: number, to: number): HTMLElement {
  part.style.left = `${100 * from}%`;
  part.style.width = `${Math.max(0, 100 * (to - from))}%`;
  return part;
}

function closenessGauge(report: Report): HTMLElement {
  const closest = report.data.summary.blocks[closestBlock(report)];
  const ratio = closest?.tipping_share ?? 0;
  const over = ratio >= 1;
  const full = 1.15;
  const value = report.data.summary.overturned ? 'over 100 %' : percent(ratio);
  const label = over ? 'The largest tilt passed the tipping angle' : `The largest tilt is ${percent(ratio)} of the tipping angle`;
  const bar = el('div', { class: 'bar', role: 'img', 'aria-label': label },
    ratio > 0 ? place(el('span', { class: over ? 'fill over' : 'fill' }), 0, Math.min(ratio, full) / full) : null,
    place(el('span', { class: 'limit' }), 1 / full, 1 / full));
  const scale = el('div', { class: 'scale', 'aria-hidden': 'true' },
    scaleMark(0, '0'), scaleMark(0.5 / full, '50 %'), scaleMark(1 / full, `tips at ${degrees(closest?.tipping_angle ?? 0)}`));
  const title = isStack(report) ? `Largest tilt / tipping angle, ${tippingBody(report, closestBlock(report))}` : `Largest tilt / tipping angle (α)${report.data.summary.other_direction ? ', across the width' : ''}`;
  return meter(title, value, bar, scale);
}

/** The amplitude scale with the ranges in which it falls; 1 is the shaking of this run. */
function marginBar(margin: Margin): HTMLElement {
  const largest = margin.max_scale ?? 10;
  const limit = margin.followed_up_to ?? largest;
  const ranges = margin.overturning_scales;
  const ends = [...ranges.flat(), margin.followed_up_to ?? null].filter((end): end is number => end !== null && end < largest);
  const top = Math.min(largest, Math.max(2, 1.35 * Math.max(1, ...ends)));
  const lost = limit < top ? `; from ${factor(limit)} times on it could not be followed` : '';
  const bar = el('div', { class: 'bar', role: 'img', 'aria-label': `${rangesInWords(ranges, limit)}${lost}` });
  if (lost) bar.append(place(el('span', { class: 'fill lost' }), limit / top, 1));
  for (const [from, to] of ranges) {
    if (from < top) bar.append(place(el('span', { class: 'fill range' }), from / top, Math.min(to ?? top, top) / top));
  }
  bar.append(place(el('span', { class: 'limit here' }), 1 / top, 1 / top));
  const scale = el('div', { class: 'scale', 'aria-hidden': 'true' }, scaleMark(1 / top, 'this shaking'));
  const first = margin.first_overturning_scale;
  if (first !== null && first < top) {
    const share = first / top;
    if (Math.abs(share - 1 / top) > 0.3) scale.append(scaleMark(share, `${factor(first)}×`));
  }
  if (lost) scale.append(scaleMark(Math.min(1, limit / top + 0.02), 'not followed'));
  return meter('Falls if scaled by', rangesInShort(ranges, limit), bar, scale);
}

function rangesInShort(ranges: Margin['overturning_scales'], limit: number): string {
  if (ranges.length === 0) return `none up to ${number(limit)}`;
  if (ranges.length > 2) return `from ${factor(ranges[0]![0])}, in ${ranges.length} ranges`;
  return ranges.map(([from, to]) => (to === null ? `above ${factor(from)}` : `${factor(from)}–${factor(to)}`)).join(', ');
}

function rangesInWords(ranges: Margin['overturning_scales'], limit: number): string {
  if (ranges.length === 0) return `It does not fall at up to ${number(limit)} times this shaking`;
  const parts = ranges.map(([from, to]) => (to === null ? `from ${factor(from)} on` : `from ${factor(from)} to ${factor(to)}`));
  return `It falls with the shaking scaled by a factor ${parts.join(', and ')}`;
}
