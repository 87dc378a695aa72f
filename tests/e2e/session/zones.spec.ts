/** The days on the screens are Vienna's, also where the visitor's own day is another one. Rules of dates, each by itself: tests/days.ts. */
import { pointer } from '../support/fill.ts';
import { expect, test } from '../support/fixtures.ts';
import { control, expectFieldError, field, message } from '../support/form-errors.ts';
import { fetchRoute, text } from '../support/page.ts';

/** The second before a midnight of Vienna, when it is the next day in Auckland; and the one after it, not yet so in Los Angeles. Reckoned by hand. */
const VISITORS = [
  {
    zone: 'Pacific/Auckland',
    now: '2027-08-31T23:59:59+02:00',
    today: '2027-08-31',
    born18: '31.08.2009',
    tooYoung: '01.09.2009',
    payout: 'Donnerstag, 2.\u00a0September',
    withdrawal: '14.\u00a0September 2027',
  },
  {
    zone: 'America/Los_Angeles',
    now: '2027-09-01T00:00:00+02:00',
    today: '2027-09-01',
    born18: '01.09.2009',
    tooYoung: '02.09.2009',
    payout: 'Freitag, 3.\u00a0September',
    withdrawal: '15.\u00a0September 2027',
  },
];

for (const { zone, now, today, born18, tooYoung, payout, withdrawal } of VISITORS)
  test.describe(`for a visitor in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test.beforeEach(async ({ page }) => {
      await page.clock.setFixedTime(now);
      await page.route('**/api/**', async (route) => {
        const response = await fetchRoute(route);
        const headers = { ...response.headers(), date: new Date(now).toUTCString() };
        if (!/\/applications\/[^/]+$/.test(route.request().url()))
          return route.fulfill({ response, headers });
        const { signedAt, productOffer, ...application } = (await response.json()) as {
          signedAt?: string;
          productOffer?: object;
        };
        await route.fulfill({
          response,
          headers,
          json: {
            ...application,
            ...(signedAt !== undefined && { signedAt: now, completedAt: now }),
            ...(productOffer && { productOffer: { ...productOffer, validUntil: today } }),
          },
        });
      });
    });

    test('the youngest who may apply are eighteen today', async ({ page, openStep }) => {
      await openStep('registration');
      // In the clock of the visitor.
      const theirs = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
      expect(theirs).not.toBe(today);
      const dateOfBirth = control(page, 'dateOfBirth');
      await pointer(page).type(dateOfBirth, tooYoung);
      await expectFieldError(page, 'dateOfBirth', message('dateOfBirth.notAfter', { years: 18 }));
      await pointer(page).type(dateOfBirth, born18);
      await expect(field(page, 'dateOfBirth').locator('[aria-invalid=true]')).toHaveCount(0);
    });

    test('payout, first debit and withdrawal are counted from today', async ({
      page,
      openStep,
    }) => {
      await openStep('signing');
      const date = '1.\u00a0November 2027';
      const main = page.locator('main');
      await expect(main).toContainText(text('steps:signing.terms.by', { date: payout }));
      await expect(main).toContainText(text('offer:firstDebit.when', { context: 'today', date }));
      await expect(main).toContainText(
        text('steps:signing.withdrawal.text', { context: 'day', date: withdrawal }),
      );
      await openStep('result');
      const when = text('offer:firstDebit.when', { context: 'day', date });
      for (const [key, values] of [
        ['decision.GREEN.payout.title', { date: payout }],
        ['decision.GREEN.firstDebit.title', { when }],
        ['withdrawal.text', { date: withdrawal }],
      ] as const)
        await expect(main).toContainText(
          text(`steps:result.${key}`, { context: 'day', ...values }),
        );
    });
  });
