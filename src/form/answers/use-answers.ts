/** The answers of a form, hidden ones included: RJSF drops those, so they are kept here and given back to it as `formData`. */
import type { RJSFSchema } from '@rjsf/utils';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Announce } from '../announcer.ts';
import type { Answers, SchemaFormProps } from '../definition.ts';
import { getIn, parsePath, setIn } from '../schema/data-path.ts';
import { allFields, visibleFields, type Field } from '../schema/fields.ts';
import { contextOf, type FormTexts } from '../texts.ts';
import type { ErrorTiming } from './error-timing.ts';
import { trackQuestions, visibilityChanges } from './question-changes.ts';

/** An empty text from the server is no answer, as an empty input is none, unless it can be chosen ('no title'). */
function withoutEmptyTexts(schema: RJSFSchema, data: Answers): Answers {
  return [...allFields(schema)].reduce<Answers>((answers, [key, field]) => {
    const path = parsePath(key);
    return field.enum === undefined && getIn(answers, path) === ''
      ? setIn(answers, path, undefined)
      : answers;
  }, data);
}

export function useAnswers(
  { definition, data, memory, onChange }: SchemaFormProps,
  texts: FormTexts,
  timing: ErrorTiming,
  announce: Announce,
) {
  const [initial] = useState(() => withoutEmptyTexts(definition.schema, data));
  const [answers, setAnswers] = useState(initial);
  const latest = useRef(initial);
  const shown = useRef<readonly Field[]>(undefined);
  const [exchange] = useState(() =>
    trackQuestions(
      initial,
      visibleFields(definition, initial),
      (field, all) => texts.label(field.path, contextOf(field, all)),
      memory,
    ),
  );
  const report = useRef(onChange);
  useLayoutEffect(() => {
    report.current = onChange;
  });
  /** Takes over changed answers, exchanges those whose question has become another one, and reports the result. */
  const adopt = useCallback(
    (changed: Answers): void => {
      const fields = visibleFields(definition, changed);
      const exchanged = exchange(changed, fields);
      exchanged.paths.forEach((path) =>
        timing.questionChanged(path, getIn(exchanged.answers, path)),
      );
      const before = shown.current ?? visibleFields(definition, latest.current);
      const { appeared, putAside } = visibilityChanges(before, fields, changed);
      const labelOf = (field: Field): string => texts.label(field.path, contextOf(field, changed));
      for (const [key, [first, ...others]] of [
        ['appeared', appeared],
        ['putAside', putAside],
      ] as const)
        if (first !== undefined)
          announce(
            key,
            texts.word(`questions.${key}`, { label: labelOf(first), count: others.length + 1 }),
          );
      shown.current = fields;
      latest.current = exchanged.answers;
      setAnswers(exchanged.answers);
      report.current?.(exchanged.answers);
    },
    [definition, exchange, timing, texts, announce],
  );
  /** With what is committed but not rendered yet; for event handlers. */
  const newest = useCallback(() => latest.current, []);
  /** Takes note of a change that RJSF is going to make by itself. */
  const expect = useCallback((changed: Answers): void => {
    latest.current = changed;
  }, []);
  return { initial, answers, newest, expect, adopt };
}
