/** The invented applicants answer what the forms require: a question that becomes required is answered in these files, too, or journeys stop at it. */
import { readFileSync } from 'node:fs';
import { getNodePath } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { readDefinitions } from '../../workbench/check/definitions.ts';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';
import { FINANCIAL, HOUSING, REGISTRATION } from '../e2e/answers.ts';
import {
  SAMPLE_FINANCIAL_DATA,
  SAMPLE_HOUSING_DATA,
  SAMPLE_REGISTRATION,
} from '../sandbox/journeys/sample.ts';
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
