/** The bridge between the frame and the studio around it, which is of the same origin. */
import type { PopupKind } from '#flow/problems.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { FAULTS, SAMPLES, type Fault, type PreviewSettings, type Sample } from '../shared.ts';
import type { Marked, Segment } from './marks.ts';
import { attributeSegments, segmentsOf, TEXT_ATTRIBUTES } from './marks.ts';

type Answers = Readonly<Record<string, unknown>>;
type OpenPopup = (popup: PopupKind, values?: Record<string, unknown>) => unknown;

let openPopup: OpenPopup | undefined;
/** Popups to show as soon as the application can. */
const waiting: (() => void)[] = [];

export const bridge = {
  /** The answers in the form on the screen. */
  answers: {} as Answers,
  /** Called when a form is shown. */
  onForm: undefined as (() => void) | undefined,
  connectPopups(open: OpenPopup | undefined): void {
    openPopup = open;
    waiting.splice(0).forEach((show) => show());
  },
  showPopup(popup: PopupKind, values: Record<string, unknown>): void {
    if (openPopup === undefined) waiting.push(() => void openPopup?.(popup, values));
    else void openPopup(popup, values);
  },
  /** The parts of a text node that come from a key. */
  segmentsOf,
  /** The same for attributes such as names and placeholders. */
  namesOf: (element: Element): readonly Segment[] =>
    TEXT_ATTRIBUTES.flatMap((name) => attributeSegments(element, name)),
  /** All texts of the page in its order, each key once. */
  allTexts(): Marked[] {
    const walker = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    const found = new Map<string, Marked>();
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const segments = node instanceof Element ? bridge.namesOf(node) : segmentsOf(node);
      segments.forEach(({ key, text }) => found.has(key) || found.set(key, { key, text }));
    }
    return [...found.values()];
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

/** A form refuses invalid answers only, and the server gets valid ones only: the fault decides the sample. */
function fitting(sample: Sample, fault: Fault): Sample {
  if (fault === 'none' || fault === 'panels-failed') return sample;
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
