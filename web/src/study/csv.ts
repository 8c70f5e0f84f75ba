// Every case of the page as a table, in the units of the program.
import { textCsv } from '../page/files';
import type { Study } from './data';

export function casesCsv(study: Study): string {
  const names = [...study.axes.map(({ key, over }) => (over ? `${key} / ${over}` : key)), ...study.inputs.map(({ name }) => name), ...study.outputs.map(({ name }) => name)];
  const rows = Array.from({ length: study.cases }, (_, place) => {
    const points = study.pointsOf(place);
    const columns = [...study.inputs, ...study.outputs].map(({ values, labels }) => {
      const value = values[place]!;
      if (Number.isNaN(value)) return '';
      return labels[value] ?? String(values instanceof Float32Array ? Number(value.toPrecision(8)) : value);
    });
    return [String(study.caseNumber(place)), ...study.axes.map(({ values }, k) => String(values[points[k]!])), ...columns];
  });
  return textCsv([['case', ...names], ...rows]);
}
