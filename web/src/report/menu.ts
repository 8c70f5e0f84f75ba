// What a reader may take along from the report.
import type { Chosen } from '../page/chosen';
import { withChosen } from '../charts/crowd';
import type { Report } from '../page/data';
import { download, historyCsv, saveCanvas } from '../page/files';
import type { Figure } from '../charts/figure';
import { number } from '../page/format';
import type { HandoutFigure } from '../page/handout';
import type { MenuItem } from '../page/head';
import type { Portrait } from './kind';
import { keyMoments } from './print';
import { contactSheet, figureTile, sheetRatio, tileWidth } from '../charts/pictures';
import type { Player } from '../stage/player';
import type { Stage } from '../stage/stage';
import type { Zoom } from '../charts/zoom';

export interface Parts {
  report: Report;
  figures: Figure[];
  player: Player;
  zoom: Zoom;
  stage: Stage;
  portrait: Portrait;
  chosen: Chosen;
}

export function downloads(parts: Parts): MenuItem[] {
  const { report, player, stage } = parts;
  const { data, history } = report;
  const base = data.scenario.file.replace(/^.*[\\/]/, '').replace(/\.toml$/i, '') || 'teeter';
  const summary = () => JSON.stringify(data.summary, null, 2) + '\n';
  return [
    ['History', 'CSV', () => download(`${base}.history.csv`, 'text/csv', historyCsv(history))],
    ['Summary', 'JSON', () => download(`${base}.summary.json`, 'application/json', summary())],
    ['Scenario', 'TOML', () => download(`${base}.toml`, 'text/plain', data.scenario.text)],
    ['Animation, this frame', 'PNG', () => saveCanvas(stage.still(player.time, 1200, 675, 2, false), `${base}.frame.png`)],
    ['All plots', 'PNG', () => void allPlots(parts).then((sheet) => saveCanvas(sheet, `${base}.plots.png`))],
    ['Print', 'or PDF', () => window.print()],
  ];
}

/** What paper shows: moments of the motion, then the plots. */
export function handoutFigures({ report, figures, stage, portrait, chosen }: Omit<Parts, 'player' | 'zoom'>): HandoutFigure[] {
  const { history } = report;
  const moments = keyMoments(report).map(([name, time]): HandoutFigure => (
    { caption: `The object at ${number(time)} s (${name}).`, picture: Promise.resolve(stage.still(time, 460, 400, 2, true)), width: 300 }));
  const plots = figures.map((figure): HandoutFigure => {
    const tile = figureTile(history, withChosen(figure, chosen.block), [history.start, history.end > history.start ? history.end : history.start + 1], figure.wide, figure.strip ? figure.height : 240);
    return { caption: `${tile.title}. ${figure.summary}`, picture: contactSheet([tile]), width: 640 };
  });
  return [...moments, ...plots, { caption: `${portrait.title}.`, picture: portrait.canvas(tileWidth, 240, sheetRatio), width: 640 }];
}

async function allPlots({ report, figures, zoom, portrait, chosen }: Parts): Promise<HTMLCanvasElement> {
  const tile = (figure: Figure) => figureTile(report.history, withChosen(figure, chosen.block), zoom.window, figure.wide,
    figure.strip ? figure.height : figure.wide ? 240 : 200);
  const tiles = figures.map(tile);
  const canvas = await portrait.canvas(tileWidth, 200, sheetRatio);
  return contactSheet([...tiles, { figure: null, title: portrait.title, canvas, width: canvas.width / sheetRatio, height: canvas.height / sheetRatio }]);
}
