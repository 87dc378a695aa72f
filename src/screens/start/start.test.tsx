import { describe, expect, it } from 'vitest';
import { stage, t } from '#screens/stage.test-helpers.tsx';

const CUSTOMER = {
  isExistingCustomer: true,
  firstName: 'Anna',
  lastName: 'Berger',
  emailAddress: 'anna@beispiel.at',
  debitAccount: 'AT611904300234573201',
  street: 'Mariahilfer Straße',
  houseNumber: '12/4',
  zipCode: '1070',
  city: 'Wien',
  addressRequired: false,
};
const begun = (customer: object = {}) =>
  ({ state: 'INIT_EXISTING', customer: { ...CUSTOMER, ...customer } }) as const;

const LOAN = { loanAmount: 10_000, loanDuration: 60 };
const changed = { id: 'a1', version: 2, ...LOAN, state: 'PEFI_INFO', customer: CUSTOMER } as const;
const shown = (
  answers: Parameters<typeof stage>[1]['answers'] = {},
  application: object = begun(),
) => stage('start', { application, answers });

describe('the start of an existing customer', () => {
  it("shows the bank's data with a masked account, and asks nothing", async () => {
    const { called, text } = await shown();
    expect(text()).toContain('anna@beispiel.at');
    expect(text()).toContain('Mariahilfer Straße 12/4, 1070 Wien');
    expect(text()).toMatch(/AT61\s.*3201/);
    expect(text()).not.toMatch(/1904|3002|3457/);
    expect(document.querySelectorAll('input, select')).toHaveLength(0);
    // There is an application, so none is made.
    expect(called()).toEqual([]);
  });
  it.each([
    ['DURCHBLICKER', true],
    ['ONLINE', false],
  ] as const)(
    'names the loan that was taken over from the portal: %s',
    async (channel, isNamed) => {
      const { text } = await shown({}, { ...begun(), ...LOAN, channel });
      const values = { amount: '€\u00a010.000', term: t('flow:offer.years_other', { count: 5 }) };
      expect(text().includes(t('steps:start.takenOver', values))).toBe(isNamed);
    },
  );
  it.each([
    [true, `${t('steps:start.address')} und ${t('steps:start.account')}`],
    [false, t('steps:start.account')],
  ])('names what can be changed in the forms, address: %s', async (addressRequired, fields) => {
    const { text } = await shown({}, begun({ addressRequired }));
    expect(text()).toContain('Mariahilfer Straße 12/4, 1070 Wien');
    expect(text()).toContain(t('steps:start.editable', { fields }));
  });
  it('leaves out what the bank has stored without characters', async () => {
    const { text } = await shown({}, begun({ debitAccount: '' }));
    expect(text()).not.toContain(t('steps:start.account'));
    expect(text()).not.toContain(t('steps:start.editable', { fields: '' }));
  });
  it('sends the loan and navigates by the response', async () => {
    const answer = { id: 'a1', state: 'INIT', customer: CUSTOMER };
    const { bodyOf, called, places, submit } = await shown({ updateApplication: answer });
    await submit();
    expect(called()).toEqual(['updateApplication']);
    expect(bodyOf('updateApplication')).toEqual(LOAN);
    expect(places()).toEqual(['/flow/existing/personal-financial-data']);
  });
  it('sends nothing when the application has moved on', async () => {
    const { called, places, restore, submit } = await shown({
      getApplication: { id: 'a1', state: 'PEFI_INFO', customer: CUSTOMER },
    });
    await restore();
    await submit();
    expect(called()).toEqual(['getApplication']);
    expect(places()).toEqual(['/flow/existing/housing-legal-data']);
  });
  it('navigates to the current screen after progress in another window', async () => {
    const { places, popups, submit } = await shown({ updateApplication: { changed } });
    await submit();
    expect(places()).toEqual(['/flow/existing/housing-legal-data']);
    expect(popups()).toEqual([]);
  });
  it('retries with the current application, a limited number of times', async () => {
    const { bodiesOf, popups, submit } = await shown({
      updateApplication: { changed: { ...changed, loanAmount: 12_000, state: 'INIT_EXISTING' } },
    });
    await submit();
    expect(bodiesOf('updateApplication')).toEqual(Array.from({ length: 4 }, () => LOAN));
    expect(popups()).toEqual(['TECHNICAL_ERROR']);
  });
  it('keeps a term that is no multiple of a year', async () => {
    const { bodyOf, submit } = await shown(
      { updateApplication: 500 },
      { ...begun(), loanDuration: 50 },
    );
    await submit();
    expect(bodyOf('updateApplication')).toEqual({ loanAmount: 10_000, loanDuration: 50 });
  });
});
