/** Withdrawal from the contract: the lender's address and a declaration to send by e-mail or copy (consumer credit law). */
import '#app/dialogs/withdrawal.css';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lender } from '#brand/config.ts';
import type { Application } from '#flow/application.ts';
import { showIban } from '#form/formats/iban-groups.ts';
import { showEuro } from '#form/formats/money.ts';
import { todayInVienna } from '#schema/today.ts';
import { addressLine, showLongDay } from '#ui/display.ts';
import { timeNow } from '#state/atoms.ts';
import { useApplication, useServices } from '#state/context.tsx';

/** Unknown values are left out for the applicant to fill in. */
function useDeclaration(lender: Lender | undefined, application: Application | undefined): string {
  const { t } = useTranslation('popups');
  const { store } = useServices();
  const [today] = useState(() => todayInVienna(timeNow(store.get)));
  const { customer = {}, loanAmount = 0, productIban } = application ?? {};
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  return [
    lender && `${t('withdrawal.to', { ...lender })}\n`,
    `${t('withdrawal.declaration', { amount: showEuro(loanAmount) })}\n`,
    t('withdrawal.name', { name }),
    t('withdrawal.address', { address: addressLine(customer) }),
    productIban && t('withdrawal.account', { account: showIban(productIban) }),
    t('withdrawal.date', { date: showLongDay(today) }),
  ]
    .filter(Boolean)
    .join('\n');
}

interface Props {
  lender: Lender | undefined;
  /** Closes the popup. */
  close: ReactNode;
}

export function Withdrawal({ lender, close }: Props) {
  const { t } = useTranslation('popups');
  const declaration = useDeclaration(lender, useApplication());
  const { copied, error, copy } = useClipboard({ timeout: 10_000 });
  const mail =
    lender &&
    `mailto:${lender.email}?subject=${encodeURIComponent(t('withdrawal.subject'))}&body=${encodeURIComponent(declaration)}`;
  return (
    <div className="withdrawal stack">
      <p className="withdrawal__text">{declaration}</p>
      <p>
        <Button variant="text" size="sm" data-action="copy" onClick={() => copy(declaration)}>
          {t('withdrawal.copy')}
        </Button>
      </p>
      <p aria-live="polite" aria-atomic="true" className="small">
        {copied ? t('withdrawal.copied') : error && t('withdrawal.notCopied')}
      </p>
      {lender && <p>{t('withdrawal.mailTo', { email: lender.email })}</p>}
      <div className="dialog__actions">
        {lender && (
          <Button component="a" href={mail}>
            {t('withdrawal.mail')}
          </Button>
        )}
        {close}
      </div>
    </div>
  );
}
