// Files of the present case: histories, pictures, the scenario, and the run as a report in one file.
import { download } from '../page/files';
import type { MenuItem } from '../page/head';
import { LineChart } from '../charts/line-chart';
import { downloads } from '../report/menu';
import { RowCursor } from '../charts/row-cursor';
import { savePng, saveSvg } from '../charts/svg';
import type { ReportData } from '../page/types';
import type { Draft } from './draft';
import { asFile, namesOf, recordsIn } from '../page/record-names';
import type { Answers } from '../page/server';
import { inSpace } from '../space/body';
import { sceneText } from './scene-loader';
import { baseName, commandOf, plainScenario } from './source';
import type { View } from './view';

/** The run as a report has it: with names that mean something outside this page. */
export function portable(draft: Draft, data: ReportData): ReportData {
  return { ...data, scenario: { file: `${baseName(draft)}.toml`, text: plainScenario(draft), command: commandOf(draft) } };
}

export function fileItems(draft: Draft, view: View, save: () => void): MenuItem[] {
  const report = { ...view.report, data: portable(draft, view.report.data) };
  const base = baseName(draft);
  const all = downloads({ report, figures: view.figures, ...view.parts, portrait: view.portraitForFiles() });
  const history = () => JSON.stringify(Object.fromEntries([...report.history.columns].map(([name, { unit, values }]) => [name, { unit, values: Array.from(values) }])));
  const records = recordsIn(draft.text).length;
  return [
    ...all.slice(0, 1),
    ['History', 'JSON', () => download(`${base}.history.json`, 'application/json', `${history()}\n`)],
    ...all.slice(1, 2),
    [records ? (records > 1 ? 'Scenario and its records' : 'Scenario and its record') : 'Scenario', 'TOML', save],
    ['Tilt', 'SVG', () => saveSvg(tiltPicture(view), `${base}.tilt`)],
    ['Tilt', 'PNG', () => savePng(tiltPicture(view), `${base}.tilt`)],
    ...all.slice(3),
  ];
}

interface RecordBytes {
  file: string;
  data: string;
}

const bytesOf = (data: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(data), (c) => c.charCodeAt(0));

/** A scenario for the command line, and beside it the records that it names. Returns what a reader should know. */
export async function saveScenario(base: string, text: string, server: Answers): Promise<string> {
  const wanted = recordsIn(text);
  const answers = await Promise.all(wanted.map((file) => server.ask<{ records: RecordBytes[] }>('/api/record-file', { file }).then(({ records }) => records, () => [])));
  const meant = new Map(wanted.map((file, k) => [file, answers[k]!.length ? answers[k]!.map((one) => one.file) : [file]]));
  const names = namesOf(meant);
  download(`${base}.toml`, 'text/plain', asFile(text, meant));
  for (const { file, data } of answers.flat()) {
    // A browser drops files that are saved all at once.
    await new Promise((later) => setTimeout(later, 150));
    download(names.get(file)!, '', new Blob([bytesOf(data)]));
  }
  const missing = wanted.filter((_, k) => !answers[k]!.length).map((file) => names.get(file)!);
  if (missing.length) return `Saved without ${missing.join(', ')}: the program no longer has it. Put the file beside the scenario yourself.`;
  return wanted.length ? `Saved: the scenario and ${names.size > 1 ? `${names.size} records` : 'its record'}. Keep them in one folder.` : '';
}

function tiltPicture(view: View): SVGSVGElement {
  const figure = view.figures.find(({ id }) => id === 'tilt')!;
  const times = Float64Array.from(view.report.history.time);
  const curves = figure.series.map(({ label, values }, i) => ({ label, x: times, y: values, colour: `var(--series-${(i % 4) + 1})` }));
  const range = figure.clip ? { range: figure.clip } : {};
  return new LineChart({ summary: figure.summary, x: { title: 'Time (s)', log: false, range: view.parts.zoom.window }, y: { title: `${figure.title} (${figure.unit})`, log: false, ...(view.report.data.summary.overturned ? range : {}) },
    height: 340, curves, guides: figure.guides.map(({ value, label }) => ({ value, label })), rows: times }, new RowCursor(times.length, null)).picture();
}

/** This page as it was loaded, but for what was drawn since, the program inside, and what draws bodies in space. */
function withoutEngine(): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const part of ['engine', 'scene']) page.querySelector(`#teeter-${part}`)!.remove();
  page.querySelector('#app')!.replaceChildren();
  page.removeAttribute('data-tone');
  return `<!doctype html>\n${page.outerHTML}`;
}

/** This page without its server, holding one run: it then shows that run's report. */
export async function saveReport(draft: Draft, view: View): Promise<void> {
  const page = document.getElementById('teeter-engine') ? withoutEngine() : await (await fetch(location.pathname, { cache: 'no-store' })).text();
  const data = JSON.stringify(portable(draft, view.report.data)).replace(/</g, '\\u003c');
  const scene = inSpace(view.report) ? `<script type="text/plain" id="teeter-scene">${await sceneText()}</script>\n` : '';
  const filled = page.replace(/(<script type="application\/json" id="teeter-data">)[^<]*(<\/script>)/, (_, open: string, close: string) => `${scene}${open}${data}${close}`);
  download(`${baseName(draft)}.report.html`, 'text/html', filled);
}
