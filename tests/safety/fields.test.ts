/** Browsers may fill in the applicant's own contact data and the code of the SMS; incomes and accounts never. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOnDisk } from '../../workbench/check/sources.ts';

const sources = sourcesOnDisk(join(import.meta.dirname, '../..'));
const read = (end: string): unknown[] =>
  sources
    .files()
    .filter((file) => file.startsWith('schemas/steps/') && file.endsWith(end))
    .map((file) => JSON.parse(sources.read(file)) as unknown);

/** Every `ui:autocomplete` as field and token. */
const tokensIn = (node: unknown, field = ''): (readonly [string, string])[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([key, value]) =>
        key === 'ui:autocomplete'
          ? [[field, String(value)] as const]
          : tokensIn(value, key === 'items' ? field : key),
      );
const TOKENS = tokensIn(read('.ui.json'));
const SCHEMAS = JSON.stringify(read('.schema.json'));
const KNOWN = `sex honorific-prefix given-name family-name bday email tel address-line1 postal-code
  address-level2 organization one-time-code off country username`;

test('tokens are those of HTML', () => {
  expect(TOKENS.length).toBeGreaterThan(8);
  expect(TOKENS.filter(([, token]) => !KNOWN.split(/\s+/).includes(token))).toEqual([]);
});

test.each([
  ...['netIncome', 'additionalIncome', 'outstandingAmount'],
  ...['debitAccount', 'iban', 'taxNumber', 'customerNumber'],
])('%s is never filled in by the browser', (field) => {
  // Without a token a control is `off` (src/screens/form-step/autocomplete.test.tsx shows it on the page).
  expect(SCHEMAS).toContain(`"${field}":`);
  expect(TOKENS.filter(([name, token]) => name === field && token !== 'off')).toEqual([]);
});
