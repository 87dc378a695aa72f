/** Every ending of the identity check and what it leads to (rows 4.3 to 4.6). */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { action, heading, popup, requestsTo } from './page.ts';
import { identify } from './partners.ts';
import { refuse } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { signIn } from './sign-in.ts';
import { like, text } from './texts.ts';

const downloads = (page: Page) =>
  page.locator('main').getByRole('button', { name: like('offer:download') });

/** What is offered is what can be had: nothing else, and every button gives its file. */
async function expectDownloads(page: Page, names: readonly string[]): Promise<void> {
  await expect(downloads(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    const download = page.waitForEvent('download');
    await downloads(page).nth(index).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe(name);
    expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
  }
  await expectStep(page, 'result');
}

/** At the partner's page, the check begun. */
async function begun(page: Page, sandbox: Sandbox): Promise<string> {
  const { id, url } = await sandbox.start({ state: 'LEGITIMATION_INIT' });
  await page.goto(url);
  await expectStep(page, 'id-check');
  await mainAction(page).click();
  await page.waitForURL('**/sandbox/identity-check/**');
  return id;
}

test('rows 4.3, 4.4: the check is begun by the applicant, opened at the partner, opened again, and APPROVED makes the final offer', async ({
  page,
  sandbox,
}) => {
  const { id, url } = await sandbox.start({ state: 'PROCESSED' });
  await page.goto(url);
  await expectStep(page, 'personal-offer');
  await mainAction(page).click();
  await expectStep(page, 'id-check');
  await expectAccessible(page);
  await mainAction(page).click();
  await page.waitForURL('**/sandbox/identity-check/**');
  await page.getByRole('link', { name: /Zurück zum Kreditantrag/ }).click();
  await expectStep(page, 'id-check');
  await expect(page.getByText(text('steps:id-check.status.INITIALIZED.heading'))).toBeVisible();
  expect(await sandbox.call(id)).toMatchObject({
    state: 'LEGITIMATION_INIT',
    legitimationStatus: 'INITIALIZED',
  });
  await mainAction(page).click();
  await identify(page, 'APPROVED', pointer(page));
  await expectStep(page, 'personal-offer');
  await expect(heading(page)).toHaveText(text('steps:personal-offer.heading'));
  expect(await sandbox.call(id)).toMatchObject({
    state: 'SCORED',
    productOffer: { indicative: false, decisionCode: 1 },
  });
});

test('row 4.4: APPROVED, and the offers fail: trying again makes them', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 500/);
  await begun(page, sandbox);
  await refuse(page, 'POST', /\/products$/, { status: 500 });
  await identify(page, 'APPROVED', pointer(page));
  await action(page, 'TECHNICAL_ERROR', 'confirm').click();
  await expectStep(page, 'personal-offer');
});

test('row 4.5: MISMATCH says so, names branches by federal state, and the check can be repeated', async ({
  page,
  sandbox,
}) => {
  const id = await begun(page, sandbox);
  await identify(page, 'MISMATCH', pointer(page));
  await expectStep(page, 'mismatch');
  await expect(heading(page)).toHaveText(text('steps:mismatch.heading'));

  await page.getByText(text('steps:branches.find')).click();
  await page
    .getByLabel(text('steps:branches.federalState'))
    .selectOption({ label: text('steps:branches.everywhere') });
  await expect(
    page.getByText(text('steps:branches.count', { count: 24 }), { exact: true }),
  ).toBeVisible();
  await page
    .getByLabel(text('steps:branches.federalState'))
    .selectOption({ label: text('enums:federalState.STYRIA') });
  await expect(
    page.getByText(text('steps:branches.count', { count: 3 }), { exact: true }),
  ).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Filiale Graz Herrengasse' }),
  ).toContainText('8010 Graz');
  await expect(page.getByText('Filiale Wien Mariahilf')).toHaveCount(0);
  await expectAccessible(page);

  await mainAction(page).click();
  await identify(page, 'APPROVED', pointer(page));
  await expectStep(page, 'personal-offer');
  expect(await sandbox.call(id)).toMatchObject({ state: 'SCORED' });
});

test('row 4.5: RETRY leads to mismatch, also after a reload, and the check can be repeated', async ({
  page,
  sandbox,
}) => {
  const id = await begun(page, sandbox);
  await identify(page, 'RETRY', pointer(page));
  await expectStep(page, 'mismatch');
  await expect(heading(page)).toHaveText(text('steps:mismatch.retry.heading'));
  expect(await sandbox.call(id)).toMatchObject({ legitimationStatus: 'RETRY' });
  await page.reload();
  await expectStep(page, 'mismatch');
  await expect(heading(page)).toHaveText(text('steps:mismatch.retry.heading'));
  await expectAccessible(page);
  await mainAction(page).click();
  await identify(page, 'APPROVED', pointer(page));
  await expectStep(page, 'personal-offer');
});

test('row 4.2: mismatch opened where no check can begin says so, and leads to where the application belongs', async ({
  page,
  baseURL,
  sandbox,
}) => {
  for (const [state, step] of [
    ['LEGAL_INFO', 'summary'],
    ['OFFER_SELECTED', 'insurance'],
    ['COMPLETED', 'result'],
  ] as const) {
    await page.goto((await sandbox.start({ state })).url);
    await expectStep(page, step);
    await page.goto(at('bank', '/flow/ntb/mismatch', baseURL));
    await expectStep(page, 'mismatch');
    await expect(page.getByText(text('offer:passed.noIdentityCheck.text'))).toBeVisible();
    await expectAccessible(page);
    await mainAction(page).click();
    await expectStep(page, step);
  }
});

test('row 4.5: REJECTED ends with RED, how to reach people and the right to a review', async ({
  page,
  sandbox,
}) => {
  const id = await begun(page, sandbox);
  await identify(page, 'REJECTED', pointer(page));
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.RED.heading'));
  await expect(
    page.getByText(text('steps:result.databases.text')),
    'no credit check was made',
  ).toHaveCount(0);
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  await expect(
    page.getByRole('link', { name: text('steps:result.debtAdvice.label') }),
  ).toHaveAttribute('href', /^https:/);
  await expectAccessible(page);
  await page.getByRole('button', { name: text('steps:result.review.action') }).click();
  const help = popup(page, 'GET_HELP_NOTIFICATION');
  await expect(help).toBeVisible();
  await action(page, 'GET_HELP_NOTIFICATION', 'close').click();
  // What has ended has no code to call with, and nothing to cancel; a new one can be begun.
  const asked = requestsTo(page, /\/api\//);
  await page.locator('header [data-action=help]').click();
  await expect(help.locator('a[href^="tel:"]').first()).toBeVisible();
  await action(page, 'GET_HELP_NOTIFICATION', 'close').click();
  expect(asked).toEqual([]);
  await expect(page.locator('footer [data-action=cancel]')).toHaveCount(0);
  await expect(page.locator('footer [data-action=restart]')).toBeVisible();
  expect(await sandbox.call(id)).toMatchObject({ state: 'REJECTED', decision: 'RED' });
  await page.reload();
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.RED.heading'));
});

test('row 4.5: PENDING ends with YELLOW until the partner has decided', async ({
  page,
  sandbox,
}) => {
  const id = await begun(page, sandbox);
  const partner = page.url();
  await identify(page, 'PENDING', pointer(page));
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.YELLOW.heading'));
  await expectAccessible(page);
  await page.locator('[data-action=refresh]').click();
  await expect(page.getByText(text('steps:result.stillOpen'))).toBeVisible();
  expect(await sandbox.call(id)).toMatchObject({ decision: 'YELLOW' });
  await expectDownloads(page, ['Standardinformationen.pdf']);
  await page.goto(partner);
  await identify(page, 'APPROVED', pointer(page));
  await expectStep(page, 'personal-offer');
});

test('a download that is refused on the result is said beside its button, and can be tried again', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 412/);
  const { url } = await sandbox.start({
    state: 'LEGITIMATION_INIT',
    legitimationStatus: 'PENDING',
  });
  await page.goto(url);
  await expectStep(page, 'result');
  await refuse(page, 'GET', /\/documents\/[^/]+$/, {
    status: 412,
    header: 'APPLICATION_HAS_WRONG_STATE',
    times: 2,
  });
  const failure = page.getByRole('alert').filter({ hasText: 'Standardinformationen.pdf' });
  for (const round of [1, 2]) {
    await downloads(page).click();
    await expect(failure, String(round)).toContainText(like('offer:downloadFailed'));
    await expect(downloads(page)).toBeFocused();
  }
  await expect(popup(page)).toHaveCount(0);
  await expectStep(page, 'result');
  await expectAccessible(page);
  await expectDownloads(page, ['Standardinformationen.pdf']);
  await expect(failure).toHaveCount(0);
});

test('row 4.6: a status that cannot be read leads to the failure page', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/status of 500/);
  await begun(page, sandbox);
  await refuse(page, 'GET', /\/legitimation$/, { status: 500 });
  await page.getByRole('link', { name: /Zurück zum Kreditantrag/ }).click();
  await expectStep(page, 'fail');
  await expect(popup(page)).toHaveCount(0);
  await expectAccessible(page);
});

/** Existing customers stay in DOC_SIGNED meanwhile. */
for (const [status, step] of [
  ['APPROVED', 'result'],
  ['RETRY', 'mismatch'],
] as const)
  test(`rows 4.4, 4.5: ${status} leads an existing customer to ${step}, before and after a reload`, async ({
    page,
    sandbox,
  }) => {
    const start = {
      state: 'DOC_SIGNED',
      customerType: 'existing',
      legitimationStatus: 'INITIALIZED',
    } as const;
    await page.goto((await sandbox.start(start)).url);
    await signIn(page, 'anna', pointer(page));
    await expectStep(page, 'id-check');
    await mainAction(page).click();
    await identify(page, status, pointer(page));
    await expectStep(page, step);
    await page.reload();
    await expectStep(page, step);
  });
