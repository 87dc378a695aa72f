/** The answers of a form, hidden ones included: RJSF drops those, so they are kept here and given back to it as `formData`. */
import type { RJSFSchema } from '@rjsf/utils';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { getIn, parsePath, setIn } from '../schema/data-path.ts';
import type { Answers, SchemaFormProps } from '../definition.ts';
import type { ErrorTiming } from './error-timing.ts';
import { allFields, visibleFields } from '../schema/fields.ts';
import { trackQuestions } from './question-changes.ts';
import { contextOf, type FormTexts } from '../texts.ts';

/** An empty text from the server is no answer, as an empty input is none, unless it can be chosen ('no title'). */
function withoutEmptyTexts(schema: RJSFSchema, data: Answers): Answers {
  return [...allFields(schema)].reduce<Answers>((answers, [key, field]) => {
    const path = parsePath(key);
    return field.enum === undefined && getIn(answers, path) === ''
      ? (setIn(answers, path, undefined) as Answers)
      : answers;
  }, data);
}

export interface FormAnswers {
  readonly initial: Answers;
  readonly answers: Answers;
  /** With what is committed but not rendered yet; for event handlers. */
  readonly newest: () => Answers;
  /** Takes note of a change that RJSF is going to make by itself. */
  readonly expect: (changed: Answers) => void;
  /** Takes over changed answers, exchanges those whose question has become another one, and reports the result. */
  readonly adopt: (changed: Answers) => void;
}

export function useAnswers(
  {
    definition,
    data,
    memory,
    onChange,
  }: Pick<SchemaFormProps, 'definition' | 'data' | 'memory' | 'onChange'>,
  texts: FormTexts,
  timing: ErrorTiming,
): FormAnswers {
  const [initial] = useState(() => withoutEmptyTexts(definition.schema, data));
  const [answers, setAnswers] = useState(initial);
  const latest = useRef(initial);
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
  const adopt = useCallback(
    (changed: Answers): void => {
      const exchanged = exchange(changed, visibleFields(definition, changed));
      exchanged.paths.forEach((path) => timing.asked(path, getIn(exchanged.answers, path)));
      latest.current = exchanged.answers;
      setAnswers(exchanged.answers);
      report.current?.(exchanged.answers);
    },
    [definition, exchange, timing],
  );
  const newest = useCallback(() => latest.current, []);
  const expect = useCallback((changed: Answers): void => {
    latest.current = changed;
  }, []);
  return { initial, answers, newest, expect, adopt };
}
