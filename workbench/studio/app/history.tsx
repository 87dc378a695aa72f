/** Undoes what the studio has written, step by step. */
import { Button } from '@mantine/core';
import { t } from '../shared.ts';
import { call, useRead } from './calls.ts';
import { useStudio } from './studio-context.ts';

export function History() {
  const { changes, say } = useStudio();
  const { value: count = 0 } = useRead<number>('history', changes);
  const undo = async () => {
    const answer = await call<{ sentence: string }>('history', {});
    say(answer.ok ? t('history.undo.done', answer.value) : answer.problem);
  };
  return (
    <Button
      ml="auto"
      variant="default"
      data-action="undo"
      disabled={count === 0}
      onClick={() => void undo()}
    >
      {t('history.undo')}
    </Button>
  );
}
