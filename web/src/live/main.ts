// The live page: change the block, pick a motion, see at once whether it falls. Given the data of one run instead, it is that run's report.
import { codeBlock } from '../page/copy';
import { pageData, reportOf, type Report } from '../page/data';
import { el } from '../page/dom';
import { copyText } from '../page/files';
import { showReport } from '../report/report';
import { sheetContent } from '../report/print';
import { paperSheet } from '../charts/paper';
import { startPage } from '../page/start';
import { followSystem, repaint } from '../page/theme';
import type { ReportData, Words } from '../page/types';
import { Compare } from './compare';
import { learn, modelInfo, type Form } from './described';
import { Draft } from './draft';
import { Drawings } from './drawing';
import { engineOfPage } from './engine';
import { fileItems, saveReport, saveScenario } from './files';
import { liveHead, type Example } from './head';
import { Inputs } from './inputs';
import { liveKeys } from './keys';
import { Latest } from './latest';
import { LiveMap, type MapStage } from './map';
import { mapAxes, type MapAxis } from './map-axes';
import { Records } from './records';
import { Problems, Server, type Answers } from '../page/server';
import { readAddress, writeAddress } from './share';
import { baseName, commandOf, plainScenario, Source } from './source';
import { Remedies } from './remedies';
import { Risk } from './risk';
import { StackEditor } from './stack-editor';
import { StoneEditor } from './stone-editor';
import { Studies } from './studies';
import { LiveVerdict, type MarginAnswer } from './verdict';
import { kindFor, View } from './view';
import { whatIfRow } from './whatifs';

interface LiveData {
  live: true;
  version: string;
  token: string;
  alone?: boolean; // no server: the program is inside the page
  examples: Example[];
  records: string[];
  form: Form;
}

const opening = `title = "Statue"

[[block]]
width   = 0.65
height  = 2.3
depth   = 0.5
density = 2700

[ground]
horizontal = { kind = "sine", amplitude = "0.4 g", frequency = 1.8 }
`;

/** Seconds of computing that a map or a margin may take unasked. */
const budget = 6;

class Live {
  private readonly draft = new Draft();
  private readonly verdict = new LiveVerdict(() => this.askMargin(true));
  private readonly map: LiveMap;
  private readonly inputs: Inputs;
  private readonly records: Records;
  private readonly risk: Risk;
  private readonly compare: Compare;
  private view: View | null = null;
  private present: Report | null = null;
  private readonly main = el('main', { class: 'live' });
  private timer = 0;
  private version = -1;
  private units = this.draft.units;

  private readonly runs = new Latest<string>((text, signal) => this.run(text, signal), (error) => this.refused(error), 400);
  private readonly looks = new Latest<{ settings: string[]; words: string }>((look, signal) => this.lookAt(look, signal), () => undefined, 100);
  private readonly margins = new Latest<string>((text, signal) => this.findMargin(text, signal), (error) => this.verdict.wait(`How much stronger it could be is not known: ${(error as Error).message}`), 0);
  private readonly maps = new Latest<{ text: string; axes: [MapAxis, MapAxis]; points: number }>(({ text, axes, points }, signal) =>
    this.server.lines<MapStage>('/api/map', { scenario: text, x: asked(axes[0]), y: asked(axes[1]), points }, signal, (stage) => this.map.take(axes, stage)),
  (error) => this.map.failed((error as Error).message), 0);

  constructor(app: HTMLElement, private readonly server: Answers, { alone, examples, form, records, version }: LiveData) {
    learn(form);
    const shared = readAddress(location.hash);
    this.draft.units = shared.units;
    this.draft.setText(shared.text ?? opening);
    const drawings = new Drawings(this.draft);
    this.records = new Records(this.draft, this.server, records, { hazard: (name, hazard) => this.risk.add(name, hazard), drawing: (file, drawing) => drawings.take(file, drawing) });
    this.risk = new Risk(this.draft, this.server, () => this.records.names, (file) => void this.records.take(file));
    this.map = new LiveMap({ look: (settings, words) => this.look(settings, words), open: (values) => this.open(values), ask: () => this.askMap(true) });
    this.inputs = new Inputs(this.draft, { stack: el('div', {}, drawings.element, new StackEditor(this.draft).element, new StoneEditor(this.draft, () => this.present).element), records: this.records, whatIfs: whatIfRow(this.draft) });
    this.compare = new Compare(this.draft, this.server, (time) => this.view?.parts.player.seek(time), () => (compareButton.hidden = true));
    const save = () => void saveScenario(baseName(this.draft), this.draft.text, this.server).then((words) => this.toast(words));
    const studies = new Studies(this.draft, this.server, () => this.records.names, (words) => this.toast(words));
    const keys = liveKeys({ view: () => this.view, draft: this.draft, map: this.map, compare: () => this.compare.open(), inputs: this.inputs.element });
    const { element: head, compareButton } = liveHead({
      draft: this.draft, records: this.records, examples, keys,
      downloads: () => (this.view ? fileItems(this.draft, this.view, save) : []),
      share: () => void copyText(location.href).then(() => this.toast('The link is copied. It holds the scenario; records only by name.')),
      report: () => this.view && void saveReport(this.draft, this.view),
      compare: () => this.compare.open(),
    });
    const paper = paperSheet(() => (this.view ? [
      ...sheetContent(this.view.report, this.view.figures, this.view.parts.stage, this.view.portraitForFiles(), this.view.parts.chosen),
      codeBlock('Run this yourself', commandOf(this.draft), 'the command'), codeBlock(`${baseName(this.draft)}.toml`, plainScenario(this.draft), 'the scenario')] : []));
    this.main.append(this.verdict.element, paper, this.inputs.element, this.map.element,
      el('div', { class: 'below' }, new Remedies(this.draft, this.server).element, this.compare.element, ...(alone ? [] : [this.risk.element, studies.element]), new Source(this.draft, save).element));
    app.append(head, this.main, el('footer', { class: 'hint' }, `Teeter ${version}. Everything is computed ${alone ? 'inside this page' : 'on this machine'}.`), keys, this.toastBox);
    this.draft.onChange(() => this.changed());
    this.draft.onChange(() => this.view?.parts.chosen.choose(this.draft.block));
    window.addEventListener('hashchange', () => {
      const { text, units } = readAddress(location.hash);
      if (text === null || (text === this.draft.text && JSON.stringify(units) === JSON.stringify(this.draft.units))) return;
      this.draft.units = units;
      this.draft.setText(text);
    });
    this.changed();
  }

  private readonly toastBox = el('div', { class: 'toast', role: 'status', hidden: true });
  private toast(words: string): void {
    if (!words) return;
    this.toastBox.textContent = words;
    this.toastBox.hidden = false;
    window.setTimeout(() => (this.toastBox.hidden = true), 3500);
  }

  private changed(): void {
    const { text, units, version } = this.draft;
    window.clearTimeout(this.timer);
    if (version !== this.version) {
      this.version = version;
      this.main.dataset.state = 'waiting';
      this.margins.drop();
      this.maps.drop();
      this.looks.drop();
      this.runs.ask(text);
    } else if (units !== this.units) this.askMap(false);
    this.units = units;
    this.timer = window.setTimeout(() => history.replaceState(null, '', writeAddress(text, units)), 250);
  }

  private async run(text: string, signal: AbortSignal): Promise<void> {
    const data = await this.server.ask<ReportData>('/api/run', { scenario: text }, signal);
    const report = reportOf({ ...data, words: this.told(data.words) });
    this.inputs.problems([]);
    this.present = report;
    this.show(report);
    performance.mark('teeter-shown');
    if (text === this.draft.text) this.main.dataset.state = 'shown';
    // Another change is on its way: margin and map wait for it.
    if (text === this.draft.text) window.setTimeout(() => text === this.draft.text && this.follow(), 120);
  }

  private told(words: Words): Words {
    return { ...words, warnings: words.warnings.map((warning) => this.inputs.inPageWords(warning)) };
  }

  private show(report: Report, preview = ''): void {
    const before = document.documentElement.dataset.tone;
    this.verdict.show(report, preview);
    if (before !== document.documentElement.dataset.tone) repaint();
    if (this.view) return this.view.show(report);
    this.view = new View(report);
    const { stage, plots, player } = this.view.parts;
    this.verdict.element.after(stage.element);
    this.inputs.element.after(plots.element);
    this.main.querySelector('.below')!.prepend(this.view.engineers);
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) player.play();
  }

  private refused(error: unknown): void {
    this.main.dataset.state = 'refused';
    this.verdict.wait('');
    this.inputs.problems(error instanceof Problems ? error.problems : [(error as Error).message]);
  }

  /** How long the present run took to compute, in seconds. */
  private get cost(): number {
    return this.present?.data.summary.work?.seconds ?? 0.01;
  }

  private get fast(): boolean {
    return modelInfo(this.present?.data.summary.model ?? '')?.fast ?? false;
  }

  private follow(): void {
    this.askMargin(false);
    this.askMap(false);
  }

  private askMargin(wanted: boolean): void {
    if (!wanted && !this.fast && 300 * this.cost > budget) return this.verdict.offer();
    this.verdict.wait('How much stronger could it be? Looking …');
    this.margins.ask(this.draft.text);
  }

  private async findMargin(text: string, signal: AbortSignal): Promise<void> {
    const { margin, words } = await this.server.ask<MarginAnswer>('/api/margin', { scenario: text }, signal);
    this.verdict.wait('');
    if (text !== this.draft.text || !this.present) return;
    this.present = { ...this.present, data: { ...this.present.data, margin, words: this.told(words) } };
    if (this.view) this.view.report = this.present;
    const before = document.documentElement.dataset.tone;
    this.verdict.show(this.present);
    if (before !== document.documentElement.dataset.tone) repaint();
  }

  private askMap(wanted: boolean): void {
    const { tree, text, units } = this.draft;
    const axes = tree && this.present ? mapAxes(tree, this.present, units) : null;
    if (!axes) return this.map.rest('There is no map of this scenario.', false);
    const affordable = (points: number) => points ** 2 * this.cost < (wanted ? 10 : 1) * budget;
    const points = this.fast ? 129 : [65, 33, 17].find(affordable) ?? (wanted ? 9 : 0);
    this.map.expect(axes, this.present?.data.code ?? null);
    if (!points) return this.map.rest('With this model the map takes a while.', true);
    this.maps.ask({ text, axes, points });
  }

  /** The case under the keys of the map; null: the present one again. */
  private look(settings: string[] | null, words: string): void {
    if (settings) return this.looks.ask({ settings, words });
    this.looks.drop();
    if (this.present && this.view?.report !== this.present) this.show(this.present);
  }

  private async lookAt({ settings, words }: { settings: string[]; words: string }, signal: AbortSignal): Promise<void> {
    const data = await this.server.ask<ReportData>('/api/run', { scenario: this.draft.text, settings }, signal);
    this.show(reportOf(data), words);
  }

  private open([x, y]: [number, number]): void {
    const { tree, units } = this.draft;
    const axes = tree && this.present ? mapAxes(tree, this.present, units) : null;
    if (tree && axes) this.draft.setTree(axes[1].apply(axes[0].apply(tree, x), y));
  }
}

const asked = ({ key, from, to, spacing }: MapAxis) => ({ key, from, to, ...(spacing ? { spacing } : {}) });

startPage('This page', (app) => {
  const data = pageData<LiveData | ReportData>();
  if (!('live' in data)) {
    const report = reportOf(data);
    return showReport(app, report, kindFor(report));
  }
  followSystem();
  const engine = engineOfPage();
  if (!engine) return void new Live(app, new Server(data.token), data);
  void engine.pageData<LiveData>().then((own) => new Live(app, engine, { ...own, alone: true }),
    (error: Error) => app.append(el('p', { class: 'noscript', role: 'alert' }, error.message)));
});

