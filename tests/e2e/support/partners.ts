/** What the applicant does outside the application (sign-in, partners), and what the console of the sandbox knows. */
import type { Page } from 'playwright/test';
import { expect, expectStep } from './fixtures.ts';
import { pointer } from './fill.ts';
import { removal } from './page.ts';
import { sandboxAt } from './sandbox.ts';

export type Login = 'anna' | 'bruno' | 'clara' | 'fremd';

const isSignInPage = (url: URL) => /^\/oidc\/(bank|direct)\/sign-in\//.test(url.pathname);

/** Waits for the provider's page. */
export const signInPage = (page: Page): Promise<void> => page.waitForURL(isSignInPage);

/** Waits for the provider's page and signs in there; any password is right. */
export async function signIn(page: Page, login: Login, hand = pointer(page)): Promise<void> {
  await signInPage(page);
  await hand.type(page.locator('input[name=login]'), login);
  await hand.type(page.locator('input[name=password]'), 'egal');
  await hand.press(page.locator('form[data-form=sign-in] button[type=submit]'));
}

/** Signs in at the beginning of existing customers, their first step. */
export async function startAs(page: Page, login: Login): Promise<void> {
  await page.goto('/flow/existing/start');
  await signIn(page, login);
  await expectStep(page, 'start');
}

/** Waits for the provider's page and goes back without signing in. */
export async function cancelSignIn(page: Page): Promise<void> {
  await signInPage(page);
  await page.locator('form[data-form=cancel] button').click();
}

/** The session at the provider ends, in this browser only: other tests sign in as the same customers. */
export const endSession = (page: Page): Promise<void> => page.context().clearCookies();

type Ending = 'APPROVED' | 'MISMATCH' | 'RETRY' | 'REJECTED' | 'PENDING';

export async function identify(page: Page, ending: Ending, hand = pointer(page)): Promise<void> {
  await page.waitForURL('**/sandbox/identity-check/**');
  await hand.press(page.locator(`button[name=status][value=${ending}]`));
}

export async function checkAccount(
  page: Page,
  outcome: 'ok' | 'failed' | 'aborted',
  hand = pointer(page),
): Promise<void> {
  await page.waitForURL('**/sandbox/account-check/**');
  if (outcome !== 'aborted') {
    await hand.choose(page.locator('form'), 'alpenbank');
    await hand.type(page.locator('[name=user]'), 'demo');
    await hand.press(page.locator('button[value=login]'));
  }
  await hand.press(page.locator(`button[name=outcome][value=${outcome}]`));
}

/** The signing code sent last for the application of this page; other tests get theirs at the same time. */
export async function lastCode(page: Page): Promise<string> {
  const id = await page.evaluate(() => sessionStorage.getItem('application_id'));
  const sandbox = sandboxAt(new URL(page.url()).port);
  let code = '';
  // The call may still be running.
  await expect(async () => {
    code = await sandbox.code(id ?? '');
  }).toPass();
  return code;
}

/** Opens every contract document and confirms it. */
export async function readContracts(page: Page, hand = pointer(page)): Promise<void> {
  const documents = page.locator('form[data-form=signing] [data-field$="Read"]');
  await expect(documents.first()).toBeVisible();
  for (const document of await documents.all()) {
    const download = page.waitForEvent('download');
    await hand.press(document.getByRole('button'));
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await hand.tick(document.locator('input[type=checkbox]'));
  }
}

/** A PDF that is one by its first bytes. */
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

export const chooseFile = (page: Page, category: string, name: string): Promise<void> =>
  page
    .locator(`input[name="documents.${category}"]`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });

/** Chooses a file and waits until it is uploaded. */
export async function paper(page: Page, category: string, name: string): Promise<void> {
  await chooseFile(page, category, name);
  await expect(removal(page, name)).toBeVisible();
}
