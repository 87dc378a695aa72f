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
import { specification, valuesOf } from '../../tests/specification.ts';

const { hidden, pages, ways } = specification;
const without = (panel: 'offerBox' | 'helpCode' | 'bearer') =>
  STEPS.filter((step) => !stepRow(step)[panel]);

describe('step table', () => {
  it('has the steps of section 2', () => expect(STEPS).toEqual(specification.steps));

  // 'fail' and 'main' belong to no step and have no row.
  it.each(['offerBox', 'helpCode'] as const)('hides %s where section 2 requires it', (panel) =>
    expect([...without(panel), 'fail'].sort()).toEqual(hidden[panel].toSorted()),
  );

  it('keeps the bearer token off the steps of section 6', () =>
    expect(['main', ...without('bearer')]).toEqual(specification.withoutBearer));

  it('starts at 17, 0, 0, 0', () => {
    for (const step of ['start', 'registration'] as const)
      expect(progressAt(step, 'ntb')).toEqual(specification.progressAtStart);
  });

  it('never lets progress fall on the way forward and ends at 100 everywhere', () => {
    for (const customerType of ['ntb', 'existing'] as const) {
      for (const way of ways[customerType].map(valuesOf)) {
        for (const phase of PHASES) {
          const values = way.map((step, index) => {
            const provisional = !way.slice(0, index).includes('id-check');
            const reached = { ending: 'GREEN', provisional } as const;
            return progressAt(step as Step, customerType, reached)?.[phase];
          });
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
      expect(progressAt('result', 'ntb', { ending })).toBeUndefined();
  });

  it('keeps the phase of the identity check open while the check is pending', () => {
    const phaseOf = (customerType: 'ntb' | 'existing') => {
      const progress = progressAt('result', customerType, { ending: 'YELLOW' });
      expect(progress).toEqual(progressAt('id-check', customerType));
      return progress && currentPhase(progress);
    };
    expect(phaseOf('ntb')).toBe('decide');
    expect(phaseOf('existing')).toBe('close');
    const signed = { ending: 'YELLOW', signed: true } as const;
    expect(progressAt('result', 'ntb', signed)).toEqual(progressAt('result', 'existing', signed));
    expect(currentPhase({ completion: 100, check: 100, decide: 100, close: 100 })).toBe('close');
  });

  it.each([...STEPS, 'personal-offer provisional'])(
    'counts %s as a page where its phase has several and everybody sees it',
    (name) => {
      const [step, provisional] = name.split(' ');
      for (const customerType of ['ntb', 'existing'] as const) {
        const phase = pages[customerType].find((each) => each.flat().includes(name)) ?? [];
        const page = phase.findIndex((each) => each.includes(name)) + 1;
        expect(
          pageInPhase(step as Step, customerType, { provisional: provisional !== undefined }),
        ).toEqual(page === 0 ? undefined : { page, pages: phase.length });
      }
    },
  );

  it('advances from the provisional offer over the identity check to the offer', () => {
    const decide = (step: Step, provisional = false) =>
      progressAt(step, 'ntb', { provisional })?.decide;
    expect([
      decide('personal-offer', true),
      decide('id-check', true),
      decide('personal-offer'),
    ]).toEqual([25, 50, 75]);
  });
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
    expect(previousStep(step, { state })).toBe(previous);
  });
});

describe('limits', () => {
  it('are those of section 9', () => {
    expect(limits).toMatchObject(specification.limits);
    expect(limits.yearsOf(84)).toBe(7);
  });
  it('keep the term of the server until the visitor changes it', () => {
    for (let months = 12; months <= 120; months += 1)
      expect(limits.termOf(limits.yearsOf(months), months)).toBe(months);
    expect([limits.termOf(5, 50), limits.termOf(5, undefined)]).toEqual([60, 60]);
  });
});

test('every term in years converts to months and back', () => {
  for (let months = 12; months <= 120; months += 1) {
    const back = limits.monthsOf(limits.yearsOf(months));
    expect(Number.isInteger(back), `${months}`).toBe(true);
    expect(Math.abs(back - months), `${months}`).toBeLessThanOrEqual(1);
  }
  expect([1, 5, 10].map(limits.monthsOf)).toEqual([12, 60, 120]);
});
