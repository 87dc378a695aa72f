/** Each sample applicant, and people with answers that are easily refused, get through the forms and the sandbox alike. */
import { omitExtraData } from '@rjsf/utils';
import { expect, test } from 'vitest';
import { stepPatch } from '#flow/patch.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { allPaths } from '#schema/conditions.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { todayInVienna } from '#schema/today.ts';
import { statesOf, wayOf, type Application } from '../../sandbox/application.ts';
import { harnessForAll } from '../../sandbox/harness.ts';
import { sampleValue } from '../../sandbox/applicants/sample-value.ts';
import { readStepSchemas } from '../../sandbox/rules/step-schemas.ts';
import { dayAfter, onEachDay } from '../days.ts';
import {
  answersTo,
  COMMUTER,
  complete,
  EMPLOYEE,
  PENSIONER,
  stepsFor,
  type Applicant,
} from '../../sandbox/applicants/applicants.ts';

const employed = (customer: Applicant['customer']): Applicant => ({
  ...EMPLOYEE,
  customer: { ...EMPLOYEE.customer, ...customer },
});
const { customerNumber: _number, ...withoutNumber } = EMPLOYEE.customer;

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const peopleIn = (thisMonth: string): Readonly<Record<string, Applicant>> => ({
  employee: EMPLOYEE,
  pensioner: PENSIONER,
  commuter: COMMUTER,
  'works in Munich': employed({ employerZipCode: '80331', employerCity: 'München' }),
  'works in London': employed({ employerZipCode: 'SW1A 1AA', employerCity: 'London' }),
  'works in Bratislava': employed({ employerZipCode: '811 01', employerCity: 'Bratislava' }),
  'works in Riga': employed({ employerZipCode: 'LV-1010', employerCity: 'Rīga' }),
  'knows no company registry number': { ...EMPLOYEE, customer: withoutNumber },
  'moved this month': employed({ residentSince: thisMonth }),
  'started a job this month': employed({ employedSince: thisMonth }),
});

const sandbox = harnessForAll();

/** The answers as the form sends them: without errors, and only the fields that it shows. */
function entered(form: FormDefinition, step: string, person: Applicant, known: Answers) {
  const answers = answersTo(step, person);
  const data = { ...known, ...answers, customer: { ...person.customer, ...answers.customer } };
  expect(errorsOf(form, data, known).map(({ field, keyword }) => [field.path, keyword])).toEqual(
    [],
  );
  return omitExtraData(form.validator, form.schema, form.schema, data) as Answers;
}

const FORMS = import.meta.glob<FormDefinition>('/schemas/steps/*.schema.json', {
  query: '?form',
  import: 'form',
});

async function formOf(step: string): Promise<FormDefinition> {
  const form = await FORMS[`/schemas/steps/${step}.schema.json`]?.();
  if (form === undefined) throw new Error(`there is no form for ${step}`);
  return form;
}

test.each(Object.entries(peopleIn(monthOf(todayInVienna()))))(
  '%s gets to the summary',
  async (_, person) => {
    const { loanAmount, loanDuration } = person;
    let application: Application | undefined;
    for (const step of stepsFor(person)) {
      const form = await formOf(step);
      const answers = entered(form, step, person, { ...application });
      application =
        application === undefined
          ? await sandbox.apply('POST', '/api/applications', {
              loanAmount,
              loanDuration,
              ...answers,
            })
          : await sandbox.apply(
              'PATCH',
              `/api/applications/${application.id}`,
              stepPatch(application, answers, allPaths(form.schema)),
            );
    }
    expect(application).toMatchObject({ ...person, state: statesOf(wayOf(person)).at(-1) });
  },
);

const schemas = readStepSchemas();
onEachDay('form and sandbox accept the same dates', async ({ today, born18 }) => {
  const thisMonth = monthOf(today);
  for (const [step, dates, isRefused] of [
    ['registration', { dateOfBirth: born18 }, false],
    ['registration', { dateOfBirth: dayAfter(born18) }, true],
    ['personal-financial-data', { employedSince: thisMonth }, false],
    ['personal-financial-data', { employedSince: monthOf(dayAfter(thisMonth, 31)) }, true],
    ['housing-legal-data', { residentSince: thisMonth }, false],
    ['housing-legal-data', { residentSince: monthOf(dayAfter(thisMonth, 31)) }, true],
  ] as const) {
    const answers = { ...SAMPLES[step], customer: { ...SAMPLES[step].customer, ...dates } };
    const known = { customer: { ...APPLICANT.customer, ...dates } };
    const refused = isRefused ? Object.keys(dates).map((name) => `customer.${name}`) : [];
    expect(errorsOf(await formOf(step), answers, known).map(({ field }) => field.key)).toEqual(
      refused,
    );
    expect(schemas.errorsOf(step, { ...answers, ...known }).map(({ field }) => field)).toEqual(
      refused,
    );
  }
});
/** With what a form requires beyond the file of the sample applicant. */
const APPLICANT = complete(EMPLOYEE);
const SAMPLES = {
  registration: answersTo('registration'),
  'personal-financial-data': answersTo('personal-financial-data'),
  'housing-legal-data': answersTo('housing-legal-data'),
};

onEachDay('the newest sample is the last that is allowed', ({ today, born18 }) => {
  const newest = (format: string, notAfter: string) =>
    sampleValue({ schema: { type: 'string', format, dateLimits: { notAfter } } }, 'boundary', []);
  expect(newest('date', 'today-18y')).toBe(born18);
  expect(newest('date', 'today')).toBe(today);
  expect(newest('month', 'today')).toBe(monthOf(today));
});
