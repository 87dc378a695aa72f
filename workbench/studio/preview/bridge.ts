/** The bridge between the frame and the studio around it, which is of the same origin. */
import type { PopupKind } from '#flow/problems.ts';
import { controlName } from '#schema/data-path.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import type { Segment } from '../../marks.ts';
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
import { segmentsOf, TEXT_ATTRIBUTES } from './marks.ts';

type OpenPopup = (popup: PopupKind, values?: Record<string, unknown>) => unknown;

let openPopup: OpenPopup | undefined;
/** Popups to show as soon as the application can. */
const waiting: (() => void)[] = [];

/** All stretches of the page that come from a key, in its order. */
function segments(): (Segment & { node: Node })[] {
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  const found: (Segment & { node: Node })[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    for (const each of node instanceof Element ? namesOf(node) : segmentsOf(node))
      found.push({ ...each, node });
  return found;
}
/** The stretch of a text; of a name the whole element. */
function rangeOf(node: Node, { start, end }: Segment): Range | Element {
  if (node instanceof Element) return node;
  const range = new Range();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range;
}

/** Frames the text of the pointer; its style is in agent.ts. */
export const MARK = 'data-studio-mark';
const elementOf = (place: Range | Element): Element | null =>
  place instanceof Element ? place : place.startContainer.parentElement;

/** Attributes such as names and placeholders that come from a key. */
const namesOf = (element: Element): readonly Segment[] =>
  TEXT_ATTRIBUTES.flatMap((name) => segmentsOf(element, name));

/** At the point of the event: the text itself, else the one of the box around it, else a name that is only read out. */
function textAt({ target, clientX: x, clientY: y }: MouseEvent) {
  if (!(target instanceof Element)) return undefined;
  const texts = [...target.childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .flatMap((node) =>
      segmentsOf(node).map((each) => ({ key: each.key, at: rangeOf(node, each) })),
    );
  const [name] = namesOf(target);
  const isHit = ({ left, right, top, bottom }: DOMRect) =>
    x >= left && x <= right && y >= top && y <= bottom;
  return (
    texts.find(({ at }) => [...at.getClientRects()].some(isHit)) ??
    texts[0] ??
    (name && { key: name.key, at: target })
  );
}

/** While texts are picked, the one under the pointer is marked, and a click opens its editor. */
export function watchPointer(): void {
  document.addEventListener('mousemove', (event) => {
    if (bridge.onPick) bridge.mark(textAt(event)?.at);
  });
  document.addEventListener(
    'click',
    (event) => {
      const text = bridge.onPick && textAt(event);
      if (!text) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      bridge.onPick?.(text.key);
    },
    { capture: true },
  );
}

const isVisible = (place: Range | Element): boolean => place.getClientRects().length > 0;
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
  mark(place?: Range | Element, isScrolledTo = false): void {
    for (const marked of document.querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
    const element = place && elementOf(place);
    element?.setAttribute(MARK, '');
    if (isScrolledTo) element?.scrollIntoView({ block: 'center' });
  },
  /** Where a text is shown; what is folded around it opens. An answer of a closed list is in that. */
  placeOf(key: string): Range | Element | undefined {
    const own = segments().filter((each) => each.key === key);
    own.forEach(({ node }) => unfold(node));
    const lists = own.flatMap(({ node }) => node.parentElement?.closest('select') ?? []);
    return [...own.map((each) => rangeOf(each.node, each)), ...lists].find(isVisible);
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
