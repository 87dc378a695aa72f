import { describe, expect, it } from 'vitest';
import { errorsOf } from '#form/answers/validation.ts';
import { form } from '#schemas/steps/document-upload.schema.json?form';
import {
  documentAnswers,
  filePaths,
  answerAt,
  uploadedIn,
} from '#screens/shared/documents/requirements.ts';
import type { LoanDocument } from '#screens/shared/documents/requirements.ts';
import { documentOf } from '../../../../tests/applicants/loan.ts';

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
  it("are distinguished from the bank's documents", () =>
    expect(
      uploadedIn(
        (['CONTRACT', 'STANDARD_INFORMATION', 'IDENTITY'] as const).map((category) =>
          documentOf(category),
        ),
        filePaths(form),
      ).map(({ id }) => id),
    ).toEqual(['IDENTITY']));
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
