/**
 * Finds the key of a text on the screen. i18next marks each text (stand-ins.tsx); before the page is painted, a mutation observer
 * removes the marks and remembers their keys for the node. No mark stays in the page, so lines break as usual.
 */
import { readMarks, type Segment } from '../../marks.ts';

const ATTRIBUTES = [
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

const nodes = new WeakMap<Node, { text: string; segments: readonly Segment[] }>();
const attributes = new WeakMap<
  Element,
  Map<string, { text: string; segments: readonly Segment[] }>
>();

/** The stretches of a text node that come from a key; none for text that does not. */
export const segmentsOf = (node: Node): readonly Segment[] => {
  const known = nodes.get(node);
  return known !== undefined && known.text === node.nodeValue ? known.segments : [];
};

export const attributeSegments = (element: Element, name: string): readonly Segment[] => {
  const known = attributes.get(element)?.get(name);
  return known !== undefined && known.text === element.getAttribute(name) ? known.segments : [];
};

export const TEXT_ATTRIBUTES = [
  'aria-label',
  'aria-description',
  'title',
  'placeholder',
  'alt',
] as const;

function cleanText(node: Node): void {
  const found = readMarks(node.nodeValue ?? '');
  if (found === undefined) return;
  nodes.set(node, found);
  node.nodeValue = found.text;
}

function cleanAttribute(element: Element, name: string): void {
  const found = readMarks(element.getAttribute(name) ?? '');
  if (found === undefined) return;
  const known = attributes.get(element) ?? new Map<string, typeof found>();
  attributes.set(element, known.set(name, found));
  element.setAttribute(name, found.text);
}

function cleanAll(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) cleanText(node);
  if (!(node instanceof Element)) return;
  ATTRIBUTES.forEach((name) => node.hasAttribute(name) && cleanAttribute(node, name));
  node.childNodes.forEach(cleanAll);
}

/** Called before the application renders. */
export function watchTexts(page: Document): void {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'characterData') cleanText(target);
      else if (type === 'attributes' && target instanceof Element && attributeName !== null)
        cleanAttribute(target, attributeName);
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
