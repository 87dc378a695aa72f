/** Undo and redo of everything that the studio has written. */
import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../shared.ts';
import { goBack, useHistory } from './calls.ts';
import { useStudio } from './studio-context.ts';

/** How long it is told that something was taken back or forth. */
export const SHOWN_MS = 10_000;

export function History() {
  const { changes, choice } = useStudio();
  /** On another page or after another change it would seem to be about that. */
  const [message, setMessage] = useState({ view: choice.view, text: '', isDone: false });
  useEffect(() => {
    if (!message.isDone) return undefined;
    const timer = setTimeout(() => setMessage({ ...message, text: '', isDone: false }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  const { value } = useHistory(changes);
  const button = (name: 'undo' | 'redo') => (
    <Button
      variant="default"
      data-action={name}
      disabled={(value?.[name] ?? 0) === 0}
      onClick={() =>
        void goBack(name === 'redo').then((answer) =>
          setMessage({
            view: choice.view,
            text: answer.ok ? t(`history.${name}.done`, answer.value) : answer.problem,
            isDone: answer.ok,
          }),
        )
      }
    >
      {t(`history.${name}`)}
    </Button>
  );
  return (
    <Group gap="xs" flex={1} wrap="nowrap">
      <span role="status" className="done">
        {message.view === choice.view && message.text}
      </span>
      {button('undo')}
      {button('redo')}
    </Group>
  );
}
