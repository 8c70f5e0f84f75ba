// A stack in two tables: its blocks, and the interfaces between them.
import type { Chosen } from '../page/chosen';
import type { Report } from '../page/data';
import { el, section } from '../page/dom';
import { endsOf } from './facts';
import { degrees, mass, metres, newtons, number, percent } from '../page/format';
import { anyTips, carried, contactOf, interfaceName, isStack, isWall } from '../page/interfaces';
import { openShare } from '../charts/strip';
import { head, scrollBox } from '../page/tables';

export function stackTables(report: Report, chosen: Chosen): HTMLElement[] {
  if (!isStack(report)) return [];
  const wall = isWall(report);
  const order = wall ? 'From the ground up, each course from the left' : 'From the ground up';
  const blocks = section('blocks', 'Blocks', el('p', { class: 'hint' }, `${order}. A block tips ${wall ? 'as if alone on a level base' : 'with all above it'}; its size parameter (p) is that of the block alone.`),
    scrollBox('Blocks', blockTable(report, chosen)));
  if (wall) return [blocks];
  return [
    blocks,
    section('interfaces', 'Interfaces',
      el('p', { class: 'hint' }, 'From the ground up. Open: part of the time. Least normal force: also as part of the weight it carries. ' + (report.data.summary.contact ? 'First: when it first slid or parted.' : 'Warnings: when the model first leaves something out.')),
      scrollBox('Interfaces', interfaceTable(report, chosen))),
  ];
}

function table(name: string, labels: string[], rows: (string | HTMLElement)[][], chosen: Chosen): HTMLElement {
  const body = el('tbody', {}, ...rows.map(([name, ...cells]) =>
    el('tr', {}, el('th', { scope: 'row' }, name), ...cells.map((cell) => el('td', {}, cell)))));
  const mark = () => [...body.children].forEach((row, i) => row.classList.toggle('current', i === chosen.block));
  body.addEventListener('click', (event) => chosen.choose([...body.children].indexOf((event.target as Element).closest('tr')!)));
  chosen.onChange(mark);
  mark();
  return el('table', { class: `parts ${name}` }, head(labels), body);
}

function blockTable(report: Report, chosen: Chosen): HTMLElement {
  const { blocks, data } = report;
  const tips = anyTips(report);
  const slides = data.summary.blocks.some((block) => Math.abs(block.peak_slip ?? 0) > 0);
  const labels = ['block', 'width × height', 'mass', 'tips at', 'p', 'largest tilt (θ)', 'part of it', 'reached at', 'at the end'];
  const rows = blocks.map((block, i) => {
    const result = data.summary.blocks[i];
    const [left, right] = [block.tipping_left, block.tipping_right];
    const moved = result !== undefined && result.peak_angle !== 0;
    return [
      String(i + 1),
      `${number(block.width)} × ${number(block.height)} m`,
      mass(block.mass),
      !tips ? '–' : Math.abs(left - right) > 1e-6 ? `${degrees(left)} left, ${degrees(right)} right` : degrees(right),
      block.p > 0 ? `${number(block.p)} rad/s` : '–',
      moved ? degrees(result.peak_angle) : 'none',
      moved && tips ? percent(result.tipping_share) : '–',
      moved ? `${number(result.peak_angle_time)} s` : '–',
      degrees(result?.final_angle ?? 0),
      ...(slides ? [metres(Math.abs(result?.peak_slip ?? 0))] : []),
    ];
  });
  return table('blocks', slides ? [...labels, isWall(report) ? 'farthest sideways' : 'largest sliding'] : labels, rows, chosen);
}

function interfaceTable(report: Report, chosen: Chosen): HTMLElement {
  const { blocks, data, history, impacts } = report;
  const results = data.summary.interfaces ?? [];
  const happens = Boolean(data.summary.contact);
  const complete = impacts.length >= data.summary.impact_count;
  const labels = ['interface', 'contact', 'open', complete ? 'impacts' : 'listed impacts', happens ? 'friction used' : 'friction needed', '… at impacts', 'least normal force', happens ? 'first' : 'warnings'];
  const rows = blocks.map((_, i) => {
    const result = results[i];
    const [left, right] = contactOf(blocks, i);
    const open = history.values(`open_${i}`);
    return [
      interfaceName(i),
      metres(right - left),
      open ? percent(openShare(open, history.time)) : '–',
      String(impacts.filter((impact) => impact.interface === i).length),
      result?.required_friction === null ? 'none is enough' : number(result?.required_friction),
      number(result?.required_friction_at_impacts),
      leastForce(result?.least_normal_force, carried(report, i)),
      result ? warnings(endsOf(result, happens), happens) : '–',
    ];
  });
  return table('interfaces', labels, rows, chosen);
}

function leastForce(force: number | null | undefined, weight: number): string {
  if (force === null || force === undefined) return '–';
  return `${newtons(force)}, ${percent(force / weight)}`;
}

function warnings(ends: [string, string][], harmless: boolean): HTMLElement | string {
  if (ends.length === 0) return 'none';
  const words = ends.map(([name, when]) => `${name.toLowerCase()} ${when}`).join(', ');
  return harmless ? words : el('strong', { class: 'warned' }, words);
}
