import { describe, expect, it, test } from 'vitest';
import * as limits from '#flow/limits.ts';
import {
  currentPhase,
  pageInPhase,
  PHASES,
  previousStep,
  progressAt,
  stepRow,
  STEPS,
} from '#flow/steps.ts';
import type { Step } from '#flow/steps.ts';
import { monthsOf, yearsOf } from '#flow/limits.ts';

const shown = (panel: 'offerBox' | 'helpCode' | 'bearer') =>
  STEPS.filter((step) => !stepRow(step)[panel]);

/** Every way forward, by kind of customer. */
const WAYS: Record<'ntb' | 'existing', Step[][]> = {
  ntb: [
    [
      'registration',
      'personal-financial-data',
      'housing-legal-data',
      'summary',
      'psd',
      'psdresult',
      'personal-offer',
      'id-check',
      'personal-offer',
      'insurance',
      'signing',
      'document-upload',
      'result',
    ],
    [
      'registration',
      'personal-financial-data',
      'housing-legal-data',
      'summary',
      'personal-offer',
      'id-check',
      'mismatch',
      'id-check',
      'result',
    ],
  ],
  existing: [
    [
      'start',
      'personal-financial-data',
      'housing-legal-data',
      'summary',
      'personal-offer',
      'insurance',
      'signing',
      'document-upload',
      'id-check',
      'mismatch',
      'id-check',
      'result',
    ],
  ],
};

describe('step table', () => {
  it('hides the panels where section 2 says so', () => {
    expect(shown('offerBox')).toEqual(['document-upload', 'id-check', 'mismatch', 'result']);
    expect(shown('helpCode')).toEqual([
      'registration',
      'document-upload',
      'id-check',
      'mismatch',
      'result',
    ]);
  });

  it('keeps the bearer token off the steps of section 6', () => {
    expect(shown('bearer')).toEqual([
      'registration',
      'personal-financial-data',
      'housing-legal-data',
      'summary',
      'personal-offer',
    ]);
  });

  it('starts at 17, 0, 0, 0', () => {
    for (const step of ['start', 'registration'] as const)
      expect(progressAt(step, 'ntb')).toEqual({ completion: 17, check: 0, decide: 0, close: 0 });
  });

  it('never lets progress fall on the way forward and ends at 100 everywhere', () => {
    for (const customerType of ['ntb', 'existing'] as const) {
      for (const way of WAYS[customerType]) {
        for (const phase of PHASES) {
          const values = way.map((step) => progressAt(step, customerType, 'GREEN')?.[phase]);
          expect(values, `${customerType} ${phase}`).toEqual(
            [...values].sort((a = 0, b = 0) => a - b),
          );
          expect(values.at(-1)).toBe(100);
        }
      }
    }
  });

  it('has no progress after a refusal, a cancellation and without a decision', () => {
    for (const ending of ['RED', 'CANCELLED', undefined] as const)
      expect(progressAt('result', 'ntb', ending)).toBeUndefined();
  });

  it('keeps the phase of the identity check open while the check is pending', () => {
    const phaseOf = (customerType: 'ntb' | 'existing') => {
      const progress = progressAt('result', customerType, 'YELLOW');
      expect(progress).toEqual(progressAt('id-check', customerType));
      return progress && currentPhase(progress);
    };
    expect(phaseOf('ntb')).toBe('decide');
    expect(phaseOf('existing')).toBe('close');
    expect(progressAt('result', 'ntb', 'YELLOW', true)).toEqual(
      progressAt('result', 'existing', 'YELLOW', true),
    );
    expect(currentPhase({ completion: 100, check: 100, decide: 100, close: 100 })).toBe('close');
  });

  it.each([
    ['ntb', 'registration', 1],
    ['existing', 'start', 1],
    ['ntb', 'personal-financial-data', 2],
    ['existing', 'housing-legal-data', 3],
    ['ntb', 'insurance', 1],
    ['existing', 'signing', 2],
    ['ntb', 'document-upload', 3],
  ] as const)('counts the pages of a phase: %s, %s is page %i of 3', (type, step, page) => {
    expect(pageInPhase(step, type)).toEqual({ page, pages: 3 });
  });

  it.each([
    'summary',
    'psd',
    'psdresult',
    'personal-offer',
    'id-check',
    'mismatch',
    'result',
  ] as const)(
    'counts no pages where a phase has one, or not everybody sees the step: %s',
    (step) => {
      expect(pageInPhase(step, 'ntb')).toBeUndefined();
      expect(pageInPhase(step, 'existing')).toBeUndefined();
    },
  );
});

describe('the way back', () => {
  it.each([
    ['registration', 'INIT', undefined],
    ['personal-financial-data', 'LEGAL_INFO', undefined],
    ['housing-legal-data', 'PEFI_INFO', 'personal-financial-data'],
    ['summary', 'LEGAL_INFO', 'housing-legal-data'],
    ['insurance', 'OFFER_SELECTED', undefined],
    ['signing', 'INSURANCE_SELECTED', undefined],
  ] as const)('from %s (%s) leads to %s', (step, state, previous) => {
    expect(previousStep(step, { customerType: 'ntb', state })).toBe(previous);
  });
});

describe('limits', () => {
  it('are those of section 9', () => {
    expect(limits).toMatchObject({
      LOAN_AMOUNT: { min: 4000, max: 75000, default: 10000 },
      LOAN_DURATION_YEARS: { min: 1, max: 10, default: 5 },
      MONTHS_PER_YEAR: 12,
      PROGRESS_START: 17,
      INACTIVITY_TIMEOUT_MS: 2_700_000,
      INACTIVITY_CHECK_MS: 1000,
      DELAY_UNIT_MS: 1000,
      TAB_ORDER_DELAY_MS: 1000,
      TAB_SKIP_MAX_TRIES: 100,
      SESSION_CHECK_SECONDS: 5,
      TOKEN_REFRESH_BELOW_SECONDS: 20,
    });
    expect(limits.monthsOf(5)).toBe(60);
    expect(limits.yearsOf(84)).toBe(7);
  });
  it('keep the term of the server until the visitor changes it', () => {
    for (let months = 12; months <= 120; months += 1)
      expect(limits.termOf(limits.yearsOf(months), months)).toBe(months);
    expect([limits.termOf(5, 50), limits.termOf(5, undefined)]).toEqual([60, 60]);
  });
});

test('every term in years converts to months and back', () => {
  const terms = Array.from({ length: 109 }, (_, index) => index + 12);
  expect(
    terms.map((months) => monthsOf(yearsOf(months))).filter((months) => !Number.isInteger(months)),
  ).toEqual([]);
  expect(
    terms
      .map((months) => Math.abs(monthsOf(yearsOf(months)) - months))
      .filter((error) => error > 1),
  ).toEqual([]);
  expect([1, 5, 10].map(monthsOf)).toEqual([12, 60, 120]);
});
