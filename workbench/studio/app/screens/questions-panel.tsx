/** The questions of the form on the screen, by group. */
import { Alert, Badge, Stack, Text, Title } from '@mantine/core';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { scopeOf, t, type FieldRow } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import { useRead } from '../calls.ts';
import { useDraft } from '../drafts.ts';
import type { Draft } from '../form/question-form.ts';
import { formOf } from '../scenes.ts';
import { useStudio } from '../studio-context.ts';
import { OpenQuestion } from './question.tsx';

/** The questions of each form. */
export type Forms = Readonly<Record<string, FieldRow[]>>;

export function QuestionsPanel() {
  const { choice, choose, changes, textOf } = useStudio();
  const form = formOf(choice.scene);
  const { value: forms, problem } = useRead<Forms>('forms', changes);
  const rows = forms?.[form] ?? [];
  const open = rows.find(({ path }) => path === choice.question);
  const heads = rows.filter(
    ({ group }, i) => group !== '' && rows.findIndex((row) => row.group === group) === i,
  );
  // A group without a heading is known by its first question.
  const headingOf = ({ group, path }: FieldRow) =>
    textOf(`steps:${form}.groups.${group}`) ?? t('edit.untitled', { label: labelOf(path, textOf) });
  const groups = heads.map((row) => [row.group, headingOf(row)] as const);
  return (
    <Stack component="section" gap="xs" aria-label={t('panel.questions')}>
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <Text c="dimmed">{t(forms && rows.length === 0 ? 'add.none' : 'edit.about')}</Text>
      {rows.map((row) => (
        <Fragment key={`${form} ${row.path}`}>
          {heads.includes(row) && <Title order={2}>{headingOf(row)}</Title>}
          <Question
            form={form}
            row={row}
            isOpen={row === open}
            onOpen={() => choose({ question: row === open ? '' : row.path, show: '' })}
          >
            <OpenQuestion {...{ form, row, groups }} />
          </Question>
        </Fragment>
      ))}
    </Stack>
  );
}

interface QuestionProps {
  form: string;
  row: FieldRow;
  isOpen: boolean;
  onOpen(): void;
  children: ReactNode;
}
function Question({ form, row, isOpen, onOpen, children }: QuestionProps) {
  const { textOf } = useStudio();
  const [draft] = useDraft<Draft>(`${form} ${row.path}`);
  const head = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    head.current?.scrollIntoView();
    head.current?.focus({ preventScroll: true });
    // In another group it is elsewhere.
  }, [isOpen, row.group]);
  return (
    <details
      className="question"
      data-question={row.path}
      data-in-list={scopeOf(row.path) !== '' || undefined}
      open={isOpen}
    >
      {/* Which one is open survives that a saved one is made anew. */}
      <summary
        ref={head}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        {labelOf(row.path, textOf)}{' '}
        {!row.required && <Badge variant="default">{t('edit.isOptional')}</Badge>}{' '}
        {draft !== undefined && (
          <Badge color="orange.9" data-unsaved>
            {t('edit.isUnsaved')}
          </Badge>
        )}
        <Text component="span" size="xs" c="dimmed" display="block">
          {row.when}
        </Text>
      </summary>
      {isOpen && children}
    </details>
  );
}
