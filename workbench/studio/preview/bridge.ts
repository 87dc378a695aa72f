/** The bridge between the frame and the studio around it, which is of the same origin. */
import type { PopupKind } from '#flow/problems.ts';
import { controlName } from '#schema/data-path.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import type { Answers } from '#form/answers/definition.ts';
import {
  FAULTS,
  SAMPLES,
  TYPED,
  type Fault,
  type PreviewSettings,
  type Sample,
} from '../shared.ts';
import { dataPathOf } from '../words.ts';
import { keysOf, TEXT_ATTRIBUTES } from './marks.ts';

type OpenPopup = (popup: PopupKind, values?: Record<string, unknown>) => unknown;

let openPopup: OpenPopup | undefined;
/** Popups to show as soon as the application can. */
const waiting: (() => void)[] = [];

/** Frames the text of the pointer; its style is in agent.ts. */
export const MARK = 'data-studio-mark';

/** The keys of a text node, or of the names and placeholders of an element. */
const keysAt = (node: Node): readonly string[] =>
  node instanceof Element ? TEXT_ATTRIBUTES.flatMap((name) => keysOf(node, name)) : keysOf(node);
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

export const bridge = {
  /** The answers in the form on the screen. */
  answers: {} as Answers,
  isShown: false,
  /** Called when a form is shown. */
  onForm: undefined as (() => void) | undefined,
  connectPopups(open: OpenPopup | undefined): void {
    openPopup = open;
    if (open !== undefined) waiting.splice(0).forEach((show) => show());
  },
  showPopup(popup: PopupKind, values: Record<string, unknown>): void {
    if (openPopup === undefined) waiting.push(() => void openPopup?.(popup, values));
    else void openPopup(popup, values);
  },
  /** Called with the text that is clicked, instead of what the click does: its key. */
  onPick: undefined as ((key: string) => void) | undefined,
  /** Frames one place, or none. */
  mark(place?: Element, isScrolledTo = false): void {
    for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
    place?.setAttribute(MARK, '');
    if (isScrolledTo) place?.scrollIntoView({ block: 'center' });
  },
  /** Where a text is shown; what is folded around it opens. An answer of a closed list is in that. */
  placeOf(key: string): Element | undefined {
    const own = nodesWith(key);
    own.forEach(unfold);
    const elements = own.flatMap(
      (node) => (node instanceof Element ? node : node.parentElement) ?? [],
    );
    const lists = elements.flatMap((element) => element.closest('select') ?? []);
    return [...elements, ...lists].find(isVisible);
  },
  /** The box of a question, while it is asked. */
  questionAt(path: string): Element | undefined {
    const name = CSS.escape(controlName(dataPathOf(path)));
    const own = [...document.querySelectorAll(`[data-field="${name}"]`)];
    own.forEach(unfold);
    return own.find(isVisible);
  },
};

export type Bridge = typeof bridge;

declare global {
  interface Window {
    studioBridge?: Bridge;
  }
}
window.studioBridge = bridge;

const PLAIN: PreviewSettings = {
  brand: 'bank',
  theme: 'light',
  language: FIRST_LANGUAGE,
  sample: 'loaded',
  fault: 'none',
};

/** A fault that shows when the form is submitted. */
export const isSubmitted = (fault: Fault): boolean =>
  fault !== 'none' && fault !== 'panels-failed' && !fault.startsWith('sign-in');

/** A form refuses invalid answers only, and the server gets valid ones only: the fault decides the sample. */
function fitting(sample: Sample, fault: Fault): Sample {
  if (!isSubmitted(fault)) return sample;
  if (fault === 'refused') return sample === 'invalid' ? sample : 'empty';
  return sample === 'boundary' ? sample : 'valid';
}

function read(): PreviewSettings {
  try {
    const settings = JSON.parse(window.name) as PreviewSettings;
    const fault = FAULTS.find((each) => each === settings.fault) ?? 'none';
    return {
      ...PLAIN,
      ...settings,
      fault,
      sample: fitting(SAMPLES.find((each) => each === settings.sample) ?? 'loaded', fault),
    };
  } catch {
    // Opened by hand.
    return PLAIN;
  }
}

/** The studio's settings for this frame, read from the frame's name, which survives reloads and navigations. */
export const settings = read();

/** What was typed last, on which screen and in which form; the frames of a studio share it. */
interface Typed {
  of: string | undefined;
  form: string;
  answers: Answers;
}
export const keepTyped = (form: string, answers: Answers): void =>
  window.sessionStorage.setItem(
    TYPED,
    JSON.stringify({ of: settings.of, form, answers } satisfies Typed),
  );
export function typedIn(form: string): Answers | undefined {
  const typed = JSON.parse(window.sessionStorage.getItem(TYPED) ?? 'null') as Typed | null;
  return typed?.of === settings.of && typed?.form === form ? typed.answers : undefined;
}
