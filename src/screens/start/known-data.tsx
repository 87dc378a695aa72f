/** The existing customer's data known to the bank, read-only. */
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showPhone } from '#form/formats/mobile-phone.ts';
import type { Application } from '#flow/application.ts';
import { addressLine, maskedIban } from '#screens/shared/display.ts';
import { Facts } from '#screens/shared/facts.tsx';
import type { Fact } from '#screens/shared/facts.tsx';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';

type Customer = Application['customer'];

export function KnownData({ customer }: { customer: Customer }) {
  const { t } = useTranslation(['steps', 'fields']);
  const { branches } = useFlowControl().site;
  const { debitAccount } = customer;
  const known: Fact[] = [
    [t('fields:lastName.short'), [customer.firstName, customer.lastName].filter(Boolean).join(' ')],
    [t('fields:emailAddress.label'), customer.emailAddress],
    [
      t('fields:mobilePhone.label'),
      customer.mobilePhone === undefined ? undefined : showPhone(customer.mobilePhone),
    ],
    // An address that is asked for later is not shown as known.
    [t('start.address'), customer.addressRequired === true ? undefined : addressLine(customer)],
    [t('start.account'), debitAccount === undefined ? undefined : maskedIban(debitAccount)],
  ];
  if (known.every(([, value]) => value === undefined || value === '')) return null;
  return (
    <Paper component="section" className="stack" aria-labelledby="known">
      <h2 id="known">{t('start.dataTitle')}</h2>
      <Facts rows={known} />
      <p className="muted">{t('start.dataHint', { context: branches ? 'branches' : '' })}</p>
    </Paper>
  );
}
