/** Each sample applicant, and people with answers that are easily refused, get through the forms and the sandbox alike. */
import { omitExtraData } from '@rjsf/utils';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stepPatch } from '#flow/patch.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { allPaths } from '#schema/conditions.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { form as financialForm } from '#schemas/steps/personal-financial-data.schema.json?form';
import { form as housingForm } from '#schemas/steps/housing-legal-data.schema.json?form';
import { form as registrationForm } from '#schemas/steps/registration.schema.json?form';
import type { Application } from '../application.ts';
import { startHarness, type Harness } from '../client.ts';
import {
  answersTo,
  COMMUTER,
  EMPLOYEE,
  PENSIONER,
  type Applicant,
  type ApplicantStep,
} from './applicants.ts';

/** Half an hour after midnight in Vienna: elsewhere it is still February. */
const NOW = new Date('2026-02-28T23:30:00Z');
const THIS_MONTH = '2026-03-01';

const employed = (customer: Applicant['customer']): Applicant => ({
  ...EMPLOYEE,
  customer: { ...EMPLOYEE.customer, ...customer },
});
const { customerNumber: _number, ...withoutNumber } = EMPLOYEE.customer;

const PEOPLE: Readonly<Record<string, Applicant>> = {
  employee: EMPLOYEE,
  pensioner: PENSIONER,
  commuter: COMMUTER,
  'works in Munich': employed({ employerZipCode: '80331', employerCity: 'München' }),
  'works in London': employed({ employerZipCode: 'SW1A 1AA', employerCity: 'London' }),
  'works in Bratislava': employed({ employerZipCode: '811 01', employerCity: 'Bratislava' }),
  'works in Riga': employed({ employerZipCode: 'LV-1010', employerCity: 'Rīga' }),
  'knows no company registry number': { ...EMPLOYEE, customer: withoutNumber },
  'moved this month': employed({ residentSince: THIS_MONTH }),
  'started a job this month': employed({ employedSince: THIS_MONTH }),
};

let sandbox: Harness;
beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  sandbox = await startHarness();
});
afterAll(async () => {
  await sandbox.close();
  vi.useRealTimers();
});

/** The answers as the form sends them: without errors, and only the fields that it shows. */
function entered(form: FormDefinition, step: ApplicantStep, person: Applicant, known: Answers) {
  const answers = answersTo(step, person);
  const data = { ...known, ...answers, customer: { ...person.customer, ...answers.customer } };
  expect(errorsOf(form, data, known).map(({ field, keyword }) => [field.path, keyword])).toEqual(
    [],
  );
  return omitExtraData(form.validator, form.schema, form.schema, data) as Answers;
}

test.each(Object.entries(PEOPLE))('%s gets to the summary', async (_, person) => {
  const { loanAmount, loanDuration } = person;
  const registered = entered(registrationForm, 'registration', person, {});
  const save = (form: FormDefinition, step: ApplicantStep, before: Application) =>
    sandbox.apply(
      'PATCH',
      `/api/applications/${before.id}`,
      stepPatch(before, entered(form, step, person, { ...before }), allPaths(form.schema)),
    );
  const begun = await sandbox.apply('POST', '/api/applications', {
    loanAmount,
    loanDuration,
    ...registered,
  });
  const financial = await save(financialForm, 'personal-financial-data', begun);
  expect(await save(housingForm, 'housing-legal-data', financial)).toMatchObject({
    ...person,
    state: 'LEGAL_INFO',
  });
});
