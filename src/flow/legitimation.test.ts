import { describe, expect, it } from 'vitest';
import type { ProductOffer } from '#flow/application.ts';
import {
  afterProductInitialisation,
  legitimationOutcome,
  mayStartLegitimation,
} from '#flow/legitimation.ts';
import { specification } from '../../tests/specification.ts';

const TYPES = ['ntb', 'existing'] as const;
const { legitimation, products } = specification;

describe('legitimation', () => {
  it.each([
    ...legitimation.flatMap(({ status, customer, ...expected }) =>
      TYPES.filter((type) => type === (customer ?? type)).map(
        (type) => [status, type, expected] as const,
      ),
    ),
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
  it.each<[ProductOffer | undefined, keyof typeof products]>([
    [{ decisionCode: 1 }, 'possible'],
    [{ decisionCode: 2 }, 'possible'],
    [{ decisionCode: 3 }, 'impossible'],
    [{ decisionCode: 0 }, 'impossible'],
    [{}, 'impossible'],
    [{ decisionCode: 3, alternativeOffer }, 'possible'],
    [undefined, 'impossible'],
  ])('product initialisation %o: an offer is %s', (offer, outcome) => {
    expect(afterProductInitialisation(offer)).toEqual(products[outcome]);
  });
});
