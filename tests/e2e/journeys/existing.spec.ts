/** Rows 1.5, 3.4, 6.1, 6.5: the whole journey of an existing customer, signed in at the real provider. */
import type { Page, Request } from 'playwright/test';
import { EMPLOYEE, EXISTING_CUSTOMER } from '../../applicants/applicants.ts';
import { expect, test } from '../support/fixtures.ts';
import type { BrandId } from '../support/fixtures.ts';
import { keyboard, pointer } from '../support/hand.ts';
import type { Hand } from '../support/hand.ts';
import { ADDRESS, existingCustomer } from '../support/journeys.ts';
import type { Existing } from '../support/journeys.ts';
import { stored } from '../support/page.ts';
import { expectNoTraces, PERSONAL, recordTraces } from './traces.ts';

interface Customer extends Existing {
  brand: BrandId;
  hand(page: Page): Hand;
}

const CUSTOMERS: readonly Customer[] = [
  { login: 'bruno', brand: 'bank', addressAsked: false, identity: true, hand: keyboard },
  { login: 'clara', brand: 'direct', addressAsked: true, identity: false, hand: pointer },
];

/** Where the bearer token goes along: the step's name by request. */
const WITHOUT_BEARER = [
  'main',
  'registration',
  'personal-financial-data',
  'housing-legal-data',
  'summary',
  'personal-offer',
];

/** Records for each call of the endpoints its step and whether a token went along; a token goes nowhere else. */
function recordTokens(page: Page): { step: string; sent: boolean; path: string }[] {
  const calls: { step: string; sent: boolean; path: string }[] = [];
  page.on('request', (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    const sent = request.headers()['authorization']?.startsWith('Bearer ') === true;
    const isEndpoint = origin === new URL(page.url()).origin && pathname.startsWith('/api/');
    // Prices are the same for everybody.
    if (!sent && (!isEndpoint || pathname.startsWith('/api/pricing/'))) return;
    const step = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    calls.push({ step, sent, path: isEndpoint ? pathname : request.url() });
  });
  return calls;
}

for (const { hand: handOf, brand, ...customer } of CUSTOMERS) {
  const { login, addressAsked } = customer;
  test(`rows 1.5, 6.5: ${login}, a customer of ${brand}, signs in and gets a loan`, async ({
    page,
    baseURL,
  }) => {
    const traces = await recordTraces(page);
    const calls = recordTokens(page);
    const checks: Record<string, () => Promise<void>> = {
      async start() {
        const { pathname, search } = new URL(page.url());
        expect(pathname + search).toBe('/flow/existing/start');
        await expect(page.locator('main dl')).toContainText(`${login}.`);
        await expect(page.locator('[data-action=logout]')).toBeVisible();
      },
      'personal-financial-data': () =>
        expect(page.locator('[name=debitAccount]')).not.toHaveValue(''),
      async 'housing-legal-data'() {
        for (const name of ADDRESS)
          await expect(page.locator(`[name=${name}][readonly]`)).toHaveCount(addressAsked ? 0 : 1);
      },
      summary: () =>
        expect(page.locator('[data-review=housing-legal-data]')).toContainText(
          (addressAsked ? EMPLOYEE : EXISTING_CUSTOMER).customer.street ?? '',
        ),
    };
    const visit = async (step: string): Promise<void> => checks[step]?.();
    await existingCustomer({ page, brand, hand: handOf(page), baseURL, visit }, customer);
    expect(calls.filter(({ step, sent }) => sent === WITHOUT_BEARER.includes(step))).toEqual([]);
    expect(
      calls.filter(({ path, sent }) => sent && !/^\/api\/(?!pricing|captcha)/.test(path)),
    ).toEqual([]);
    for (const step of ['start', 'insurance', 'signing', 'document-upload'])
      expect(
        calls.some((call) => call.step === step && call.sent),
        step,
      ).toBe(true);
    await expectNoTraces(page, traces, [...PERSONAL, 'id_token', `${login}.`]);
    expect(Object.keys(await stored(page)).sort()).toEqual([
      'application_id',
      'loanAmount',
      'loanDuration',
    ]);
  });
}
