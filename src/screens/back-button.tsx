import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFlowControl } from '#screens/flow-control.ts';
import { previousStep } from '#screens/previous-step.ts';
import { useApplication } from '#state/context.tsx';
import type { Step } from '#flow/steps.ts';

/** To the data-entry step before; nothing typed is lost, drafts stay. */
export function BackButton({ step }: { step: Step }) {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const previous = previousStep(step, useApplication());
  if (previous === undefined) return null;
  return (
    <Button variant="subtle" onClick={() => control.go(previous)}>
      {t('back')}
    </Button>
  );
}
