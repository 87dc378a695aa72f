/** Undo and redo of everything that the studio has written. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../shared.ts';
import { goBack, useHistory } from './calls.ts';
import { useStudio } from './studio-context.ts';

export function History() {
  const { changes } = useStudio();
  const [message, setMessage] = useState('');
  const { value } = useHistory(changes);
  const button = (name: 'undo' | 'redo') => (
    <Button
      variant="default"
      data-action={name}
      disabled={(value?.[name] ?? 0) === 0}
      onClick={() =>
        void goBack(name === 'redo').then((answer) =>
          setMessage(answer.ok ? t('history.done') : answer.problem),
        )
      }
    >
      {t(`history.${name}`)}
    </Button>
  );
  return (
    <Group gap="xs">
      <span role="status" className="done">
        {message}
      </span>
      {button('undo')}
      {button('redo')}
    </Group>
  );
}
