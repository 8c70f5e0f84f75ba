// A suite of records beside the spectrum it shall meet.
import type { Curve } from '../charts/line-chart';
import { familyLegend, simpleFigure } from '../charts/simple-figure';
import { el, section } from '../page/dom';
import { number } from '../page/format';
import { shownIn } from '../page/units';
import { spectrumOf, type RecordPage, type SuiteData } from './data';

const compared: Record<SuiteData['measure'], string> = { component: 'components', rotd50: 'RotD50 of pairs', rotd100: 'RotD100 of pairs' };

/** The target, the mean and the median of the suite with its band, and each record as a thin line, all after scaling. */
export function suiteSection(page: RecordPage): HTMLElement | null {
  const { suite } = page;
  if (!suite || suite.period.length < 2) return null;
  const { unit, scale } = shownIn('m/s2');
  const shown = (values: ArrayLike<number>) => Float64Array.from(values, (value) => value * scale);
  const periods = Float64Array.from(suite.period);
  const [target, mean, median] = [shown(suite.target), shown(suite.mean), shown(suite.median)];
  const [low, high] = [shown(suite.median_minus_sigma), shown(suite.median_plus_sigma)];
  const told: Curve[] = [
    { label: 'target', x: periods, y: target, colour: 'var(--falls)', width: 2.4 },
    { label: 'mean', x: periods, y: mean, colour: 'var(--text)', width: 2 },
    { label: 'median, band ± σ', x: periods, y: median, colour: 'var(--series-1)', dash: '7 3', width: 1.6 },
  ];
  const tell = (row: number) => `${number(periods[row])} s: target ${number(target[row])} ${unit}, mean ${number(mean[row])} ${unit}, median ${number(median[row])} ${unit}.`;
  const [from, to] = suite.range;
  return section('suite', 'The suite beside its target',
    simpleFigure({
      id: 'suite', title: `Pseudo-acceleration (${unit}), damping ${number(100 * suite.damping)} %`, base: 'suite', tell,
      legend: familyLegend(told),
      figure: {
        summary: `${suite.members.length} ${compared[suite.measure]} and their mean beside ${suite.target_file}. ${tell(periods.length >> 1)}`, height: 380, rows: periods,
        x: { title: 'Period (s)', log: true, range: [periods[0]!, periods[periods.length - 1]!] }, y: { title: `Pseudo-acceleration (${unit})`, log: false, include: [0], captioned: true },
        curves: [...members(page, suite, scale), ...told], bands: [{ x: periods, low, high, colour: 'var(--series-1)' }],
      },
      columns: () => [{ label: 'period (s)', values: periods }, ...told.map(({ label, y }) => ({ label: `${label} (${unit})`, values: y as Float64Array }))],
    }),
    el('p', { class: 'hint' }, `Fitted from ${number(from)} to ${number(to)} s. Band: one standard deviation σ of the logarithm. Thin lines: the records, each times its factor.`));
}

/** Of single components; the page does not hold the spectra of turned pairs. */
function members({ components }: RecordPage, suite: SuiteData, scale: number): Curve[] {
  if (suite.measure !== 'component') return [];
  return suite.members.flatMap(({ factor, components: [own] }): Curve[] => {
    const component = components.find(({ file, component: name }) => file === own?.file && name === own.component);
    const spectrum = component && spectrumOf(component);
    if (!spectrum?.acceleration) return [];
    return [{ label: '', x: spectrum.periods.axis, y: Float64Array.from(spectrum.acceleration, (value) => value * factor * scale), colour: 'var(--line)', width: 1 }];
  });
}
