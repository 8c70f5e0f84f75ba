// Words of the glossary explain themselves where they first stand in a panel: on hover, focus and tap.
import { el } from './dom';
import entries from './glossary.json';

interface Entry {
  term: string;
  forms: string[];
  text: string;
}

/** A single letter stands for too many things to be looked for. */
const words = (entries as Entry[]).flatMap((entry) => [entry.term, ...entry.forms].filter((form) => form.length > 1).map((form): [string, Entry] => [form.toLowerCase(), entry]));
const entryOf = new Map(words);
const escaped = [...entryOf.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
const anyForm = new RegExp(`(?<![\\p{L}\\d_./-])(?:${escaped.join('|')})(?![\\p{L}\\d_/-])`, 'giu');

/** Where words belong to something else: code, controls, drawings, and what changes all the time. */
const left = 'a, button, summary, select, textarea, input, code, pre, kbd, svg, canvas, dialog, nav, h1, [role=img], [role=status], [aria-hidden=true], [aria-live], .term, .paper, .readout';

/** The entries whose words stand in these panels, by their names. */
export function termsIn(panels: Iterable<Element>): { term: string; text: string }[] {
  const found = new Set<Entry>();
  for (const panel of panels) {
    const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT, (node) => (node.parentElement?.closest(notRead) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
    while (walker.nextNode()) for (const [word] of (walker.currentNode as Text).data.matchAll(anyForm)) found.add(entryOf.get(word.toLowerCase())!);
  }
  return [...found].sort((a, b) => a.term.localeCompare(b.term));
}

/** What is no part of the text of a report. */
const notRead = 'button, select, code, pre, kbd, dialog, nav, [hidden], .menu, .transport';

/** Marks the first occurrence of each word of the glossary in the panel; `known` are words that were explained before. */
export function explain<T extends Element>(panel: T, known = new Set<string>()): T {
  for (const node of [...panel.querySelectorAll('.term')]) known.add(entryOf.get((node.textContent ?? '').toLowerCase())?.term ?? '');
  const walker = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT, (node) => (node.parentElement?.closest(left) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) explainText(text, known);
  return panel;
}

function explainText(text: Text, known: Set<string>): void {
  const parts: (string | HTMLElement)[] = [];
  let from = 0;
  for (const match of text.data.matchAll(anyForm)) {
    const entry = entryOf.get(match[0].toLowerCase())!;
    if (known.has(entry.term)) continue;
    known.add(entry.term);
    parts.push(text.data.slice(from, match.index), termOf(match[0], entry));
    from = match.index + match[0].length;
  }
  if (parts.length) text.replaceWith(...parts, text.data.slice(from));
}

function termOf(word: string, { text }: Entry): HTMLElement {
  const node: HTMLElement = el('span', {
    class: 'term', role: 'button', tabindex: 0, 'aria-expanded': 'false',
    // A click with the mouse leaves the focus where it is: Space goes on meaning play and pause.
    onmousedown: (event) => event.preventDefault(),
    onmouseenter: () => show(node, text),
    onmouseleave: () => document.activeElement !== node && hide(node),
    onfocus: () => show(node, text),
    onblur: () => hide(node),
    onclick: (event) => {
      event.preventDefault();
      event.stopPropagation();
      show(node, text);
    },
    onkeydown: (event) => {
      const { key } = event as KeyboardEvent;
      if (key !== 'Enter' && key !== ' ' && key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      if (key !== 'Escape' && shown !== node) show(node, text);
      else hide(node);
    },
  }, word);
  return node;
}

const tip = el('div', { class: 'tip', role: 'tooltip', id: 'glossary-tip', hidden: true });
let shown: HTMLElement | null = null;

function show(node: HTMLElement, text: string): void {
  if (shown && shown !== node) hide(shown);
  shown = node;
  (node.closest('main') ?? document.body).append(tip);
  tip.textContent = text;
  tip.hidden = false;
  node.setAttribute('aria-expanded', 'true');
  node.setAttribute('aria-describedby', tip.id);
  place(node.getClientRects()[0] ?? node.getBoundingClientRect());
}

/** Below the word, or above it where there is no room; never beyond the sides. */
function place(word: DOMRect): void {
  const gap = 6;
  const { width, height } = tip.getBoundingClientRect();
  const below = word.bottom + gap;
  tip.style.left = `${Math.max(8, Math.min(word.left, document.documentElement.clientWidth - width - 8))}px`;
  tip.style.top = `${below + height > window.innerHeight && word.top - gap - height > 0 ? word.top - gap - height : below}px`;
}

function hide(node: HTMLElement): void {
  node.setAttribute('aria-expanded', 'false');
  node.removeAttribute('aria-describedby');
  if (shown !== node) return;
  shown = null;
  tip.hidden = true;
}

const hideShown = () => shown && hide(shown);
document.addEventListener('click', hideShown);
window.addEventListener('scroll', hideShown, { passive: true, capture: true });
