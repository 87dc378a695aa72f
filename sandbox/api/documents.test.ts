import { request } from 'node:http';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type Client,
  harnessForAll,
  invalid,
  PDF_BYTES,
  startHarness,
  WRONG_STATE,
} from '../harness.ts';
import { attachment, safeName } from './endpoints/documents.ts';

const bank = harnessForAll();
let signed: Awaited<ReturnType<Client['started']>>;
beforeEach(async () => {
  signed = await bank.started('DOC_SIGNED');
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const BANK_PAPERS = ['CONTRACT', 'STANDARD_INFORMATION'];
const uploads = async () =>
  (await signed.apply('GET')).documents?.filter(
    ({ category }) => !BANK_PAPERS.includes(category),
  ) ?? [];
const upload = (name: string, bytes: Buffer, category?: string) =>
  bank.upload(signed.id, name, bytes, category);

describe('uploads', () => {
  test.each([
    ['lohn.pdf', PDF_BYTES, 'INCOME_PROOF', 'application/pdf'],
    ['Ausweis Rückseite.JPG', JPG, 'IDENTITY', 'image/jpeg'],
    ['melde<b>zettel.png', PNG, undefined, 'image/png'],
  ])('%s is kept under a harmless name', async (sent, bytes, category, contentType) => {
    expect((await upload(sent, bytes, category)).status).toBe(200);
    const name = safeName(sent);
    const kept = (await uploads()).at(-1);
    const size = bytes.length;
    expect(kept).toMatchObject({ name, contentType, size, category: category ?? 'OTHER' });
    const read = await signed.call('GET', `/documents/${kept?.id}`);
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
    [
      'a page with a PDF header',
      'a.pdf',
      Buffer.from('<html>%PDF-1.7'),
      'PDF-, JPG- oder PNG-Datei',
    ],
    ['an empty file', 'leer.pdf', Buffer.alloc(0), 'leer'],
  ])('%s is refused', async (_, name, bytes, message) =>
    expect(await upload(name, bytes)).toMatchObject(invalid('file', message)),
  );

  test.each([
    ['bild.png', JPG, 'bild.jpg', 'image/jpeg'],
    ['IMG_1.HEIC', JPG, 'IMG_1.jpg', 'image/jpeg'],
    ['Lohn', Buffer.concat([Buffer.from('\ufeff'), PDF_BYTES]), 'Lohn.pdf', 'application/pdf'],
  ])('%s gets the extension of its bytes', async (sent, bytes, name, contentType) => {
    expect((await upload(sent, bytes)).status).toBe(200);
    expect((await uploads()).at(-1)).toMatchObject({ name, contentType });
  });

  test('of unknown categories, too large or too many are refused', async () => {
    expect(await upload('a.pdf', PDF_BYTES, 'CONTRACT')).toMatchObject(invalid('category'));
    const large = Buffer.concat([PDF_BYTES, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await upload('a.pdf', large)).status).toBe(413);
    while ((await uploads()).length < 10)
      expect((await upload('a.pdf', PDF_BYTES)).status).toBe(200);
    expect(await upload('a.pdf', PDF_BYTES)).toMatchObject(invalid('file', '10 Dateien'));
  });

  test('in pieces are cut off at the limit', async () => {
    const { sandbox, started } = await startHarness();
    onTestFinished(() => sandbox.close());
    const { id } = await started('DOC_SIGNED');
    const address = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
    const call = request(`${address}/api/applications/${id}/documents`, {
      method: 'POST',
      headers: { 'x-requested-with': 'kredit', 'content-type': 'multipart/form-data; boundary=b' },
    });
    // The answer, or the end of the connection before it was read.
    const ended = new Promise<number | undefined>((resolve) => {
      call.on('response', ({ statusCode }) => resolve(statusCode));
      call.on('error', () => resolve(undefined));
    });
    const part = 'Content-Disposition: form-data; name="file"; filename="a.pdf"';
    call.write(`--b\r\n${part}\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4`);
    const megabyte = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const drained = () =>
      new Promise<'more'>((resolve) => void call.once('drain', () => resolve('more')));
    while (sent < 500) {
      sent += 1;
      if (!call.write(megabyte) && (await Promise.race([ended, drained()])) !== 'more') break;
    }
    expect([413, undefined]).toContain(await ended);
    expect(sent).toBeLessThan(100);
    call.destroy();
  });

  test('can be removed, papers of the bank cannot', async () => {
    for (const name of ['a.pdf', 'b.pdf']) await upload(name, PDF_BYTES);
    const [first, ...others] = await uploads();
    expect(others).toHaveLength(1);
    expect((await signed.call('DELETE', `/documents/${first?.id}`)).status).toBe(200);
    expect(await uploads()).toEqual(others);
    const { documents = [] } = await signed.apply('GET');
    const contract = documents.find(({ category }) => category === 'CONTRACT');
    expect((await signed.call('DELETE', `/documents/${contract?.id}`)).status).toBe(404);
  });

  test('belong to one application and to its state', async () => {
    const other = await bank.started('SCORED');
    expect(await bank.upload(other.id, 'a.pdf', PDF_BYTES)).toMatchObject(WRONG_STATE);
    await upload('a.pdf', PDF_BYTES);
    const [first] = await uploads();
    expect(first).toBeDefined();
    expect((await other.call('GET', `/documents/${first?.id}`)).status).toBe(404);
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
  ])('%s becomes %s', (name, kept) => expect(safeName(name)).toBe(kept));

  test('are encoded in the header', () =>
    expect(attachment('Jänner "1".pdf')).toBe(
      'attachment; filename="J_nner _1_.pdf"; filename*=UTF-8\'\'J%C3%A4nner%20%221%22.pdf',
    ));
});
