/** A code pasted from an SMS signs (row 7.4). Confirmations, how often a code is sent (row 5.3), refused codes (row 8.7): src/screens/signing; what another tab changed: src/state/two-tabs.test.ts. */
import { mainAction } from '../support/fill.ts';
import { expect, expectStep, test } from '../support/fixtures.ts';
import { like } from '../support/page.ts';
import { readContracts } from '../support/partners.ts';

test('row 7.4: a pasted code signs the contract', async ({ page, context, openStep, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await openStep('signing');
  const code = page.locator('[name=utan]');
  await readContracts(page);
  await page.getByRole('button', { name: like('steps:signing.send') }).click();
  const news = page.locator('[aria-live=polite]').getByText(like('steps:signing.sentTo'));
  await expect(news).toBeVisible();
  const right = await sandbox.code(id);
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await page.evaluate(
    (copied) => navigator.clipboard.writeText(copied),
    `${right.slice(0, 3)} ${right.slice(3)}`,
  );
  await code.focus();
  await page.keyboard.press('Control+V');
  const signing = page.waitForRequest((sent) => sent.url().endsWith('/contract/sign'));
  await mainAction(page).click();
  expect((await signing).postDataJSON()).toEqual({
    standardInformationRead: true,
    contractRead: true,
    utan: right,
  });
  await expectStep(page, 'document-upload');
  expect(await sandbox.call(id)).toMatchObject({ state: 'DOC_SIGNED' });
});
