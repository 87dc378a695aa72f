import { describe, expect, it } from 'vitest';
import { errorsOf } from '#form/answers/validation.ts';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import { form } from '#schemas/steps/document-upload.schema.json?form';
import {
  acceptOf,
  answerAt,
  documentAnswers,
  checkFile,
  splitName,
  typeNames,
  type FileLimits,
} from '#screens/document-upload/files.ts';
import { plainName, sizeInMegabytes } from '#ui/display.ts';
import { FILE_KINDS, fileName } from '#screens/parts/documents/file-kind.ts';
import type { LoanDocument } from '#flow/application.ts';
import { SAMPLES } from '../../../tests/samples/files.ts';
import { documentOf } from '../../../sandbox/applicants/loan.ts';

const LIMITS: FileLimits = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxMegabytes: 10,
  maxFiles: 10,
};
const MOST = 10 * 1024 * 1024;
/** The first bytes decide; what follows is not looked at. */
const file64 = (...head: number[]) =>
  Uint8Array.from({ length: 64 }, (_, index) => head[index] ?? 0);
const PDF = file64(...Buffer.from('%PDF-1.7\n'));
const PNG = file64(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const JPG = file64(0xff, 0xd8, 0xff, 0xe0);
const file = (name: string, type: string, content: BlobPart) => new File([content], name, { type });
/** A file that lies in a cloud only, or was moved since it was chosen. */
const unreadable = (name: string, type: string) =>
  Object.assign(file(name, type, PDF), {
    slice: () => ({
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    }),
  });
const sized = (size: number, name = 'a.pdf', head: BlobPart = PDF) =>
  new File([head, new Uint8Array(size - 64)], name);

const heads = { pdf: PDF, jpg: JPG, png: PNG };
const checked = async (candidate: File) => {
  const result = await checkFile(candidate, LIMITS);
  return 'fault' in result ? result.fault : `${result.file.name} (${result.file.type})`;
};

it.each(SAMPLES)('$name named "$type" that is $is becomes $becomes', async (sample) =>
  expect(await checked(new File([sample.bytes], sample.name, { type: sample.type }))).toBe(
    sample.becomes,
  ),
);

describe('whatever a file is called', () => {
  it.each(Object.entries(heads))('its bytes decide: %s', async (extension, head) => {
    const types: Record<string, string> = {
      pdf: 'application/pdf',
      jpg: 'image/jpeg',
      png: 'image/png',
    };
    for (const named of ['', '.HEIC', '.tmp', '.Oktober', '.JPEG', '.png', '.pdf'])
      for (const type of ['', 'application/octet-stream', 'image/heic', ...LIMITS.types]) {
        const answer = await checked(file(`Lohn${named}`, type, head));
        expect(answer.endsWith(` (${types[extension]})`), `${named} ${type}: ${answer}`).toBe(true);
      }
  });
});

describe('a file is refused', () => {
  it.each([
    ['emptyFile', 'nothing', file('a.pdf', 'application/pdf', '')],
    ['size', 'one byte too many', sized(MOST + 1)],
    ['unreadable', 'its bytes cannot be read', unreadable('a.pdf', 'application/pdf')],
    ['type', 'its name is enough', unreadable('a.exe', 'application/x-msdownload')],
  ])('%s: %s', async (fault, _name, candidate) => expect(await checked(candidate)).toBe(fault));
  it('but not with ten megabytes to the byte', async () =>
    expect(await checked(sized(MOST))).toBe('a.pdf (application/pdf)'));
  it('but not a larger picture, which is made smaller before it is sent', async () =>
    expect(await checked(sized(3 * MOST, 'a.png', PNG))).toBe('a.png (image/png)'));
});

describe('names and sizes', () => {
  it('lists the allowed types', () =>
    expect(acceptOf(LIMITS)).toBe(
      'application/pdf,.pdf,image/jpeg,.jpg,.jpeg,.jpe,.jfif,image/png,.png',
    ));
  it('lists the types by their usual names', () => {
    expect(typeNames(LIMITS)).toBe('PDF, JPG oder PNG');
    expect(typeNames({ ...LIMITS, types: ['image/png'] })).toBe('PNG');
  });
  it('accepts only the types of the form', async () =>
    expect(
      await checkFile(file('a.png', 'image/png', PNG), { ...LIMITS, types: ['application/pdf'] }),
    ).toEqual({ fault: 'type' }));
  it.each([
    [1, '0,1'],
    [1024 * 1024 * 1.25, '1,3'],
    [10 * 1024 * 1024, '10'],
  ])('%d bytes are %s MB', (bytes, shown) => expect(sizeInMegabytes(bytes)).toBe(shown));
});

it('the meta schema allows the kinds of files that can be checked', () => {
  const { fileLimits } = stepMeta.definitions.schema.properties;
  expect(fileLimits.properties.types.items.enum).toEqual(Object.keys(FILE_KINDS));
});

describe('the name of a file', () => {
  it.each([
    ['C:\\fakepath\\a.pdf', 'a.pdf'],
    ['/home/x/a.pdf', 'a.pdf'],
    ['a.pdf', 'a.pdf'],
    ['Ma\u0308rz.pdf', 'März.pdf'],
    ['pass\u202Efdp.exe', 'passfdp.exe'],
    ['a\u0000\u200B\n.pdf', 'a.pdf'],
  ])('%j is %j', (name, plain) => expect(plainName(name)).toBe(plain));
  it.each([
    ['Lohn.html', 'application/pdf', 'Lohn.pdf'],
    ['Lohn.html', undefined, 'Lohn.bin'],
    ['pass\u202Efdp.exe', 'application/pdf', 'passfdp.pdf'],
    ['../<Lohn>: "Mai"?.Pdf', 'application/pdf', 'Lohn Mai.Pdf'],
    ['Lohn.Oktober', 'image/jpeg', 'Lohn.Oktober.jpg'],
    ['.pdf', 'application/pdf', 'Datei.pdf'],
    [`${'a'.repeat(300)}.pdf`, 'application/pdf', `${'a'.repeat(96)}.pdf`],
  ])('%j as %s is sent and saved as %j', (name, type, safe) =>
    expect(fileName(name, type)).toBe(safe),
  );
  it.each([
    ['Lohn.pdf', '', 'Lohn.pdf'],
    ['Gehaltszettel Oktober 2026 (2).pdf', 'Gehaltszettel Oktober ', '2026 (2).pdf'],
    ['😀😀😀😀😀😀😀😀😀😀.pdf', '😀😀', '😀😀😀😀😀😀😀😀.pdf'],
  ])('%j is shortened before its number and extension', (name, head, tail) =>
    expect(splitName(name)).toEqual([head, tail]),
  );
});

const missing = (...categories: LoanDocument['category'][]) =>
  errorsOf(
    form,
    documentAnswers(
      form,
      categories.map((category) => documentOf(category)),
      undefined,
    ),
  ).map(({ field, keyword }) => [field.path.join('.'), keyword]);

describe('required documents', () => {
  it('are a proof of income', () => {
    expect(missing()).toEqual([['documents.INCOME_PROOF', 'required']]);
    expect(missing('CONTRACT', 'OTHER', 'IDENTITY')).toEqual([
      ['documents.INCOME_PROOF', 'required'],
    ]);
    expect(missing('INCOME_PROOF')).toEqual([]);
  });
});

describe('the answers', () => {
  it('are the documents by field, with the answers of earlier steps', () =>
    expect(documentAnswers(form, [documentOf('IDENTITY')], { occupation: 'PENSIONER' })).toEqual({
      documents: { occupation: 'PENSIONER', IDENTITY: ['IDENTITY'] },
    }));
  it('are empty without a document', () =>
    expect(answerAt(['documents', 'OTHER'], [documentOf('IDENTITY')])).toBe(undefined));
  it('include running uploads', () =>
    expect(
      answerAt(
        ['documents', 'OTHER'],
        [documentOf('OTHER')],
        [
          { key: 'a', category: 'OTHER' },
          { key: 'b', category: 'IDENTITY' },
        ],
      ),
    ).toEqual(['OTHER', 'a']));
  it('of an unknown category are ignored', () =>
    expect(
      errorsOf(
        form,
        documentAnswers(form, [documentOf('INCOME_PROOF')], {
          occupation: 'ASTRONAUT' as 'EMPLOYEE',
        }),
      ),
    ).toEqual([]));
});
