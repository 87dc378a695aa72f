/** Existing customers: what the bank knows already, read-only, and what they will need (specification, sections 1 and 2). */
import { useTranslation } from 'react-i18next';
import { showIban } from '#form/iban.ts';
import { monthsOf } from '#flow/limits.ts';
import { useFlowControl } from '#screens/flow-control.ts';
import { Preparation } from '#screens/preparation.tsx';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { useStepTexts } from '#screens/step-texts.ts';
import { useTask } from '#screens/task.ts';
import { useApplication, useLoan, useVerbs } from '#state/context.tsx';

/** `AT61 •••• •••• •••• 3201`: enough to recognise the account, too little to use it. */
const maskedIban = (iban: string): string => showIban(iban).replace(/(?<=^.{5}).*(?=.{4}$)/, (middle) => middle.replace(/[A-Z\d]/g, '•'));

export function Screen() {
  const t = useStepTexts();
  const { t: fields } = useTranslation('fields');
  const control = useFlowControl();
  const { saveStep } = useVerbs();
  const loan = useLoan();
  const application = useApplication();
  const begin = useTask(async () => {
    // An application for a signed-in customer is created with the log-in; without one there is nothing to start.
    if (application === undefined) {
      control.go('fail');
      return undefined;
    }
    const saved = await saveStep({ loanAmount: loan.amount, loanDuration: monthsOf(loan.years) });
    if (!saved.ok) return saved.problem;
    control.proceed(saved.value);
    return undefined;
  });

  const customer = application?.customer;
  const account = customer?.debitAccount;
  const known: [label: string, value: string | undefined][] = [
    [fields('firstName.label'), customer?.firstName],
    [fields('lastName.label'), customer?.lastName],
    [fields('emailAddress.label'), customer?.emailAddress],
    [fields('mobilePhone.label'), customer?.mobilePhone],
    [t('start.account'), account === undefined ? undefined : maskedIban(account)],
  ];
  const shown = known.filter(([, value]) => value !== undefined && value !== '');
  return (
    <div className="stack stack--loose">
      <ScreenHead heading={t('start.heading')} intro={t('start.intro')} />
      <ScreenForm name="start" submitLabel={t('start.submit')} onSubmit={begin}>
        <Preparation step="start" />
        {shown.length > 0 && (
          <section className="card stack" aria-labelledby="known">
            <h2 id="known">{t('start.dataTitle')}</h2>
            <dl className="facts">{shown.map(([label, value]) => <div key={label}><dt>{label}</dt><dd>{value}</dd></div>)}</dl>
            <p className="muted">{t('start.dataHint')}</p>
          </section>
        )}
      </ScreenForm>
    </div>
  );
}
