/**
 * STRICT=specified: answers have no field beyond section 7 of the specification. Assumed properties (`x-assumed` in
 * openapi/application.yaml) are left out; a changing call answers without content.
 */
import { isObject } from '#schema/data-path.ts';
import { resolved, type Schema } from '../application.ts';
import type { Answer, OperationId } from './answer.ts';

type Json = Readonly<Record<string, unknown>>;

/** The fields in the answers of the creating calls. */
const CREATED = [
  ...['id', 'channel', 'state', 'decision', 'decisionReason', 'productCode', 'productIban'],
  ...['loanAmount', 'loanDuration'],
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

/** A successful answer with the specified fields only; refusals stay as they are. */
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
