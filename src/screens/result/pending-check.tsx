/** Polls the identity check on request; a result leads to its own page (specification, section 4). */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useMountSignal, useTask } from '#screens/shared/tasks/task.ts';
import { useActions } from '#state/context.tsx';

export function PendingCheck() {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const { readLegitimation } = useActions();
  const mountSignal = useMountSignal();
  const [stillOpen, setStillOpen] = useState(false);
  const ask = useTask(async () => {
    const signal = mountSignal();
    setStillOpen(false);
    const answer = await readLegitimation();
    if (signal.aborted) return;
    if (!answer.ok) control.go('fail');
    else if (answer.value.status === 'PENDING') setStillOpen(true);
    else control.go('id-check');
    return undefined;
  });
  return (
    <>
      <p>
        <Button variant="outline" data-action="refresh" onClick={() => void ask()}>
          {t('result.refresh')}
        </Button>
      </p>
      <div aria-live="polite" aria-atomic="true">
        {stillOpen && <p>{t('result.stillOpen')}</p>}
      </div>
    </>
  );
}
