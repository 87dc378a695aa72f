/**
 * An uncontrolled text input that commits its value when it is left, when the browser fills it in, and before a submit (so on
 * Enter). Typing renders nothing (performance: the work moves to leaving the field). The input shows the value in its notation
 * afterwards; text that cannot be parsed stays as typed.
 */
import { useEffect, useEffectEvent, useRef, type FormEvent, type RefObject } from 'react';
import type { Notation } from '../formats/format.ts';
import { parseText, showText } from '../formats/notation.ts';
import type { WidgetParts } from './use-widget.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface TypedText<Element extends TextElement> {
  readonly ref: RefObject<Element | null>;
  readonly defaultValue: string;
  /** Replaces the text of the input and commits it. */
  readonly put: (text: string) => void;
  readonly onBlur: () => void;
  readonly onInput: (event: FormEvent<Element>) => void;
}

/** Text to value (`undefined` for empty) and back. */
export interface Spelling {
  readonly parse: (text: string) => unknown;
  readonly show: (value: unknown) => string;
}

export const inNotation = (notation: Notation): Spelling => ({
  parse: (text) => parseText(notation, text),
  show: (value) => showText(notation, value),
});

export function useTypedText<Element extends TextElement>(
  { services, commit }: Pick<WidgetParts, 'services' | 'commit'>,
  value: unknown,
  { parse, show }: Spelling,
): TypedText<Element> {
  const { registerInput, afterClick } = services;
  const ref = useRef<Element>(null);
  /** The value the input shows unless somebody has typed since. */
  const shown = useRef(value);

  const write = (): void => {
    const input = ref.current;
    // Untouched: the text may say less than the value (a country's name before the list of countries is there).
    if (input === null || input.value === show(shown.current)) return;
    const next = parse(input.value);
    const text = show(next);
    if (input.value !== text) input.value = text;
    if (next === shown.current) return;
    shown.current = next;
    commit(next);
  };
  const writeLatest = useEffectEvent(write);

  // Another field or the server changed the value: show it, unless the input says the same in other spelling, or somebody types.
  const showValue = useEffectEvent(() => {
    const input = ref.current;
    if (shown.current === value) return;
    const before = show(shown.current);
    shown.current = value;
    if (input === null || parse(input.value) === value) return;
    if (input !== document.activeElement || input.value === before) input.value = show(value);
  });
  useEffect(() => showValue(), [value]);
  useEffect(() => registerInput(() => writeLatest()), [registerInput]);

  return {
    ref,
    defaultValue: show(value),
    put(text) {
      if (ref.current !== null) ref.current.value = text;
      write();
    },
    onBlur: () => afterClick(write),
    // Browsers fill in fields that do not have the focus; people type in the one that has.
    onInput: ({ currentTarget }) => {
      if (currentTarget !== currentTarget.ownerDocument.activeElement) write();
    },
  };
}
