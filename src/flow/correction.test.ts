import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import { correctionOf } from '#flow/correction.ts';
import { CUSTOMER_CHECKS } from '#flow/problems.ts';

const application = (state: Application['state'], addressRequired?: boolean): Application => ({
  id: 'a1',
  state,
  customer: addressRequired === undefined ? {} : { addressRequired },
});

describe('what a check refused can be corrected', () => {
  it.each([undefined, true])('in the step that asks for the address (required: %s)', (required) => {
    expect(correctionOf('ADDRESS_CHECK_FAILED', application('LEGAL_INFO', required))).toBe(
      'housing-legal-data',
    );
  });
  it('not here where the bank has the address', () => {
    expect(correctionOf('ADDRESS_CHECK_FAILED', application('LEGAL_INFO', false))).toBe('given');
  });
  it('nowhere once answers are fixed, without an application, or after another check', () => {
    expect(correctionOf('ADDRESS_CHECK_FAILED', application('DOC_SIGNED'))).toBeUndefined();
    expect(correctionOf('ADDRESS_CHECK_FAILED', undefined)).toBeUndefined();
    for (const check of CUSTOMER_CHECKS.filter((each) => each !== 'ADDRESS_CHECK_FAILED'))
      expect(correctionOf(check, application('LEGAL_INFO'))).toBeUndefined();
  });
});
