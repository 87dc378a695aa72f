import { describe, expect, it } from 'vitest';
import type { ProductOffer } from '#flow/application.ts';
import {
  afterProductInitialisation,
  legitimationOutcome,
  mayStartLegitimation,
} from '#flow/legitimation.ts';

const RED = { next: 'result', set: { state: 'REJECTED', decision: 'RED' } };

describe('legitimation', () => {
  it.each([
    ['INITIALIZED', 'ntb', { next: 'init' }],
    ['INITIALIZED', 'existing', { next: 'init' }],
    ['APPROVED', 'ntb', { next: 'products' }],
    ['APPROVED', 'existing', { next: 'result', set: { state: 'COMPLETED', decision: 'GREEN' } }],
    ['MISMATCH', 'ntb', { next: 'mismatch', set: {} }],
    ['MISMATCH', 'existing', { next: 'mismatch', set: {} }],
    ['RETRY', 'ntb', { next: 'mismatch', set: { state: 'RETRY' } }],
    ['RETRY', 'existing', { next: 'mismatch', set: { state: 'RETRY' } }],
    ['REJECTED', 'ntb', RED],
    ['REJECTED', 'existing', RED],
    ['PENDING', 'ntb', { next: 'result', set: { decision: 'YELLOW' } }],
    ['PENDING', 'existing', { next: 'result', set: { decision: 'YELLOW' } }],
    ['NEW_ONE', 'ntb', undefined],
    ['toString', 'existing', undefined],
  ] as const)('%s of %s', (status, customerType, expected) =>
    expect(legitimationOutcome(status, customerType)).toEqual(expected),
  );

  it.each([
    ['LEGAL_INFO', undefined, {}, false],
    ['PROCESSED', undefined, {}, true],
    ['PROCESSED', undefined, { isExistingCustomer: true }, false],
    ['LEGITIMATION_INIT', 'MISMATCH', {}, true],
    ['LEGITIMATION_COMPLETED', 'APPROVED', {}, false],
    ['SCORED', 'APPROVED', {}, false],
    ['DOC_SIGNED', 'APPROVED', {}, false],
    ['DOC_SIGNED', undefined, { isExistingCustomer: true }, false],
    ['DOC_SIGNED', undefined, { isExistingCustomer: true, isLegitimationRequired: true }, true],
    ['DOC_SIGNED', 'MISMATCH', { isExistingCustomer: true }, true],
    ['RETRY', undefined, {}, true],
    ['RETRY', undefined, { isExistingCustomer: true }, true],
    ['REJECTED', 'RETRY', {}, true],
    ['REJECTED', 'REJECTED', {}, false],
    ['CANCELLED', undefined, {}, false],
    ['SOMETHING_NEW', undefined, {}, false],
  ] as const)('may begin in %s with %s for %o: %s', (state, legitimationStatus, customer, may) =>
    expect(
      mayStartLegitimation({
        state,
        customer,
        ...(legitimationStatus === undefined ? {} : { legitimationStatus }),
      }),
    ).toBe(may),
  );

  const alternativeOffer = { type: 'DOWNSELL' as const, calculatedOffers: [] };
  it.each<[ProductOffer | undefined, 'personal-offer' | 'result']>([
    [{ decisionCode: 1 }, 'personal-offer'],
    [{ decisionCode: 2 }, 'personal-offer'],
    [{ decisionCode: 3 }, 'result'],
    [{ decisionCode: 0 }, 'result'],
    [{}, 'result'],
    [{ decisionCode: 3, alternativeOffer }, 'personal-offer'],
    [undefined, 'result'],
  ])('product initialisation %o leads to %s', (offer, next) => {
    expect(afterProductInitialisation(offer)).toEqual(
      next === 'result' ? RED : { next, set: { state: 'SCORED' } },
    );
  });
});
