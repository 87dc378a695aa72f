/** Documents: choosing, dropping, uploading, downloading (row 7.3). What a file is taken for, deleting, progress, refusals and failures: src/screens/document-upload, src/state/uploads.test.ts. */
import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, type OpenStep, reloadAt, test } from '../support/fixtures.ts';
import { button, hold, like, popup, removal, text } from '../support/page.ts';
import { PDF } from '../support/partners.ts';
import { refuse, type Sandbox } from '../support/sandbox.ts';

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

test('row 7.3: files may be dropped', async ({ page, openStep, sandbox }) => {
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
});

const UPLOADS = /\/documents$/;

/** What the server has of an uploaded picture: its size, and its colour near the top, near the bottom and where `at` is. */
const seen = (page: Page, id: string) =>
  page.evaluate(async (application) => {
    const path = `/api/applications/${application}/documents`;
    const listed = (await (await fetch(path)).json()) as { id: string; name: string }[];
    const { id: docId = '', name = '' } = listed.at(-1) ?? {};
    const blob = await (await fetch(`${path}/${docId}`)).blob();
    const image = await createImageBitmap(blob);
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(image, 0, 0);
    const colour = (share: number): string => {
      const at = context?.getImageData(image.width / 2, image.height * share, 1, 1).data ?? [];
      return ['red', 'green', 'blue']
        .filter((_name, channel) => (at[channel] ?? 0) > 127)
        .join(' ');
    };
    const { width, height } = image;
    return { name, width, height, size: blob.size, top: colour(0.1), bottom: colour(0.9) };
  }, id);

test('row 7.3: a photo of 24 megapixels is sent upright and smaller', async ({
  page,
  openStep,
}) => {
  const id = await atUpload(page, openStep);
  const size = await page.evaluate(async () => {
    // As a camera on its side saves it: the left half is what was above.
    const canvas = new OffscreenCanvas(6000, 4000);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    const grain = new ImageData(1000, 1000);
    let state = 1;
    for (let index = 0; index < grain.data.length; index += 1) {
      state = (state * 1103515245 + 12345) % 2147483648;
      grain.data[index] = index % 4 === 3 ? 90 : state >> 23;
    }
    const tile = new OffscreenCanvas(1000, 1000);
    tile.getContext('2d')?.putImageData(grain, 0, 0);
    for (const [colour, left] of [
      ['#f00', 0],
      ['#00f', 3000],
    ] as const) {
      context.fillStyle = colour;
      context.fillRect(left, 0, 3000, 4000);
    }
    context.fillStyle = context.createPattern(tile, 'repeat') ?? '';
    context.fillRect(0, 0, 6000, 4000);
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 });
    // EXIF: 'turn it by a quarter, clockwise' (orientation 6).
    const exif = [
      ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
      ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
    ];
    const parts = [drawn.slice(0, 2), new Uint8Array(exif), drawn.slice(2)];
    const files = new DataTransfer();
    files.items.add(new File(parts, 'IMG_4711.JPG', { type: 'image/jpeg' }));
    const input = document.querySelector<HTMLInputElement>('[name="documents.INCOME_PROOF"]');
    if (input === null) throw new Error('no input');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return drawn.size;
  });
  expect(size).toBeGreaterThan(10 * 1024 * 1024);
  await expect(removal(page, 'IMG_4711.jpg')).toBeVisible();
  const picture = await seen(page, id);
  expect(picture).toMatchObject({ name: 'IMG_4711.jpg', top: 'red', bottom: 'blue' });
  expect(picture.height / picture.width).toBeCloseTo(1.5, 2);
  expect(picture.width * picture.height).toBeGreaterThan(11e6);
  expect(picture.size).toBeLessThanOrEqual(10 * 1024 * 1024);
});

test('row 7.3: a large drawing is sent smaller, white where it is transparent; a large file that is none is named', async ({
  page,
  openStep,
}) => {
  const id = await atUpload(page, openStep);
  const choose = (kind: 'drawing' | 'broken') =>
    page.evaluate(async (what) => {
      const canvas = new OffscreenCanvas(2400, 2400);
      // Noise below, nothing above.
      const noise = new ImageData(2400, 1200);
      for (let start = 0; start < noise.data.length; start += 65_536)
        crypto.getRandomValues(noise.data.subarray(start, start + 65_536));
      canvas.getContext('2d')?.putImageData(noise, 0, 1200);
      const png = await canvas.convertToBlob({ type: 'image/png' });
      const broken = new Blob([png.slice(0, 40), new Uint8Array(11 * 1024 * 1024)]);
      const files = new DataTransfer();
      files.items.add(new File([what === 'drawing' ? png : broken], `${what}.png`));
      const input = document.querySelector<HTMLInputElement>('[name="documents.INCOME_PROOF"]');
      if (input === null) throw new Error('no input');
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      return png.size;
    }, kind);
  expect(await choose('drawing')).toBeGreaterThan(10 * 1024 * 1024);
  await expect(removal(page, 'drawing.jpg')).toBeVisible();
  expect(await seen(page, id)).toMatchObject({ name: 'drawing.jpg', top: 'red green blue' });

  await choose('broken');
  const message = page.getByText(like('form:files.errors.tooLarge', { name: 'broken.png' }));
  await expect(message).toBeVisible();
  await expect(popup(page)).toHaveCount(0);
});

test('row 7.3: a file that was changed after it was chosen has to be chosen anew', async ({
  page,
  openStep,
  sandbox,
  watch,
}, testInfo) => {
  watch.expectConsole(/503|ERR_UPLOAD_FILE_CHANGED/);
  const id = await atUpload(page, openStep);
  await refuse(page, 'POST', UPLOADS, { status: 503 });
  const path = testInfo.outputPath('Lohn.pdf');
  await writeFile(path, PDF);
  await input(page, 'INCOME_PROOF').setInputFiles(path);
  await popup(page, 'TECHNICAL_ERROR').locator('[data-action=close]').click();
  await writeFile(path, Buffer.concat([PDF, PDF]));
  await button(page, 'steps:document-upload.retry', { name: 'Lohn.pdf' }).click();
  const row = box(page, 'INCOME_PROOF').getByRole('listitem');
  await expect(row).toContainText(text('form:files.errors.unreadable', { name: 'Lohn.pdf' }));
  await expect(row.getByRole('button')).toHaveCount(1);
  await expect(popup(page)).toHaveCount(0);
  await expectAccessible(page);
  await input(page, 'INCOME_PROOF').setInputFiles(path);
  await expect(removal(page, 'Lohn.pdf')).toBeVisible();
  expect(await uploaded(sandbox, id)).toEqual(['Lohn.pdf']);
});

test('row 7.3: an upload is stopped by the button in its row, also below the spinner', async ({
  page,
  openStep,
  sandbox,
}) => {
  const id = await atUpload(page, openStep);
  const release = await hold(page, UPLOADS, 'POST');
  await input(page, 'INCOME_PROOF').setInputFiles([
    pdf('a.pdf'),
    pdf('b.pdf', Buffer.concat([PDF, PDF])),
  ]);
  await expect(page.locator('[data-loading]')).toBeVisible();
  await expectAccessible(page, 'main');
  await button(page, 'steps:document-upload.stopFile', { name: 'a.pdf' }).click();
  const rows = box(page, 'INCOME_PROOF').getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(box(page, 'INCOME_PROOF').getByRole('heading')).toBeFocused();
  release();
  await expect(removal(page, 'b.pdf')).toBeVisible();
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  expect(await uploaded(sandbox, id)).toEqual(['b.pdf']);
});

test('a file that is dropped beside the place for it is not opened by the browser', async ({
  page,
  openStep,
}) => {
  await openStep('registration');
  await page.locator('[name=firstName]').fill('Anna');
  const drop = (target: string, kind: 'file' | 'text') =>
    page.locator(target).evaluate((element, what) => {
      const dataTransfer = new DataTransfer();
      if (what === 'text') dataTransfer.setData('text/plain', 'Berger');
      else dataTransfer.items.add(new File(['x'], 'Lohn.pdf'));
      return ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      });
    }, kind);
  for (const target of ['h1', 'footer', '[name=lastName]'])
    expect(await drop(target, 'file'), target).toEqual([true, true]);
  expect(await drop('[name=lastName]', 'text')).toEqual([false, false]);
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
