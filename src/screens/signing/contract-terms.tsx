/** Summary of the contracts to sign: the loan, and the insurance with the costs of both. */
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import { chosenOffer, totalCost } from '#flow/loan/chosen-offer.ts';
import { showEuro } from '#form/formats/money.ts';
import { Facts } from '#screens/shared/facts.tsx';
import type { Cover } from '#screens/shared/price.tsx';

interface Props {
  application: Application;
  cover: Cover | undefined;
}

export function ContractTerms({ application, cover }: Props) {
  const { t } = useTranslation(['offer', 'steps', 'enums']);
  const loan = chosenOffer(application);
  if (loan === undefined && cover === undefined) return null;
  const premium = typeof cover?.premium === 'object' ? cover.premium : undefined;
  const together = loan && premium && totalCost(loan, premium);
  /** Rows that are still loading reserve their space. */
  const later = cover?.premium === 'loading' ? t('insured.loading') : undefined;
  const { repaymentDay } = application;
  const name =
    cover && t(`enums:insurance.${cover.insurance}`, { defaultValue: t('insured.contract') });
  return (
    <Paper component="section" variant="accent" className="stack" aria-labelledby="terms">
      <h2 id="terms">{t('steps:signing.terms.title')}</h2>
      <Facts
        rows={[
          [t('steps:signing.terms.amount'), loan && showEuro(loan.requestedAmount)],
          [t('steps:signing.terms.rate'), loan && showEuro(loan.installmentAmount)],
          [
            name ?? '',
            premium ? t('insured.perMonth', { premium: showEuro(premium.monthlyPremium) }) : later,
          ],
          [t('insured.month'), together ? showEuro(together.month) : later, true],
          [t('steps:signing.terms.total'), loan && showEuro(loan.totalRepaymentAmount)],
          [t('insured.premiumTotal'), premium ? showEuro(premium.totalPremium) : later],
          [t('insured.total'), together ? showEuro(together.total) : later, true],
          [
            t('steps:signing.terms.debit'),
            repaymentDay && t('steps:signing.terms.debitDay', { day: repaymentDay }),
          ],
        ]}
      />
      {name !== undefined && (
        <p>
          <strong>{name}.</strong> {t('insured.about')}
          {cover?.premium === 'unknown' && <> {t('insured.unknown')}</>}
        </p>
      )}
      <p className="lock-note">{t('steps:signing.lock')}</p>
    </Paper>
  );
}
