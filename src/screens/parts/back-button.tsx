import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { previousStep, type Step } from '#flow/steps.ts';
import { useApplication } from '#state/context.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';

/** Below this width the back link is above the screen (app/frame/progress.tsx), where no scrolling is needed. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });

export function usePreviousStep(step: Step | undefined): Step | undefined {
  const application = useApplication();
  return application && step && previousStep(step, application);
}

/** To the previous step; drafts are kept. */
export function BackButton({ step }: { step: Step }) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const isWide = useIsWide();
  const previous = usePreviousStep(step);
  if (previous === undefined || !isWide) return null;
  return (
    <Button variant="subtle" onClick={() => navigation.go(previous)}>
      {t('back')}
    </Button>
  );
}
