/** Documents: choosing, dropping, uploading, downloading (row 7.3). What a file is taken for, deleting, progress, refusals and failures: src/screens/document-upload, src/form/widgets/files. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, type OpenStep, reloadAt, test } from '../support/fixtures.ts';
import { like, removal, text } from '../support/page.ts';
import { paper, PDF } from '../support/partners.ts';
import type { Sandbox } from '../support/sandbox.ts';

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(64),
]);

const box = (page: Page, category: string) => page.locator(`[data-field="documents.${category}"]`);
const input = (page: Page, category: string) => page.locator(`input[name="documents.${category}"]`);
const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });

async function atUpload(page: Page, openStep: OpenStep): Promise<string> {
  const id = await openStep('document-upload');
  await expect(input(page, 'IDENTITY')).toBeAttached();
  return id;
}

/** Names of what the applicant uploaded, as the server has it. */
async function uploaded(sandbox: Sandbox, id: string): Promise<string[]> {
  const { documents } = (await sandbox.call(id)) as {
    documents: { name: string; category: string }[];
  };
  return documents
    .filter(({ category }) => !['CONTRACT', 'STANDARD_INFORMATION'].includes(category))
    .map(({ name }) => name);
}

test('row 7.3: files are uploaded and downloaded', async ({ page, openStep, sandbox }) => {
  const id = await atUpload(page, openStep);
  await input(page, 'INCOME_PROOF').setInputFiles([
    pdf('Jänner.pdf'),
    { name: 'Februar.png', mimeType: 'image/png', buffer: PNG },
  ]);
  await expect(removal(page, 'Jänner.pdf')).toBeVisible();
  await expect(removal(page, 'Februar.png')).toBeVisible();
  expect(await sandbox.call(id)).toMatchObject({
    documents: expect.arrayContaining([
      expect.objectContaining({
        name: 'Jänner.pdf',
        category: 'INCOME_PROOF',
        contentType: 'application/pdf',
        size: PDF.length,
      }),
      expect.objectContaining({
        name: 'Februar.png',
        category: 'INCOME_PROOF',
        contentType: 'image/png',
        size: PNG.length,
      }),
    ]) as unknown[],
  });

  await reloadAt(page, 'document-upload');
  const row = box(page, 'INCOME_PROOF').getByRole('listitem').filter({ hasText: 'Jänner.pdf' });
  const download = page.waitForEvent('download');
  await row
    .getByRole('button', {
      name: new RegExp(`^${text('offer:documents.download')}.*Jänner\\.pdf$`),
    })
    .click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('Jänner.pdf');
  expect(await readFile(await saved.path())).toEqual(PDF);
  await expectAccessible(page);
});

test('row 7.3: files may be dropped; a program is refused', async ({ page, openStep, sandbox }) => {
  const id = await atUpload(page, openStep);
  const files = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'Meldezettel.pdf', { type: 'application/pdf' }));
    return transfer;
  }, PDF.toString());
  for (const type of ['dragover', 'drop'])
    await box(page, 'REGISTRATION_CERTIFICATE').dispatchEvent(type, { dataTransfer: files });
  await expect(
    box(page, 'REGISTRATION_CERTIFICATE').locator(removal(page, 'Meldezettel.pdf')),
  ).toBeVisible();
  expect(await uploaded(sandbox, id)).toEqual(['Meldezettel.pdf']);

  await input(page, 'IDENTITY').setInputFiles(
    pdf('Ausweis.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(128)])),
  );
  const fault = like('form:files.errors.type');
  await expect(box(page, 'IDENTITY').getByRole('alert')).toContainText(fault);
  await expect(input(page, 'IDENTITY')).toHaveAttribute('aria-invalid', 'true');
  await expect(input(page, 'IDENTITY')).toHaveAccessibleDescription(fault);
  await expectAccessible(page);
  expect(await uploaded(sandbox, id)).toEqual(['Meldezettel.pdf']);
  await paper(page, 'IDENTITY', 'Ausweis.pdf');
  await expect(box(page, 'IDENTITY').getByRole('alert')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('row 7.3: a photo of the camera is sent', async ({ page, openStep, sandbox }) => {
    const id = await atUpload(page, openStep);
    const camera = box(page, 'INCOME_PROOF').getByRole('button', {
      name: text('form:files.photo'),
    });
    // There is nothing to drag from.
    await expect(page.getByText(text('form:files.drop')).filter({ visible: true })).toHaveCount(0);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), camera.tap()]);
    expect(await chooser.element().getAttribute('capture')).toBe('environment');
    await chooser.setFiles({ name: 'Foto.png', mimeType: 'image/png', buffer: PNG });
    await expect(removal(page, 'Foto.png')).toBeVisible();
    expect(await uploaded(sandbox, id)).toEqual(['Foto.png']);
    await expectAccessible(page);
  });
});
