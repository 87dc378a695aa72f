import { describe, expect, it } from 'vitest';
import { portalOutcome } from '#flow/navigation/portal.ts';
import { PRECONDITION_TABLE } from '#flow/problems.ts';

const refused = (status: number, frontendError?: string) =>
  portalOutcome({
    ok: false,
    problem: { status, ...(frontendError === undefined ? {} : { frontendError }) },
  });

describe('comparison-portal entry', () => {
  it("keeps the portal's id for the application of an existing customer, and stores that of a new one", () => {
    expect(
      portalOutcome({ ok: true, value: { id: 'p1', customer: { isExistingCustomer: true } } }),
    ).toEqual({ kind: 'existing', durchblickerId: 'p1' });
    for (const customer of [{ isExistingCustomer: false }, {}])
      expect(portalOutcome({ ok: true, value: { id: 'p1', customer } })).toEqual({
        kind: 'new',
        applicationId: 'p1',
      });
  });
  it.each([
    'CUSTOMER_BL_CHECK',
    'ADDRESS_CHECK_FAILED',
    'CUSTOMER_CHECK_FAILED',
    ' CUSTOMER_BL_CHECK ',
  ])('%s rejects', (header) => {
    expect(refused(412, header)).toEqual({ kind: 'rejected' });
  });
  it('does nothing for every other failure', () => {
    const others = Object.keys(PRECONDITION_TABLE).filter((header) => !/CHECK/.test(header));
    for (const header of [...others, 'SOMETHING_NEW', undefined])
      expect(refused(412, header), header).toEqual({ kind: 'nothing' });
    for (const status of [0, 400, 404, 409, 500, 503])
      expect(refused(status, 'CUSTOMER_BL_CHECK'), String(status)).toEqual({ kind: 'nothing' });
  });
});
