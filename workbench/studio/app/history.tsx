/** Undo and redo of everything that the studio has written. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { t } from '../shared.ts';
import { goBack, useHistory } from './calls.ts';
import { useStudio } from './studio-context.ts';

export function History() {
  const { changes, choice } = useStudio();
  /** On another page it would seem to be about that one. */
  const [message, setMessage] = useState({ view: choice.view, text: '' });
  const { value } = useHistory(changes);
  const button = (name: 'undo' | 'redo') => (
    <Button
      variant="default"
      data-action={name}
      disabled={(value?.[name] ?? 0) === 0}
      onClick={() =>
        void goBack(name === 'redo').then((answer) =>
          setMessage({ view: choice.view, text: answer.ok ? t('history.done') : answer.problem }),
        )
      }
    >
      {t(`history.${name}`)}
    </Button>
  );
  return (
    <Group gap="xs">
      <span role="status" className="done">
        {message.view === choice.view && message.text}
      </span>
      {button('undo')}
      {button('redo')}
    </Group>
  );
}
