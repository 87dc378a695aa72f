import { act, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Result } from '#io/api/results.ts';
import { searchesOf } from '#screens/form-step/form-step.tsx';
import { APPLICATION, HOUSED, later, stage, t } from '#screens/stage.test-helpers.tsx';

const housing = (answers: Parameters<typeof stage>[1]['answers'] = {}) =>
  stage('housing-legal-data', { application: HOUSED, answers });

describe('a plain form step', () => {
  it('starts with the stored answers, sends the step and navigates by the response', async () => {
    const { bodyOf, called, notices, places, submit } = await housing({
      updateApplication: APPLICATION,
    });
    await submit();
    expect(called()).toEqual(['updateApplication']);
    const { dateOfBirth: _other, ...asked } = HOUSED.customer;
    expect(bodyOf('updateApplication')).toEqual({ customer: asked });
    expect(places()).toEqual(['/flow/ntb/summary']);
    expect(notices()).toEqual(['saved']);
  });

  it('keeps what is typed as a draft until it is saved', async () => {
    const { button, draftOf, places, press, submit, type } = await housing({
      updateApplication: APPLICATION,
    });
    await type('city', 'Graz');
    expect(draftOf('housing-legal-data')).toMatchObject({ customer: { city: 'Graz' } });
    await press(button(t('steps:back')));
    expect(places()).toEqual(['/flow/ntb/personal-financial-data']);
    expect(draftOf('housing-legal-data')).toMatchObject({ customer: { city: 'Graz' } });
    await submit();
    expect(draftOf('housing-legal-data')).toBeUndefined();
  });

  it('shows server errors at their fields, keeps all answers and moves the focus to the summary after the popup', async () => {
    const refused = [{ field: 'customer.zipCode', message: 'PLZ passt nicht zum Ort.' }];
    const { answer, draftOf, found, input, places, popups, submit, type } = await housing({
      updateApplication: { refused },
    });
    await type('city', 'Graz');
    await submit();
    expect(popups()).toEqual(['INVALID_INPUT']);
    expect(input('zipCode').getAttribute('aria-invalid')).toBe('true');
    expect(input('city').value).toBe('Graz');
    expect(draftOf('housing-legal-data')).toMatchObject({ customer: { city: 'Graz' } });
    expect(found('[data-error-summary]').contains(document.activeElement)).toBe(false);
    await answer('close');
    expect(found('[data-error-summary]').contains(document.activeElement)).toBe(true);
    expect(places()).toEqual([]);
  });

  it('continues from the typed number, and shows it, where the earlier answer results again', async () => {
    const { draftOf, found } = await housing();
    const box = found<HTMLInputElement>('[name=numberOfPeopleInSameHousehold]');
    const [, more] = found('[data-field=numberOfPeopleInSameHousehold]').querySelectorAll('button');
    const typeAndPress = (text: string) =>
      act(async () => {
        box.focus();
        box.value = text;
        more?.focus();
        more?.click();
      });
    await typeAndPress('');
    expect(box.value).toBe('1');
    await typeAndPress('6');
    expect(box.value).toBe('7');
    expect(draftOf('housing-legal-data')).toMatchObject({
      customer: { numberOfPeopleInSameHousehold: 7 },
    });
  });

  it('keeps the error of a loan with it when another is removed (row 3.6)', async () => {
    const loan = { type: 'LOAN', institution: 'Donau Bank', installmentAmount: 99 } as const;
    const { found, input, press, type } = await stage('personal-financial-data', {
      application: { state: 'INIT', purpose: 'LOAN_REPAYMENT', refinancings: [loan, loan] },
    });
    const remove = () => press(found('[data-remove="0"]'));
    await type('refinancings.1.outstandingAmount', 'viel');
    await remove();
    const label = t('fields:refinancings.outstandingAmount.label');
    expect(found('[data-field="refinancings.0.outstandingAmount"]').textContent).toContain(
      t('errors:format_money', { label }),
    );
    await press(found('[data-add="refinancings"]'));
    await type('refinancings.1.institution', 'Neue Bank');
    await remove();
    expect(input('refinancings.0.institution').value).toBe('Neue Bank');
    // Nothing else of the new one was left empty.
    expect(found('[data-field="refinancings"]').querySelector('[aria-invalid=true]')).toBeNull();
  });

  it('sends once when the button is pressed repeatedly', async () => {
    const { arrive, asked } = later();
    const { called, submit } = await housing({ updateApplication: asked });
    await submit();
    await submit();
    expect(called()).toEqual(['updateApplication']);
    await arrive(APPLICATION);
  });

  it('does not navigate after the visitor has left while the conflict was loaded', async () => {
    const { arrive, asked } = later();
    const { leave, places, submit } = await housing({
      updateApplication: { changed: undefined },
      getApplication: asked,
    });
    await submit();
    await leave();
    await arrive({ ...HOUSED, version: 2, state: 'PROCESSED' });
    expect(places()).toEqual([]);
  });

  it.each([
    ['EMPLOYEE', /Pension/],
    ['LABORER', /Pension/],
    ['EMPLOYEE_PUBLIC_SERVICE', /Pension/],
    ['PENSIONER', /beschäftigt|arbeiten|Arbeitgeber/],
  ] as const)('asks %s for what is missing in words that fit', async (occupation, unfit) => {
    const { found, submit } = await stage('personal-financial-data', {
      application: { state: 'INIT', customer: { occupation } },
    });
    await submit();
    for (const name of ['employedSince', 'employer']) {
      found(`[data-field="${name}"] [aria-invalid=true]`);
      expect(found(`[data-error-summary] a[href$="${name}"]`).textContent).not.toMatch(unfit);
    }
  });

  it('calls the German tax number in errors as its label does', async () => {
    const { found, submit } = await stage('housing-legal-data', {
      application: { ...HOUSED, customer: { ...HOUSED.customer, taxCountry: 'DE' } },
    });
    const field = found('[data-field="taxNumber"]');
    const label = field.querySelector('label')?.textContent ?? '';
    await submit();
    expect(found('[data-error-summary] a[href$="taxNumber"]').textContent).toContain(label);
  });

  it('shows what its answers suggest, until they are changed', async () => {
    const customer = { ...HOUSED.customer, nationality: 'US', usPerson: false } as const;
    const { found, press, text } = await stage('housing-legal-data', {
      application: { ...HOUSED, customer },
    });
    const notice = t('steps:housing-legal-data.notices.usNationality');
    expect(text()).toContain(notice);
    await press(found('[name=usPerson][value=true]'));
    expect(text()).not.toContain(notice);
  });

  const privacyUrl = 'https://bank.example/d';
  it.each([
    ['directly above the button of the registration', 'registration', { privacyUrl }],
    ['not at the registration without an address', 'registration', {}],
    ['beside its confirmation', 'housing-legal-data', { privacyUrl }],
    ['not beside its confirmation without an address', 'housing-legal-data', {}],
  ] as const)('links the data protection information: %s', async (_name, step, site) => {
    const { found } = await stage(step, { application: HOUSED, site });
    const place =
      step === 'registration'
        ? found('form button[type=submit]').parentElement?.previousElementSibling
        : found('[data-field=creditCheckNoticeRead]');
    const links = 'privacyUrl' in site ? [[privacyUrl, '_blank']] : [];
    for (const around of [place, document.body])
      expect(
        [...(around?.querySelectorAll('a') ?? [])].map(({ href, target }) => [href, target]),
      ).toEqual(links);
  });

  it('has no back button where the guards allow no step back', async () => {
    const { button } = await stage('personal-financial-data', { application: { state: 'INIT' } });
    expect(button(t('steps:back'))).toBeUndefined();
  });
});

describe('a search', () => {
  const PLACE = { street: 'Lassallestraße', zipCode: '1020', city: 'Wien' };
  const COMPANY = { name: 'Donau Handels GmbH', customerNumber: 'FN 123456a', houseNumber: '7' };
  const OF_EMPLOYER = {
    employer: COMPANY.name,
    customerNumber: COMPANY.customerNumber,
    employerStreet: PLACE.street,
    employerHouseNumber: COMPANY.houseNumber,
    employerZipCode: PLACE.zipCode,
    employerCity: PLACE.city,
  };
  it.each([
    [
      'personal-financial-data',
      'employer',
      { searchEmployers: [{ ...COMPANY, ...PLACE }] },
      OF_EMPLOYER,
    ],
    ['housing-legal-data', 'street', { searchAddresses: [PLACE] }, PLACE],
  ] as const)(
    'of %s fills in further fields by %s (row 7.5)',
    async (step, name, answers, filled) => {
      const customer = { occupation: 'EMPLOYEE' } as const;
      const { called, found, input, press } = await stage(step, {
        application: { state: step === 'housing-legal-data' ? 'PEFI_INFO' : 'INIT', customer },
        answers,
      });
      await userEvent.type(input(name), 'Lass');
      await waitFor(() => found('[role=option]'), { timeout: 120_000 });
      expect(called()).toEqual(Object.keys(answers));
      await press(found('[role=option]'));
      const shown = Object.keys(filled).map((field) => [field, input(field).value]);
      expect(Object.fromEntries(shown)).toEqual(filled);
    },
  );

  const { signal } = new AbortController();
  const searches = (answer: Result<never>) =>
    searchesOf({
      searchEmployers: vi.fn(() => Promise.resolve(answer)),
      searchAddresses: vi.fn(() => Promise.resolve(answer)),
    });

  it('that fails rejects, so that the field can show it', async () => {
    for (const [name, operationId] of [
      ['employers', 'searchEmployers'],
      ['addresses', 'searchAddresses'],
    ] as const)
      await expect(
        searches({ ok: false, problem: { operationId, status: 503 } })[name]('Don', signal),
      ).rejects.toThrow(operationId);
  });

  it('rejects a call whose problems are not shown in place', async () => {
    const problem = { operationId: 'createApplication', status: 503 };
    await expect(searches({ ok: false, problem }).employers('Don', signal)).rejects.toThrow(
      'no exception to the error catalogue',
    );
  });
});
