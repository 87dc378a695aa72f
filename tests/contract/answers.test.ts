/** The border at which answers are looked at keeps to the description: held against a full validator, with answers of the sandbox bent at random. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { answersModule } from '#openapi/answers.ts';
import { ANSWERS } from '#openapi/answers.gen.ts';
import { readAnswer } from '#io/api/answers.ts';
import { startedAt, startHarness, type Harness } from '../sandbox/harness.ts';

vi.setConfig({ testTimeout: 60_000 });
const OPENAPI = new URL('../../openapi/', import.meta.url);

test('openapi/answers.gen.ts is fresh (npm run definitions -- api)', () => {
  expect(readFileSync(new URL('answers.gen.ts', OPENAPI), 'utf8')).toBe(answersModule());
});

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
interface Described {
  readonly [name: string]: unknown;
  readonly properties?: Record<string, Described>;
  readonly required?: string[];
}

/** The description as the client means it: more fields and values may come, and what may be missing may be null. */
function lenient(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(lenient);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { type, format, items, properties, required = [], $ref, ...rest } = schema as Described;
  if ($ref !== undefined) return { $ref };
  return {
    ...(type === undefined ? {} : { type: type === 'integer' ? 'number' : type }),
    ...(format === 'date' || format === 'date-time' ? { format: 'parsable' } : {}),
    ...(items === undefined ? {} : { items: lenient(items) }),
    ...(properties === undefined
      ? {}
      : {
          required,
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, below]) => [
              name,
              required.includes(name)
                ? lenient(below)
                : { anyOf: [{ type: 'null' }, lenient(below)] },
            ]),
          ),
        }),
    ...('schemas' in rest
      ? {
          schemas: Object.fromEntries(
            Object.entries(rest['schemas'] as object).map(([name, below]) => [
              name,
              lenient(below),
            ]),
          ),
        }
      : {}),
  };
}

const { components } = parse(readFileSync(new URL('application.yaml', OPENAPI), 'utf8')) as {
  components: { schemas: object };
};
// Not strict: components of OpenAPI have keywords of their own.
const ajv = new Ajv({ strict: false });
ajv.addFormat('parsable', (text) => !Number.isNaN(Date.parse(text)));
ajv.addSchema({ $id: 'api', components: lenient({ schemas: components.schemas }) as object });
const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
/** Of a named shape or a list of it. */
const fits = (shape: unknown, value: Json): boolean => {
  const one = { $ref: `api#/components/schemas/${String(shape)}` };
  const validate =
    compiled.get(JSON.stringify(shape)) ??
    ajv.compile(Array.isArray(shape) ? { type: 'array', items: one } : one);
  compiled.set(JSON.stringify(shape), validate);
  return validate(value) === true;
};

let bank: Harness;
const answers: [string, Json][] = [];
beforeAll(async () => {
  bank = await startHarness();
  const ask = async (operationId: string, method: 'GET' | 'POST', path: string, body?: object) => {
    const reply = await bank.call(method, path, body);
    expect([operationId, reply.status]).toEqual([operationId, 200]);
    answers.push([operationId, reply.body as Json]);
  };
  const id = await startedAt(bank, { state: 'INSURANCE_SELECTED' });
  const waiting = await startedAt(bank, { state: 'PROCESSED' });
  await ask('getApplication', 'GET', `/api/applications/${id}`);
  await ask('calculateOffers', 'POST', `/api/applications/${id}/products`);
  await ask('listInsuranceOffers', 'GET', `/api/applications/${id}/insurance-offers`);
  await ask('createContract', 'POST', `/api/applications/${id}/contract`);
  await ask('listDocuments', 'GET', `/api/applications/${id}/documents`);
  await ask('sendTransactionCode', 'POST', `/api/applications/${id}/contract/utan`, {});
  await ask('startLegitimation', 'POST', `/api/applications/${waiting}/legitimation`);
  await ask('searchEmployers', 'GET', '/api/employers?name=a');
  await ask('listBranches', 'GET', '/api/branches');
  await ask('getPricing', 'GET', '/api/pricing/0100?amount=10000&duration=60');
}, 60_000);
afterAll(() => bank.close());

/** Every place in an answer. */
function placesIn(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const below = Array.isArray(value)
    ? value.map((item, index) => placesIn(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, item]) => placesIn(item, [...path, name]))
      : [];
  return [path, ...below.flat()];
}
const without = (
  value: Json,
  path: readonly (string | number)[],
  by: Json | undefined,
): Json | undefined => {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      index === step ? (without(item, rest, by) ?? []) : [item],
    );
  const entries = Object.entries(value as Record<string, Json>).map(
    ([name, item]) => [name, name === step ? without(item, rest, by) : item] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
};

const STRANGE: readonly (Json | undefined)[] = [
  undefined,
  null,
  '',
  'MARTIAN',
  '<html>',
  '2026-02-01',
  0,
  -1,
  1.5,
  true,
  [],
  [null],
  {},
  { id: 5 },
  [{}],
];

describe('an answer', () => {
  test('as the sandbox gives it is taken as it is', () => {
    for (const [operationId, value] of answers)
      expect(readAnswer(operationId, value)).toEqual({ value });
  });

  test('bent at one or two places passes exactly if the description allows it', () => {
    let passed = 0;
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...STRANGE)), { minLength: 1, maxLength: 2 }),
        (which, bends) => {
          const [operationId, original] = answers[which % answers.length] ?? ['', null];
          const bent = bends.reduce<Json>((value, [at, by]) => {
            const places = placesIn(value).slice(1);
            return places.length === 0
              ? value
              : (without(value, places[at % places.length] ?? [], by) ?? value);
          }, original);
          const read = readAnswer(operationId, bent);
          passed += read === undefined ? 0 : 1;
          expect(read !== undefined).toBe(fits(ANSWERS[operationId], bent));
        },
      ),
      { numRuns: 2_000 },
    );
    // Both sides were tried.
    expect(passed).toBeGreaterThan(100);
    expect(passed).toBeLessThan(1_900);
  });

  test.each([
    undefined,
    null,
    '',
    '<html>',
    5,
    [],
    {},
    { id: 'a' },
    { state: 'INIT', customer: {} },
    { id: 'a', state: 'INIT', customer: 'Maria' },
    { id: 5, state: 'INIT', customer: {} },
  ])('%j is no application', (value) => {
    expect(readAnswer('getApplication', value)).toBe(undefined);
  });

  test('has no nulls left where something may be missing', () => {
    expect(
      readAnswer('getApplication', {
        id: 'a',
        state: 'NEW_STATE',
        decision: null,
        customer: { title: null, city: 'Wien' },
        refinancings: null,
        extra: null,
      }),
    ).toEqual({ value: { id: 'a', state: 'NEW_STATE', customer: { city: 'Wien' }, extra: null } });
  });

  test('that is a file is one with content, and no page', () => {
    expect(
      readAnswer('getDocument', new Blob(['%PDF'], { type: 'application/pdf' })),
    ).toBeDefined();
    expect(
      readAnswer('getDocument', new Blob(['x'], { type: 'application/octet-stream' })),
    ).toBeDefined();
    for (const wrong of [
      new Blob([]),
      new Blob(['<html>'], { type: 'text/html; charset=utf-8' }),
      new Blob(['{}'], { type: 'application/json' }),
      '%PDF',
    ]) {
      expect(readAnswer('getDocument', wrong)).toBe(undefined);
    }
  });

  test('of a call that answers nothing is nothing to look at', () =>
    expect(readAnswer('sendFeedback', undefined)).toEqual({ value: undefined }));
});
