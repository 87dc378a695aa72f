import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import PdfDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { needsPassword } from '#screens/document-upload/pdf-lock.ts';

type Version = NonNullable<PDFKit.PDFDocumentOptions['pdfVersion']>;

/** A PDF of pdfkit, which forbids printing; with a password it also needs one to be opened. */
async function made(pdfVersion: Version, userPassword?: string): Promise<Buffer> {
  const password = userPassword === undefined ? {} : { userPassword };
  const pdf = new PdfDocument({
    pdfVersion,
    ...password,
    ownerPassword: 'bank',
    permissions: { printing: 'lowResolution' },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  pdf.text('Gehaltszettel');
  pdf.end();
  await new Promise((ended) => pdf.once('end', ended));
  return Buffer.concat(parts);
}
/** Of qpdf, with its cross-reference table and most objects in streams. */
const sample = (name: string) =>
  readFileSync(resolve(import.meta.dirname, `../../../tests/samples/pdf/${name}.pdf`));
const pdfOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('a PDF with a password to open it', () => {
  it.each<[string, Version]>([
    ['RC4 of 40 bits', '1.3'],
    ['RC4 of 128 bits', '1.4'],
    ['AES of 128 bits', '1.6'],
    ['AES of 256 bits, of Acrobat 9', '1.7ext3'],
  ])('needs it; one that only forbids printing does not: %s', async (_cipher, version) => {
    expect(await needsPassword(new Uint8Array(await made(version, 'geheim')))).toBe(true);
    expect(await needsPassword(new Uint8Array(await made(version)))).toBe(false);
  });

  it('needs it; one that only forbids printing does not: AES of 256 bits', async () => {
    expect(await needsPassword(new Uint8Array(sample('aes-256-to-open')))).toBe(true);
    expect(await needsPassword(new Uint8Array(sample('aes-256-to-print')))).toBe(false);
  });

  it('is found whatever an incremental change has added behind it', async () => {
    const changed = Buffer.concat([
      await made('1.6', 'geheim'),
      Buffer.from('\n9 0 obj<</Type/Metadata/EncryptMetadata true>>endobj\n%%EOF\n'),
    ]);
    expect(await needsPassword(new Uint8Array(changed))).toBe(true);
  });
});

describe('a PDF is taken', () => {
  const locked = (entries: string) =>
    pdfOf(`%PDF-1.7\n4 0 obj<<${entries}>>endobj\ntrailer<</Root 1 0 R/Encrypt 4 0 R>>`);
  const keys = `/U<${'00'.repeat(48)}>/O<${'00'.repeat(48)}>`;

  it.each([
    ['that is not encrypted', pdfOf('%PDF-1.7\ntrailer<</Root 1 0 R>>')],
    ['whose encryption is not where it should be', pdfOf('%PDF-1.7\ntrailer<</Encrypt 7 0 R>>')],
    ['whose encryption is cut off', locked('/Filter/Standard/V 2/R 3/U(abc').subarray(0, 60)],
    ['with keys that are too short', locked('/Filter/Standard/V 5/R 6/StmF/StdCF/U(abc)')],
    ['of a revision to come', locked(`/Filter/Standard/V 6/R 7/StmF/StdCF${keys}`)],
    ['of which only attachments are encrypted', locked(`/Filter/Standard/V 5/R 6${keys}`)],
    ['that only speaks of encryption', pdfOf('%PDF-1.7\n(how to /Encrypt a file) Tj')],
  ])('%s', async (_name, pdf) => expect(await needsPassword(pdf)).toBe(false));

  it('not when only the owner of a certificate can open it', async () =>
    expect(await needsPassword(locked('/Filter/Adobe.PubSec/V 4/SubFilter/s5'))).toBe(true));

  it('whether strings are written in letters, with escapes, or as digits', async () => {
    const pdf = (await made('1.4')).toString('latin1');
    expect(pdf, 'as pdfkit writes it').toMatch(/\/U <[\da-f]{64}>/i);
    const octal = (hex: string) =>
      `(${hex.replace(/../g, (pair) => `\\${parseInt(pair, 16).toString(8).padStart(3, '0')}`)})`;
    const rewritten = pdf.replace(/<([\da-f]{64})>/gi, (_all, hex: string) => octal(hex));
    expect(await needsPassword(pdfOf(rewritten))).toBe(false);
    const other = (await made('1.4', 'geheim')).toString('latin1');
    const locked = other.replace(/<([\da-f]{64})>/gi, (_all, hex: string) => octal(hex));
    expect(await needsPassword(pdfOf(locked))).toBe(true);
  });
});
