import type { RJSFSchema } from '@rjsf/utils';
import { describe, expect, it } from 'vitest';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { allFields, isSchema } from '#schema/conditions.ts';
import { getIn, setIn } from '#schema/data-path.ts';
import { APPLICATION, eventually, like, stage, t } from '#screens/stage.test-helpers.tsx';
import {
  COMMUTER,
  complete,
  EMPLOYEE,
  PENSIONER,
  stepsFor,
} from '../../../sandbox/applicants/applicants.ts';
import { answersFor } from '../../../tests/specification.ts';
import { inTurn, later } from '../../../tests/server.ts';

const PRICE = { installmentAmount: 197.54 };
const PROCESSED: Application = { ...APPLICATION, state: 'PROCESSED' };
const DECLARED: Application = { ...APPLICATION, declaration: true };
const OFFER = '/flow/ntb/personal-offer';
type Given = Parameters<typeof stage>[1];
const shown = (answers: Given['answers'] = {}, given: Given = {}) =>
  stage('summary', {
    ...given,
    answers: {
      getPricing: PRICE,
      updateApplication: DECLARED,
      processApplication: PROCESSED,
      ...answers,
    },
  });
/** The summary that was declared right and submitted. */
async function declared(answers: Given['answers'] = {}, given: Given = {}) {
  const screen = await shown(answers, given);
  await screen.tick('declaration');
  await screen.submit();
  return screen;
}

/** An applicant who was asked everything. */
const EVERYTHING = complete({
  ...PENSIONER,
  purpose: 'LOAN_REPAYMENT',
  customer: {
    ...COMMUTER.customer,
    ...EMPLOYEE.customer,
    title: 'MAG',
    allowContact: true,
    additionalIncome: 100,
    additionalIncomeType: 'OTHER',
    taxCountry: 'IT',
    taxNumber: 'RSSMRA85T10A562S',
    taxResidentElsewhere: true,
    taxResidences: [{ country: 'DE', taxNumber: '12345678901' }],
    usPerson: true,
  },
}) as Partial<Application>;

const FILES = import.meta.glob<RJSFSchema>('/schemas/steps/*.schema.json', {
  eager: true,
  import: 'default',
});
/** The names of the fields in a schema, of a list those of its entries. */
const namesIn = (schema: RJSFSchema): readonly string[] =>
  allFields(schema).flatMap(({ path, schema: { items } }) =>
    isSchema(items) ? namesIn(items) : String(path.at(-1)),
  );

/** The applicant as somebody who is asked this step, with some answer to whatever of its form is new. */
function alsoAnswering(step: string, schema: RJSFSchema): Partial<Application> {
  const asked = answersFor(step as Step);
  const applicant = {
    ...EVERYTHING,
    ...asked,
    customer: { ...EVERYTHING.customer, ...asked.customer },
  };
  return allFields(schema)
    .filter(({ path }) => getIn(applicant, path) === undefined)
    .reduce((all, { path, schema: { items } }) => {
      const entry = isSchema(items) && Object.fromEntries(namesIn(items).map((name) => [name, 1]));
      return setIn(all, path, entry ? [entry] : 1);
    }, applicant);
}

describe('the summary', () => {
  /** The button that opens amount and term. */
  const EDIT_LOAN = `[aria-label="${t('steps:summary.change')}: ${t('steps:summary.loanTitle')}"]`;

  it('has the loan scored with the monthly rate shown', async () => {
    const { bodyOf, called, places, submit, tick, words } = await shown();
    expect(words()).toContain('€ 197,54');
    await tick('declaration');
    await submit();
    expect(called()).toEqual(['getPricing', 'updateApplication', 'processApplication']);
    expect(bodyOf('updateApplication')).toEqual({ declaration: true });
    expect(bodyOf('processApplication')).toEqual({ installmentAmount: 197.54 });
    expect(places()).toEqual([OFFER]);
  });

  it.each([true, false])(
    'shows how an existing customer changes an address that is not asked for: asked %s',
    async (addressRequired) => {
      const customer = { ...EVERYTHING.customer, isExistingCustomer: true, addressRequired };
      const { words } = await shown({}, { application: { ...EVERYTHING, customer } });
      const fixed = t('steps:summary.fixed', { context: 'branches' });
      expect(words('[data-review="housing-legal-data"]').includes(fixed)).toBe(!addressRequired);
    },
  );

  it('sends nothing without the declaration', async () => {
    const { called, errorCount, found, input, submit } = await shown();
    expect(input('declaration').checked).toBe(false);
    await submit();
    expect(found('[data-error-summary]').textContent).not.toBe('');
    expect(errorCount()).toBe(1);
    expect(called()).toEqual(['getPricing']);
  });

  it.each([
    [{ isPsdRequired: true }, '/flow/ntb/psd'],
    [{ psd2Required: true }, '/flow/ntb/psd'],
    [{ isPsdRequired: false, psd2Required: false }, OFFER],
  ])('leads to the account check first where it is due: %j', async (needs, place) => {
    // The earlier declaration was about other data.
    const application = { ...needs, declaration: true };
    const answers = { updateApplication: { ...DECLARED, ...needs } };
    const { bodyOf, called, places } = await declared(answers, { application });
    expect(bodyOf('updateApplication')).toEqual({ declaration: true });
    expect(places()).toEqual([place]);
    expect(called().includes('processApplication')).toBe(place === OFFER);
  });

  it.each([
    ['INIT', 'personal-financial-data'],
    ['PEFI_INFO', 'housing-legal-data'],
  ] as const)('%s: leads to what is missing', async (state, step) => {
    const { called, places, submit, text } = await shown({}, { application: { state } });
    expect(text()).toContain(t('steps:summary.missing.heading'));
    await submit();
    expect(places()).toEqual([`/flow/ntb/${step}`]);
    expect(called()).toEqual(['getPricing']);
  });

  it('does not score once the applicant has left to correct something', async () => {
    const { arrive, asked } = later();
    const { called, leave, places } = await declared({ updateApplication: asked });
    await leave();
    await arrive(DECLARED);
    expect(called()).toEqual(['getPricing', 'updateApplication']);
    expect(places()).toEqual([]);
  });

  it('reads a missing price again, and does not score without one', async () => {
    const { answer, called } = await declared({ getPricing: inTurn(500, 500, PRICE) });
    expect(called()).toEqual(['getPricing', 'updateApplication', 'getPricing']);
    await answer('confirm');
    expect(called().slice(3)).toEqual(['getPricing', 'processApplication']);
  });

  it('retries with the version that its own declaration created', async () => {
    const { answer, places, versionsOf } = await declared(
      {
        updateApplication: { ...DECLARED, version: 2 },
        processApplication: inTurn(500, PROCESSED),
      },
      { application: { version: 1 } },
    );
    await answer('confirm');
    expect(versionsOf('updateApplication')).toEqual(['"1"']);
    expect(versionsOf('processApplication')).toEqual(['"2"', '"2"']);
    expect(places()).toEqual([OFFER]);
  });

  it.each(stepsFor())('shows every answer of the forms before it: %s (row 3.1)', async (step) => {
    const schema = FILES[`/schemas/steps/${step}.schema.json`] ?? {};
    const fields = namesIn(schema);
    const { found } = await shown({}, { application: alsoAnswering(step, schema) });
    const review = found(`[data-review="${step}"]`);
    const named = [...review.querySelectorAll<HTMLElement>('[data-answer]')];
    const answered = named.map(({ dataset }) => dataset['answer']);
    expect([...new Set(answered)].sort()).toEqual([...new Set(fields)].sort());
    expect(fields.length).toBeGreaterThan(0);
  });

  it('links to the steps whose guards allow a change', async () => {
    const { button, found, places, press } = await shown(
      {},
      { application: { customer: { firstName: 'Anna', netIncome: 2300.5, street: 'Ring' } } },
    );
    expect(found('[data-review="registration"]').textContent).toContain('Anna');
    expect(found('[data-review="registration"]').querySelector('button')).toBe(null);
    await press(found('[data-review="personal-financial-data"] button'));
    await press(button(t('steps:back')));
    expect(places()).toEqual(['/flow/ntb/personal-financial-data', '/flow/ntb/housing-legal-data']);
  });

  it('links the number to call for what cannot be changed here', async () => {
    await shown();
    const link = document.querySelector('[data-review=registration] a[href^="tel:"]');
    expect(link?.textContent).toBe(t('shell:contact.phone', { context: 'bank' }));
  });

  it('changes amount and term, reads the price again, and shows no conflict', async () => {
    const wish = { loanAmount: 12_500, loanDuration: 60 };
    const { bodyOf, called, draftOf, found, press, text, type } = await shown({
      updateApplication: { ...APPLICATION, ...wish },
    });
    const save = () => press(found('form[data-form=loan] button[type=submit]'));
    const isOpen = (form: string) => document.querySelector(`form[data-form=${form}]`) !== null;
    await press(found(EDIT_LOAN));
    expect(document.activeElement?.id).toBe('loan');
    await type('loanAmount', '500');
    await save();
    expect(found('form[data-form=loan]').textContent).toMatch(like('errors:loanAmount.minimum'));
    await type('loanAmount', '4000,50');
    expect(found('form[data-form=loan]').textContent).toMatch(like('errors:loanAmount.format'));
    expect(called()).not.toContain('updateApplication');
    await type('loanAmount', '€ 12.500,00');
    // So that leaving the page asks first.
    expect(draftOf('loan')).toMatchObject({ loanAmount: 12_500 });
    // Neither a scoring of the loan as it was, nor a way that loses the new one.
    expect(isOpen('summary')).toBe(false);
    expect(document.querySelector('[data-review] button')).toBe(null);
    await save();
    expect(bodyOf('updateApplication')).toEqual(wish);
    expect(isOpen('summary')).toBe(true);
    expect(called().filter((each) => each === 'getPricing')).toHaveLength(2);
    expect(text()).toContain('€\u00a012.500,00');
    expect(isOpen('loan')).toBe(false);
    expect(draftOf('loan')).toBeUndefined();
    expect(document.activeElement?.id).toBe('loan');
    expect(text()).not.toContain(t('steps:changed.heading'));
  });

  it('shows the changed application when it was changed elsewhere first', async () => {
    const { found, press, text, type } = await shown({
      updateApplication: { changed: { ...APPLICATION, loanAmount: 9_000, version: 2 } },
    });
    await press(found(EDIT_LOAN));
    await type('loanAmount', '12.500');
    await press(found('form[data-form=loan] button[type=submit]'));
    expect(document.querySelector('form[data-form=loan]')).toBe(null);
    expect(text()).toContain('€\u00a09.000,00');
    await eventually(() => expect(text()).toContain(t('steps:changed.refused.heading')));
  });
});
