/**
 * Finds the key of a text on the screen. i18next marks each text (stand-ins.tsx); before the page is painted, a mutation observer
 * removes the marks and remembers their keys for the node. No mark stays in the page, so lines break as usual.
 */
import { readMarks } from '../../marks.ts';

export const ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'href',
  'content',
  'value',
  'download',
];

/** Of a node by the name of the attribute; of a text without one. */
const found = new WeakMap<Node, Map<string, { text: string; keys: readonly string[] }>>();
const textOf = (node: Node, name: string): string | null =>
  name === '' ? node.nodeValue : (node as Element).getAttribute(name);

/** The keys of a text node, or of an attribute; none for text that comes from no key. */
export function keysOf(node: Node, name = ''): readonly string[] {
  const known = found.get(node)?.get(name);
  return known !== undefined && known.text === textOf(node, name) ? known.keys : [];
}

function clean(node: Node, name = ''): void {
  const marked = readMarks(textOf(node, name) ?? '');
  if (marked === undefined) return;
  found.set(node, (found.get(node) ?? new Map<string, typeof marked>()).set(name, marked));
  if (name === '') node.nodeValue = marked.text;
  else (node as Element).setAttribute(name, marked.text);
}

function cleanAll(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) clean(node);
  if (!(node instanceof Element)) return;
  ATTRIBUTES.forEach((name) => node.hasAttribute(name) && clean(node, name));
  node.childNodes.forEach(cleanAll);
}

/** Called before the application renders. */
export function watchTexts(page: Document): void {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'characterData') clean(target);
      else if (type === 'attributes' && target instanceof Element && attributeName !== null)
        clean(target, attributeName);
      else addedNodes.forEach(cleanAll);
    }
  }).observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
}
