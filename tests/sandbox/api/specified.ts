/**
 * STRICT=specified: the endpoints answer with what section 7 of the specification lists and not a field more. What is assumed of
 * the application (`x-assumed` in openapi/application.yaml) is left out; a changing call answers with no content.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Answer, OperationId } from './answer.ts';

type Json = Readonly<Record<string, unknown>>;
interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly 'x-assumed'?: unknown;
}
interface Description {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const { components } = parse(
  readFileSync(new URL('../../../openapi/application.yaml', import.meta.url), 'utf8'),
) as Description;

/** Section 7: what POST applications and POST applications/existing answer. */
const CREATED = [
  'id',
  'channel',
  'state',
  'decision',
  'decisionReason',
  'productCode',
  'productIban',
  'loanAmount',
  'loanDuration',
];
const CREATING: readonly OperationId[] = ['createApplication', 'createExistingApplication'];
/** Calls whose answers section 7 lists, or that only read. */
const ANSWERED: readonly OperationId[] = [
  'searchEmployers',
  'searchAddresses',
  'listBranches',
  'getPricing',
  'getCaptchaChallenge',
  'initialiseFromComparisonPortal',
  'listInsuranceOffers',
  'listDocuments',
  'getDocument',
  'startLegitimation',
  'getLegitimation',
];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref === undefined ? schema : (components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});

/** The value without the properties that the description marks as assumed. */
function withoutAssumed(schema: Schema, value: unknown): unknown {
  const { items, properties } = resolved(schema);
  if (Array.isArray(value) && items !== undefined)
    return value.map((item) => withoutAssumed(items, item));
  if (!isObject(value) || properties === undefined) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => properties[name]?.['x-assumed'] === undefined)
      .map(([name, below]) => [name, withoutAssumed(properties[name] ?? {}, below)]),
  );
}

/** A successful answer, reduced to what the specification lists; refusals stay as they are. */
export function specifiedAnswer(operationId: OperationId, answer: Answer): Answer {
  const { status, body } = answer;
  if (status >= 300 || ANSWERED.includes(operationId)) return answer;
  if (CREATING.includes(operationId))
    return {
      ...answer,
      body: Object.fromEntries(CREATED.map((name) => [name, (body as Json)[name]])),
    };
  if (operationId === 'getApplication')
    return { ...answer, body: withoutAssumed({ $ref: 'Application' }, body) as object };
  return { status: 204 };
}
