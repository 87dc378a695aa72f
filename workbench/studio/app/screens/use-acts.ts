/** What is done with a question, and what is said of it. */
import { useState, type RefObject } from 'react';
import type { Answers, SchemaFormHandle } from '#form/answers/definition.ts';
import { t, type FieldRow, type QuestionChanges, type TextKey } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import type { Result } from '../act-result.tsx';
import { editQuestion } from '../calls.ts';
import { propertyName } from '../form/question-form.ts';
import { useSaid } from '../said.ts';
import { useStudio } from '../studio-context.ts';
import type { useRow } from './use-row.ts';

export interface OfQuestion {
  form: string;
  row: FieldRow;
  /** Deleted, with these. */
  onGone(result: Result & { paths: readonly string[] }): void;
}
interface Props extends OfQuestion, Pick<ReturnType<typeof useRow>, 'changesIn' | 'removeDraft'> {
  handle: RefObject<SchemaFormHandle | null>;
}
/** Other questions can go with it, as a refused deletion says. */
type Said = Result & { also?: readonly string[] | undefined };

export function useActs({ form, row, onGone, changesIn, removeDraft, handle }: Props) {
  const { path } = row;
  const { textOf } = useStudio();
  const [result, say] = useSaid<Said>(path);
  const [isSaving, setSaving] = useState(false);
  const send = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    setSaving(true);
    // The same words once more are announced, too.
    say();
    const answer = await call;
    setSaving(false);
    return answer;
  };
  const done = (
    key: TextKey,
    { left }: { left: readonly string[] },
    { leaves = 'add.left' as TextKey, list = '' } = {},
  ): Result => {
    const message = t(key, { list }) + (left.length > 0 ? ` ${t(leaves)}` : '');
    return { ok: true, message };
  };
  /** The sentence is about all that is refused; it is said at the first. */
  const refuse = ([first, ...others]: readonly string[], problem: string): void => {
    const messages = others.map((field) => ({
      field,
      message: t('edit.checkAlso', { label: propertyName(row, field, textOf) }),
    }));
    handle.current?.showErrors([{ field: first ?? '', message: problem }, ...messages]);
    handle.current?.focusSummary();
  };
  return {
    result,
    say,
    isSaving,
    async save(answers: Answers): Promise<void> {
      const changes = changesIn(answers);
      if (changes.length === 0) return say({ ok: true, message: t('edit.nothing') });
      const answer = await send(editQuestion({ form, question: path, changes }));
      if (answer.ok) {
        removeDraft();
        return say(done('edit.saved', answer.value));
      }
      const { problem, details, at = [] } = answer;
      const about = changes.map(({ property }) => property).filter((each) => at.includes(each));
      if (about.length > 0) refuse(about, problem);
      say({ ok: false, message: about.length > 0 ? t('edit.refused') : problem, details });
    },
    async act(property: 'order' | 'question', after: number | null, also: readonly string[] = []) {
      const changes: QuestionChanges['changes'] = [{ property, after }];
      const answer = await send(editQuestion({ form, question: path, changes, also }));
      if (!answer.ok) {
        const { problem: message, details, also: others } = answer;
        return say({ ok: false, message, details, also: others });
      }
      if (property === 'order') return say(done('edit.moved', answer.value));
      removeDraft();
      const paths = [path, ...also];
      const list = paths.map((each) => `„${labelOf(each, textOf)}“`).join(', ');
      const key = paths.length > 1 ? 'edit.deletedAll' : 'edit.deleted';
      onGone({ ...done(key, answer.value, { leaves: 'edit.deletedLeft', list }), paths });
    },
  };
}
