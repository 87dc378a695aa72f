/** The questions of the form on the screen. All changes of one are a draft; they are checked, written and seen in the preview together. */
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { Fragment, useEffect, useRef } from 'react';
import { t, type FieldRow } from '../../shared.ts';
import { labelOf } from '../../words.ts';
import { ActResult, type Result } from '../act-result.tsx';
import { goBack, useForms } from '../calls.ts';
import { formOf } from '../scenes.ts';
import { useSaid } from '../said.ts';
import { useStudio } from '../studio-context.ts';
import type { Bridge } from '../../preview/bridge.ts';
import type { PanelProps } from './preview.tsx';
import { Question } from './question.tsx';
import { ShowQuestion } from './show-question.tsx';

/** What a deletion says, and what is gone until it is taken back. */
interface Gone extends Result {
  paths?: readonly string[];
  /** The questions as they were before. */
  of?: readonly FieldRow[];
}

export function QuestionsPanel({ preview, onShow }: PanelProps) {
  const { choice, choose, changes, textOf } = useStudio();
  const form = formOf(choice.scene);
  const { value: forms, problem } = useForms(changes);
  const read = forms?.[form] ?? [];
  const open = choice.question;
  const panel = useRef<HTMLElement>(null);
  const [deleted, setGone] = useSaid<Gone>(form);
  const wayBack = useRef<HTMLButtonElement>(null);
  // By keyboard, the button that deleted is gone.
  useEffect(() => wayBack.current?.focus(), [deleted]);
  const isGone = ({ path }: FieldRow) => deleted?.paths?.includes(path) ?? false;
  const isOld = deleted?.of === read;
  const rows = isOld ? read.filter((row) => !isGone(row)) : read;
  const isBack = !isOld && rows.some(isGone);
  const gone = isBack ? undefined : deleted;
  const heads = rows.filter(
    ({ group }, i) => group !== '' && rows.findIndex((each) => each.group === group) === i,
  );
  // A group without a heading is known by its first question.
  const groups = heads.map(
    ({ group, path }) =>
      [
        group,
        textOf(`steps:${form}.groups.${group}`) ??
          t('edit.untitled', { label: labelOf(path, textOf) }),
      ] as const,
  );
  return (
    <section aria-label={t('panel.questions')} className="questions" tabIndex={-1} ref={panel}>
      <Group gap="0.5rem" className="gone">
        <ActResult result={gone} />
        {gone?.paths && (
          <Button
            variant="default"
            size="compact-xs"
            data-action="undelete"
            ref={wayBack}
            onClick={() =>
              void goBack(false).then((answer) => {
                setGone(
                  answer.ok
                    ? { ok: true, message: t('history.undo.done', answer.value) }
                    : { ok: false, message: answer.problem },
                );
                panel.current?.focus({ preventScroll: true });
              })
            }
          >
            {t('changes.takeBack')}
          </Button>
        )}
      </Group>
      {problem !== undefined && <Alert color="red">{problem}</Alert>}
      <Text size="sm" c="dimmed">
        {t(rows.length === 0 ? 'add.none' : 'edit.about')}
      </Text>
      {rows.map((row) => (
        <Fragment key={row.path}>
          {heads.includes(row) && (
            <Title order={2} size="h6">
              {groups[heads.indexOf(row)]?.[1]}
            </Title>
          )}
          <Question
            key={`${form} ${row.path}`}
            form={form}
            row={row}
            show={<ShowQuestion path={row.path} rows={rows} onShow={onShow} />}
            groups={groups}
            isOpen={open === row.path}
            onOpen={() => {
              setGone(undefined);
              choose({ question: open === row.path ? '' : row.path });
              const find = (bridge: Bridge) => bridge.questionAt(row.path);
              const bridge = preview.current?.bridge();
              if (open !== row.path && bridge && find(bridge))
                onShow({ words: labelOf(row.path, textOf), find });
            }}
            onText={(key) => preview.current?.edit(key)}
            onGone={(done) => setGone({ ...done, of: read })}
          />
        </Fragment>
      ))}
    </section>
  );
}
