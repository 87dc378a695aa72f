/** Each sample applicant, and people with answers that are easily refused, get through the forms and the sandbox alike. */
import { omitExtraData } from '@rjsf/utils';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stepPatch } from '#flow/patch.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { allPaths } from '#schema/conditions.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { statesOf, wayOf, type Application } from '../../sandbox/application.ts';
import { harnessForAll } from '../../sandbox/harness.ts';
import {
  answersTo,
  COMMUTER,
  EMPLOYEE,
  PENSIONER,
  stepsFor,
  type Applicant,
} from '../../sandbox/applicants/applicants.ts';

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

const sandbox = harnessForAll();
beforeAll(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

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

test.each(Object.entries(PEOPLE))('%s gets to the summary', async (_, person) => {
  const { loanAmount, loanDuration } = person;
  let application: Application | undefined;
  for (const step of stepsFor(person)) {
    const form = await FORMS[`/schemas/steps/${step}.schema.json`]?.();
    if (form === undefined) throw new Error(`there is no form for ${step}`);
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
});
