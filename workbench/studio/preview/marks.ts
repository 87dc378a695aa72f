/**
 * Finds the key of a text on the screen. i18next appends an invisible mark to each text; before the page is painted, a mutation
 * observer removes the mark and remembers its key for the node. No mark stays in the page, so lines break as usual.
 */

/** Invisible operators, which no text of ours contains: one frames, three are digits. */
const FRAME = '\u2063';
const DIGITS = ['\u2061', '\u2062', '\u2064'];
const MARK = /\u2063([\u2061\u2062\u2064]+)\u2063/g;

export interface Marked {
  key: string;
  text: string;
}
/** A stretch of a node's text that comes from one key. */
export interface Segment extends Marked {
  start: number;
  end: number;
}

const all: Marked[] = [];
const numbers = new Map<string, number>();

export const withoutMarks = (text: string): string => text.replace(MARK, '');

/** The text with a mark for its key. Marks of texts put into it as values are taken off: the outer text is the one to edit. */
export function marked(key: string, value: string): string {
  const text = withoutMarks(value);
  if (text === '') return text;
  const name = `${key}\n${text}`;
  const number = numbers.get(name) ?? all.push({ key, text }) - 1;
  numbers.set(name, number);
  const digits = [...number.toString(3)].map((digit) => DIGITS[Number(digit)] ?? '').join('');
  return `${text}${FRAME}${digits}${FRAME}`;
}

/** The text as it is shown, and the stretches of it that come from a key; undefined when nothing in it is marked. */
export function readMarks(shown: string): { text: string; segments: Segment[] } | undefined {
  if (!shown.includes(FRAME)) return undefined;
  let text = '';
  let from = 0;
  const segments: Segment[] = [];
  for (const match of shown.matchAll(MARK)) {
    text += shown.slice(from, match.index);
    from = match.index + match[0].length;
    const found =
      all[
        Number.parseInt([...(match[1] ?? '')].map((letter) => DIGITS.indexOf(letter)).join(''), 3)
      ];
    if (found !== undefined && text.endsWith(found.text))
      segments.push({ ...found, start: text.length - found.text.length, end: text.length });
  }
  return { text: text + shown.slice(from), segments };
}

/** Removes the marks from everything that is added to the page and remembers their keys per text node and attribute. */
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
