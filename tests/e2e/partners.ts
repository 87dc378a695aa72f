/** What the applicant does outside the application, and what the console of the sandbox knows. */
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';
import type { Hand } from './hand.ts';

/** Labels of the identity check's buttons. */
const ENDINGS = { APPROVED: 'Identität bestätigt', MISMATCH: 'Angaben stimmen nicht', RETRY: 'Wiederholen', REJECTED: 'Abgelehnt', PENDING: 'Noch in Bearbeitung' } as const;

export async function identify(page: Page, ending: keyof typeof ENDINGS, hand: Hand): Promise<void> {
  await page.waitForURL('**/sandbox/identity-check/**');
  await hand.press(page.getByRole('button', { name: ENDINGS[ending] }));
}

interface SentMessage { to: string; text: string }

/** The signing code of the newest message to the number used in the tests. */
export async function lastCode(page: Page): Promise<string> {
  const { port } = new URL(page.url());
  const response = await page.request.get(`http://localhost:${port}/sandbox/messages`, { headers: { accept: 'application/json' } });
  const messages = await response.json() as SentMessage[];
  const code = messages.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined);
  if (code === undefined) throw new Error('no message with a code was sent');
  return code;
}

/** Opens every contract document and confirms it. */
export async function readContracts(page: Page, hand: Hand): Promise<void> {
  const documents = page.locator('form[data-form=signing] [data-field^="read-"]');
  await expect(documents.first()).toBeVisible();
  for (const document of await documents.all()) {
    const download = page.waitForEvent('download');
    await hand.press(document.getByRole('button'));
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await hand.tick(document.locator('input[type=checkbox]'));
  }
}

/** A PDF that is one by its first bytes. */
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export async function paper(page: Page, category: string, name: string): Promise<void> {
  await page.locator(`[name="documents.${category}"]`).setInputFiles({ name, mimeType: 'application/pdf', buffer: PDF });
  await expect(page.getByRole('button', { name: `${name} löschen` })).toBeVisible();
}
