/**
 * An uncontrolled text input that writes its value when it is left, when the browser fills it in, and before a submit (so on
 * Enter). Typing renders nothing (performance: the work moves to leaving the field). The box shows the value in its
 * notation afterwards; what cannot be parsed stays as typed.
 */
import { useCallback, useEffect, useRef, type FormEvent, type RefObject } from 'react';
import type { DataPath } from '../data-path.ts';
import { parseText, showText, type Notation } from '../notation.ts';
import { useFormRoom } from '../room.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface TypedText<Element extends TextElement> {
  readonly ref: RefObject<Element | null>;
  readonly defaultValue: string;
  /** Puts a text in the place of what stands in the box, and writes it. */
  readonly put: (text: string) => void;
  readonly handlers: {
    readonly onBlur: () => void;
    readonly onInput: (event: FormEvent<Element>) => void;
  };
}

export interface Spelling {
  /** Typed text to value, `undefined` for empty. */
  readonly parse: (text: string) => unknown;
  /** Value to text. */
  readonly show: (value: unknown) => string;
}

export interface TextValue extends Spelling {
  readonly path: DataPath;
  readonly value: unknown;
  /** The widget needs the value for more than its box, so it is drawn anew with each. */
  readonly drawsValue?: boolean;
}

export function inNotation(notation: Notation): Spelling {
  return { parse: (text) => parseText(notation, text), show: (value) => showText(notation, value) };
}

export function useTypedText<Element extends TextElement>(field: TextValue): TypedText<Element> {
  const { draft } = useFormRoom();
  const ref = useRef<Element>(null);
  const latest = useRef(field);
  latest.current = field;
  /** The value that the box shows unless somebody has typed since. */
  const shown = useRef(field.value);

  const write = useCallback(() => {
    const { path, parse, show, drawsValue } = latest.current;
    // Untouched: the text may say less than the value it stands for (a country's name before the list of countries is there).
    if (ref.current === null || ref.current.value === show(draft.valueAt(path))) return;
    const value = parse(ref.current.value);
    const text = show(value);
    if (ref.current.value !== text) ref.current.value = text;
    shown.current = value;
    if (value !== draft.valueAt(path)) draft[drawsValue === true ? 'commit' : 'typed'](path, value);
  }, [draft]);

  // Another field or the server may have changed the value: show it, unless the box says the same in other spelling, or somebody
  // is typing the next one. The draft is asked, as what was typed since is not drawn.
  useEffect(() => {
    const { path, parse, show } = latest.current;
    const value = draft.valueAt(path);
    if (shown.current === value) return;
    const box = ref.current;
    const before = show(shown.current);
    shown.current = value;
    if (box === null || parse(box.value) === value) return;
    if (box !== document.activeElement || box.value === before) box.value = show(value);
  });

  useEffect(() => draft.onFlush(write), [draft, write]);

  return {
    ref,
    defaultValue: field.show(field.value),
    put(text) {
      if (ref.current !== null) ref.current.value = text;
      write();
    },
    handlers: {
      onBlur: () => draft.afterClick(write),
      // Browsers fill in fields that do not have the focus; people type in the one that has.
      onInput: ({ currentTarget }) => {
        if (currentTarget !== currentTarget.ownerDocument.activeElement) write();
      },
    },
  };
}
