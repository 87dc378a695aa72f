import { afterEach, describe, expect, it } from 'vitest';
import { stage } from '#screens/stage.tsx';

const CUSTOMER = {
  isExistingCustomer: true, firstName: 'Anna', lastName: 'Berger', emailAddress: 'anna@beispiel.at', debitAccount: 'AT611904300234573201',
  street: 'Mariahilfer Straße', houseNumber: '12/4', zipCode: '1070', city: 'Wien', addressRequired: false,
};
const begun = (customer: object = {}) => ({ state: 'INIT_EXISTING', customer: { ...CUSTOMER, ...customer } }) as const;

describe('the start of an existing customer', () => {
  afterEach(() => document.body.replaceChildren());

  it('shows what the bank knows, the account only so far that it can be recognised, and asks nothing', async () => {
    const { called, text } = await stage('start', { application: begun(), answers: {} });
    expect(text()).toContain('anna@beispiel.at');
    expect(text()).toContain('Mariahilfer Straße 12/4, 1070 Wien');
    expect(text()).toMatch(/AT61 .*3201/);
    expect(text()).not.toMatch(/1904|3002|3457/);
    expect(document.querySelectorAll('input, select')).toHaveLength(0);
    // There is an application, so none is made.
    expect(called()).toEqual([]);
  });
  it('shows no address that will be asked for', async () => {
    const { text } = await stage('start', { application: begun({ addressRequired: true }), answers: {} });
    expect(text()).not.toContain('Mariahilfer');
  });
  it('takes the loan over and moves on by the answer', async () => {
    const answer = { id: 'a1', state: 'INIT', customer: CUSTOMER };
    const { bodyOf, called, control, submit } = await stage('start', { application: begun(), answers: { updateApplication: answer } });
    await submit();
    expect(called()).toEqual(['updateApplication']);
    expect(bodyOf('updateApplication')).toEqual({ loanAmount: 10_000, loanDuration: 60 });
    expect(control.proceed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ state: 'INIT' }));
  });
});
