import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  CATEGORY_NAMES,
  isUploaded,
  missingCategories,
} from '#screens/documents/requirements.ts';
import type { LoanDocument } from '#screens/documents/requirements.ts';

const documentOf = (category: LoanDocument['category']): LoanDocument => ({
  id: category,
  name: `${category}.pdf`,
  category,
  contentType: 'application/pdf',
  size: 1,
});

describe('required documents', () => {
  it('are a proof of income', () => {
    expect(missingCategories([])).toEqual(['INCOME_PROOF']);
    expect(
      missingCategories([documentOf('CONTRACT'), documentOf('OTHER'), documentOf('IDENTITY')]),
    ).toEqual(['INCOME_PROOF']);
    expect(missingCategories([documentOf('INCOME_PROOF')])).toEqual([]);
  });
  it('are asked for once each', () =>
    expect([...CATEGORY_NAMES].sort()).toEqual(Object.keys(CATEGORIES).sort()));
  it('are told apart from those of the bank', () => {
    expect(
      (['CONTRACT', 'STANDARD_INFORMATION', 'IDENTITY'] as const).map(documentOf).map(isUploaded),
    ).toEqual([false, false, true]);
  });
});
