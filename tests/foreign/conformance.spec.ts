/** The journeys of openapi/journeys.arazzo.yaml at a mock server: what it cannot show, because it remembers nothing. */
import { expect, test } from 'playwright/test';
import { playJourneys, type Row } from '../../workbench/conformance/journeys.ts';
import { textOf } from '../../workbench/conformance/report.ts';
import { SANDBOX_PEOPLE } from '../../sandbox/conformance.ts';
import { startPrism } from './prism.ts';

/** Rows that do not hold, by the reason. */
const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  'no state changes, nothing that was sent is kept, every application is in the first example state':
    [
      'new-customer/register',
      'new-customer/restore',
      'new-customer/help-code',
      'new-customer/early-scoring',
      'new-customer/early-signature',
      'new-customer/personal-financial-data-state',
      'new-customer/housing-legal-data-state',
      'new-customer/scoring-state',
      'account-check/account-state',
      'cancel/conflict',
      'cancel/cancelled',
      'cancel/late',
      'existing-customer/loan-state',
      'existing-customer/offers',
      'portal-new-customer/restore',
      'new-customer-offer/identity',
      'new-customer-offer/offers',
      'new-customer-end/signature-state',
      'new-customer-end/uploads',
      'new-customer-end/end-state',
      'new-customer-end/late-cancel',
      'account-check-end/account-state',
      'existing-customer-end/end-state',
    ],
  'no person is known, so none is refused': [
    'no-account-check/account',
    'portal-existing-customer/entry',
    'APPLICATION_EXISTS/register',
    'CUSTOMER_EXISTS/register',
    'EMPLOYEE/register',
    'FTL_OFFER_AVAILABLE/register',
    'CUSTOMER_BL_CHECK/register',
    'ADDRESS_CHECK_FAILED/register',
    'CUSTOMER_CHECK_FAILED/register',
    'portal-CUSTOMER_BL_CHECK/entry',
    'portal-ADDRESS_CHECK_FAILED/entry',
    'portal-CUSTOMER_CHECK_FAILED/entry',
  ],
  'a refusal names the field of the example': [
    'limits/amount-below',
    'limits/amount-above',
    'limits/duration-below',
    'limits/duration-above',
    'new-customer/negative-income',
  ],
  'what is outside the schema of query or file is not looked at, and every id exists': [
    'search/price-below',
    'search/price-above',
    'search/price-short',
    'search/price-long',
    'search/unknown',
    'new-customer-end/text',
    'new-customer-end/large',
  ],
};

test.describe('Conformance at Prism 5.14.2', () => {
  test('what does not hold is what a server without a memory cannot show', async () => {
    const [url, prism] = await startPrism(['--errors']);
    let text = '';
    let rows: readonly Row[];
    try {
      rows = await playJourneys(
        url,
        { ...SANDBOX_PEOPLE, key: crypto.randomUUID(), token: 'token-of-a-customer' },
        async (input) => (input.endsWith('Token') ? undefined : '482913'),
        (workflow, tried) => (text += `${textOf(workflow, tried)}\n`),
      );
    } finally {
      prism.kill();
    }
    const missed = rows.filter(({ tried, problems }) => tried && problems.length > 0);
    expect(missed.map(({ name }) => name).toSorted(), text).toEqual(
      Object.values(NOT_SHOWN).flat().toSorted(),
    );
  });
});
