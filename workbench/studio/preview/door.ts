/** The door between the frame and the workbench around it, which is of the same origin and may look in. */
import type { PopupKind } from '#flow/problems.ts';
import type { PreviewForm } from '../shared.ts';
import type { Marked, Segment } from './marks.ts';
import { attributeSegments, segmentsOf, TEXT_ATTRIBUTES } from './text-nodes.ts';

type Listener = (event: 'forms' | 'saved') => void;

const forms = new Map<string, PreviewForm>();
const listeners = new Set<Listener>();
let ask: ((popup: PopupKind, values?: Record<string, unknown>) => unknown) | undefined;
const waiting: (() => void)[] = [];

const tell = (event: 'forms' | 'saved'): void => listeners.forEach((listener) => listener(event));

export const door = {
  /** Forms on the screen, as they are filled in now. */
  forms: (): PreviewForm[] => [...forms.values()],
  formIs(form: PreviewForm): void {
    forms.set(form.name, form);
    tell('forms');
  },
  formLeft(name: string): void {
    forms.delete(name);
    tell('forms');
  },
  tellSaved: (): void => tell('saved'),
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  popupsAre(asking: typeof ask): void {
    ask = asking;
    waiting.splice(0).forEach((show) => show());
  },
  /** Shows a popup as soon as there is somebody to show it. */
  showPopup(popup: PopupKind, values: Record<string, unknown>): void {
    if (ask === undefined) waiting.push(() => void ask?.(popup, values));
    else void ask(popup, values);
  },
  /** The stretches of a text node that come from a key. */
  segmentsOf,
  /** The same of what an element is called without showing it: names, placeholders. */
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
      const segments = node instanceof Element ? door.namesOf(node) : segmentsOf(node);
      segments.forEach(({ key, text }) => found.has(key) || found.set(key, { key, text }));
    }
    return [...found.values()];
  },
};

export type Door = typeof door;

declare global {
  interface Window {
    studioDoor?: Door;
  }
}
window.studioDoor = door;
