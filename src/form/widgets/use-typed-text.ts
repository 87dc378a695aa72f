/**
 * An uncontrolled text input that commits its value when it is left (on Tab before the focus moves), when the browser fills it in, and before a submit
 * (so on Enter). Typing renders nothing (performance: the work moves to leaving the field). The input shows the value in its notation
 * afterwards; text that cannot be parsed stays as typed.
 */
import type { WidgetProps } from '@rjsf/utils';
import { useEffect, useEffectEvent, useRef, type SyntheticEvent } from 'react';
import { cleanLine } from '#schema/clean.ts';
import { notationFor, parseText, showText } from '../formats/format.ts';
import { useTyped } from '../answers/typed.ts';
import { withoutHouseNumber } from './house-number.ts';
import type { WidgetParts } from './use-widget.tsx';

/** Text to value (`undefined` for empty) and back. */
export interface Spelling {
  readonly parse: (text: string) => unknown;
  readonly show: (value: unknown) => string;
}

/** Without `spelling` in the notation of the schema. */
export function useTypedText<Element extends HTMLInputElement | HTMLTextAreaElement>(
  field: WidgetParts,
  { value, schema, uiSchema }: Pick<WidgetProps, 'value' | 'schema' | 'uiSchema'>,
  spelling?: Spelling,
) {
  const { typed, definition, sources } = field.services;
  const notation = notationFor(definition.formats, schema, uiSchema?.['ui:widget']);
  const { multiline, enterKeyHint = 'next', autoCapitalize = 'words', inputMode } = notation;
  const parse = (text: string): unknown =>
    spelling ? spelling.parse(cleanLine(text)) : parseText(notation, text, sources.today());
  const show = spelling?.show ?? ((shown: unknown) => showText(notation, shown));
  const ref = useRef<Element>(null);
  /** The value in the input unless somebody has typed since. */
  const shown = useRef<unknown>(value);

  const commit = (): void => {
    const input = ref.current;
    // Untouched: the text may say less than the value (a country's name before the list of countries is there).
    if (input === null || input.value === show(shown.current)) return;
    const next = withoutHouseNumber(field, uiSchema, parse(input.value));
    const text = show(next);
    if (input.value !== text) input.value = text;
    if (next === shown.current) return;
    shown.current = next;
    field.commit(next);
  };
  const commitLatest = useEffectEvent(commit);

  // Another field or the server changed the value: show it, unless the input has the same value in other spelling, or somebody types.
  const showValue = useEffectEvent(() => {
    const input = ref.current;
    if (shown.current === value) return;
    const before = show(shown.current);
    shown.current = value;
    if (input === null || parse(input.value) === value) return;
    if (input !== document.activeElement || input.value === before) input.value = show(value);
  });
  useEffect(() => showValue(), [value]);
  useTyped(typed, commit);
  // Of a filled field that has sent no `input`: React hides such a `change`.
  useEffect(() => {
    const change = (): void => typed.afterClick(() => commitLatest());
    const input = ref.current;
    input?.addEventListener('change', change);
    return () => input?.removeEventListener('change', change);
  }, [typed]);
  // People type in the field that has the focus; browsers fill in the others, too.
  const commitFilled = ({ currentTarget }: SyntheticEvent<Element>): void => {
    const hasFocus = currentTarget === currentTarget.ownerDocument.activeElement;
    // In `:is()`, as older browsers do not know the name and may refuse the selector.
    if (!hasFocus || currentTarget.matches(':is(:autofill)')) commit();
  };

  return {
    parse,
    show,
    /** Replaces the text of the input and commits it. */
    put: (text: string): void => {
      if (ref.current !== null) ref.current.value = text;
      commit();
    },
    input: {
      ref,
      defaultValue: show(value),
      onBlur: () => typed.afterClick(commit),
      onInput: commitFilled,
      // Of `:autofill` (widgets.css): some browsers fill in without `input`.
      onAnimationStart: commitFilled,
      // What the keyboard of a phone does with one line of text, which is often a name: no word to correct.
      ...(!multiline && {
        enterKeyHint,
        autoCapitalize,
        autoCorrect: 'off',
        spellCheck: false,
        inputMode,
      }),
    },
  };
}
