// The animation's panel: canvas, transport, speed, tilt, forces.
import type { Picture, View } from './picture';
import type { Chosen } from '../page/chosen';
import type { Report } from '../page/data';
import { button, el, icon, onChoice } from '../page/dom';
import { number } from '../page/format';
import { isStack } from '../page/interfaces';
import { speeds, type Player } from './player';
import { scrub, type Scrub } from '../charts/scrub';
import { onThemeChange } from '../page/theme';

const icons = {
  play: 'M6 3.5v13l11-6.5z',
  pause: 'M5.5 4h3v12h-3zM11.5 4h3v12h-3z',
  first: 'M5 4v12M16 4.5v11L7.5 10z',
  last: 'M15 4v12M4 4.5v11l8.5-5.5z',
  back: 'M12.5 4.5L6.5 10l6 5.5',
  forward: 'M7.5 4.5l6 5.5-6 5.5',
};

const tilts = [1, 3, 10];

export class Stage {
  readonly element: HTMLElement;
  private readonly canvas = el('canvas', { class: 'stage-canvas', role: 'img' });
  private readonly frame = el('div', { class: 'stage-frame' }, this.canvas);
  private readonly scrub: Scrub;
  private readonly speed = el('select', { 'aria-label': 'Speed' });
  private readonly playButton: HTMLButtonElement;
  private readonly forcesButton: HTMLButtonElement | null;
  exaggeration = 1;
  forces: boolean;
  private pending = false;

  constructor(private report: Report, private readonly player: Player, private readonly chosen: Chosen, private readonly picture: Picture) {
    this.forces = picture.forcesAtFirst;
    this.forcesButton = this.makeForcesButton();
    this.describe();
    this.playButton = button('Play', () => player.toggle(), { class: 'play' }, icon(icons.play, true));
    this.scrub = scrub(player);
    for (const value of speeds) this.speed.append(el('option', { value }, `${value}×`));
    onChoice(this.speed, (value) => player.setSpeed(Number(value)));
    this.element = el('section', { class: 'panel stage', 'aria-label': 'Animation' }, this.frame, this.legend(), this.transport());
    this.element.classList.toggle('forces', this.forces);
    if (isStack(report)) this.chooseByClick();
    player.onChange(() => this.refresh());
    onThemeChange(() => this.refresh());
    new ResizeObserver(() => this.refresh()).observe(this.frame);
    this.refresh();
  }

  /** Another run of the same kind. */
  setReport(report: Report): void {
    this.report = report;
    this.picture.setReport(report);
    this.describe();
    this.refresh();
  }

  private describe(): void {
    this.canvas.setAttribute('aria-label', `Animation of the run, to scale. ${this.report.data.words.headline}`);
  }

  view(time = this.player.time): View {
    return { time, exaggeration: this.exaggeration, forces: this.forces, speed: this.player.speed, chosen: isStack(this.report) ? this.chosen.block : -1 };
  }

  private chooseByClick(): void {
    this.frame.classList.toggle('tall', this.report.blocks.length > 8);
    this.canvas.addEventListener('click', (event) => this.chosen.choose(this.picture.blockAt(event.offsetX, event.offsetY)));
    this.chosen.onChange(() => this.refresh());
  }

  private transport(): HTMLElement {
    const { player } = this;
    return el('div', { class: 'transport' },
      this.scrub.element,
      el('div', { class: 'control-row' },
        el('div', { class: 'buttons', role: 'group', 'aria-label': 'Playback' },
          button('To the start', () => player.seek(player.start), { class: 'quiet' }, icon(icons.first)),
          button('Step back', () => player.step(-1), { class: 'quiet' }, icon(icons.back)),
          this.playButton,
          button('Step forward', () => player.step(1), { class: 'quiet' }, icon(icons.forward)),
          button('To the end', () => player.seek(player.end), { class: 'quiet' }, icon(icons.last))),
        el('label', { class: 'field' }, 'Speed ', this.speed),
        this.tiltChoice(),
        this.forcesButton,
        ...this.picture.controls(this.canvas, () => this.refresh())));
  }

  /** What the marks of the animation mean. */
  private legend(): HTMLElement | null {
    const entries = this.picture.legend;
    return entries.length ? el('p', { class: 'hint stage-legend' }, ...entries.flatMap((node) => [node, ' '])) : null;
  }

  /** Null where the model knows no forces. */
  private makeForcesButton(): HTMLButtonElement | null {
    const title = this.picture.whichForces;
    return title === null ? null : button('Forces', () => this.toggleForces(), { class: 'toggle', 'aria-pressed': String(this.forces), title });
  }

  toggleForces(): void {
    if (!this.forcesButton) return;
    this.forces = !this.forces;
    this.forcesButton.setAttribute('aria-pressed', String(this.forces));
    this.element.classList.toggle('forces', this.forces);
    this.refresh();
  }

  setTilt(tilt: number): void {
    this.exaggeration = tilt;
    for (const input of this.element.querySelectorAll<HTMLInputElement>('[name=tilt]')) input.checked = Number(input.value) === tilt;
    this.refresh();
  }

  private tiltChoice(): HTMLElement {
    const group = el('fieldset', { class: 'choice' }, el('legend', {}, this.picture.exaggerates));
    for (const tilt of tilts) {
      const input = el('input', { type: 'radio', name: 'tilt', value: tilt, checked: tilt === 1 });
      input.addEventListener('change', () => {
        this.exaggeration = tilt;
        this.refresh();
      });
      group.append(el('label', {}, input, el('span', {}, `×${tilt}`)));
    }
    return group;
  }

  private refresh(): void {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.show();
    });
  }

  private show(): void {
    const { player } = this;
    this.scrub.show();
    this.speed.value = String(player.speed);
    this.showPlayState(player.playing);
    this.picture.draw(this.canvas, this.frame.clientWidth, this.frame.clientHeight, window.devicePixelRatio || 1, this.view());
  }

  private showPlayState(playing: boolean): void {
    const label = playing ? 'Pause' : 'Play';
    if (this.playButton.getAttribute('aria-label') === label) return;
    this.playButton.setAttribute('aria-label', label);
    this.playButton.title = label;
    this.playButton.replaceChildren(icon(playing ? icons.pause : icons.play, true));
  }

  /** A still at any time, for paper and for download. */
  still(time: number, width: number, height: number, ratio: number, bare: boolean): HTMLCanvasElement {
    const canvas = el('canvas', { role: 'img', 'aria-label': `${isStack(this.report) ? 'The blocks' : 'The block'} after ${number(time)} s` });
    this.picture.draw(canvas, width, height, ratio, { ...this.view(time), bare });
    return canvas;
  }
}
