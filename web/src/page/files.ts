// Files the reader takes along: made in the page from its own data.
import type { History, Values } from './data';

export function download(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function toCsv(columns: { label: string; values: Values }[]): string {
  const rows = columns[0]?.values.length ?? 0;
  const lines = [columns.map(({ label }) => quoted(label)).join(',')];
  for (let row = 0; row < rows; row++) lines.push(columns.map(({ values }) => plain(values, row)).join(','));
  return `${lines.join('\n')}\n`;
}

export function textCsv(rows: string[][]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}

/** Single-precision values get the digits they hold and no more. */
function plain(values: Values, row: number): string {
  const value = values[row]!;
  return values instanceof Float32Array ? String(Number(value.toPrecision(8))) : String(value);
}

export function historyCsv(history: History): string {
  return toCsv([...history.columns].map(([label, column]) => ({ label, values: column.values })));
}

export function saveCanvas(canvas: HTMLCanvasElement, name: string): void {
  canvas.toBlob((blob) => blob && download(name, 'image/png', blob), 'image/png');
}

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without the permission, or on an old browser: the way that always worked.
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'off-screen';
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}
