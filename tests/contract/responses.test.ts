/** `readResponse` accepts what the description allows: compared with a full validator, on answers of the sandbox changed at random. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { getIn } from '#schema/data-path.ts';
import { RESPONSES } from '#openapi/responses.gen.ts';
import { readResponse } from '#io/api/responses.ts';
import { todayInVienna } from '#schema/today.ts';
import { createAjv } from '../../build/ajv.ts';
import { type Application, description, type Schema } from '../../sandbox/application.ts';
import { harnessForAll } from '../../sandbox/harness.ts';
import { onEachDay } from '../days.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** How else a value of a type may be written. */
const WRITTEN: Readonly<Record<string, object>> = {
  number: { anyOf: [{ type: 'number' }, { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }] },
  boolean: { enum: [true, false, 'true', 'false'] },
  string: { type: ['string', 'number'] },
};
const kindOf = (type: string) => (type === 'integer' ? 'number' : type);
/** What counts as missing: for all but texts and objects an empty text, too. */
function missing({ $ref = '', type, format }: Schema): object {
  const target = description.components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)];
  if (target !== undefined) return missing(target);
  const isLeaf = kindOf(String(type)) in WRITTEN && (type !== 'string' || isDate(format));
  return { enum: isLeaf ? [null, ''] : [null] };
}
const isDate = (format: string | undefined) => format === 'date' || format === 'date-time';

type Range = { readonly minimum?: number; readonly maximum?: number };
/** Whose numbers have to be in their range. */
const FIGURES = ['CalculatedOffer', 'Pricing', 'InsuranceOffer'];

/** The description as the client reads it: fields and values may be added, and optional ones may be null. */
function lenient(
  { $ref, type, format, items, properties, required = [], ...range }: Schema & Range,
  name: string,
): object {
  if ($ref !== undefined) return { $ref };
  const optional = (below: Schema) => ({ anyOf: [missing(below), lenient(below, name)] });
  const { minimum, maximum } = FIGURES.includes(name) ? range : {};
  if (isDate(format)) return { type: 'string', format: 'parsable' };
  return {
    ...(type && (WRITTEN[kindOf(type)] ?? { type })),
    ...(minimum !== undefined && { minimum, maximum }),
    ...(items && { items: { anyOf: [{ type: 'null' }, lenient(items, name)] } }),
    ...(properties && {
      required,
      properties: mapped(properties, (below, key) =>
        required.includes(key) ? lenient(below, name) : optional(below),
      ),
    }),
  };
}
const mapped = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

// Not strict: components of OpenAPI have keywords of their own.
const ajv = createAjv();
ajv.addFormat('parsable', (text) => /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)));
ajv.addSchema({
  $id: 'api',
  components: { schemas: mapped(description.components.schemas, lenient) },
});
/** Whether a value fits a named shape or a list of it. */
const fits = (shape: unknown, value: Json): boolean => {
  const ref = `api#/components/schemas/${String(shape)}`;
  return Array.isArray(shape)
    ? Array.isArray(value) && value.every((item) => item === null || ajv.validate(ref, item))
    : ajv.validate(ref, value);
};

const bank = harnessForAll();
const answers: [string, Json][] = [];
beforeAll(async () => {
  const record = async (
    operationId: string,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ) => {
    const reply = await bank.call(method, path, body);
    expect([operationId, reply.status]).toEqual([operationId, 200]);
    answers.push([operationId, reply.body as Json]);
  };
  const id = await bank.startedAt({ state: 'INSURANCE_SELECTED' });
  const waiting = await bank.startedAt({ state: 'PROCESSED' });
  await record('getApplication', 'GET', `/api/applications/${id}`);
  await record('calculateOffers', 'POST', `/api/applications/${id}/products`);
  await record('listInsuranceOffers', 'GET', `/api/applications/${id}/insurance-offers`);
  await record('createContract', 'POST', `/api/applications/${id}/contract`);
  await record('listDocuments', 'GET', `/api/applications/${id}/documents`);
  await record('sendTransactionCode', 'POST', `/api/applications/${id}/contract/utan`, {});
  await record('startLegitimation', 'POST', `/api/applications/${waiting}/legitimation`);
  await record('searchEmployers', 'GET', '/api/employers?name=a');
  await record('listBranches', 'GET', '/api/branches');
  await record('getPricing', 'GET', '/api/pricing/0100?amount=10000&duration=60');
});

/** Every place in an answer. */
function placesIn(value: Json, path: (string | number)[] = []): (string | number)[][] {
  const below = Array.isArray(value)
    ? value.map((item, index) => placesIn(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, item]) => placesIn(item, [...path, name]))
      : [];
  return [path, ...below.flat()];
}
/** A copy with another value at a place, or without it. */
function changedAt(original: Json, path: readonly (string | number)[], by: Json | undefined): Json {
  const value = structuredClone(original);
  const parent = (path.length > 1 ? getIn(value, path.slice(0, -1)) : value) as object;
  const last = path.at(-1) ?? '';
  if (by !== undefined) Reflect.set(parent, last, by);
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return value;
}

const STRANGE: readonly (Json | undefined)[] = [
  ...[undefined, null, true, 0, -1, 1.5, '', 'MARTIAN', '<html>', '2026-02-01'],
  ...[[], [null], {}, { id: 5 }, [{}]],
];

describe('an answer', () => {
  test('of the sandbox is accepted unchanged', () => {
    for (const [operationId, value] of answers)
      expect(readResponse(operationId, value)).toEqual({ value });
  });

  test('changed at one or two places is accepted exactly if the description allows it', () => {
    let passed = 0;
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...STRANGE)), { minLength: 1, maxLength: 2 }),
        (which, changes) => {
          const [operationId, original] = answers[which % answers.length] ?? ['', null];
          const changed = changes.reduce<Json>((value, [at, by]) => {
            const places = placesIn(value).slice(1);
            const place = places[at % places.length];
            return place === undefined ? value : changedAt(value, place, by);
          }, original);
          const read = readResponse(operationId, changed);
          passed += read === undefined ? 0 : 1;
          expect(read !== undefined).toBe(fits(RESPONSES[operationId], changed));
        },
      ),
      { numRuns: 2_000 },
    );
    // Both sides were tried.
    expect(passed).toBeGreaterThan(100);
    expect(passed).toBeLessThan(1_900);
  });

  test.each([
    ...[undefined, null, '', '<html>', 5, [], {}, { id: 'a' }, { state: 'INIT', customer: {} }],
    ...[
      { id: 'a', state: 'INIT', customer: 'Maria' },
      { id: {}, state: 'INIT', customer: {} },
    ],
  ])('%j is no application', (value) =>
    expect(readResponse('getApplication', value)).toBe(undefined),
  );

  const born = (dateOfBirth: string) => ({ customer: { dateOfBirth } });
  const LOAN = { type: 'LOAN' };
  test.each<[name: string, sent: object, read?: object]>([
    ['a number as a text', { loanAmount: '10000.50' }, { loanAmount: 10_000.5 }],
    [
      'a text as a number',
      { id: 5, customer: { zipCode: 1070 } },
      { id: '5', customer: { zipCode: '1070' } },
    ],
    [
      'yes and no as texts',
      { declaration: 'true', psd2Required: 'false' },
      { declaration: true, psd2Required: false },
    ],
    ['a day with a time', born('1985-03-24T00:00:00'), born('1985-03-24')],
    ['a midnight in universal time', born('1985-03-24T00:00:00.000Z'), born('1985-03-24')],
    ['a midnight in Vienna, in winter', born('1985-03-23T23:00:00Z'), born('1985-03-24')],
    ['a midnight in Vienna, in summer', born('1985-07-01T00:00:00+02:00'), born('1985-07-01')],
    ['a time', { completedAt: '2026-11-23T10:15:00Z' }],
    [
      'a time without an offset',
      { completedAt: '2026-11-23T10:15:00', signedAt: '2026-07-01T00:30:00' },
      { completedAt: '2026-11-23T09:15:00.000Z', signedAt: '2026-06-30T22:30:00.000Z' },
    ],
    [
      'empty texts for what is missing',
      { loanAmount: '', completedAt: '', customer: { dateOfBirth: '', netIncome: '', city: '' } },
      { customer: { city: '' } },
    ],
    ['null among others', { refinancings: [null, LOAN] }, { refinancings: [LOAN] }],
    ['offers without figures', { productOffer: { calculatedOffers: [{}], alternativeOffer: {} } }],
    ['unknown values and fields', { decision: 'MARTIAN', other: { deep: [1] } }],
    [
      'an answer that the form names as wrong',
      { loanAmount: 80_000, customer: { netIncome: -1, numberOfPeopleInSameHousehold: 20 } },
    ],
    ['500 offers', { productOffer: { calculatedOffers: Array(500).fill({ termInMonths: 72 }) } }],
  ])('with %s is read', (_name, sent, value = sent) => {
    const known = { id: 'a', state: 'INIT' };
    expect(readResponse('getApplication', { ...known, ...sent })).toEqual({
      value: { ...known, ...value },
    });
  });

  onEachDay('has the days and times of Vienna', ({ at, today }) => {
    const read = (sent: object) =>
      readResponse('getApplication', { id: 'a', state: 'INIT', ...sent })?.value as Application;
    const [local] = at.split('+');
    for (const completedAt of [at, new Date(at).toISOString(), local])
      expect(todayInVienna(new Date(read({ completedAt }).completedAt ?? ''))).toBe(today);
    for (const dateOfBirth of [today, at, new Date(at).toISOString(), local])
      expect(read({ customer: { dateOfBirth } }).customer.dateOfBirth).toBe(today);
  });

  test.each([
    { loanAmount: '10.000,50' },
    { loanAmount: 'viel' },
    { loanAmount: true },
    { customer: { dateOfBirth: '24.03.1985' } },
    { customer: { dateOfBirth: 'March 24' } },
    { customer: { dateOfBirth: 480_470_400_000 } },
    { declaration: 'yes' },
    { refinancings: {} },
    { refinancings: [{}] },
    { productOffer: { calculatedOffers: [{ nominalInterestRate: -8 }] } },
    { productOffer: { calculatedOffers: [{ effectiveInterestRate: '100.5' }] } },
    { productOffer: { calculatedOffers: [{ termInMonths: 1e9 }] } },
    { productOffer: { alternativeOffer: { calculatedOffers: [{ requestedAmount: 0 }] } } },
    { insuranceOffer: { insurance: 'DEATH', monthlyPremium: -1, totalPremium: 1 } },
  ])('with %j is refused, because its meaning would be a guess', (sent) =>
    expect(readResponse('getApplication', { id: 'a', state: 'INIT', ...sent })).toBe(undefined),
  );

  test('has no nulls left where something may be missing', () => {
    const [known, extra] = [{ id: 'a', state: 'NEW_STATE' }, null];
    const customer = { title: null, city: 'Wien' };
    const sent = { ...known, customer, decision: null, refinancings: null, extra };
    const value = { ...known, customer: { city: 'Wien' }, extra };
    expect(readResponse('getApplication', sent)).toEqual({ value });
  });

  test.each([
    { helpCode: 'x'.repeat(10_001) },
    { customer: { lastName: 'x'.repeat(10_000_000) } },
    { productOffer: { calculatedOffers: Array(50_000).fill({}) } },
    { documents: Array(1_001).fill({ id: 'a', name: 'a', category: 'OTHER' }) },
  ])('of a size that no bank means is refused (%#)', (sent) =>
    expect(readResponse('getApplication', { id: 'a', state: 'INIT', ...sent })).toBe(undefined),
  );

  test.each([
    ['%PDF', 'application/pdf', true],
    ['x', 'application/octet-stream', true],
    ['', '', false],
    ['<html>', 'text/html; charset=utf-8', false],
    ['{}', 'application/json', false],
  ])('%j as %s is a file: %s', (content, type, isFile) => {
    const file = new Blob(content === '' ? [] : [content], { type });
    expect(readResponse('getDocument', file) !== undefined).toBe(isFile);
  });

  test('of a call without content is undefined', () =>
    expect(readResponse('sendFeedback', undefined)).toEqual({ value: undefined }));
});
