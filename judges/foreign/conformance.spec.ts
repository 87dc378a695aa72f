/** The journeys of openapi/journeys.arazzo.yaml at a mock server: what it cannot show, because it remembers nothing. */
import { expect, test } from 'playwright/test';
import { playJourneys, type Row } from '../../workbench/conformance/journeys.ts';
import { textOf } from '../../workbench/conformance/report.ts';
import { SANDBOX_PEOPLE } from '../../sandbox/conformance.ts';
import { PORTAL_REFUSALS, REGISTRATION_REFUSALS } from '../../sandbox/people.ts';
import { startPrism } from './prism.ts';

const refusedAt = (refusals: typeof REGISTRATION_REFUSALS, prefix: string, step: string) =>
  Object.fromEntries(Object.values(refusals).map(([reason]) => [prefix + reason, step]));

/** Steps of each journey that do not hold, by the reason. */
const NOT_SHOWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no state changes, nothing that was sent is kept, every application is in the first example state':
    {
      'new-customer': `register restore help-code early-scoring early-signature
        personal-financial-data-state housing-legal-data-state scoring-state`,
      'account-check': 'account-state',
      cancel: 'conflict cancelled late',
      drafts: 'draft-restored late-draft',
      'existing-drafts': 'draft-restored',
      'existing-customer': 'loan-state offers',
      'portal-new-customer': 'restore',
      'new-customer-offer': 'identity offers',
      'new-customer-end': 'signature-state uploads end-state late-cancel',
      'account-check-end': 'account-state',
      'existing-customer-end': 'end-state',
    },
  'no person is known, so none is refused': {
    'no-account-check': 'account',
    'portal-existing-customer': 'entry',
    'existing-drafts': 'anonymous-draft',
    ...refusedAt(REGISTRATION_REFUSALS, '', 'register'),
    ...refusedAt(PORTAL_REFUSALS, 'portal-', 'entry'),
  },
  'a refusal names the field of the example': {
    limits: 'amount-below amount-above duration-below duration-above',
    'new-customer': 'negative-income',
  },
  'what is outside the schema of query or file is not looked at, and every id exists': {
    search: 'price-below price-above price-short price-long unknown',
    'new-customer-end': 'text large',
  },
};
const ROWS = Object.values(NOT_SHOWN).flatMap((journeys) =>
  Object.entries(journeys).flatMap(([journey, steps]) =>
    steps.split(/\s+/).map((step) => `${journey}/${step}`),
  ),
);

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
    const missed = rows.filter(({ exchange, problems }) => exchange && problems.length > 0);
    expect(missed.map(({ name }) => name).toSorted(), text).toEqual(ROWS.toSorted());
  });
});
