import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import {
  assertInPlace,
  correctionOf,
  CUSTOMER_CHECKS,
  isChanged,
  outcomeOf,
  PRECONDITION_TABLE,
} from '#flow/problems.ts';
import { specification } from '../../tests/specification.ts';
import { listed } from '../../tests/listed.ts';

const popup = (kind: string) => ({ kind: 'popup', popup: kind });
const refused = (frontendError?: string) =>
  outcomeOf({
    operationId: 'createApplication',
    status: 412,
    ...(frontendError === undefined ? {} : { frontendError }),
  });

describe('error catalogue', () => {
  it('has the header values of section 8', () =>
    expect([...Object.keys(PRECONDITION_TABLE), 'unknown'].sort()).toEqual(
      Object.keys(specification.preconditions).sort(),
    ));
  it('ignores an aborted call', () => {
    expect(() =>
      assertInPlace({ operationId: 'getPricing', status: 0, aborted: true }),
    ).not.toThrow();
    expect(outcomeOf({ operationId: 'createApplication', status: 0, aborted: true })).toEqual({
      kind: 'resolved',
    });
    expect(outcomeOf({ operationId: 'createApplication', status: 0 })).toEqual(
      popup('TECHNICAL_ERROR'),
    );
  });
  it('reads the header only with status 412', () => {
    expect(
      outcomeOf({ operationId: 'createApplication', status: 409, frontendError: 'EMPLOYEE' }),
    ).toEqual(popup('TECHNICAL_ERROR'));
  });
  it.each([
    ...Object.entries(specification.preconditions),
    [undefined, specification.preconditions.unknown],
  ])('412 %s', (header, expected) => expect(refused(header)).toEqual(expected));

  it('shows the technical error for every unknown header', () => {
    const known = (header: string) =>
      header
        .split(',')
        .some((value) => Object.hasOwn(PRECONDITION_TABLE, value.trim().toUpperCase()));
    fc.assert(
      fc.property(
        fc.string(),
        (header) =>
          known(header) ||
          JSON.stringify(refused(header)) === JSON.stringify(popup('TECHNICAL_ERROR')),
      ),
    );
    for (const header of [
      ...listed(`, | constructor | __proto__ | EMPLOYEE_ | EMPLOYEE EMPLOYEE
        | EMPLOYEE;EMPLOYEE`),
      '',
      ' ',
    ])
      expect(refused(header), header).toEqual(popup('TECHNICAL_ERROR'));
  });

  it('reads a header that is doubled, differently spelt or has spaces around it', () => {
    for (const header of [
      ...listed(`EMPLOYEE, EMPLOYEE | employee | EMPLOYEE,EMPLOYEE | , EMPLOYEE
        | PROXY_SAYS_NO, EMPLOYEE | EMPLOYEE, CUSTOMER_EXISTS`),
      ' Employee ',
    ]) {
      expect(refused(header), header).toEqual(popup('EMPLOYEE'));
    }
    expect(refused('application_has_wrong_state')).toEqual({ kind: 'fail' });
  });

  it('maps 400 to INVALID_INPUT only when the server lists errors', () => {
    const errors = [{ field: 'customer.zipCode', message: 'x' }];
    expect(outcomeOf({ operationId: 'updateApplication', status: 400, errors })).toEqual(
      popup('INVALID_INPUT'),
    );
    for (const none of [{}, { errors: [] }])
      expect(outcomeOf({ operationId: 'updateApplication', status: 400, ...none })).toEqual(
        popup('TECHNICAL_ERROR'),
      );
    expect(outcomeOf({ operationId: 'updateApplication', status: 500, errors })).toEqual(
      popup('TECHNICAL_ERROR'),
    );
  });

  const CHANGED = { reason: 'CHANGED' };
  const NOT_CHANGED = [undefined, null, 'CHANGED', {}, { reason: 'CODE' }];
  const { conflict } = specification.exceptions;

  it.each(conflict)('leaves every other 409 of %s to the page', (operationId) => {
    for (const body of NOT_CHANGED)
      expect(outcomeOf({ operationId, status: 409, body })).toEqual({ kind: 'resolved' });
  });
  it.each([...conflict, 'updateApplication', 'chooseOffer', 'finalizeApplication'])(
    'shows what was changed elsewhere after a 409 of %s with reason CHANGED only',
    (operationId) => {
      const refusal = (body: unknown, status = 409) => ({ operationId, status, body });
      expect(outcomeOf(refusal(CHANGED))).toEqual({ kind: 'changed' });
      expect(isChanged(refusal(CHANGED, 412))).toBe(false);
      for (const body of NOT_CHANGED) expect(isChanged(refusal(body))).toBe(false);
    },
  );

  it('shows the technical error for a call without an answer and for any other status', () => {
    for (const status of [0, 401, 403, 404, 410, 429, 500, 502, 503, 504])
      expect(outcomeOf({ operationId: 'x', status })).toEqual(popup('TECHNICAL_ERROR'));
  });
});

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
