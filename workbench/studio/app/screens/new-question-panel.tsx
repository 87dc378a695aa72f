/** Adds a question to the form on the screen. Saved, the preview shows it at once. */
import { Alert, Button, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Answers } from '#form/answers/definition.ts';
import { scopeOf, t } from '../../shared.ts';
import { useCall, useRead } from '../calls.ts';
import { useDraft } from '../drafts.ts';
import { EMPTY, newFieldOf, newQuestionForm } from '../form/new-question.ts';
import { StudioForm } from '../form/studio-form.tsx';
import { Refusal } from '../refusal.tsx';
import { formOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import type { Forms } from './questions-panel.tsx';

export function NewQuestionPanel() {
  const { choice, changes } = useStudio();
  const form = formOf(choice.scene);
  const { value: forms, problem } = useRead<Forms>('forms', changes);
  if (problem !== undefined) return <Alert color="red">{problem}</Alert>;
  if (forms === undefined) return null;
  const rows = (forms[form] ?? []).filter(({ isMovable }) => isMovable);
  // Unless another place is chosen, before the confirmations at the end.
  const last =
    rows.findLast(({ path, kind }) => scopeOf(path) === '' && kind !== 'confirmed') ?? rows.at(-1);
  if (last === undefined) return <Text>{t('add.none')}</Text>;
  const paths = rows.map(({ path }) => path);
  return <NewQuestion key={form} {...{ form, paths, last: last.path }} />;
}

interface Props {
  form: string;
  paths: readonly string[];
  last: string;
}
function NewQuestion({ form, paths, last }: Props) {
  const { choice, choose, textOf, texts, say } = useStudio();
  const [draft, setDraft, removeDraft] = useDraft<Answers>(`new ${form}`);
  const [version, setVersion] = useState(0);
  const { send, refused, forget } = useCall<{ left: string[] }>('fields');
  const of = JSON.stringify(paths);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read again they are others with the same content; `textOf` is of the texts
  const parts = useMemo(() => newQuestionForm(paths, textOf), [of, texts]);
  // Behind the question that was opened last.
  const data = { ...EMPTY, after: choice.question, ...draft };
  const after = paths.includes(data.after) ? data.after : last;
  const begin = () => {
    removeDraft();
    forget();
    setVersion((count) => count + 1);
  };
  const save = async (answers: Answers) => {
    const field = newFieldOf(form, answers);
    const answer = await send(field);
    if (!answer.ok) return undefined;
    begin();
    const left = answer.value.left.length > 0 ? ` ${t('add.left')}` : '';
    say(t('add.saved', { label: field.label }) + left);
    const path = field.after.slice(0, field.after.lastIndexOf('.') + 1) + field.name;
    return choose({ panel: 'questions', question: path, show: '' });
  };
  return (
    <div data-new-field={form}>
      <StudioForm
        // The form holds its answers itself: with other places, or begun anew, it is another one.
        key={`${version} ${of}`}
        {...{ parts, data: { ...data, after } }}
        submitLabel={t('add.save')}
        submitAction="add-field"
        onChange={(answers) => {
          forget();
          setDraft(answers);
        }}
        onSubmit={save}
        secondary={
          <>
            {draft !== undefined && (
              <Button variant="default" data-action="discard-field" onClick={begin}>
                {t('edit.discard')}
              </Button>
            )}
            <Refusal of={refused} />
          </>
        }
      />
    </div>
  );
}
