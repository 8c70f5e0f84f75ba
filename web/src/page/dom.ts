// Builds elements. Data only ever becomes text or attributes, never markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  append(node, ...children);
  return node;
}

export function append(parent: Element, ...children: Child[]): void {
  for (const child of children) if (child !== null && child !== undefined && child !== false) parent.append(child);
}

/** A button that a mouse click does not focus, so that Space goes on meaning play and pause. */
export function button(label: string, onPress: () => void, attributes: Attributes = {}, ...children: Child[]): HTMLButtonElement {
  const node = el('button', { type: 'button', ...attributes }, ...(children.length ? children : [label]));
  if (children.length) {
    node.setAttribute('aria-label', label);
    node.title = label;
  }
  node.addEventListener('mousedown', (event) => event.preventDefault());
  node.addEventListener('click', onPress);
  return node;
}

/** After a choice by mouse, Space should mean play again, not open the list. */
export function onChoice(select: HTMLSelectElement, choose: (value: string) => void): void {
  let byMouse = false;
  select.addEventListener('pointerdown', () => (byMouse = true));
  select.addEventListener('keydown', () => (byMouse = false));
  select.addEventListener('change', () => {
    choose(select.value);
    if (byMouse) select.blur();
  });
}

export function section(id: string, title: string, ...children: Child[]): HTMLElement {
  return el('section', { id, 'aria-labelledby': `${id}-title` }, el('h2', { id: `${id}-title` }, title), ...children);
}

const svgSpace = 'http://www.w3.org/2000/svg';

/** A line icon of 20 by 20 from one path. */
export function icon(path: string, filled = false): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const shape = document.createElementNS(svgSpace, 'path');
  shape.setAttribute('d', path);
  if (filled) shape.setAttribute('class', 'filled');
  svg.append(shape);
  return svg;
}
