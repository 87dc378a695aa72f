/** Undo and redo of everything that the studio has written. */
import { Button, Group } from '@mantine/core';
import { t } from '../shared.ts';
import { call, useRead } from './calls.ts';
import { useStudio } from './studio-context.ts';

export function History() {
  const { changes, say } = useStudio();
  const { value } = useRead<{ undo: number; redo: number }>('history', changes);
  const go = async (name: 'undo' | 'redo') => {
    const answer = await call<{ sentence: string }>('history', { redo: name === 'redo' });
    say(answer.ok ? t(`history.${name}.done`, answer.value) : answer.problem);
  };
  return (
    <Group gap="xs" ml="auto" wrap="nowrap">
      {(['undo', 'redo'] as const).map((name) => (
        <Button
          key={name}
          variant="default"
          data-action={name}
          disabled={(value?.[name] ?? 0) === 0}
          onClick={() => void go(name)}
        >
          {t(`history.${name}`)}
        </Button>
      ))}
    </Group>
  );
}
