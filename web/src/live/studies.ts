// Studies of the present case as long jobs: spectrum, fragility, bifurcation and more, with progress, a way to cancel, and the result.
import { button, el, onChoice } from '../page/dom';
import { download } from '../page/files';
import { listening } from '../page/listening';
import { askedOf } from '../study/served';
import { studyBody, studyFile } from '../study/body';
import { Study, type StudyPage } from '../study/data';
import type { Draft } from './draft';
import { saveScenario } from './files';
import { runStudy } from './job';
import { later } from './later';
import type { Answers } from '../page/server';
import { writeToml } from './toml-write';
import { form } from './described';
import { at, isTree, masonryOf, modelOf, motionOf, type Tree, type Value } from './tree';
import { quantity } from './units';

interface Kind {
  name: string;
  words: string;
  /** The scenario of the study, or why there is none. */
  make(tree: Tree, records: string[]): Tree | string;
}

const single = (tree: Tree): boolean => !masonryOf(tree) && Array.isArray(tree.block) && tree.block.length === 1;
const shakes = (tree: Tree): boolean => motionOf(tree).kind !== 'none';
const asStudy = (tree: Tree, study: Tree): Tree => ({ ...(structuredClone(tree) as Tree), study });

const kinds: Kind[] = [
  { name: 'spectrum', words: 'Blocks of every size under this shaking (spectrum)',
    make: (tree) => (single(tree) && shakes(tree) && modelOf(tree) === form().model ? asStudy(tree, { kind: 'spectrum', output: 'rotation', x: { key: 'block.0.p', from: 0.8, to: 8, points: 121, spacing: 'log' } }) : 'It needs one block, a shaking and the model that rocks.') },
  { name: 'overturning', words: 'How strong it must be for every size (overturning spectrum)',
    make: (tree) => (single(tree) && shakes(tree) ? asStudy(tree, { kind: 'spectrum', output: 'overturning', x: { key: 'block.0.p', from: 0.8, to: 8, points: 41, spacing: 'log' } }) : 'It needs one block and a shaking.') },
  { name: 'montecarlo', words: 'If sizes and strength are uncertain by 5 % (Monte Carlo)',
    make: (tree) => {
      if (!single(tree)) return 'It needs one block.';
      const random = ['block.0.width', 'block.0.height'].map((key): Tree => {
        const mean = quantity(at(tree, key));
        return { key, mean, deviation: Number((0.05 * mean).toPrecision(4)) };
      });
      if (shakes(tree)) random.push({ key: 'ground.scale', distribution: 'lognormal', mean: 1, deviation: 0.05 });
      return asStudy(tree, { kind: 'montecarlo', samples: 2000, random: random as Value[] });
    } },
  { name: 'fragility', words: 'How likely it falls, by strength, from several records (fragility)',
    make: (tree, records) => {
      if (!single(tree)) return 'It needs one block.';
      if (records.length < 2) return 'It needs at least two records: drop their files on the page first.';
      const { ground: _ground, ...rest } = tree;
      return asStudy(rest, { kind: 'fragility', records, intensity: 'pga', method: 'capacity', max_scale: 15 });
    } },
  { name: 'bifurcation', words: 'Order and chaos under steady shaking (bifurcation)',
    make: (tree) => {
      const motion = motionOf(tree);
      if (motion.kind !== 'harmonic' || modelOf(tree) !== form().model || motion.amplitude === undefined) return 'It needs steady shaking and the model that rocks.';
      const { cycles: _cycles, duration: _duration, ramp: _ramp, ...endless } = motion;
      const size = quantity(motion.amplitude);
      const next = { ...tree, ground: { horizontal: endless }, initial: isTree(tree.initial) ? tree.initial : { angle: '-2 deg' } };
      return asStudy(next, { kind: 'bifurcation', x: { key: 'ground.horizontal.amplitude', from: Number((0.6 * size).toPrecision(4)), to: Number((1.3 * size).toPrecision(4)), points: 121 }, transient: 300, kept: 48, averaged: 200 });
    } },
  { name: 'own', words: 'As the scenario’s own [study] says', make: (tree) => (isTree(tree.study) ? tree : 'This scenario has no [study].') },
];

/** Of a result without figures: what it says in words. */
function sentences(result: object): HTMLElement[] {
  const { findings } = result as { findings?: { sentences?: string[] } };
  return [el('ul', { class: 'details' }, ...(findings?.sentences ?? ['The study is done.']).map((line) => el('li', {}, line)))];
}

export class Studies {
  readonly element = el('section', { class: 'panel studies', id: 'studies', 'aria-labelledby': 'studies-title' });
  private readonly select = el('select', { 'aria-label': 'Study' });
  private readonly status = el('div', { class: 'study-status', role: 'status' });
  private readonly result = el('div', { class: 'study-result' });
  private readonly startButton: HTMLButtonElement;
  private end: () => void = () => {};
  private running = false;

  constructor(private readonly draft: Draft, private readonly server: Answers, private readonly records: () => string[], private readonly tell: (words: string) => void) {
    this.select.append(...kinds.map(({ name, words }) => el('option', { value: name }, words)));
    onChoice(this.select, () => this.check());
    this.startButton = button('Start', () => void this.start());
    this.element.append(el('h2', { id: 'studies-title' }, 'Many cases'), el('div', { class: 'study-choice' }, this.select, this.startButton), this.status, this.result);
    draft.onChange(later(() => this.check()));
    this.check();
  }

  private made(): Tree | string {
    const kind = kinds.find(({ name }) => name === this.select.value)!;
    return this.draft.tree ? kind.make(this.draft.tree, this.records()) : 'The form cannot show this scenario.';
  }

  private check(): void {
    if (this.running) return;
    const made = this.made();
    this.startButton.disabled = typeof made === 'string';
    this.status.replaceChildren(...(typeof made === 'string' ? [made] : [el('details', {}, el('summary', {}, 'All numbers'), el('pre', {}, el('code', {}, writeToml({ study: made.study! }))))]));
  }

  private async start(): Promise<void> {
    const made = this.made();
    if (typeof made === 'string' || this.running) return;
    this.running = this.startButton.disabled = true;
    const done = await runStudy(this.server, writeToml(made), this.status);
    this.running = this.startButton.disabled = false;
    if (done) this.show(done.job, done.page);
  }

  private show(job: string, page: StudyPage): void {
    this.end();
    const [parts, end] = listening(() => (/^teeter\.study-page\//.test(page.schema) ? studyBody(new Study(page), false, askedOf(this.server)) : sentences(page)));
    this.end = end;
    this.result.replaceChildren(...parts);
    this.status.replaceChildren(
      el('a', { href: `/study/${job}`, target: '_blank' }, 'Open as a page'), ' ',
      button('Result as JSON', () => download('study.json', 'application/json', JSON.stringify(page)), { class: 'small' }), ' ',
      page.scenario ? button('Save its scenario', () => void saveScenario(studyFile(page), page.scenario.text, this.server).then(this.tell), { class: 'small', title: 'Saves the scenario of the study, and its records beside it' }) : '', ' ',
      button('Close', () => {
        this.end();
        this.result.replaceChildren();
        this.check();
      }, { class: 'small' }));
  }
}
