import { describe, expect, it } from 'vitest';
import { afterProductInitialisation, legitimationOutcome } from '#flow/legitimation.ts';

const RED = { next: 'result', set: { state: 'REJECTED', decision: 'RED' } };

describe('legitimation', () => {
  it.each([
    ['INITIALIZED', 'ntb', { next: 'init' }], ['INITIALIZED', 'existing', { next: 'init' }],
    ['APPROVED', 'ntb', { next: 'products' }], ['APPROVED', 'existing', { next: 'result', set: { decision: 'GREEN' } }],
    ['MISMATCH', 'ntb', { next: 'mismatch', set: {} }], ['MISMATCH', 'existing', { next: 'mismatch', set: {} }],
    ['RETRY', 'ntb', { next: 'mismatch', set: { state: 'RETRY' } }], ['RETRY', 'existing', { next: 'mismatch', set: { state: 'RETRY' } }],
    ['REJECTED', 'ntb', RED], ['REJECTED', 'existing', RED],
    ['PENDING', 'ntb', { next: 'result', set: { decision: 'YELLOW' } }], ['PENDING', 'existing', { next: 'result', set: { decision: 'YELLOW' } }],
    ['NEW_ONE', 'ntb', undefined], ['toString', 'existing', undefined],
  ] as const)('%s of %s', (status, customerType, expected) => expect(legitimationOutcome(status, customerType)).toEqual(expected));

  it.each([
    [{ decisionCode: 1 }, 'personal-offer'], [{ decisionCode: 2 }, 'personal-offer'], [{ decisionCode: 3 }, 'result'], [{ decisionCode: 0 }, 'result'], [{}, 'result'],
    [{ decisionCode: 3, alternativeOffer: { type: 'DOWNSELL', calculatedOffers: [] } }, 'personal-offer'], [undefined, 'result'],
  ] as const)('product initialisation %o leads to %s', (offer, next) => {
    const found = afterProductInitialisation(offer === undefined ? undefined : { ...offer, ...('alternativeOffer' in offer ? { alternativeOffer: { type: 'DOWNSELL', calculatedOffers: [] } } : {}) });
    expect(found).toEqual(next === 'result' ? RED : { next, set: { state: 'SCORED' } });
  });
});
