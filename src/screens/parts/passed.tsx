/** Screens that the guards still admit although their calls are done or not yet due: they show a text and lead on. */
import { useAtomValue } from 'jotai/react';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, ApplicationState } from '#flow/application.ts';
import { mayStartLegitimation } from '#flow/legitimation.ts';
import type { Step } from '#flow/steps.ts';
import { useFlow } from '#state/use-flow.ts';
import { Notice } from '#ui/notice.tsx';
import { Page, ScreenForm } from '#screens/parts/screen-form.tsx';
import { declarationDueAtom } from '#state/atoms.ts';
import { useApplication } from '#state/context.tsx';

type Instead =
  | 'signed'
  | 'insuranceFirst'
  | 'checked'
  | 'dataFirst'
  | 'declarationFirst'
  | 'noResult'
  | 'noIdentityCheck';
type Table = { [State in ApplicationState]?: Instead };

const ACCOUNT_CHECK: Table = {
  INIT_EXISTING: 'dataFirst',
  INIT: 'dataFirst',
  PEFI_INFO: 'dataFirst',
  PROCESSED: 'checked',
  LEGITIMATION_INIT: 'checked',
  LEGITIMATION_COMPLETED: 'checked',
  RETRY: 'checked',
  SCORED: 'checked',
  OFFER_SELECTED: 'checked',
  INSURANCE_SELECTED: 'checked',
  DOC_SIGNED: 'checked',
  COMPLETED: 'checked',
  REJECTED: 'checked',
  CANCELLED: 'checked',
};
/** Step and state in which the server would refuse the step's calls (the guards of section 4 are wider), and the text to show instead. */
const PASSED: { [Name in Step]?: Table } = {
  psd: ACCOUNT_CHECK,
  psdresult: { ...ACCOUNT_CHECK, LEGAL_INFO: 'noResult' },
  'personal-offer': { DOC_SIGNED: 'signed' },
  insurance: { DOC_SIGNED: 'signed' },
  signing: { DOC_SIGNED: 'signed', OFFER_SELECTED: 'insuranceFirst' },
};

/** `declarationDue`: the bank would check data about which nothing was declared, after Back and a change. */
function insteadOf(
  step: Step,
  application: Application,
  declarationDue: boolean,
): Instead | undefined {
  if (step === 'psd' && application.state === 'LEGAL_INFO' && declarationDue)
    return 'declarationFirst';
  if (step === 'mismatch' && !mayStartLegitimation(application)) return 'noIdentityCheck';
  return PASSED[step]?.[application.state];
}

/** Decided on mount: a response that changes the state must not replace the screen. */
export function unlessPassed(step: Step, Current: ComponentType): ComponentType {
  // The heading of mismatch describes a check that was made.
  const titled = step === 'mismatch' ? 'id-check' : step;
  return function Screen() {
    const { t } = useTranslation(['steps', 'offer']);
    const flow = useFlow();
    const application = useApplication();
    const declarationDue = useAtomValue(declarationDueAtom);
    const [passed] = useState(() =>
      application === undefined ? undefined : insteadOf(step, application, declarationDue),
    );
    if (application === undefined || passed === undefined) return <Current />;
    return (
      <Page heading={t(`${titled}.heading`)}>
        <ScreenForm
          name={step}
          submitLabel={t(`offer:passed.${passed}.submit`)}
          onSubmit={() => flow.proceed(application)}
        >
          <Notice>{t(`offer:passed.${passed}.text`)}</Notice>
        </ScreenForm>
      </Page>
    );
  };
}
