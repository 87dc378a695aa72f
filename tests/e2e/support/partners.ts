/** What the applicant does outside the application, and what the console of the sandbox knows. */
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import { removal } from './page.ts';
import { sandboxAt } from './sandbox.ts';
import type { Hand } from './hand.ts';

type Ending = 'APPROVED' | 'MISMATCH' | 'RETRY' | 'REJECTED' | 'PENDING';

export async function identify(page: Page, ending: Ending, hand: Hand): Promise<void> {
  await page.waitForURL('**/sandbox/identity-check/**');
  await hand.press(page.locator(`button[name=status][value=${ending}]`));
}

export async function checkAccount(
  page: Page,
  outcome: 'ok' | 'failed' | 'aborted',
  hand: Hand,
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
  const sandbox = sandboxAt(page.request, `http://localhost:${new URL(page.url()).port}`);
  let code = '';
  // The call that was just begun may still be on its way.
  await expect(async () => {
    code = await sandbox.code(id ?? '');
  }).toPass({ timeout: 10_000 });
  return code;
}

/** Opens every contract document and confirms it. */
export async function readContracts(page: Page, hand: Hand): Promise<void> {
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

export async function paper(page: Page, category: string, name: string): Promise<void> {
  await page
    .locator(`[name="documents.${category}"]`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });
  await expect(removal(page, name)).toBeVisible();
}
