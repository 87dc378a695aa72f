/** Start of existing customers: their known data, read-only, and what they will need, folded (specification, sections 1 and 2). */
import { useTranslation } from 'react-i18next';
import { Paper } from '@mantine/core';
import { termOf } from '#flow/limits.ts';
import { resumeScreen } from '#flow/resume.ts';
import type { Application } from '#flow/application.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Loaded } from '#screens/parts/loaded.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { Preparation } from '#screens/parts/preparation.tsx';
import { useTask } from '#screens/parts/task.ts';
import {
  useActions,
  useApplication,
  usePlace,
  useRequestedLoan,
  useServices,
} from '#state/context.tsx';
import { loadPhonePlans, showPhone } from '#form/formats/mobile-phone.ts';
import { showRoundEuro } from '#form/formats/money.ts';
import { addressLine, maskedIban, showTerm } from '#ui/display.ts';
import { Facts, type Fact } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';

export { default as texts } from '#locales/de-AT/steps/start.json';

// The number is shown once, as it is grouped then.
await loadPhonePlans();

/** Creates an application after the sign-in unless there is one: the bank's data are known only then. */
export function Screen() {
  const { t } = useTranslation('steps');
  const { startExisting } = useActions();
  const application = useApplication();
  const load: typeof startExisting = async () =>
    application === undefined ? startExisting() : { ok: true, value: application };
  return (
    <Page heading={t('start.heading')} intro={t('start.intro')}>
      <Loaded name="start" load={load}>
        {({ customer }) => <Begin customer={customer} />}
      </Loaded>
    </Page>
  );
}

function Begin({ customer }: Pick<Application, 'customer'>) {
  const { t } = useTranslation(['steps', 'flow']);
  const navigation = useFlowNavigation();
  const { saveStep } = useActions();
  const { isLeft } = usePlace();
  const loan = useRequestedLoan();
  const application = useApplication();
  const loanDuration = termOf(loan.years, application?.loanDuration);
  const begin = useTask(async () => {
    // Any response may have shown that the application has moved on.
    if (application !== undefined && resumeScreen(application) !== 'start') {
      navigation.proceed(application);
      return undefined;
    }
    // Nothing is entered here that could conflict: a change is taken over, and the loan saved again.
    const patch = { loanAmount: loan.amount, loanDuration };
    const saved = await saveStep(
      () => patch,
      application,
      (current) => (resumeScreen(current) === 'start' && !isLeft() ? 'send-again' : 'refused'),
    );
    if (!saved.ok) return saved.problem;
    navigation.proceed(saved.value);
  });
  return (
    <ActionForm name="start" submitLabel={t('start.submit')} onSubmit={begin}>
      {application?.channel === 'DURCHBLICKER' && (
        <Notice>
          {t('start.takenOver', {
            amount: showRoundEuro(loan.amount),
            term: showTerm(t, loanDuration),
          })}
        </Notice>
      )}
      <KnownData customer={customer} />
      <Preparation step="start" folded />
    </ActionForm>
  );
}

/** The existing customer's data known to the bank, read-only. */
function KnownData({ customer }: Pick<Application, 'customer'>) {
  const { t, i18n } = useTranslation(['steps', 'fields']);
  const { branches } = useServices().site;
  const { debitAccount, mobilePhone } = customer;
  const address = addressLine(customer);
  // What the forms ask for again, filled in.
  const editable = [
    ...(address !== '' && customer.addressRequired !== false ? [t('start.address')] : []),
    ...(debitAccount ? [t('start.account')] : []),
  ];
  const known: Fact[] = [
    [t('fields:lastName.short'), [customer.firstName, customer.lastName].filter(Boolean).join(' ')],
    [
      // The word would break at its hyphen.
      <span className="nowrap">{t('fields:emailAddress.short')}</span>,
      customer.emailAddress,
    ],
    [t('fields:mobilePhone.label'), mobilePhone && showPhone(mobilePhone)],
    [t('start.address'), address],
    [t('start.account'), debitAccount && <span translate="no">{maskedIban(debitAccount)}</span>],
  ];
  if (known.every(([, value]) => value === undefined || value === '')) return null;
  return (
    <Paper component="section" className="stack" aria-labelledby="known">
      <h2 id="known">{t('start.dataTitle')}</h2>
      <Facts rows={known} />
      <p className="muted">
        <span>{t('start.dataHint', { context: branches ? 'branches' : '' })}</span>{' '}
        {editable.length > 0 && (
          <span>
            {t('start.editable', { fields: new Intl.ListFormat(i18n.language).format(editable) })}
          </span>
        )}
      </p>
    </Paper>
  );
}
