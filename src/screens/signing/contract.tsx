/** The contract: its documents, its terms, and what was read. */
import { Paper } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { useAtomValue, useSetAtom } from 'jotai/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, LoanDocument } from '#flow/application.ts';
import {
  chosenInterest,
  chosenOffer,
  feesOf,
  isComplete,
  totalCost,
} from '#flow/loan/chosen-offer.ts';
import { resumeScreen } from '#flow/resume.ts';
import { showEuro } from '#form/formats/money.ts';
import { CheckboxWidget } from '#form/widgets/checkbox.tsx';
import type { Result } from '#io/api/results.ts';
import { ifKnown, maskedIban, showContractTerm, showNearDay, showPercent } from '#ui/display.ts';
import { useFirstDebit } from '#screens/parts/first-debit.ts';
import { DocumentFile } from '#screens/parts/documents/document-file.tsx';
import { Facts } from '#ui/facts.tsx';
import { RetryLink } from '#ui/retry-link.tsx';
import type { Call } from '#screens/parts/task.ts';
import classes from '#screens/signing/contract.module.css';
import { useActions, useApplication, usePlace } from '#state/context.tsx';
import { coverAtom, isUnknown, retryCoverAtom } from '#state/prices.ts';

const hasContract = (application: Application | undefined): boolean =>
  application?.documents?.some(({ category }) => category === 'CONTRACT') === true;

export function useContract() {
  const actions = useActions();
  const { isLeft } = usePlace();
  const base = useRef(useApplication());

  const load = async (call: Call): Promise<Result<readonly LoanDocument[]>> => {
    if (hasContract(base.current)) return actions.listDocuments();
    const created = await call(
      actions.createContract(base.current, (current) => {
        if (isLeft() || resumeScreen(current) !== 'signing') return 'refused';
        // Nothing was shown yet: the contract is made of the application as it is.
        base.current = current;
        return hasContract(current) ? 'shown' : 'send-again';
      }),
    );
    if (created.ok) base.current = created.value;
    return created.ok || hasContract(base.current) ? actions.listDocuments() : created;
  };
  return {
    load,
    /** The application that the shown documents were made of. */
    base: () => base.current,
  };
}

/** Summary of the contracts to sign: the loan, and the insurance with the costs of both. */
export function ContractTerms({ application }: { application: Application }) {
  const { t } = useTranslation(['offer', 'steps', 'enums', 'flow', 'fields']);
  const cover = useAtomValue(coverAtom);
  const retryCover = useSetAtom(retryCoverAtom);
  const title = useRef<HTMLHeadingElement>(null);
  const offer = chosenOffer(application);
  const debit = useFirstDebit({ loan: application, offer, completed: 'today' });
  if (offer === undefined && cover === undefined) return null;
  const premium = cover?.premium;
  const together = offer && premium && totalCost(offer, premium);
  /** Rows that are still loading reserve their space. */
  const later = cover?.loading === true ? t('insured.loading') : undefined;
  const { repaymentDay, customer } = application;
  const kind = chosenInterest(application);
  const account = customer.debitAccount && (
    <span translate="no">{maskedIban(customer.debitAccount)}</span>
  );
  const name =
    cover && t(`enums:insurance.${cover.insurance}`, { defaultValue: t('insured.contract') });
  const fees = offer && isComplete(offer) && feesOf(offer);
  return (
    <Paper component="section" variant="accent" className="stack" aria-labelledby="terms">
      <h2 id="terms" ref={title} tabIndex={-1}>
        {t('steps:signing.terms.title')}
      </h2>
      <Facts
        rows={[
          [t('steps:signing.terms.amount'), offer && showEuro(offer.requestedAmount)],
          [
            t('steps:signing.terms.money'),
            debit.payout === undefined
              ? t('steps:signing.terms.open')
              : t('steps:signing.terms.by', { date: showNearDay(debit.payout) }),
          ],
          [t('steps:signing.terms.payout'), account],
          [t('fields:loanDuration.label'), offer && showContractTerm(t, offer.termInMonths)],
          [
            t('flow:offer.nominal'),
            ifKnown(
              offer?.nominalInterestRate,
              (rate) => `${showPercent(rate)}${kind ? ` ${t(`rateKind.${kind}`)}` : ''}`,
            ),
          ],
          [t('flow:offer.effective'), ifKnown(offer?.effectiveInterestRate, showPercent)],
          [t('agreed.rate'), offer && showEuro(offer.installmentAmount)],
          [t('cost.fees'), fees ? showEuro(fees) : undefined],
          [
            name ?? t('flow:offer.insurance'),
            premium
              ? t('insured.perMonth', { premium: showEuro(premium.monthlyPremium) })
              : (later ?? t(cover ? 'insured.plus' : 'insured.none')),
          ],
          [t('insured.month'), together ? showEuro(together.month) : later, true],
          [t('agreed.total'), ifKnown(offer?.totalRepaymentAmount, showEuro)],
          [t('insured.premiumTotal'), premium ? showEuro(premium.totalPremium) : later],
          [t('insured.total'), together ? ifKnown(together.total, showEuro) : later, true],
          [t('agreed.debit'), repaymentDay && t('agreed.debitDay', { day: repaymentDay })],
          [t('firstDebit.title'), later ?? debit.text],
        ]}
      />
      {offer && kind && (
        <p>
          <strong>{`${t(`kind.${kind}`)}.`}</strong> <span>{t(`promise.${kind}`)}</span>
        </p>
      )}
      {name !== undefined && (
        <p>
          <strong>{`${name}.`}</strong> <span>{t('insured.about')}</span>
          {isUnknown(cover) && <span>{` ${t('insured.unknown')}`}</span>}
        </p>
      )}
      {cover?.failed && (
        <RetryLink onRetry={retryCover} focus={title}>
          {t('insured.retry')}
        </RetryLink>
      )}
      <p className={`${classes.lock} drawn-before muted small`}>
        <span>
          <span>{t('steps:signing.lock')}</span>
          {debit.isCounted && <span>{` ${t('steps:signing.terms.today')}`}</span>}
        </span>
      </p>
    </Paper>
  );
}

/** The documents that a confirmation is about; schemas/steps/signing.schema.json lists the confirmations. */
const CATEGORY_OF: Readonly<Record<string, LoanDocument['category']>> = {
  standardInformationRead: 'STANDARD_INFORMATION',
  contractRead: 'CONTRACT',
};

/** The context of the form that the confirmations are in. */
export interface DocumentsContext {
  readonly documents: readonly LoanDocument[];
}

/** For `SchemaForm`: the widgets of the confirmations. */
export const READ_WIDGETS = Object.fromEntries(
  Object.keys(CATEGORY_OF).map((field) => [field, DocumentRead]),
);

/** Whether all documents of these fields exist. */
export const hasDocuments = (
  documents: readonly LoanDocument[],
  fields: readonly string[],
): boolean =>
  fields
    .flatMap((field) => CATEGORY_OF[field] ?? [])
    .every((required) => documents.some(({ category }) => category === required));

function DocumentRead(props: WidgetProps) {
  const { documents }: DocumentsContext = props.registry.formContext;
  const { t } = useTranslation('enums');
  const category = CATEGORY_OF[props.name];
  return (
    <div className={classes.document}>
      {documents
        .filter((document) => document.category === category)
        .map((document) => (
          // What it is, not what its file is called.
          <DocumentFile
            key={document.id}
            document={document}
            name={t(`documentCategory.${document.category}`)}
          />
        ))}
      <CheckboxWidget {...props} />
    </div>
  );
}
