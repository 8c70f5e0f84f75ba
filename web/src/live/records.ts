// Recorded earthquakes: dropped on the page or chosen as files, read by the program on this machine and nowhere else. Other files that are
// dropped go where they belong.
import { button, el, onChoice } from '../page/dom';
import { number } from '../page/format';
import type { Draft } from './draft';
import type { Drawing } from './drawing';
import type { Hazard } from './risk';
import { withMotion } from './motions';
import { isVerticalName, recordName } from '../page/record-names';
import { Problems, type Answers } from '../page/server';
import { motionOf, textAt, type Tree } from './tree';

interface Component {
  name: string;
  samples: number;
  step: number;
  pga: number | null;
  d5_95: number | null;
  vertical: boolean;
  warnings?: string[];
}

interface Uploaded {
  name: string;
  components: Component[];
  /** What the file leaves open: the fields of the record settle it. */
  to_settle?: string[];
  /** The file is no record but a hazard curve, or a drawing. */
  hazard?: Hazard;
  drawing?: Drawing;
}

/** Who takes the files that are no records. */
export interface Takers {
  hazard: (name: string, hazard: Hazard) => void;
  drawing: (file: string, drawing: Drawing) => void;
}

const g = 9.80665;
const said = 'The file is read by the program on this computer and goes nowhere else.';

export class Records {
  /** What is known of the present record, in the inputs. */
  readonly element = el('div', { class: 'record' });
  private readonly known = new Map<string, Component[]>();
  private readonly picker = el('input', { type: 'file', class: 'off-screen', tabindex: -1, 'aria-label': 'Record file', 'aria-hidden': 'true' });
  private readonly message = el('p', { class: 'hint', role: 'status' });
  private shape = '';

  /** `examples`: records that the program always has. */
  constructor(private readonly draft: Draft, private readonly server: Answers, private readonly examples: string[], private readonly takers: Takers) {
    this.picker.addEventListener('change', () => {
      const file = this.picker.files?.[0];
      if (file) void this.take(file);
      this.picker.value = '';
    });
    draft.onChange(() => this.show());
    this.show();
    this.listenToDrops();
  }

  choose(): void {
    this.picker.click();
  }

  /** Names of the records that the program has now. */
  get names(): string[] {
    return [...this.known.keys()];
  }

  /** Those of the examples that move to and fro; records of a suite are for studies. */
  get exampleNames(): string[] {
    return this.examples.filter((name) => !isVerticalName(name) && !name.includes('/'));
  }

  /** Motions up and down: vertical components, and files that have one component only. */
  get verticals(): Tree[] {
    const dropped = [...this.known].flatMap(([file, components]): Tree[] => {
      const vertical = components.find((one) => one.vertical);
      if (components.length === 1) return [{ kind: 'record', file }];
      return vertical ? [{ kind: 'record', file, component: vertical.name }] : [];
    });
    return [...this.examples.filter(isVerticalName).map((file): Tree => ({ kind: 'record', file })), ...dropped];
  }

  async take(file: File): Promise<void> {
    this.message.textContent = `Reading ${file.name} …`;
    this.show();
    try {
      const { name, components, to_settle = [], hazard, drawing } = await this.server.upload<Uploaded>('/api/record', file);
      if (hazard || drawing) {
        this.message.textContent = '';
        this.show();
        return hazard ? this.takers.hazard(name, hazard) : this.takers.drawing(file.name, drawing!);
      }
      this.known.set(name, components);
      this.message.textContent = to_settle.length ? 'The file leaves something open. Say it in the fields below, under All numbers.' : said;
      const missing = textAt(this.draft.tree ?? {}, 'ground.horizontal.file') === name;
      // The record that a link asked for: the scenario stays as it is.
      if (missing) return this.draft.setText(this.draft.text);
      this.use(name, components.find(({ vertical }) => !vertical) ?? components[0]);
    } catch (error) {
      this.message.textContent = error instanceof Problems ? `${file.name}: ${error.problems.join(' ')}` : String(error);
      this.show();
    }
  }

  use(name: string, component?: Component): void {
    const motion: Tree = { kind: 'record', file: name };
    if (component && (this.known.get(name)?.length ?? 1) > 1) motion.component = component.name;
    this.draft.setTree(withMotion(this.draft.tree ?? {}, motion));
  }

  private show(): void {
    const motion = motionOf(this.draft.tree ?? {});
    const file = motion.kind === 'record' ? String(motion.file ?? '') : '';
    const shape = JSON.stringify([file, motion.component, this.message.textContent, this.known.size]);
    if (shape === this.shape) return;
    this.shape = shape;
    const components = this.known.get(file);
    this.element.replaceChildren(
      file ? el('p', { class: 'record-name' }, recordName(file)) : '',
      components && components.length > 1 ? this.componentChoice(components, String(motion.component ?? components[0]!.name)) : '',
      /^upload:/.test(file) && !components ? el('p', { class: 'hint' }, 'Links hold records by name only. If the program does not have this one, drop its file here.') : '',
      components ? el('p', { class: 'hint' }, aboutComponent(components.find(({ name }) => name === motion.component) ?? components[0]!)) : '',
      button('Use a record file …', () => this.choose(), { class: 'small', title: said }),
      this.message, this.picker);
  }

  private componentChoice(components: Component[], chosen: string): HTMLElement {
    const select = el('select', {}, ...components.map(({ name, vertical }) => el('option', { value: name, selected: name === chosen }, vertical ? `${name} (vertical)` : name)));
    onChoice(select, (value) => this.draft.set('ground.horizontal.component', value));
    return el('label', { class: 'field' }, 'Component ', select);
  }

  private listenToDrops(): void {
    const shade = el('div', { class: 'drop-shade', hidden: true }, el('p', {}, 'Drop a record, a hazard curve or a drawing (DXF) here. ', said));
    document.body.append(shade);
    const holdsFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    document.addEventListener('dragover', (event) => {
      if (!holdsFile(event)) return;
      event.preventDefault();
      shade.hidden = false;
    });
    document.addEventListener('dragleave', (event) => {
      if (event.relatedTarget === null) shade.hidden = true;
    });
    document.addEventListener('drop', (event) => {
      shade.hidden = true;
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      if (/\.toml$/i.test(file.name)) void file.text().then((text) => this.draft.setText(text));
      else void this.take(file);
    });
  }
}

function aboutComponent({ samples, step, pga, d5_95, warnings = [] }: Component): string {
  const parts = [`${number(samples * step)} s`, pga === null ? '' : `peak ${number(Math.abs(pga) / g)} g`, d5_95 === null ? '' : `strong for ${number(d5_95)} s`];
  return [`${parts.filter(Boolean).join(', ')}.`, ...warnings].join(' ');
}
