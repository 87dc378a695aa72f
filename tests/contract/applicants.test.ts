/**
 * The invented applicants answer what the forms require: a question that becomes required is answered in these files, too, or journeys
 * stop at it. And whoever may apply gets through the forms and the sandbox alike.
 */
import { readFileSync } from 'node:fs';
import { getNodePath } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stepPatch } from '#flow/patch.ts';
import { omitExtraData } from '@rjsf/utils';
import { sortedCountries } from '#form/widgets/combobox/countries.ts';
import type { Answers, FormDefinition } from '#form/definition.ts';
import { ownedPaths } from '#form/schema/fields.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { form as financialForm } from '#schemas/steps/personal-financial-data.schema.json?form';
import { form as housingForm } from '#schemas/steps/housing-legal-data.schema.json?form';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { FINANCIAL, HOUSING, REGISTRATION } from '../e2e/answers.ts';
import type { Application } from '../sandbox/application.ts';
import { startHarness, type Harness } from '../sandbox/harness.ts';
import {
  SAMPLE_FINANCIAL_DATA,
  SAMPLE_HOUSING_DATA,
  SAMPLE_REGISTRATION,
  SAMPLE_WISH,
} from '../sandbox/journeys/sample.ts';
import { countryCodes } from './repository.ts';
import { VALID } from './samples.ts';

const ROOT = new URL('../../', import.meta.url);
const { fields } = readDefinitions(sourcesOnDisk(ROOT.pathname));
const namesIn = (...answers: (object | undefined)[]): string[] =>
  answers.flatMap((each) => Object.keys(each ?? {}));
const inValid = (step: string): string[] =>
  namesIn(VALID[step], VALID[step]?.['customer'] as object | undefined);
/** Read as text, because it stands among what needs a page. */
const [housed = ''] =
  /export const HOUSED[^]*?\n\};/.exec(
    readFileSync(new URL('src/screens/stage.tsx', ROOT), 'utf8'),
  ) ?? [];
const inStage = [...housed.matchAll(/(\w+): /g)].map(([, name = '']) => name);

/** Step → file → the names it answers. */
const ANSWERED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  registration: {
    'tests/contract/samples.ts': inValid('registration'),
    'tests/sandbox/journeys/sample.ts': namesIn(SAMPLE_REGISTRATION),
    'tests/e2e/answers.ts': namesIn(REGISTRATION),
  },
  'personal-financial-data': {
    'tests/contract/samples.ts': inValid('personal-financial-data'),
    'tests/e2e/answers.ts': namesIn(FINANCIAL),
    'tests/sandbox/journeys/sample.ts': namesIn(
      SAMPLE_FINANCIAL_DATA,
      SAMPLE_FINANCIAL_DATA.customer,
    ),
  },
  'housing-legal-data': {
    'tests/contract/samples.ts': inValid('housing-legal-data'),
    'tests/sandbox/journeys/sample.ts': namesIn(SAMPLE_HOUSING_DATA.customer),
    'tests/e2e/answers.ts': namesIn(HOUSING),
    'src/screens/stage.tsx': inStage,
  },
};

test.each(Object.entries(ANSWERED))('%s is answered by every invented applicant', (step, files) => {
  // Asked of everybody: not below a condition.
  const required = fields.filter(
    ({ form, inItem, node, required: needed }) =>
      form.name === step && !inItem && needed && !getNodePath(node).includes('allOf'),
  );
  expect(required.length).toBeGreaterThan(5);
  const lost = Object.entries(files).flatMap(([file, names]) =>
    required
      .filter(({ name }) => !names.includes(name))
      .map(({ name }) => `${file} needs an answer to ${name}`),
  );
  expect(lost).toEqual([]);
});

/** Half an hour after midnight in Vienna: elsewhere it is still February. */
const NOW = new Date('2026-02-28T23:30:00Z');
const THIS_MONTH = '2026-03-01';

/** What they answer otherwise than the sample; undefined is left empty. */
const PEOPLE: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  'works in Munich': {
    employerStreet: 'Sonnenstraße',
    employerHouseNumber: '9',
    employerZipCode: '80331',
    employerCity: 'München',
  },
  'works in London': { employerZipCode: 'SW1A 1AA', employerCity: 'London' },
  'works in Bratislava': { employerZipCode: '811 01', employerCity: 'Bratislava' },
  'works in Riga': { employerZipCode: 'LV-1010', employerCity: 'Rīga' },
  'was born in Kosovo': { nationality: 'XK', countryOfBirth: 'XK', cityOfBirth: 'Prishtinë' },
  'knows no company registry number': { customerNumber: undefined },
  'pays taxes in Germany': {
    taxCountry: 'DE',
    taxNumber: '12 345 678 901',
    taxResidentOnlyInAustria: undefined,
  },
  'moved this month': { residentSince: THIS_MONTH },
  'starts a job this month': { employedSince: THIS_MONTH },
};

describe('somebody who', () => {
  let sandbox: Harness;
  beforeAll(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    sandbox = await startHarness();
  }, 60_000);
  afterAll(async () => {
    await sandbox.close();
    vi.useRealTimers();
  });

  /** As the screen of the step does it: only what the form admits is sent. */
  const save = (form: FormDefinition, before: Application, answers: { customer: object }) => {
    const customer = { ...before.customer, ...answers.customer };
    const entered = { ...answers, customer };
    const errors = errorsOf(form, entered, { ...before });
    expect(errors.map(({ field, keyword }) => [field.path.join('.'), keyword])).toEqual([]);
    const data = omitExtraData(form.validator, form.schema, form.schema, entered);
    const patch = stepPatch(before, data as Answers, ownedPaths(form.schema));
    return sandbox.apply('PATCH', `/api/applications/${before.id}`, patch);
  };

  test.each(Object.entries(PEOPLE))('%s gets to the summary', async (_, person) => {
    const begun = await sandbox.apply('POST', '/api/applications', {
      ...SAMPLE_WISH,
      customer: SAMPLE_REGISTRATION,
    });
    const employed = await save(financialForm, begun, {
      ...SAMPLE_FINANCIAL_DATA,
      customer: { ...SAMPLE_FINANCIAL_DATA.customer, ...person },
    });
    const housed = await save(housingForm, employed, {
      customer: { ...SAMPLE_HOUSING_DATA.customer, ...person },
    });
    expect(housed).toMatchObject({
      state: 'LEGAL_INFO',
      customer: JSON.parse(JSON.stringify(person)) as object,
    });
  });

  test('was born in Kosovo finds it in the list', () => {
    expect(sortedCountries(countryCodes)).toContainEqual(
      expect.objectContaining({ code: 'XK', name: 'Kosovo' }),
    );
  });
});
