/** What the description of the calls lists: its operations, and values the console offers to choose from. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string }>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  };
}

const description = parse(
  readFileSync(new URL('../../openapi/application.yaml', import.meta.url), 'utf8'),
) as Description;

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

export const OPERATION_IDS: readonly string[] = Object.values(description.paths)
  .flatMap((operations) => Object.values(operations))
  .flatMap(({ operationId }) => operationId ?? [])
  .toSorted();
