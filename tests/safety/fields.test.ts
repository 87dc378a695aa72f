/** What browsers may fill in: the applicant's own contact data, the code of the SMS, nothing else; incomes and accounts never. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const STEPS = new URL('../../schemas/steps/', import.meta.url);

/** Every `ui:autocomplete` by field. */
function tokens(node: unknown, field = ''): (readonly [string, string])[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'ui:autocomplete'
      ? [[field, String(value)] as const]
      : tokens(value, key === 'items' ? field : key),
  );
}

const ALL = readdirSync(STEPS)
  .filter((name) => name.endsWith('.ui.json'))
  .flatMap((name) => tokens(JSON.parse(readFileSync(new URL(name, STEPS), 'utf8'))));
const SCHEMAS = readdirSync(STEPS)
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => readFileSync(new URL(name, STEPS), 'utf8'))
  .join('\n');
const KNOWN = [
  'sex',
  'honorific-prefix',
  'given-name',
  'family-name',
  'bday',
  'email',
  'tel',
  'address-line1',
  'postal-code',
  'address-level2',
  'organization',
  'one-time-code',
  'off',
  'country',
  'username',
];

test('tokens are those of HTML', () => {
  expect(ALL.length).toBeGreaterThan(8);
  expect(ALL.filter(([, token]) => !KNOWN.includes(token))).toEqual([]);
});

test.each([
  'netIncome',
  'additionalIncome',
  'debitAccount',
  'iban',
  'outstandingAmount',
  'taxNumber',
  'customerNumber',
])('%s is never filled in by the browser', (field) => {
  // Without a token a control is `off` (src/screens/form-step/autocomplete.test.tsx shows it on the page).
  expect(SCHEMAS).toContain(`"${field}":`);
  expect(ALL.filter(([name, token]) => name === field && token !== 'off')).toEqual([]);
});
