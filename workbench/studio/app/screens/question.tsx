/** An open question: its form, and what can be done with it. All changes are a draft; they are checked and written together. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Answers, SchemaFormHandle } from '#form/answers/definition.ts';
import { t, type FieldRow, type QuestionChanges, type TextKey } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import { call, type Refused } from '../calls.ts';
import { useDraft } from '../drafts.ts';
import {
  answersOf,
  changesBetween,
  propertyName,
  questionForm,
  withDraft,
  type Draft,
  type Groups,
} from '../form/question-form.ts';
import { StudioForm } from '../form/studio-form.tsx';
import { Refusal } from '../refusal.tsx';
import { useStudio } from '../studio-context.ts';
import type { PanelProps } from './frame.tsx';

const NOTHING: Draft = {};

interface Props extends PanelProps {
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

/** What is done with a question, and why it was refused. */
function useActs(
  { form, row, onShow }: Props,
  { changesIn, removeDraft }: ReturnType<typeof useEntered>,
) {
  const { path } = row;
  const { textOf, say } = useStudio();
  const handle = useRef<SchemaFormHandle>(null);
  const [refused, setRefused] = useState<Refused>();
  const [isSaving, setSaving] = useState(false);
  const send = async (changes: QuestionChanges['changes'], done: TextKey) => {
    setSaving(true);
    const request = { form, question: path, changes };
    const answer = await call<{ left: string[] }>('questions', request);
    setSaving(false);
    setRefused(answer.ok ? undefined : answer);
    if (!answer.ok) return answer;
    say(
      t(done, { label: labelOf(path, textOf) }) +
        (answer.value.left.length > 0 ? ` ${t('add.left')}` : ''),
    );
    return undefined;
  };
  return {
    ...{ handle, refused, setRefused, isSaving },
    async save(answers: Answers) {
      const changes = changesIn(answers);
      if (changes.length === 0) return say(t('edit.nothing'));
      const failed = await send(changes, 'edit.saved');
      if (!failed) {
        onShow({ find: (bridge) => bridge.questionAt(path) });
        return removeDraft();
      }
      // The sentence is about all that is refused; it is said at the first.
      const at = changes
        .map(({ property }) => property)
        .filter((each) => failed.at?.includes(each));
      if (at.length === 0) return undefined;
      setRefused(undefined);
      handle.current?.showErrors(
        at.map((field, i) => {
          const label = propertyName(row, field, textOf);
          return { field, message: i === 0 ? failed.problem : t('edit.checkAlso', { label }) };
        }),
      );
      return handle.current?.focusSummary();
    },
    move: (after: number) => send([{ property: 'order', after }], 'edit.moved'),
    async remove() {
      const changes = [{ property: 'question', after: null }];
      if (await send(changes, 'edit.deleted')) return;
      removeDraft();
      document.querySelector<HTMLElement>('#panels')?.focus({ preventScroll: true });
    },
  };
}

export function OpenQuestion(props: Props) {
  const { row, onShow } = props;
  const { textOf } = useStudio();
  const entered = useEntered(props);
  const { handle, refused, setRefused, isSaving, save, move, remove } = useActs(props, entered);
  const label = labelOf(row.path, textOf);
  const names = entered.changes.map(({ property }) => propertyName(row, property, textOf));
  const button = (name: ActName, onClick: () => void, color?: string) => (
    <Button
      variant="default"
      {...(color && { c: color })}
      data-action={`question-${name}`}
      aria-label={`${t(`edit.${name}`)}: ${label}`}
      onClick={onClick}
    >
      {t(`edit.${name}`)}
    </Button>
  );
  return (
    <Stack gap="xs" p="sm" aria-busy={isSaving} {...useKeptFocus(entered.key)}>
      <Group gap="xs">
        {button('show', () =>
          onShow({ words: label, find: (bridge) => bridge.questionAt(row.path) }),
        )}
        {row.isMovable && button('up', () => void move(-1))}
        {row.isMovable && button('down', () => void move(1))}
      </Group>
      {row.isConditional && row.condition === undefined && <Text>{t('edit.fixed')}</Text>}
      <StudioForm
        key={entered.key}
        {...{ ref: handle, parts: entered.parts, data: entered.data }}
        context={{ asks: row.asks }}
        submitLabel={t('editor.save')}
        submitAction="save-question"
        onChange={(answers) => {
          setRefused(undefined);
          entered.enter(answers);
        }}
        onSubmit={save}
        secondary={
          <>
            {names.length > 0 && button('discard', entered.discard)}
            {button('delete', () => void remove(), 'var(--bad)')}
          </>
        }
      >
        {names.length > 0 && <Text size="xs">{t('edit.unsaved', { list: names.join(', ') })}</Text>}
        <div role="status">{isSaving && <Text>{t('edit.checking')}</Text>}</div>
        <Refusal of={refused} />
      </StudioForm>
    </Stack>
  );
}
type ActName = 'show' | 'up' | 'down' | 'discard' | 'delete';

/** The focus stays where it was in a form that is made anew. */
function useKeptFocus(key: string) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef('');
  useLayoutEffect(() => {
    if (last.current === '' || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(last.current)?.focus({ preventScroll: true });
  }, [key]);
  return {
    ref: box,
    onFocus: ({ target }: { target: HTMLElement }) => {
      const { id, dataset } = target;
      last.current = id === '' ? `[data-action="${dataset['action']}"]` : `[id="${id}"]`;
    },
    onBlur: () => {
      last.current = '';
    },
  };
}
