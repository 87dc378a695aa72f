import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { customerTypeOf } from '#flow/application.ts';
import type { Application } from '#flow/application.ts';
import { admits, STEPS } from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import { useApplication } from '#state/context.tsx';

/** The step before this one that the guards let the visitor see now. */
function previousStep(step: Step, application: Application | undefined): Step | undefined {
  if (application === undefined) return undefined;
  const facts = { customerType: customerTypeOf(application), state: application.state };
  return STEPS.slice(0, STEPS.indexOf(step)).findLast((earlier) => admits(earlier, facts));
}

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
