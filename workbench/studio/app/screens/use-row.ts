/** What is entered of a question: a draft until it is saved, and what is shown follows the row when that is read again. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answers } from '#form/answers/definition.ts';
import type { FieldRow } from '../../shared.ts';
import type { useDraft } from '../draft.ts';
import {
  answersOf,
  changesBetween,
  questionForm,
  withDraft,
  type Draft,
  type Groups,
} from '../form/question-form.ts';
import { useStudio } from '../studio-context.ts';

const NOTHING: Draft = {};

export function useRow(
  row: FieldRow,
  groups: Groups,
  [draft = NOTHING, setDraft, removeDraft]: ReturnType<typeof useDraft<Draft>>,
) {
  const { texts, textOf } = useStudio();
  const of = JSON.stringify([row, groups]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read again they are others with the same content; `textOf` is of the texts
  const parts = useMemo(() => questionForm(row, groups, textOf), [of, texts]);
  const saved = answersOf(row);
  const data = withDraft(parts.schema, saved, draft);
  const shown = useRef<Answers>(data);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    // Saved by itself it is what is shown: who goes on writing is not disturbed.
    if (changesBetween(parts.schema, data, shown.current).length > 0)
      setVersion((last) => last + 1);
    shown.current = data;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only where the row is another
  }, [of]);
  const changesIn = (answers: Answers) => changesBetween(parts.schema, saved, answers);
  return {
    parts,
    data,
    /** Another form is needed. */
    key: `${version} ${JSON.stringify(parts.schema)}`,
    changes: changesIn(data),
    changesIn,
    /** Whether that differs from what was entered before. */
    enter(answers: Answers): void {
      shown.current = answers;
      const changes = changesIn(answers);
      if (changes.length === 0) removeDraft();
      else setDraft(Object.fromEntries(changes.map(({ property, after }) => [property, after])));
    },
    discard(): void {
      removeDraft();
      shown.current = saved;
      setVersion((last) => last + 1);
    },
    removeDraft,
  };
}
