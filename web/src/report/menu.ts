// What a reader may take along from the report.
import type { Chosen } from '../page/chosen';
import { withChosen } from '../charts/crowd';
import type { Report } from '../page/data';
import { download, historyCsv, saveCanvas } from '../page/files';
import type { Figure } from '../charts/figure';
import type { MenuItem } from '../page/head';
import type { Portrait } from './kind';
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

async function allPlots({ report, figures, zoom, portrait, chosen }: Parts): Promise<HTMLCanvasElement> {
  const tile = (figure: Figure) => figureTile(report.history, withChosen(figure, chosen.block), zoom.window, figure.wide,
    figure.strip ? figure.height : figure.wide ? 240 : 200);
  const tiles = figures.map(tile);
  const canvas = await portrait.canvas(tileWidth, 200, sheetRatio);
  return contactSheet([...tiles, { figure: null, title: portrait.title, canvas, width: canvas.width / sheetRatio, height: canvas.height / sheetRatio }]);
}
