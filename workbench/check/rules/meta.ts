/** What JSON Schema can say of schemas and UI schemas: ajv finds what does not fit their meta schemas, this says at which place. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import uiMeta from '#schemas/ui-schema.meta.json' with { type: 'json' };
import { createAjv } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import { finding, findingAtName, nearest, type FindingCode, type Found } from '../finding.ts';
import {
  nameOf,
  objectOf,
  partAt,
  shown,
  stepsOf,
  type Json,
  type Part,
} from '../../definitions/json-file.ts';

const ajv = createAjv({ strict: true, allowUnionTypes: true, verbose: true });
const validateStep = ajv.compile(stepMeta);
const validateUi = ajv.compile(uiMeta);

/** The codes of ajv's keywords; `if` only says that its `then` failed. */
const CODE_OF: Readonly<Record<string, FindingCode>> = {
  additionalProperties: 'unknown-name',
  const: 'unknown-value',
  dependencies: 'missing-name',
  enum: 'unknown-value',
  exclusiveMinimum: 'unknown-value',
  'false schema': 'schema-rule-misfit',
  maxItems: 'too-many',
  maxProperties: 'too-many',
  minimum: 'unknown-value',
  minItems: 'empty',
  minProperties: 'empty',
  not: 'unknown-value',
  pattern: 'wrong-spelling',
  required: 'missing-name',
  type: 'wrong-form',
  uniqueItems: 'listed-twice',
};

function findingOf(file: Part, part: Part, error: ErrorObject): Found | undefined {
  const code = CODE_OF[error.keyword];
  const params = error.params as Readonly<Record<string, Json | undefined>>;
  const name = part.path.findLast((step) => typeof step === 'string') ?? '';
  switch (code) {
    case undefined:
      return undefined;
    case 'unknown-name': {
      const at = partAt(part, String(params['additionalProperty'])) ?? part;
      const known = Object.keys(objectOf(error.parentSchema?.['properties']));
      const free = known.filter((each) => each !== '$schema' && !partAt(part, each));
      // A word of JSON Schema that we do without is no slip for another one.
      const isForeign = nameOf(at) in ajv.RULES.all;
      return findingAtName(code, at, {
        instead: isForeign ? undefined : nearest(nameOf(at), free),
      });
    }
    case 'unknown-value': {
      const allowed = [params['allowedValues'] ?? params['allowedValue'] ?? []].flat();
      const near = nearest(shown(part.value), allowed.map(shown));
      const instead =
        allowed.length === 1 ? allowed[0] : allowed.find((each) => shown(each) === near);
      const about = { name: shown(part.value), option: name, possible: allowed.map(shown) };
      return finding(code, part, { ...about, instead });
    }
    case 'schema-rule-misfit': {
      const type = partAt(file, ...part.path.slice(0, -1), 'type')?.value;
      return findingAtName(code, part, { type });
    }
    case 'wrong-form':
      return finding(code, part, {
        name,
        form: [params['type'] ?? []].flat().length > 1 ? 'value' : params['type'],
      });
    case 'wrong-spelling': {
      // Of a name, ajv points at the block.
      const key = error.propertyName === undefined ? undefined : partAt(part, error.propertyName);
      return key ? findingAtName(code, key) : finding(code, part, { name: shown(part.value) });
    }
    case 'missing-name':
      return finding(code, part, { name: params['missingProperty'] });
    case 'listed-twice': {
      const again = partAt(part, Math.max(Number(params['i']), Number(params['j']))) ?? part;
      return finding(code, again, { name: shown(again.value) });
    }
    case 'empty':
      return findingAtName(code, part, { name });
    default:
      return finding(code, partAt(part, Number(params['limit'])) ?? part, {
        name,
        limit: params['limit'],
      });
  }
}

function* against(validate: ValidateFunction, file: Part): Generator<Found> {
  if (validate(file.value)) return;
  for (const error of validate.errors ?? []) {
    const part = partAt(file, ...stepsOf(error.instancePath));
    const found = part && findingOf(file, part, error);
    if (found !== undefined) yield found;
  }
}

export function* metaFindings({ defs, forms }: Definitions): Generator<Found> {
  for (const file of [defs, ...forms.map(({ schema }) => schema)])
    yield* against(validateStep, file);
  for (const { ui } of forms) if (ui !== undefined) yield* against(validateUi, ui);
}
