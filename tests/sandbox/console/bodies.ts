/** What the console's endpoints take, with messages that say what to write instead. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { OperationId } from '../api/answer.ts';
import type { Start } from '../journeys/start-anywhere.ts';
import { CHANNELS, LEGITIMATION_STATUSES, OPERATION_IDS, STATES } from '../specified-values.ts';

export interface FaultWish {
  readonly operationId: OperationId;
  readonly status?: number;
  readonly header?: string | Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly delayMs?: number;
  readonly times?: number;
}

const ajv = new Ajv({ allErrors: true, coerceTypes: true, strict: false });

const validateStart = ajv.compile<Start>({
  type: 'object',
  required: ['state', 'customerType'],
  additionalProperties: false,
  properties: {
    state: { enum: STATES },
    customerType: { enum: ['ntb', 'existing'] },
    brand: { enum: ['bank', 'direct'] },
    channel: { enum: CHANNELS },
    legitimationStatus: { enum: LEGITIMATION_STATUSES },
  },
});

const validateFault = ajv.compile<FaultWish>({
  type: 'object',
  required: ['operationId'],
  additionalProperties: false,
  anyOf: [{ required: ['status'] }, { required: ['delayMs'] }],
  properties: {
    operationId: { enum: OPERATION_IDS },
    status: { type: 'integer', minimum: 200, maximum: 599 },
    header: {
      anyOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'string' }],
    },
    body: {},
    delayMs: { type: 'integer', minimum: 0, maximum: 60_000 },
    times: { type: 'integer', minimum: 1, maximum: 1_000 },
  },
});

/** What is wrong with the body, as one sentence for developers; undefined: nothing. */
function problemOf(validate: ValidateFunction, body: unknown): string | undefined {
  if (validate(body)) return undefined;
  return (validate.errors ?? [])
    .map(({ instancePath, message, params }) => {
      const allowed: unknown = Reflect.get(params, 'allowedValues');
      const name: unknown = Reflect.get(params, 'additionalProperty');
      return `${instancePath.slice(1) || 'body'} ${message}${Array.isArray(allowed) ? `: ${allowed.join(', ')}` : ''}${typeof name === 'string' ? `: ${name}` : ''}`;
    })
    .join('; ');
}

export type Parsed<Value> = { readonly value: Value } | { readonly problem: string };

/** An empty field of a form means: left out. */
const withoutEmpty = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
    : body;

export function parseStart(given: unknown): Parsed<Start> {
  const body = withoutEmpty(given);
  const problem = problemOf(validateStart, body);
  if (problem !== undefined) return { problem };
  const start = body as Start;
  if (start.state === 'INIT_EXISTING' && start.customerType === 'ntb')
    return { problem: 'INIT_EXISTING is a state of existing customers only' };
  return { value: start };
}

export function parseFault(given: unknown): Parsed<FaultWish> {
  const body = withoutEmpty(given);
  const problem = problemOf(validateFault, body);
  return problem === undefined ? { value: body as FaultWish } : { problem };
}
