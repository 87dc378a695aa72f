/** Existing customers: what the bank knows already, read-only, and what they will need (specification, sections 1 and 2). */
import { termOf } from '#flow/limits.ts';
import { CHANGED_TRIES, isChanged } from '#flow/problems.ts';
import type { Problem } from '#flow/problems.ts';
import { resume } from '#flow/resume.ts';
import type { Application } from '#flow/application.ts';
import { useTranslate } from '#form/use-translate.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import { KnownData } from '#screens/known-data.tsx';
import { useLoaded, WhenLoaded } from '#screens/loaded.tsx';
import { Preparation } from '#screens/preparation.tsx';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { useStepTexts } from '#screens/step-texts.ts';
import { useTask } from '#screens/task.ts';
import { useApplication, useLoan, useVerbs } from '#state/context.tsx';

/** An application is made for whoever is signed in, unless there is one: only then is known what the bank knows. */
export function Screen() {
  const t = useStepTexts();
  const words = useTranslate('offer');
  const { startExisting } = useVerbs();
  const application = useApplication();
  const loaded = useLoaded(() => (application === undefined ? startExisting() : Promise.resolve({ ok: true, value: application } as const)));
  return (
    <div className="stack stack--loose">
      <ScreenHead heading={t('start.heading')} intro={t('start.intro')} />
      <WhenLoaded name="start" loaded={loaded} waiting={words('loading')}>
        {({ customer }) => <Begin customer={customer} />}
      </WhenLoaded>
    </div>
  );
}

function Begin({ customer }: Pick<Application, 'customer'>) {
  const t = useStepTexts();
  const control = useFlowControl();
  const { saveStep, catchUp } = useVerbs();
  const loan = useLoan();
  const loanDuration = termOf(loan.years, useApplication()?.loanDuration);
  const attempt = async (left: number): Promise<Problem | undefined> => {
    const saved = await saveStep({ loanAmount: loan.amount, loanDuration });
    if (saved.ok) {
      control.proceed(saved.value);
      return undefined;
    }
    if (!isChanged(saved.problem)) return saved.problem;
    // Nothing is entered here that could be in conflict: it goes on with what has become of the application.
    const now = await catchUp(saved.problem);
    if (!now.ok) return now.problem;
    if (resume(now.value) !== 'start') {
      control.go(resume(now.value));
      return undefined;
    }
    return left === 0 ? { operationId: saved.problem.operationId, status: 0 } : attempt(left - 1);
  };
  const begin = useTask(() => attempt(CHANGED_TRIES));
  return (
    <ScreenForm name="start" submitLabel={t('start.submit')} onSubmit={begin}>
      <Preparation step="start" />
      <KnownData customer={customer} />
    </ScreenForm>
  );
}
