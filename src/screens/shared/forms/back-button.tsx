import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { customerTypeOf } from '#flow/application.ts';
import { previousStep } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { useApplication } from '#state/context.tsx';

/** Below this width the back link is above the screen (app/layout/progress.tsx), where no scrolling is needed. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });

export function usePreviousStep(step: Step | undefined): Step | undefined {
  const application = useApplication();
  if (application === undefined || step === undefined) return undefined;
  const { state } = application;
  return previousStep(step, { customerType: customerTypeOf(application), state });
}

/** To the previous step; drafts are kept. */
export function BackButton({ step }: { step: Step }) {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const isWide = useIsWide();
  const previous = usePreviousStep(step);
  if (previous === undefined || !isWide) return null;
  return (
    <Button variant="subtle" onClick={() => control.go(previous)}>
      {t('back')}
    </Button>
  );
}
