/** An open question: its form, and what can be done with it. All changes are a draft; they are checked and written together. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Answers } from '#form/answers/definition.ts';
import { t, type FieldRow, type QuestionChanges, type TextKey } from '../../shared.ts';
import { labelOf, propertyName } from '../../words.ts';
import { useCall } from '../calls.ts';
import { useDraft } from '../drafts.ts';
import {
  answersOf,
  changesBetween,
  questionForm,
  withDraft,
  type Draft,
  type Groups,
} from '../form/question-form.ts';
import { StudioForm } from '../form/studio-form.tsx';
import { Refusal } from '../refusal.tsx';
import { useStudio } from '../studio-context.ts';

const NOTHING: Draft = {};

interface Props {
  form: string;
  row: FieldRow;
  groups: Groups;
}

/** What is entered of a question: a draft until it is saved. */
function useEntered({ form, row, groups }: Props) {
  const { texts, textOf } = useStudio();
  const [draft = NOTHING, setDraft, removeDraft] = useDraft<Draft>(`${form} ${row.path}`);
  const [discards, setDiscards] = useState(0);
  const of = JSON.stringify([row, groups]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read again they are others with the same content; `textOf` is of the texts
  const parts = useMemo(() => questionForm(row, groups, textOf), [of, texts]);
  const saved = answersOf(row);
  const data = withDraft(parts.schema, saved, draft);
  const changesIn = (answers: Answers) => changesBetween(parts.schema, saved, answers);
  return {
    ...{ parts, data, removeDraft, changesIn },
    /** Another form is needed. */
    key: `${discards} ${of}`,
    changes: changesIn(data),
    enter(answers: Answers): void {
      const changes = changesIn(answers);
      if (changes.length === 0) removeDraft();
      else setDraft(Object.fromEntries(changes.map(({ property, after }) => [property, after])));
    },
    discard(): void {
      removeDraft();
      setDiscards((count) => count + 1);
    },
  };
}

const focusOn = (selector: string): void =>
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

export function OpenQuestion(props: Props) {
  const { form, row } = props;
  const { path } = row;
  const { choose, textOf, say } = useStudio();
  const { parts, data, key, changes, ...entered } = useEntered(props);
  const { send: call, refused, forget, isCalling } = useCall<{ left: string[] }>('questions');
  const label = labelOf(path, textOf);
  /** The form is made anew: the focus goes to its head. */
  const focusHead = () => focusOn(`[data-question="${path}"] summary`);
  const send = async (sent: QuestionChanges['changes'], done: TextKey): Promise<boolean> => {
    const answer = await call({ form, question: path, changes: sent });
    if (!answer.ok) return false;
    say(t(done, { label }) + (answer.value.left.length > 0 ? ` ${t('add.left')}` : ''));
    return true;
  };
  const save = async (answers: Answers) => {
    const own = entered.changesIn(answers);
    if (own.length === 0) return say(t('edit.nothing'));
    if (!(await send(own, 'edit.saved'))) return undefined;
    focusHead();
    return entered.removeDraft();
  };
  const move = (after: number) => send([{ property: 'order', after }], 'edit.moved');
  const remove = async () => {
    if (!(await send([{ property: 'question', after: null }], 'edit.deleted'))) return;
    entered.removeDraft();
    choose({ question: '', show: '' });
    focusOn('#panels');
  };
  const discard = () => {
    entered.discard();
    focusHead();
  };
  const button = (name: 'up' | 'down' | 'discard' | 'delete', onClick: () => void) => (
    <Button
      variant="default"
      {...(name === 'delete' && { c: 'var(--bad)' })}
      data-action={`question-${name}`}
      aria-label={`${t(`edit.${name}`)}: ${label}`}
      onClick={onClick}
    >
      {t(`edit.${name}`)}
    </Button>
  );
  const names = changes.map(({ property }) => propertyName(property, row.context, textOf));
  return (
    <Stack gap="xs" p="sm" aria-busy={isCalling}>
      {row.isMovable && (
        <Group gap="xs">
          {button('up', () => void move(-1))}
          {button('down', () => void move(1))}
        </Group>
      )}
      {row.when !== undefined && row.condition === undefined && <Text>{t('edit.fixed')}</Text>}
      <StudioForm
        key={key}
        {...{ parts, data }}
        context={{ asks: row.asks }}
        submitLabel={t('editor.save')}
        submitAction="save-question"
        onChange={(answers) => {
          forget();
          entered.enter(answers);
        }}
        onSubmit={save}
        secondary={
          <>
            {names.length > 0 && button('discard', discard)}
            {button('delete', () => void remove())}
            <Text size="xs" w="100%" role="status">
              {isCalling
                ? t('edit.checking')
                : names.length > 0 && t('edit.unsaved', { list: names.join(', ') })}
            </Text>
            <Refusal of={refused} />
          </>
        }
      />
    </Stack>
  );
}
