/** Plans a PATCH: the calls of the state machine, the new application, and its errors. */
import type { components } from '#openapi/application.gen.ts';
import type { Application } from '../application.ts';
import { sentence, type InputError } from './input-error.ts';
import type { LifecycleCall } from './lifecycle.ts';
import { pathsOf, type StepSchemas } from './step-schemas.ts';

export type Patch = components['schemas']['ApplicationPatch'];

/** As in JSON Merge Patch (RFC 7386): null takes a value away. */
const merged = <Values extends object>(values: Values, patch: object): Values =>
  Object.fromEntries(
    Object.entries({ ...values, ...patch }).filter(([, value]) => value !== null),
  ) as Values;

/** The loan itself belongs to no step: it may come with any of them. */
const LOAN_FIELDS = ['loanAmount', 'loanDuration'];

/** The steps that are saved by PATCH, in the order of the flow. */
const PATCHED_STEPS = [
  { step: 'personal-financial-data', call: 'patchFinancialData' },
  { step: 'housing-legal-data', call: 'patchHousingData' },
  { step: 'summary', call: 'patchSummary' },
] as const satisfies readonly { step: string; call: LifecycleCall }[];

export interface PatchPlan {
  /** Calls of the state machine, in order. */
  readonly calls: readonly LifecycleCall[];
  readonly application: Application;
  readonly errors: readonly InputError[];
}

export function planPatch(schemas: StepSchemas, application: Application, patch: Patch): PatchPlan {
  const paths = pathsOf(patch);
  const touched = PATCHED_STEPS.filter(({ step }) =>
    paths.some((path) => schemas.fieldsOf(step).has(path)),
  );
  const foreign = paths.filter(
    (path) =>
      !LOAN_FIELDS.includes(path) &&
      !PATCHED_STEPS.some(({ step }) => schemas.fieldsOf(step).has(path)),
  );
  const { declaration: _before, ...known } = application;
  const whole: Application = {
    // A declaration refers to the data before.
    ...merged(known, patch),
    customer: merged(application.customer, patch.customer ?? {}),
  };
  const pruned = touched.reduce((data, { step }) => schemas.withoutInactive(step, data), whole);
  const loanCall = application.state === 'INIT_EXISTING' ? 'patchStart' : 'patchLoan';
  return {
    calls: touched.length > 0 ? touched.map(({ call }) => call) : [loanCall],
    application: pruned,
    errors: [
      ...foreign.map((field) => ({ field, message: sentence('notEditable') })),
      ...touched.flatMap(({ step }) => schemas.errorsOf(step, { ...pruned })),
    ],
  };
}
