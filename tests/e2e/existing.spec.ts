/** Rows 1.5, 6.1, 6.5: the whole journey of an existing customer, signed in at the real provider, clean for axe on every screen. */
import type { Page, Request } from 'playwright/test';
import { EMPLOYEE, EXISTING_CUSTOMER } from '../applicants/applicants.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { BrandId } from './fixtures.ts';
import { keyboard, pointer } from './hand.ts';
import type { Hand } from './hand.ts';
import { ADDRESS, existingCustomer } from './journeys.ts';
import type { Existing } from './journeys.ts';

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

/** Notes for every call of the endpoints from which step it was made and whether a token went along. */
function watchBearer(page: Page): { step: string; sent: boolean }[] {
  const seen: { step: string; sent: boolean }[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    // Prices are the same for everybody.
    if (!pathname.startsWith('/api/') || pathname.startsWith('/api/pricing/')) return;
    const step = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    seen.push({ step, sent: request.headers()['authorization']?.startsWith('Bearer ') === true });
  });
  return seen;
}

for (const { hand: handOf, brand, ...customer } of CUSTOMERS) {
  const { login, addressAsked } = customer;
  test(`rows 1.5, 6.5: ${login}, a customer of ${brand}, signs in and gets a loan`, async ({
    page,
    baseURL,
  }) => {
    const calls = watchBearer(page);
    const seen: Record<string, () => Promise<void>> = {
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
    const visit = async (step: string): Promise<void> => {
      await expectAccessible(page);
      await seen[step]?.();
    };
    await existingCustomer({ page, brand, hand: handOf(page), baseURL, visit }, customer);
    expect(calls.filter(({ step, sent }) => sent === WITHOUT_BEARER.includes(step))).toEqual([]);
    for (const step of ['start', 'insurance', 'signing', 'document-upload'])
      expect(
        calls.some((call) => call.step === step && call.sent),
        step,
      ).toBe(true);
  });
}
