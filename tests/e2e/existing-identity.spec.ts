/** Rows 4.3–4.6 for existing customers, who stay in DOC_SIGNED: every legitimation status on their way back. */
import { mainAction } from './fill.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { identify } from './partners.ts';
import { refuse } from './sandbox.ts';
import { signIn } from './sign-in.ts';
import { startAt } from './start-at.ts';

const ENDINGS = [
  ['APPROVED', 'result', 'Ihr Kredit ist genehmigt'],
  ['MISMATCH', 'mismatch', 'stimmen nicht mit dem Ausweis überein'],
  ['RETRY', 'mismatch', 'nicht geklappt'],
  ['REJECTED', 'result', 'Leider'],
  ['PENDING', 'result', 'Wir prüfen'],
] as const;

for (const [status, step, heading] of ENDINGS) {
  test(`rows 4.3–4.5: ${status} leads an existing customer to ${step}, before and after a reload`, async ({
    page,
    baseURL,
  }) => {
    await startAt(page, baseURL, {
      state: 'DOC_SIGNED',
      customerType: 'existing',
      legitimationStatus: 'INITIALIZED',
    });
    await signIn(page, 'anna', pointer(page));
    await expectStep(page, 'id-check');
    await mainAction(page).click();
    await identify(page, status, pointer(page));
    await expectStep(page, step);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await page.reload();
    await expectStep(page, step);
  });
}

test('row 4.6: a status that cannot be read leads to the failure page', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/500/);
  await startAt(page, baseURL, {
    state: 'DOC_SIGNED',
    customerType: 'existing',
    legitimationStatus: 'INITIALIZED',
  });
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'id-check');
  await refuse(page, 'GET', /\/legitimation$/, { status: 500 });
  await page.goto(at('bank', '/flow/existing/id-check', baseURL));
  await expectStep(page, 'fail');
});
