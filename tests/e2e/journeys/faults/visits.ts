/** What the applicant of the fault run does on the screens of a journey, besides going on. */
import type { Locator, Page } from 'playwright/test';
import type { OperationId } from '#io/api/results.ts';
import { suggestions } from '../../support/fill.ts';
import { expect } from '../../support/fixtures.ts';
import { action, like, popup, removal, text } from '../../support/page.ts';
import { chooseFile } from '../../support/partners.ts';
import type { FaultInjection, FaultRun } from './fault-injection.ts';

interface Tools {
  page: Page;
  faults: FaultInjection;
  withFaults: FaultRun['withFaults'];
}

/** A search that fails has no suggestions; the typed text stays. */
async function search(
  { page, faults }: Tools,
  operation: OperationId,
  name: 'employer' | 'street',
  text: string,
): Promise<void> {
  faults.arm([operation]);
  const control = page.locator(`[name=${name}]`);
  for (let round = 0; faults.pending([operation]); round += 1) {
    const before = faults.tried.length;
    await control.fill('');
    await control.pressSequentially(text);
    await expect.poll(() => faults.tried.length).toBeGreaterThan(before);
    await expect(control).toHaveValue(text);
  }
  await control.fill('');
  await control.pressSequentially(text);
  await suggestions(page).first().waitFor();
  await control.press('Escape');
}

async function feedback({ page, withFaults }: Tools): Promise<void> {
  const form = popup(page, 'FEEDBACK');
  await page.locator('footer [data-action=feedback]').click();
  await form.locator('input[type=radio][value="4"]').check();
  await form.locator('[name=comment]').fill('Alles klar.');
  const send = action(page, 'FEEDBACK', 'confirm');
  await withFaults({
    operations: ['sendFeedback'],
    start: () => send.click(),
    done: page.getByText(text('flow:notices.feedback.text')),
    trouble: form.getByRole('alert').locator('p'),
    again: send,
  });
}

async function helpCode({ page, withFaults }: Tools): Promise<void> {
  const close = action(page, 'GET_HELP_NOTIFICATION', 'close');
  await withFaults({
    operations: ['requestHelpCode'],
    start: () => page.locator('[data-panel=help-code] [data-action=help]').click(),
    done: close,
  });
  await close.click();
  await expect(page.locator('.help-code')).toBeVisible();
}

/** Its faults come first, milliseconds. */
const DOWNLOAD_MS = 120_000;

/** A download changes nothing on the page, so it is awaited as an event. */
async function download({ page, faults }: Tools, open: Locator): Promise<void> {
  faults.arm(['getDocument']);
  const saved = page.waitForEvent('download', { timeout: DOWNLOAD_MS });
  const failure = page.getByRole('alert').filter({ hasText: like('offer:downloadFailed') });
  for (const before = faults.tried.length; faults.pending(['getDocument']);) {
    await open.click();
    await faults.quiet();
    await failure.waitFor();
    expect(faults.tried.length).toBeGreaterThan(before);
  }
  await open.click();
  await saved;
}

/** A file is sent and deleted. */
async function uploadAndDelete({ page, withFaults }: Tools): Promise<void> {
  const name = 'Lohnzettel.pdf';
  await withFaults({
    operations: ['uploadDocument'],
    start: () => chooseFile(page, 'INCOME_PROOF', name),
    done: removal(page, name),
    trouble: page.locator('[data-field] li .form-error'),
    again: page.getByRole('button', { name: like('steps:document-upload.retry') }),
  });
  await withFaults({
    operations: ['deleteDocument'],
    done: page.getByText(text('steps:document-upload.file.deleted', { name })),
    start: async () => {
      await removal(page, name).click();
      await action(page, 'DELETE_FILE_CONFIRMATION', 'confirm').click();
    },
  });
}

/** By the step; what calls are made of a new customer alone has to be tried once. */
export const visitsOf = (tools: Tools, isNew: boolean): Readonly<Record<string, () => unknown>> => {
  const { page, withFaults } = tools;
  return {
    async 'personal-financial-data'() {
      await withFaults({
        operations: ['getApplication'],
        start: () => page.reload(),
        done: page.locator('main[data-step=personal-financial-data]'),
      });
      if (isNew) {
        await feedback(tools);
        await helpCode(tools);
      }
      await page.locator('[name=occupation][value=EMPLOYEE]').check();
      await search(tools, 'searchEmployers', 'employer', 'Alpen');
    },
    'housing-legal-data': () =>
      isNew ? search(tools, 'searchAddresses', 'street', 'Haupt') : undefined,
    signing: () =>
      download(tools, page.locator('form[data-form=signing] [data-field$="Read"] button').first()),
    'document-upload': () => uploadAndDelete(tools),
  };
};
