/** Schemas and UI schemas against their meta schemas: ajv finds what does not fit, this says it in German, at its place. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import uiMeta from '#schemas/ui-schema.meta.json' with { type: 'json' };
import type { Definitions } from '../definitions.ts';
import { findingAt, misnamed, nearest, part, type Finding, type Part } from '../finding.ts';
import {
  entries,
  isObject,
  keyOf,
  members,
  nodeAt,
  removed,
  replacedBy,
  spelt,
  valueOf,
} from '../json-file.ts';
import type { Json, JsonFile, Node } from '../json-file.ts';

const ajv = new Ajv({ strict: true, allErrors: true, verbose: true });
const validateStep = ajv.compile(stepMeta);
const validateUi = ajv.compile(uiMeta);

/** Human text is in locales/, and nothing is answered in advance. */
const TEXTS = ['title', 'description', 'default', 'examples'];

/** A value brought into the form that is expected; undefined where that is a guess. */
function reshaped(value: Json, type: string): Json | undefined {
  if (type === 'array')
    return isObject(value) || value === null || Array.isArray(value) ? undefined : [value];
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : undefined;
  if (type !== 'number' && type !== 'integer') return undefined;
  const number = typeof value === 'string' ? parseFloat(value.replace(',', '.')) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  return type === 'integer' ? Math.max(1, Math.round(number)) : number;
}

type Params = Readonly<Record<string, string | number | undefined>>;

function unknownName(file: JsonFile, block: Node, { params, parentSchema }: ErrorObject): Finding {
  const name = String((params as Params)['additionalProperty']);
  const own = members(block);
  const key = own.find((each) => each.name === name)?.key ?? block;
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const free = known.filter((each) => each !== '$schema' && !own.some((one) => one.name === each));
  if (/(?:\.schema|defs)\.json$/.test(file.path) && TEXTS.includes(name))
    return findingAt('schema-words', file, key, { name }, [removed(file, key)]);
  return misnamed('unknown-name', file, key, nearest(name, free), {
    possible: free.filter((each) => !each.startsWith('$')).join(', '),
  });
}

/** What stands where a block belongs: in a condition it is an answer that lacks its list. */
const asBlock = (file: JsonFile, node: Node, path: readonly string[]) =>
  path.includes('if')
    ? replacedBy(file, node, { enum: [valueOf(node)].flat() })
    : node.parent?.type === 'array'
      ? removed(file, node)
      : undefined;

function wrongForm(file: JsonFile, node: Node, path: readonly string[], type: string): Finding {
  const name = [...path].reverse().find((each) => !/^\d+$/.test(each)) ?? file.path;
  const value = reshaped(valueOf(node), type);
  const form: Part =
    type === 'object' && path.includes('if') ? 'form.condition' : (`form.${type}` as Part);
  return findingAt('wrong-form', file, node, { name, form: part(form) }, [
    value !== undefined
      ? replacedBy(file, node, value)
      : type === 'object'
        ? asBlock(file, node, path)
        : undefined,
  ]);
}

function findingOf(file: JsonFile, error: ErrorObject): Finding | undefined {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const node = nodeAt(
    file,
    path.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  );
  const params = error.params as Params;
  const name = path.at(-1) ?? '';
  if (node === undefined) return undefined;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownName(file, node, error);
    case 'enum': {
      const possible = (error.params as { allowedValues: Json[] }).allowedValues.map(String);
      const instead = nearest(String(node.value), possible);
      const values = {
        name: String(node.value),
        option: /^\d+$/.test(name) ? path.at(-2) : name,
        possible: possible.join(', '),
        instead,
      };
      return findingAt('unknown-value', file, node, values, [
        instead === undefined ? undefined : replacedBy(file, node, instead),
      ]);
    }
    case 'type':
      return wrongForm(file, node, path, String(params['type']));
    case 'minimum':
    case 'exclusiveMinimum':
      return wrongForm(file, node, path, 'integer');
    case 'const': {
      const values = { name: String(node.value), option: name, possible: 'true' };
      return findingAt('unknown-value', file, node, values, [replacedBy(file, node, true)]);
    }
    case 'pattern':
      return misnamed('name-unreadable', file, node, spelt(String(node.value)));
    case 'required':
      return findingAt('missing-name', file, node, { name: params['missingProperty'] });
    case 'uniqueItems': {
      const again = entries(node)[Math.max(Number(params['i']), Number(params['j']))];
      return findingAt('listed-twice', file, again, { name: String(again?.value), keyword: name }, [
        again && removed(file, again),
      ]);
    }
    case 'maxItems':
      return findingAt('ui-group-full', file, entries(node)[Number(params['limit'])], {
        count: entries(node).length,
        most: params['limit'],
      });
    case 'minItems':
    case 'minProperties': {
      const empty = name === 'fields' && node.parent?.parent ? node.parent.parent : node;
      return findingAt('empty', file, keyOf(empty), {}, [removed(file, empty)]);
    }
    default:
      return undefined;
  }
}

function* against(validate: ValidateFunction, file: JsonFile): Generator<Finding> {
  if (validate(valueOf(file.root))) return;
  for (const error of validate.errors ?? []) {
    const found = findingOf(file, error);
    if (found !== undefined) yield found;
  }
}

export function* metaFindings({ schemas, forms }: Definitions): Generator<Finding> {
  for (const schema of schemas) yield* against(validateStep, schema);
  for (const { ui } of forms) if (ui !== undefined) yield* against(validateUi, ui);
}
