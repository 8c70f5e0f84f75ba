// The plan of a run in space: towards where it leaned and how far, inside the curve at which it tips.
import { dataTable } from '../page/tables';
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { degrees, fixed, niceStep, number, percent } from '../page/format';
import { degreesPerRadian } from '../page/units';
import { canvasOf, label, svg } from '../charts/svg';
import type { Portrait } from '../report/kind';
import type { Player } from '../stage/player';
import { resultOf, tipsTowards } from './body';

/** Leans beyond this part of the curve leave the plan. */
const widest = 1.35;
const pointsOfTrack = 4000;
const side = 320;
const edge = 34;
const roomForLabel = 46;

type Frame = 'body' | 'floor';

export class Plan implements Portrait {
  readonly element: HTMLElement;
  readonly title = 'Lean inside the tipping curve';
  readonly leads = true;
  private readonly host = el('div', { class: 'plan-host' });
  private readonly reading = el('span', { class: 'reading' });
  private frame: Frame = 'body';
  private readonly choice = this.frameChoice();
  private readonly told = el('p', { class: 'hint' });
  private readonly numbers = el('div', {});
  private drawn: { picture: SVGSVGElement; place(row: number): [number, number]; dot: SVGCircleElement; curve: SVGPathElement } | null = null;

  constructor(private report: Report, private readonly player: Player) {
    this.element = el('figure', { class: 'plot plan', id: 'plot-plan' },
      el('figcaption', {}, el('span', { class: 'plot-title' }, this.title), this.reading),
      this.host, this.choice, this.told, this.numbers);
    this.setReport(report);
    player.onChange(() => this.mark());
  }

  setReport(report: Report): void {
    this.report = report;
    this.choice.hidden = !this.turns();
    this.told.textContent = this.summary();
    this.numbers.replaceChildren(dataTable('Lean and tipping tilt: numbers', this.summary(), 'plan', () => this.columns()));
    this.draw();
  }

  /** Whether it turned about the vertical by so much that the two frames differ. */
  private turns(): boolean {
    return Math.abs(resultOf(this.report).peak_twist) > 0.02;
  }

  private frameChoice(): HTMLElement {
    const group = el('fieldset', { class: 'choice' }, el('legend', {}, 'Axes'));
    for (const [frame, words] of [['body', 'turn with the body'], ['floor', 'of the floor']] as [Frame, string][]) {
      const input = el('input', { type: 'radio', name: 'plan-frame', value: frame, checked: frame === this.frame });
      input.addEventListener('change', () => {
        this.frame = frame;
        this.draw();
      });
      group.append(el('label', {}, input, el('span', {}, words)));
    }
    return group;
  }

  private summary(): string {
    const { peak_tilt: tilt, tipping_tilt: tipping, peak_azimuth: azimuth, peak_tilt_time: time } = resultOf(this.report);
    if (!(tilt > 0)) return 'It did not lean.';
    const fell = this.report.data.summary.overturned;
    if (fell) return `It left the curve and fell towards an azimuth of ${degrees(fell.azimuth ?? 0)} of the floor.`;
    return `Closest: ${degrees(tilt)} of the ${degrees(tipping)} at which it tips that way (${percent(tilt / tipping)}), towards an azimuth of ${degrees(azimuth)} of the floor, at ${number(time)} s.`;
  }

  private columns() {
    const { history } = this.report;
    const of = (name: string) => history.values(name)!;
    const tips = Float64Array.from(of('azimuth_0'), (azimuth, row) => degreesPerRadian * tipsTowards(resultOf(this.report), azimuth - of('twist_0')[row]!));
    const inDegrees = (name: string) => Float64Array.from(of(name), (value) => value * degreesPerRadian);
    return [{ label: 'time (s)', values: history.time }, { label: 'tilt (°)', values: inDegrees('tilt_0') }, { label: 'azimuth (°)', values: inDegrees('azimuth_0') },
      { label: 'twist (°)', values: inDegrees('twist_0') }, { label: 'tips that way at (°)', values: tips }];
  }

  private draw(): void {
    this.drawn = this.build();
    this.host.replaceChildren(this.drawn.picture);
    this.mark();
  }

  /** Axes in degrees of tilt; x to the right and y up, as seen from above. */
  private build() {
    const { history } = this.report;
    const result = resultOf(this.report);
    const curve = Array.from({ length: 361 }, (_, k) => tipsTowards(result, (k * Math.PI) / 180) * degreesPerRadian);
    const reach = widest * Math.max(...curve);
    const middle = side / 2 + 8;
    const scale = (side / 2 - edge) / reach;
    const at = (tilt: number, azimuth: number): [number, number] => [middle + scale * tilt * Math.cos(azimuth), side / 2 - scale * tilt * Math.sin(azimuth)];
    const [tilts, azimuths, twists] = ['tilt_0', 'azimuth_0', 'twist_0'].map((name) => history.values(name)!);
    const own = this.frame === 'body';
    const place = (row: number) => at(Math.min(3 * reach, tilts![row]! * degreesPerRadian), azimuths![row]! - (own ? twists![row]! : 0));
    const path = (points: [number, number][]) => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
    const every = Math.max(1, Math.ceil(history.rows / pointsOfTrack));
    const rows = Array.from({ length: history.rows }, (_, row) => row).filter((row) => row % every === 0 || row === history.rows - 1);
    const boundary = svg('path', { class: 'tipping-curve', d: `${path(curve.map((tilt, k) => at(tilt, (k * Math.PI) / 180)))}Z`, style: 'fill:var(--faint);fill-opacity:.55;stroke:var(--falls);stroke-width:1.6' });
    const dot = svg('circle', { class: 'plan-now', r: 4.5, style: 'fill:var(--accent);stroke:var(--paper);stroke-width:1.5' });
    const clip = `plan-clip-${Math.random().toString(36).slice(2)}`;
    const inside = svg('g', { 'clip-path': `url(#${clip})` }, boundary, ...rings(at, reach, scale, middle),
      svg('path', { class: 'plan-track', d: path(rows.map(place)), style: 'fill:none;stroke:var(--series-1);stroke-width:1.1;stroke-linejoin:round;opacity:.85' }), ...this.peakMark(at, own));
    const box = { x: middle - reach * scale, y: side / 2 - reach * scale, width: 2 * reach * scale, height: 2 * reach * scale };
    const picture = svg('svg', { viewBox: `0 0 ${side + 16} ${side}`, role: 'img', class: 'plan-picture', 'font-size': 11 },
      svg('defs', {}, svg('clipPath', { id: clip }, svg('rect', box))), inside,
      svg('rect', { ...box, style: 'fill:none;stroke:var(--line)' }), ...axisWords(middle, reach, scale, own), dot);
    picture.setAttribute('aria-label', `Plan. ${this.summary()}`);
    return { picture, place, dot, curve: boundary };
  }

  private peakMark(at: (tilt: number, azimuth: number) => [number, number], own: boolean): SVGElement[] {
    const { history } = this.report;
    const { peak_tilt: tilt, peak_azimuth: azimuth, peak_tilt_time: time, tipping_tilt: tipping } = resultOf(this.report);
    if (!(tilt > 0) || tilt > widest * tipping) return [];
    const twist = own ? history.at('twist_0', time) : 0;
    const [x, y] = at(tilt * degreesPerRadian, azimuth - twist);
    const [bx, by] = at(tipping * degreesPerRadian, azimuth - twist);
    // Away from the middle, unless that is out of the picture.
    const outwards = Math.abs(x - side / 2 - 8) < side / 2 - edge - roomForLabel;
    const right = x > side / 2 === outwards;
    return [
      svg('path', { class: 'plan-to-curve', d: `M${x.toFixed(1)} ${y.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`, style: 'stroke:var(--muted);stroke-dasharray:2 3' }),
      svg('circle', { class: 'plan-peak', cx: x, cy: y, r: 5, style: 'fill:none;stroke:var(--text);stroke-width:1.6' }),
      label(percent(tilt / tipping), x + (right ? 9 : -9), y + 4, right ? 'start' : 'end', 'text'),
    ];
  }

  private mark(): void {
    if (!this.drawn) return;
    const { history } = this.report;
    const row = history.rowAt(this.player.time);
    const [x, y] = this.drawn.place(row);
    const within = x > 8 && y > 0 && x < side + 8 && y < side;
    this.drawn.dot.setAttribute('visibility', within ? 'visible' : 'hidden');
    this.drawn.dot.setAttribute('cx', String(x));
    this.drawn.dot.setAttribute('cy', String(y));
    const twist = this.frame === 'floor' ? history.values('twist_0')![row]! : 0;
    this.drawn.curve.setAttribute('transform', twist ? `rotate(${(-twist * degreesPerRadian).toFixed(3)} ${side / 2 + 8} ${side / 2})` : '');
    this.reading.textContent = `${fixed((history.values('tilt_0')?.[row] ?? 0) * degreesPerRadian, 2)}°`;
  }

  /** Without the dot of the present moment. */
  private still(): SVGSVGElement {
    const { picture, dot } = this.build();
    dot.remove();
    return picture;
  }

  paper(): HTMLElement {
    const picture = this.still();
    picture.setAttribute('width', '260');
    return el('figure', { class: 'plan' }, el('figcaption', {}, el('span', { class: 'plot-title' }, this.title)), picture, el('p', { class: 'hint' }, this.summary()));
  }

  canvas(_width: number, _height: number, ratio: number): Promise<HTMLCanvasElement> {
    return canvasOf(this.still(), ratio);
  }
}

/** Circles of equal tilt. */
function rings(at: (tilt: number, azimuth: number) => [number, number], reach: number, scale: number, middle: number): SVGElement[] {
  const step = niceStep(reach, 3);
  const marks: SVGElement[] = [
    svg('path', { d: `M${middle - reach * scale} ${side / 2}h${2 * reach * scale}M${middle} ${side / 2 - reach * scale}v${2 * reach * scale}`, style: 'stroke:var(--line);stroke-width:.7' }),
  ];
  for (let tilt = step; tilt < 1.35 * reach; tilt += step) {
    marks.push(svg('circle', { cx: middle, cy: side / 2, r: tilt * scale, style: 'fill:none;stroke:var(--line);stroke-width:.7' }));
    const [x, y] = at(tilt, Math.PI / 4);
    if (tilt < reach) marks.push(label(`${number(tilt)}°`, x + 2, y - 2, 'start'));
  }
  return marks;
}

function axisWords(middle: number, reach: number, scale: number, own: boolean): SVGElement[] {
  const of = own ? ' of the body' : '';
  const bottom = side / 2 + reach * scale + 16;
  const left = middle - reach * scale - 8;
  return [
    label(`lean towards x${of} (°) →`, middle, bottom, 'middle'),
    label(`lean towards y${of} (°) →`, left, side / 2, 'middle', 'muted', { transform: `rotate(-90 ${left} ${side / 2})` }),
  ];
}
