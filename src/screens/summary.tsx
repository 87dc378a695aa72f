/** Everything that was asked, to read and to correct, then the scoring or the account check (specification, section 7). */
import { useAtom } from 'jotai/react';
import { Paper } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getIn } from '#form/data-path.ts';
import type { FormDefinition } from '#form/definition.ts';
import { showEuro } from '#form/money.ts';
import { ownedPaths } from '#form/fields.ts';
import { Review } from '#form/review.tsx';
import { resume } from '#flow/resume.ts';
import { admits } from '#flow/steps.ts';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { form as housingLegalData } from '#schemas/steps/housing-legal-data.schema.json?form';
import { form as personalFinancialData } from '#schemas/steps/personal-financial-data.schema.json?form';
import { form as registration } from '#schemas/steps/registration.schema.json?form';
import { form as declaration } from '#schemas/steps/summary.schema.json?form';
import { accountCheckDue } from '#screens/account-check.ts';
import { BackButton } from '#screens/back-button.tsx';
import { ChangedNotice } from '#screens/changed.tsx';
import { Facts } from '#screens/facts.tsx';
import { useFlowControl } from '#screens/flow-control.ts';
import { givenFields } from '#screens/given-answers.ts';
import { Notice } from '#screens/notice.tsx';
import { usePrice } from '#screens/price.tsx';
import { useScoring } from '#screens/scoring.ts';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { StepForm } from '#screens/step-form.tsx';
import { useTask } from '#screens/task.ts';
import { changedAtom } from '#state/atoms.ts';
import { useApplication, useLoan } from '#state/context.tsx';

/** The steps whose answers are shown. */
const REVIEWED = [
  { step: 'registration', form: registration },
  { step: 'personal-financial-data', form: personalFinancialData },
  { step: 'housing-legal-data', form: housingLegalData },
] as const satisfies readonly { step: Step; form: FormDefinition }[];

/** All that is shown of an application: what a declaration is about. */
const SHOWN = [
  ['loanAmount'],
  ['loanDuration'],
  ...REVIEWED.flatMap(({ form }) => ownedPaths(form.schema)),
];
const shownOf = (application: Application | undefined): string =>
  JSON.stringify(SHOWN.map((path) => getIn(application, path)));

export function Screen() {
  const { t } = useTranslation('steps');
  const application = useApplication();
  const { amount, years } = useLoan();
  const price = usePrice();
  const installment = price.status === 'ready' ? price.offer.installmentAmount : undefined;
  const [isTold, setTold] = useAtom(changedAtom);
  const [changes, setChanges] = useState(isTold ? 1 : 0);
  useEffect(() => setTold(false), [setTold]);
  // What came with an answer to something else (a restored session, a help code) is a change like any other.
  const shown = useMemo(() => shownOf(application), [application]);
  const [first] = useState(shown);
  const changed = changes > 0 || shown !== first;
  const key = `${changes} ${shown}`;
  if (application === undefined) return null;
  // The server counts in months, and not every term is one of whole years.
  const term = Number.isInteger(years)
    ? t('summary.durationValue', { count: years })
    : t('summary.durationMonths', { months: application.loanDuration });
  return (
    <div className="stack stack--loose">
      <ScreenHead heading={t('summary.heading')} intro={t('summary.intro')} />
      {changed && (
        <ChangedNotice key={`changed ${key}`} heading={t('changed.heading')}>
          <p>{t('changed.summary')}</p>
        </ChangedNotice>
      )}
      <Paper component="section" variant="accent" className="stack" aria-labelledby="loan">
        <h2 id="loan">{t('summary.loanTitle')}</h2>
        <Facts
          rows={[
            [t('summary.amount'), showEuro(amount)],
            [t('summary.duration'), term],
            [
              t('summary.installment'),
              installment === undefined ? undefined : showEuro(installment),
            ],
          ]}
        />
      </Paper>
      {REVIEWED.map((reviewed) => (
        <Reviewed key={reviewed.step} {...reviewed} application={application} />
      ))}
      {/* Only completed data are scored; until then the state leads to the step that is missing. */}
      {resume(application) === 'summary' ? (
        <Declaration
          key={key}
          application={application}
          installment={installment}
          onChanged={() => setChanges((count) => count + 1)}
        />
      ) : (
        <Missing application={application} />
      )}
    </div>
  );
}

/** A step of which nothing was answered shows nothing; one the guards refuse cannot be changed any more. */
function Reviewed({
  step,
  form,
  application,
}: {
  step: Step;
  form: FormDefinition;
  application: Application;
}) {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const changeable = admits(step, { customerType: control.customerType, state: application.state });
  return (
    <Review
      name={step}
      definition={form}
      data={application}
      editLabel={t('summary.change')}
      onEdit={changeable ? () => control.go(step) : undefined}
      fixed={givenFields(step, form, application.customer)}
    />
  );
}

function Missing({ application }: { application: Application }) {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  return (
    <ScreenForm
      name="summary"
      submitLabel={t('summary.missing.submit')}
      onSubmit={() => control.go(resume(application))}
    >
      <Notice tone="warning" title={t('summary.missing.heading')}>
        <p>{t('summary.missing.text')}</p>
      </Notice>
    </ScreenForm>
  );
}

interface DeclarationProps {
  application: Application;
  installment: number | undefined;
  onChanged: () => void;
}

/** The declaration is made here and nowhere kept: no endpoint takes it. It is about what is shown, so a change takes it back. */
function Declaration({ application, installment, onChanged }: DeclarationProps) {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const score = useScoring(onChanged);
  const submit = useTask(async () => {
    if (!accountCheckDue(application)) return score(installment, application);
    control.go('psd');
  });
  return (
    <StepForm
      name="summary"
      definition={declaration}
      data={{}}
      submitLabel={t('summary.submit')}
      secondary={<BackButton step="summary" />}
      onSubmit={() => void submit()}
      onInvalid={control.showErrorCount}
    >
      <p>{t('summary.next')}</p>
    </StepForm>
  );
}
