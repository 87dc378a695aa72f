/** Everything that was asked, to read and to correct, then the scoring or the account check (specification, section 7). */
import { SchemaForm } from '#form/form.tsx';
import { showEuro } from '#form/money.ts';
import { Review } from '#form/review.tsx';
import { resume } from '#flow/resume.ts';
import { admits } from '#flow/steps.ts';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { accountCheckDue } from '#screens/account-check.ts';
import { BackButton } from '#screens/back-button.tsx';
import { useFlowControl } from '#screens/flow-control.ts';
import { formOf } from '#screens/forms.ts';
import { usePrice, useScoring } from '#screens/price.ts';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { useStepTexts } from '#screens/step-texts.ts';
import { useTask } from '#screens/task.ts';
import { useApplication, useLoan } from '#state/context.tsx';

/** The steps whose answers are shown. */
const REVIEWED = ['registration', 'personal-financial-data', 'housing-legal-data'] as const satisfies readonly Step[];

export function Screen() {
  const t = useStepTexts();
  const application = useApplication();
  const { amount, years } = useLoan();
  const price = usePrice();
  if (application === undefined) return null;
  return (
    <div className="stack stack--loose">
      <ScreenHead heading={t('summary.heading')} intro={t('summary.intro')} />
      <section className="card card--accent stack" aria-labelledby="loan">
        <h2 id="loan">{t('summary.loanTitle')}</h2>
        <dl className="facts">
          <div><dt>{t('summary.amount')}</dt><dd>{showEuro(amount)}</dd></div>
          <div><dt>{t('summary.duration')}</dt><dd>{t('summary.durationValue', { count: years })}</dd></div>
          {price !== undefined && <div><dt>{t('summary.installment')}</dt><dd>{showEuro(price.installmentAmount)}</dd></div>}
        </dl>
      </section>
      {REVIEWED.map((step) => <Reviewed key={step} step={step} application={application} />)}
      {/* Only completed data are scored; until then the state leads to the step that is missing. */}
      {resume(application) === 'summary'
        ? <Declaration application={application} installment={price?.installmentAmount} />
        : <Missing application={application} />}
    </div>
  );
}

/** A step of which nothing was answered shows nothing; one the guards refuse cannot be changed any more. */
function Reviewed({ step, application }: { step: Step; application: Application }) {
  const t = useStepTexts();
  const control = useFlowControl();
  const changeable = admits(step, { customerType: control.customerType, state: application.state });
  return (
    <Review
      name={step}
      definition={formOf(step)}
      data={application}
      editLabel={t('summary.change')}
      onEdit={changeable ? () => control.go(step) : undefined}
    />
  );
}

function Missing({ application }: { application: Application }) {
  const t = useStepTexts();
  const control = useFlowControl();
  return (
    <ScreenForm name="summary" submitLabel={t('summary.missing.submit')} onSubmit={() => control.go(resume(application))}>
      <div className="notice notice--warning">
        <strong>{t('summary.missing.heading')}</strong>
        <p>{t('summary.missing.text')}</p>
      </div>
    </ScreenForm>
  );
}

/** The declaration is made here and nowhere kept: no endpoint takes it. */
function Declaration({ application, installment }: { application: Application; installment: number | undefined }) {
  const t = useStepTexts();
  const control = useFlowControl();
  const score = useScoring();
  const submit = useTask(async () => {
    if (!accountCheckDue(application)) return score(installment);
    control.go('psd');
    return undefined;
  });
  return (
    <SchemaForm
      name="summary"
      definition={formOf('summary')}
      data={{}}
      submitLabel={t('summary.submit')}
      secondary={<BackButton step="summary" />}
      onSubmit={() => void submit()}
      onInvalid={control.showErrorCount}
    >
      <p>{t('summary.next')}</p>
    </SchemaForm>
  );
}
