/** The types, operations and enumerations of the API description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { components } from '#openapi/application.gen.ts';
import { getIn, parsePath } from '#schema/data-path.ts';

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly 'x-assumed'?: unknown;
}
interface Operation {
  readonly operationId?: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { examples?: Record<string, { value: object }> }>>;
  };
  readonly 'x-assumed'?: unknown;
  readonly 'x-lifecycle'?: {
    readonly from: ApplicationState;
    readonly steps: readonly SavedStep[];
  };
}
/** A step that is saved by PATCH. */
export interface SavedStep {
  readonly step: string;
  /** The state once it is saved; the summary makes none. */
  readonly makes?: ApplicationState;
  /** By path the answers without which it is not asked. */
  readonly when?: Readonly<Record<string, unknown>>;
}
/** Steps that are saved, in their order, from the state before the first. */
export interface Way {
  readonly from: ApplicationState;
  readonly steps: readonly SavedStep[];
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, object>>;
  };
}

export const description = parse(
  readFileSync(join(import.meta.dirname, '../openapi/application.yaml'), 'utf8'),
) as Description;

/** The schema that a reference names. */
export const resolved = ({ $ref, ...schema }: Schema): Schema =>
  $ref === undefined
    ? schema
    : (description.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});

/** Values of an enumeration of openapi/application.yaml; throws for a name that it does not have. */
function valuesOf(schema: string): readonly string[] {
  const values = description.components.schemas[schema]?.enum;
  if (!values) throw new Error(`openapi/application.yaml has no enumeration ${schema}`);
  return values;
}

export const STATES = valuesOf('ApplicationState');
export const LEGITIMATION_STATUSES = valuesOf('LegitimationStatus');
export const CHANNELS = valuesOf('Channel');
export const FRONTEND_ERRORS = valuesOf('FrontendError');

/** `call` is method and path, `assumed`: not part of the specification. */
export const OPERATIONS = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, ...more }]) =>
    operationId === undefined
      ? []
      : [{ operationId, call: `${method.toUpperCase()} ${path}`, assumed: 'x-assumed' in more }],
  ),
);
export const OPERATION_IDS = OPERATIONS.map(({ operationId }) => operationId).toSorted();

const lifecycle = description.paths['/applications/{id}']?.['patch']?.['x-lifecycle'];
if (lifecycle === undefined)
  throw new Error('openapi/application.yaml has no x-lifecycle at PATCH');
/** All steps that are saved by PATCH. */
export const WAY = lifecycle;

/** The steps that are asked of an applicant with these answers. */
export const wayOf = (answers: object): Way => ({
  ...WAY,
  steps: WAY.steps.filter(({ when = {} }) =>
    Object.entries(when).every(([path, value]) => getIn(answers, parsePath(path)) === value),
  ),
});

/** The states of a way; in the last one everything is answered. */
export const statesOf = ({ from, steps }: Way): readonly ApplicationState[] => [
  from,
  ...steps.flatMap(({ makes }) => makes ?? []),
];

type Schemas = components['schemas'];
export type Application = Schemas['Application'] & { customer: Schemas['Customer'] };
export type ApplicationState = components['schemas']['ApplicationState'];
/** Of all ten figures: the sandbox leaves none out. */
export type CalculatedOffer = Schemas['Pricing'] &
  Required<Omit<Schemas['Pricing'], 'lastInstallmentAmount' | 'interestType' | 'indicator'>>;
export type LegitimationStatus = components['schemas']['LegitimationStatus'];
export type Brand = 'bank' | 'direct';
export type CustomerType = 'ntb' | 'existing';
