/** Rows 1.5, 6.1, 6.5: the whole journey of an existing customer, signed in at the real provider, clean for axe on every screen. */
import type { Page, Request } from 'playwright/test';
import { FINANCIAL, HOUSING } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import type { BrandId } from './fixtures.ts';
import { keyboard, pointer } from './hand.ts';
import type { Hand } from './hand.ts';
import { identify, lastCode, paper, readContracts } from './partners.ts';
import { signIn } from './sign-in.ts';
import type { Login } from './sign-in.ts';

const ADDRESS = ['street', 'houseNumber', 'zipCode', 'city'];
/** What an existing customer is not asked for when the bank has it. */
const without = (answers: typeof HOUSING, names: readonly string[]) =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => !names.includes(name)));

interface Customer {
  login: Login;
  brand: BrandId;
  address: 'asked' | 'known';
  identity: boolean;
  hand(page: Page): Hand;
}

const CUSTOMERS: readonly Customer[] = [
  { login: 'anna', brand: 'bank', address: 'known', identity: false, hand: pointer },
  { login: 'bruno', brand: 'bank', address: 'known', identity: true, hand: keyboard },
  { login: 'clara', brand: 'direct', address: 'asked', identity: false, hand: pointer },
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

for (const { login, brand, address, identity, hand: handOf } of CUSTOMERS) {
  test(`rows 1.5, 6.5: ${login}, a customer of ${brand}, signs in and gets a loan`, async ({
    page,
    baseURL,
  }) => {
    const hand = handOf(page);
    const calls = watchBearer(page);
    const arrive = async (step: string): Promise<void> => {
      await expectStep(page, step);
      await expectAccessible(page);
    };
    const submit = () => hand.press(mainAction(page));
    await page.goto(at(brand, '/?amount=12000&duration=5', baseURL));
    await arrive('main');
    await hand.press(page.getByRole('link', { name: 'Ich bin bereits Kunde' }));
    await signIn(page, login, hand);
    await arrive('start');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/flow/existing/start');
    await expect(page.locator('main dl')).toContainText(`${login}.`);
    await expect(page.locator('[data-action=logout]')).toBeVisible();
    await submit();
    await arrive('personal-financial-data');
    await expect(page.locator('[name=debitAccount]')).not.toHaveValue('');
    await fillForm(page, FINANCIAL, hand);
    await submit();
    await arrive('housing-legal-data');
    for (const name of ADDRESS)
      await expect(page.locator(`[name=${name}][readonly]`)).toHaveCount(
        address === 'known' ? 1 : 0,
      );
    await fillForm(page, address === 'known' ? without(HOUSING, ADDRESS) : HOUSING, hand);
    await submit();
    await arrive('summary');
    await expect(page.locator('[data-review=housing-legal-data]')).toContainText(
      address === 'known' ? 'Mariahilfer Straße' : 'Testgasse',
    );
    await hand.tick(page.locator('[name=declaration]'));
    await submit();
    await arrive('personal-offer');
    await hand.choose(
      page.locator('form[data-form=personal-offer]'),
      await page.locator('form input[type=radio]').first().inputValue(),
    );
    await hand.select(page.locator('[name=repaymentDay]'), '5');
    await submit();
    await arrive('insurance');
    await hand.choose(page.locator('form[data-form=insurance]'), 'NONE');
    await submit();
    await arrive('signing');
    await readContracts(page, hand);
    await hand.press(page.getByRole('button', { name: 'Code per SMS anfordern' }));
    await hand.type(page.locator('[name=utan]'), await lastCode(page));
    await submit();
    await arrive('document-upload');
    await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
    await submit();
    if (identity) {
      await arrive('id-check');
      await submit();
      await identify(page, 'APPROVED', hand);
    }
    await arrive('result');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Herzlichen Glückwunsch');
    expect(calls.filter(({ step, sent }) => sent === WITHOUT_BEARER.includes(step))).toEqual([]);
    for (const step of ['start', 'insurance', 'signing', 'document-upload'])
      expect(
        calls.some((call) => call.step === step && call.sent),
        step,
      ).toBe(true);
  });
}
