// The head of the live page: what stands, what shakes it, by which model; links, files and comparisons.
import { button, el } from '../page/dom';
import { menu, themeButton, type MenuItem } from '../page/head';
import type { Draft } from './draft';
import { exampleOf, form, modelInfo, motionChoices } from './described';
import { misfit, withModel } from './models';
import { motionWords, withMotion } from './motions';
import { objects, withObject } from './objects';
import { recordName } from '../page/record-names';
import type { Records } from './records';
import { modelOf, motionOf, textAt } from './tree';

export interface Example {
  name: string;
  title: string;
  toml: string;
}

export interface HeadParts {
  draft: Draft;
  records: Records;
  examples: Example[];
  downloads: () => MenuItem[];
  share: () => void;
  report: () => void;
  compare: () => void;
  keys: HTMLDialogElement;
}

const title = (text: string): HTMLElement => el('p', { class: 'menu-title' }, text);

export function liveHead({ draft, records, examples, downloads, share, report, compare, keys }: HeadParts): { element: HTMLElement; compareButton: HTMLElement } {
  const tree = () => draft.tree ?? {};
  const exampleItems = (): MenuItem[] => examples.map((one) => [one.title, '', () => draft.setText(one.toml)]);
  const [object, shaking, model] = [el('span'), el('span'), el('span')];
  const labelled = (words: string, value: HTMLElement) => el('span', {}, `${words}: `, value);
  const show = () => {
    object.textContent = textAt(tree(), 'title') || 'own';
    const motion = motionOf(tree());
    shaking.textContent = motion.kind === 'record' ? recordName(String(motion.file ?? '')) : motionWords(String(motion.kind)).toLowerCase();
    model.textContent = modelInfo(modelOf(tree()))?.menu.toLowerCase() ?? modelOf(tree());
  };
  draft.onChange(show);
  show();
  const compareButton = button('Compare', compare, { class: 'quiet text', title: 'Up to four versions side by side (c)' });
  const element = el('header', { class: 'page-head live-head' },
    el('h1', { class: 'brand' }, 'Teeter'),
    el('nav', { 'aria-label': 'Scenario', class: 'choices' },
      menu('Object', () => [...objects.map((one): MenuItem => [one.name, one.about, () => { draft.block = 0; draft.setTree(withObject(tree(), one)); }]), title('Examples'), ...exampleItems()], labelled('Object', object)),
      menu('Shaking', () => [
        ...motionChoices().map((one): MenuItem => [one.menu, one.name, () => draft.setTree(withMotion(tree(), { kind: one.name, ...exampleOf(one) }))]),
        title('Made-up earthquakes'),
        ...records.exampleNames.map((name): MenuItem => [recordName(name), 'an example', () => records.use(name)]),
        title('Recorded earthquakes'),
        ...records.names.map((name): MenuItem => [recordName(name), 'yours', () => records.use(name)]),
        ['A record file …', 'or drop it', () => records.choose()],
      ], labelled('Shaking', shaking)),
      menu('Model', () => form().models.map((one) => {
        const why = draft.tree ? misfit(draft.tree, one) : 'as pasted';
        return why ? el('p', { class: 'menu-off' }, one.menu, el('span', { class: 'kind' }, why)) : [one.menu, one.name, () => draft.setTree(withModel(tree(), one.name))];
      }), labelled('Model', model))),
    el('nav', { 'aria-label': 'Page' },
      button('Share', share, { class: 'quiet text', title: 'Copy a link that shows the same; records are in it by name only' }),
      menu('Download', downloads),
      button('Report', report, { class: 'quiet text', title: 'This run as a page in one file' }), compareButton, themeButton(),
      button('Keys', () => keys.showModal(), { class: 'quiet text', title: 'Keyboard shortcuts (?)' })));
  return { element, compareButton };
}
