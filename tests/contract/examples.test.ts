/** The examples in the description of the calls work: sent one after the other, they lead to the summary. `redocly lint` holds each against its schema. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { typesAreCurrent } from '#openapi/generate.ts';
import { signedIn, harnessForAll } from '../sandbox/client.ts';

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { examples?: Record<string, { value: object }> }>>;
  };
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { schemas: Record<string, { properties: Record<string, Property> }> };
}
type Property = { readonly examples?: readonly unknown[] };
const { paths, components } = parse(
  readFileSync(new URL('../../openapi/application.yaml', import.meta.url), 'utf8'),
) as Description;
const requests = (path: string, method: string): readonly object[] => {
  const { examples = {} } = paths[path]?.[method]?.requestBody?.content['application/json'] ?? {};
  return Object.values(examples).map(({ value }) => value);
};

const bank = harnessForAll();

test('lead a new customer from the registration to the summary', async () => {
  const [registration] = requests('/applications', 'post');
  const { id } = await bank.apply('POST', '/api/applications', registration);
  const steps = requests('/applications/{id}', 'patch');
  expect(steps).toHaveLength(2);
  for (const step of steps) await bank.apply('PATCH', `/api/applications/${id}`, step);
  const { state, customer } = await bank.apply('GET', `/api/applications/${id}`);
  expect(state).toBe('LEGAL_INFO');
  // The example of each answer is that of the same applicant.
  const examples = Object.entries(components.schemas['Customer']?.properties ?? {}).map(
    ([name, { examples }]) => [name, examples?.[0]] as const,
  );
  const answered = examples.filter(([name]) => name in customer);
  expect(answered.length).toBeGreaterThan(35);
  expect(customer).toEqual(Object.fromEntries(answered));
  expect(examples.filter(([, example]) => example === undefined)).toEqual([]);
});

test('start the application of an existing customer', async () => {
  const anna = await signedIn(bank, 'anna');
  const [start] = requests('/applications/existing', 'post');
  expect(await anna.apply('POST', '/api/applications/existing', start)).toMatchObject({
    state: 'INIT_EXISTING',
    loanAmount: 10_000,
  });
});

test('openapi/*.gen.ts are current (npm run definitions -- api)', async () =>
  expect(await typesAreCurrent()).toBe(true));
