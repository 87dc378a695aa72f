/** The bridge between the frame and the studio around it, which is of the same origin. */
import type { PopupKind } from '#flow/problems.ts';
import { controlName } from '#schema/data-path.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import type { PreviewSettings } from '../shared.ts';
import { dataPathOf } from '../words.ts';
import { ATTRIBUTES, keysOf } from './marks.ts';

/** Frames the text of the pointer; its style is in agent.ts. */
export const MARK = 'data-studio-mark';

/** The keys of a text node, or of the attributes of an element. */
const keysAt = (node: Node): readonly string[] =>
  node instanceof Element ? ATTRIBUTES.flatMap((name) => keysOf(node, name)) : keysOf(node);
/** All nodes of the page that have a text, in its order. */
function nodesWith(key: string): Node[] {
  const kinds = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
  const walker = document.createTreeWalker(document.body, kinds);
  const found: Node[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (keysAt(node).includes(key)) found.push(node);
  return found;
}

/** The key at the point of the event: of the text itself, else of the box around it, else of a name that is only read out. */
function keyAt({ target, clientX: x, clientY: y }: MouseEvent): string | undefined {
  if (!(target instanceof Element)) return undefined;
  const texts = [...target.childNodes].filter(
    (node) => node.nodeType === Node.TEXT_NODE && keysOf(node).length > 0,
  );
  const isHit = (node: Node) => {
    const range = new Range();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  };
  return keysAt(texts.find(isHit) ?? texts[0] ?? target)[0];
}

/** While texts are picked, the one under the pointer is marked, and a click opens its editor. */
export function watchPointer(): void {
  document.addEventListener('mousemove', (event) => {
    if (bridge.onPick) bridge.mark(keyAt(event) ? (event.target as Element) : undefined);
  });
  document.addEventListener(
    'click',
    (event) => {
      const key = bridge.onPick && keyAt(event);
      if (!key) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      bridge.onPick?.(key);
    },
    { capture: true },
  );
}

const isVisible = (place: Element): boolean => place.getClientRects().length > 0;
function unfold(node: Node): void {
  for (let at = node.parentElement; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
}

/** Where a text is shown; what is folded around it opens. An answer of a closed list is in that. */
function placeOf(key: string): Element | undefined {
  const own = nodesWith(key);
  own.forEach(unfold);
  const elements = own.flatMap(
    (node) => (node instanceof Element ? node : node.parentElement) ?? [],
  );
  const lists = elements.flatMap((element) => element.closest('select') ?? []);
  return [...elements, ...lists].find(isVisible);
}
/** The box of a question, while it is asked. */
function questionAt(path: string): Element | undefined {
  const name = CSS.escape(controlName(dataPathOf(path)));
  const own = [...document.querySelectorAll(`[data-field="${name}"]`)];
  own.forEach(unfold);
  return own.find(isVisible);
}

export const bridge = {
  /** Set when the application can show popups. */
  showPopup: undefined as ((popup: PopupKind) => void) | undefined,
  /** Called with the text that is clicked, instead of what the click does: its key. */
  onPick: undefined as ((key: string) => void) | undefined,
  /** Frames one place, or none. */
  mark(place?: Element): void {
    for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
    place?.setAttribute(MARK, '');
  },
  /** Scrolls to a text by its key, or to a question by its path, and frames it. False: it is not shown. */
  show(of: string): boolean {
    const place = of.includes(':') ? placeOf(of) : questionAt(of);
    if (place === undefined) return false;
    bridge.mark(place);
    place.scrollIntoView({ block: 'center' });
    return true;
  },
};

export type Bridge = typeof bridge;

declare global {
  interface Window {
    studioBridge?: Bridge;
  }
}
window.studioBridge = bridge;

function read(): PreviewSettings {
  const plain = { brand: 'bank', language: FIRST_LANGUAGE, sample: 'loaded' } as const;
  try {
    return { ...plain, ...(JSON.parse(window.name) as Partial<PreviewSettings>) };
  } catch {
    // Opened by hand.
    return plain;
  }
}

/** The studio's settings for this frame, read from the frame's name, which survives reloads and navigations. */
export const settings = read();

/** Whether the form is submitted when it is shown: wrong answers for their messages, right ones for what then fails. */
export const isSubmitted = ['invalid', 'server-failed', 'offline', 'slow'].includes(
  settings.sample,
);
