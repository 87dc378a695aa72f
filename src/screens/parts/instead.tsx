/** A screen, or a text and the way on where its calls are done or not yet due although its guard admits the visitor. */
import { useAtomValue } from 'jotai/react';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { insteadOf } from '#flow/guard.ts';
import { stepRow, type Step } from '#flow/steps.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Notice } from '#ui/notice.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { declarationDueAtom } from '#state/atoms.ts';
import { useApplication } from '#state/context.tsx';

/** Decided on mount: a response that changes the state must not replace the screen. */
export function orInstead(step: Step, Current: ComponentType): ComponentType {
  return function Screen() {
    const { t } = useTranslation(['steps', 'offer']);
    const navigation = useFlowNavigation();
    const application = useApplication();
    const declarationDue = useAtomValue(declarationDueAtom);
    const [instead] = useState(application && insteadOf(step, application, declarationDue));
    if (application === undefined || instead === undefined) return <Current />;
    return (
      <Page heading={t(`${stepRow(step).insteadTitledAs ?? step}.heading`)}>
        <ActionForm
          name={step}
          submitLabel={t(`offer:passed.${instead}.submit`)}
          onSubmit={() => navigation.proceed(application)}
        >
          <Notice>{t(`offer:passed.${instead}.text`)}</Notice>
        </ActionForm>
      </Page>
    );
  };
}
