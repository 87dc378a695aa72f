/** What JSON Schema can say of schemas and UI schemas: ajv finds what does not fit their meta schemas, this says at which place. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import uiMeta from '#schemas/ui-schema.meta.json' with { type: 'json' };
import { createAjv } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import { findingAt, misnamed, nearest, type Finding, type FindingCode } from '../finding.ts';
import { entries, keyOf, members, nodeAtPointer, shown, stepsOf, valueOf } from '../json-file.ts';
import type { Json, JsonFile, Node } from '../json-file.ts';
import { removed, replaced } from '../patch.ts';

const ajv = createAjv({ strict: true, allowUnionTypes: true, verbose: true });
const validateStep = ajv.compile(stepMeta);
const validateUi = ajv.compile(uiMeta);

/** The codes of ajv's keywords; `if` only says that its `then` failed. */
const CODE_OF: Readonly<Record<string, FindingCode>> = {
  additionalProperties: 'unknown-name',
  const: 'unknown-value',
  dependencies: 'missing-name',
  enum: 'unknown-value',
  exclusiveMinimum: 'too-small',
  maxItems: 'too-many',
  maxProperties: 'too-many',
  minimum: 'too-small',
  minItems: 'empty',
  minProperties: 'empty',
  pattern: 'wrong-spelling',
  required: 'missing-name',
  type: 'wrong-form',
  uniqueItems: 'listed-twice',
};

type ErrorParams = Readonly<Record<string, Json | undefined>>;

function unknownName(block: Node, { params, parentSchema }: ErrorObject): Finding {
  const name = String((params as ErrorParams)['additionalProperty']);
  const own = members(block);
  const key = own.find((each) => each.name === name)?.key ?? block;
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const free = known.filter((each) => each !== '$schema' && !own.some((one) => one.name === each));
  // A word of JSON Schema that we do without is no slip for another one.
  const isForeign = name in ajv.RULES.all;
  return misnamed('unknown-name', key, isForeign ? undefined : nearest(name, free));
}

function findingOf(node: Node, error: ErrorObject): Finding | undefined {
  const code = CODE_OF[error.keyword];
  const params = error.params as ErrorParams;
  const name = stepsOf(error.instancePath).findLast((step) => !/^\d+$/.test(step));
  const limit = params['limit'];
  if (code === undefined) return undefined;
  switch (code) {
    case 'unknown-name':
      return unknownName(node, error);
    case 'unknown-value': {
      const allowed = [params['allowedValues'] ?? params['allowedValue'] ?? []].flat();
      const near = nearest(shown(valueOf(node)), allowed.map(shown));
      const instead =
        allowed.length === 1 ? allowed[0] : allowed.find((each) => shown(each) === near);
      const about = { name: shown(valueOf(node)), option: name, possible: allowed.map(shown) };
      return findingAt(code, node, { ...about, instead }, replaced(node, instead));
    }
    case 'wrong-form': {
      const form = typeof params['type'] === 'string' ? params['type'] : 'value';
      return findingAt(code, node, { name, form });
    }
    case 'wrong-spelling': {
      // Of a name, ajv points at the block.
      const key = members(node).find((each) => each.name === error.propertyName)?.key ?? node;
      return findingAt(code, key, { name: String(key.value) });
    }
    case 'missing-name':
      return findingAt(code, node, { name: params['missingProperty'] });
    case 'listed-twice': {
      const again = entries(node)[Math.max(Number(params['i']), Number(params['j']))] ?? node;
      return findingAt(code, again, { name: shown(valueOf(again)) }, removed(again));
    }
    case 'empty':
      return findingAt(code, keyOf(node), { name });
    default:
      return findingAt(code, entries(node)[Number(limit)] ?? node, { name, limit });
  }
}

function* against(validate: ValidateFunction, file: JsonFile): Generator<Finding> {
  if (validate(valueOf(file.root))) return;
  for (const error of validate.errors ?? []) {
    const node = nodeAtPointer(file, error.instancePath);
    const found = node && findingOf(node, error);
    if (found !== undefined) yield found;
  }
}

export function* metaFindings({ schemas, forms }: Definitions): Generator<Finding> {
  for (const schema of schemas) yield* against(validateStep, schema);
  for (const { ui } of forms) if (ui !== undefined) yield* against(validateUi, ui);
}
