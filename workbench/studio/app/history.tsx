/** Undo and redo of everything that the studio has written. */
import { Button, Group } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { t } from '../shared.ts';
import type { Result } from './act-result.tsx';
import { goBack, useHistory } from './calls.ts';
import { useSaid } from './said.ts';
import { useStudio } from './studio-context.ts';

/** How long it is told that something was taken back or forth. */
export const SHOWN_MS = 10_000;

export function History() {
  const { changes, choice } = useStudio();
  const [message, setMessage] = useSaid<Result>(choice.view);
  useEffect(() => {
    if (!message?.ok) return undefined;
    const timer = setTimeout(setMessage, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, setMessage]);
  // It lies over what is below.
  useWindowEvent('pointerdown', () => setMessage());
  const { value } = useHistory(changes);
  const button = (name: 'undo' | 'redo') => (
    <Button
      variant="default"
      data-action={name}
      disabled={(value?.[name] ?? 0) === 0}
      onClick={() =>
        void goBack(name === 'redo').then((answer) =>
          setMessage(
            answer.ok
              ? { ok: true, message: t(`history.${name}.done`, answer.value) }
              : { ok: false, message: answer.problem },
          ),
        )
      }
    >
      {t(`history.${name}`)}
    </Button>
  );
  return (
    <Group gap="xs" ml="auto" pos="relative" wrap="nowrap">
      {button('undo')}
      {button('redo')}
      <span role="status" className="done">
        {message?.message}
      </span>
    </Group>
  );
}
