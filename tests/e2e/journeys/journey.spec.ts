/** The whole journey of a new customer (rows 1.4, 3.4, 7.1), at one brand by pointer, at the other by keyboard. */
import { EMPLOYEE } from '../../applicants/applicants.ts';
import { expect, test } from '../support/fixtures.ts';
import { keyboard, pointer } from '../support/hand.ts';
import { newCustomer } from '../support/journeys.ts';
import { storedId } from '../support/page.ts';
import { expectNoTraces, PERSONAL, recordTraces } from './traces.ts';

for (const [brand, name, handOf] of [
  ['bank', 'pointer', pointer],
  ['direct', 'keyboard', keyboard],
] as const) {
  test(
    `a new customer of ${brand} gets a loan by ${name}; every answer arrives, and nothing personal is left`,
    { tag: '@smoke' },
    async ({ page, baseURL, sandbox }) => {
      const traces = await recordTraces(page);
      await newCustomer({ page, brand, hand: handOf(page), baseURL });
      await expectNoTraces(page, traces, PERSONAL);
      // An optional box that is not ticked is not sent.
      const { allowContact: _unticked, ...customer } = EMPLOYEE.customer;
      expect(await sandbox.call((await storedId(page)) ?? '')).toMatchObject({
        state: 'COMPLETED',
        decision: 'GREEN',
        loanAmount: 12_000,
        loanDuration: 60,
        repaymentDay: 5,
        insurance: 'NONE',
        variableInterestType: 'VARIABLE',
        purpose: 'VEHICLE',
        customer,
        documents: expect.arrayContaining([
          expect.objectContaining({ name: 'Gehaltszettel.pdf' }),
          expect.objectContaining({ name: 'Ausweis.pdf' }),
          expect.objectContaining({ category: 'CONTRACT' }),
        ]) as unknown[],
      });
    },
  );
}
