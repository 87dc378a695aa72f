import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PDF_BYTES, startedAt, startHarness, type Harness } from '../harness.ts';
import { attachment, safeName } from '../rules/upload.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness;
let id: string;
beforeAll(async () => {
  bank = await startHarness();
  id = await startedAt(bank, { state: 'DOC_SIGNED' });
}, 60_000);
afterAll(() => bank.close());

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const uploads = async () =>
  (await bank.apply('GET', `/api/applications/${id}`)).documents?.filter(
    ({ category }) => !['CONTRACT', 'STANDARD_INFORMATION'].includes(category),
  ) ?? [];

describe('uploads', () => {
  test.each([
    ['lohn.pdf', PDF_BYTES, 'INCOME_PROOF', 'application/pdf'],
    ['Ausweis Rückseite.JPG', JPG, 'IDENTITY', 'image/jpeg'],
    ['meldezettel.png', PNG, undefined, 'image/png'],
  ])('%s is kept', async (name, bytes, category, contentType) => {
    expect((await bank.upload(id, name, bytes, category)).status).toBe(200);
    const kept = (await uploads()).at(-1);
    expect(kept).toMatchObject({
      name,
      contentType,
      size: bytes.length,
      category: category ?? 'OTHER',
    });
    const read = await bank.call('GET', `/api/applications/${id}/documents/${kept?.id}`);
    expect(read.bytes.equals(bytes)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': attachment(name),
    });
  });

  test.each([
    ['text called a PDF', 'lohn.pdf', Buffer.from('hello'), 'PDF-, JPG- oder PNG-Datei'],
    ['a PDF called a program', 'lohn.pdf.exe', PDF_BYTES, 'PDF-, JPG- oder PNG-Datei'],
    ['an SVG', 'bild.svg', Buffer.from('<svg/>'), 'PDF-, JPG- oder PNG-Datei'],
    ['a JPG called a PNG', 'bild.png', JPG, 'PDF-, JPG- oder PNG-Datei'],
    ['nothing', 'leer.pdf', Buffer.alloc(0), 'leer'],
  ])('%s is refused', async (_, name, bytes, message) => {
    expect(await bank.upload(id, name, bytes)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'file', message: expect.stringContaining(message) as string }] },
    });
  });

  test('unknown categories, too large and too many files are refused', async () => {
    expect(await bank.upload(id, 'a.pdf', PDF_BYTES, 'CONTRACT')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'category' }] },
    });
    expect(
      (await bank.upload(id, 'a.pdf', Buffer.concat([PDF_BYTES, Buffer.alloc(10 * 1024 * 1024)])))
        .status,
    ).toBe(413);
    while ((await uploads()).length < 10)
      expect((await bank.upload(id, 'a.pdf', PDF_BYTES)).status).toBe(200);
    expect(await bank.upload(id, 'a.pdf', PDF_BYTES)).toMatchObject({
      status: 400,
      body: {
        errors: [{ field: 'file', message: expect.stringContaining('10 Dateien') as string }],
      },
    });
  });

  test('a broken body is told as such', async () => {
    const reply = await bank.sandbox.app.inject({
      method: 'POST',
      url: `/api/applications/${id}/documents`,
      headers: { 'x-requested-with': 'kredit', 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nbroken',
    });
    expect(reply.statusCode).toBe(400);
  });

  test('can be removed, papers of the bank cannot', async () => {
    const before = await uploads();
    expect(
      (await bank.call('DELETE', `/api/applications/${id}/documents/${before[0]?.id}`)).status,
    ).toBe(200);
    expect(await uploads()).toEqual(before.slice(1));
    const { documents = [] } = await bank.apply('GET', `/api/applications/${id}`);
    const contract = documents.find(({ category }) => category === 'CONTRACT');
    expect(
      (await bank.call('DELETE', `/api/applications/${id}/documents/${contract?.id}`)).status,
    ).toBe(404);
  });

  test('are not for other applications and other states', async () => {
    const other = await startedAt(bank, { state: 'SCORED' });
    expect(await bank.upload(other, 'a.pdf', PDF_BYTES)).toMatchObject({
      status: 412,
      headers: { 'frontend-error': 'APPLICATION_HAS_WRONG_STATE' },
    });
    expect(
      (await bank.call('GET', `/api/applications/${other}/documents/${(await uploads())[0]?.id}`))
        .status,
    ).toBe(404);
  });
});

describe('file names', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\x\\a.pdf', 'a.pdf'],
    ['<b>fett</b>.pdf', 'b.pdf'],
    ['gnp\u202Efdp.pdf', 'gnpfdp.pdf'],
    ['.htaccess', 'htaccess'],
    ['', 'Datei'],
    [`${'a'.repeat(200)}.pdf`, `${'a'.repeat(96)}.pdf`],
  ])('%s becomes %s', (given, kept) => expect(safeName(given)).toBe(kept));

  test('travel in the header without breaking it', () => {
    expect(attachment('Jänner "1".pdf')).toBe(
      'attachment; filename="J_nner _1_.pdf"; filename*=UTF-8\'\'J%C3%A4nner%20%221%22.pdf',
    );
  });
});
