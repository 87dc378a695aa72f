/** Schemas and UI schemas against their meta schemas: ajv finds what does not fit, this says it in German, at its place. */
import type { ErrorObject, ValidateFunction } from 'ajv';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import uiMeta from '#schemas/ui-schema.meta.json' with { type: 'json' };
import { createAjv } from '../../../build/ajv.ts';
import type { Definitions } from '../definitions.ts';
import { findingAt, misnamed, nearest, part, type Finding, type Part } from '../finding.ts';
import {
  edit,
  entries,
  inLine,
  isObject,
  keyOf,
  members,
  nodeAt,
  removed,
  replacedBy,
  shown,
  spelt,
  valueOf,
} from '../json-file.ts';
import type { Json, JsonFile, JsonObject, Member, Node } from '../json-file.ts';

const ajv = createAjv({ strict: true, allowUnionTypes: true, verbose: true });
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

/** Names of JSON Schema, of OpenAPI and of RJSF's UI schemas that these definitions do without, and what they have instead. */
const FOREIGN: Readonly<Partial<Record<Part, RegExp>>> = {
  'foreign.condition': /^(?:anyOf|oneOf|dependencies|dependent(?:Required|Schemas))$/,
  'foreign.constraint':
    /^(?:additional|pattern|unevaluated|min|max)Properties$|^(?:propertyNames|discriminator)$/,
  'foreign.definition': /^\$(?:defs|anchor|vocabulary|(?:dynamic|recursive)(?:Ref|Anchor))$/,
  'foreign.entry': /^(?:additional|prefix|unevaluated)Items$|^(?:min|max)?contains$/i,
  'foreign.file': /^content(?:Encoding|MediaType|Schema)$/,
  'foreign.note': /^(?:\$comment|readOnly|writeOnly|deprecated|example|externalDocs|xml)$/,
  'foreign.null': /^(?:x-)?nullable$/,
  'foreign.option': /^(?:ui:|x-)?enum-?(?:Names|Varnames|Descriptions|Titles)$/i,
  'foreign.order': /^ui:order$/,
  'foreign.text':
    /^ui:(?:title|description|help|placeholder|submitButtonOptions|enableMarkdownIn\w+)$/,
};

const isNull = (each: JsonObject): boolean => each['type'] === 'null' || each['const'] === null;

/** What `oneOf` or `anyOf` is meant for: values to choose from, an answer that may be empty, one of several fields. */
function alternative(file: JsonFile, block: Node, { name, key, value, property }: Member) {
  const all = entries(value).map(valueOf).filter(isObject);
  const kinds = all.filter((each) => !isNull(each));
  const [first] = kinds;
  if (first === undefined || all.length < entries(value).length) return undefined;
  if (kinds.every((each) => 'const' in each || Array.isArray(each['enum']))) {
    const values = kinds.flatMap((each) => each['const'] ?? each['enum'] ?? []);
    const isListed = members(block).some((each) => each.name === 'enum');
    return findingAt('foreign-choice', file, key, { name }, [
      ...(isListed
        ? [removed(file, key)]
        : [replacedBy(file, key, 'enum'), replacedBy(file, value, values)]),
    ]);
  }
  if (kinds.every((each) => Object.keys(each).join() === 'required'))
    return findingAt('foreign-name', file, key, { name, instead: part('foreign.either') }, [
      removed(file, key),
    ]);
  if (kinds.length === 1) {
    const own = members(block).map((each) => each.name);
    const rest = Object.entries(first).filter(([each]) => !own.includes(each) && each !== 'title');
    const written = inLine(Object.fromEntries(rest)).slice(2, -2);
    return findingAt('foreign-one', file, key, { name }, [
      rest.length === 0
        ? removed(file, key)
        : edit(file, property.offset, property.offset + property.length, written),
    ]);
  }
  return undefined;
}

const shownAt = (node: Node | undefined): string => shown(valueOf(node));

const possibleOf = (values: readonly string[]): string | undefined =>
  values.length === 0 ? undefined : ` ${part('possible', { values: values.join(', ') })}`;

type Params = Readonly<Record<string, string | number | undefined>>;

function unknownName(file: JsonFile, block: Node, { params, parentSchema }: ErrorObject): Finding {
  const name = String((params as Params)['additionalProperty']);
  const own = members(block);
  const key = own.find((each) => each.name === name)?.key ?? block;
  const known = Object.keys((parentSchema?.['properties'] ?? {}) as object);
  const free = known.filter((each) => each !== '$schema' && !own.some((one) => one.name === each));
  if (/(?:\.schema|defs)\.json$/.test(file.path) && TEXTS.includes(name))
    return findingAt('schema-words', file, key, { name }, [removed(file, key)]);
  const property = own.find((each) => each.name === name);
  const meant =
    property && /^(?:any|one)Of$/.test(name) ? alternative(file, block, property) : undefined;
  if (meant !== undefined) return meant;
  for (const [instead, names] of Object.entries(FOREIGN) as [Part, RegExp][])
    if (names.test(name))
      return findingAt('foreign-name', file, key, { name, instead: part(instead) }, [
        removed(file, key),
      ]);
  return misnamed('unknown-name', file, key, nearest(name, free), {
    possible: possibleOf(free.filter((each) => !/^(?:\$|ui:groups)/.test(each))),
  });
}

/** What stands where a block belongs: in a condition it is an answer that lacks its list. */
const asBlock = (file: JsonFile, node: Node, path: readonly string[]) =>
  path.includes('if')
    ? replacedBy(file, node, { enum: [valueOf(node)].flat() })
    : node.parent?.type === 'array'
      ? removed(file, node)
      : undefined;

/** An entry that cannot be mended goes, and its list when nothing else is in it. */
const withoutEntry = (file: JsonFile, node: Node) =>
  removed(
    file,
    node.parent?.type === 'array' && entries(node.parent).length === 1 ? node.parent : node,
  );

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
        : type === 'value'
          ? withoutEntry(file, node)
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
      const possible = (error.params as { allowedValues: Json[] }).allowedValues.map(shown);
      const several = entries(node).map(shownAt);
      if (name === 'type' && several.length > 0) {
        const type = several.find((each) => possible.includes(each));
        return findingAt('several-types', file, node, {}, [
          type === undefined ? undefined : replacedBy(file, node, type),
        ]);
      }
      const instead = nearest(shownAt(node), possible);
      const values = {
        name: shownAt(node),
        option: /^\d+$/.test(name) ? path.at(-2) : name,
        possible: part('possible', { values: possible.join(', ') }),
        instead,
      };
      return findingAt('unknown-value', file, node, values, [
        instead === undefined ? undefined : replacedBy(file, node, instead),
      ]);
    }
    case 'type':
      // Several types: a value that can be chosen.
      return wrongForm(
        file,
        node,
        path,
        Array.isArray(params['type']) ? 'value' : String(params['type']),
      );
    case 'minimum':
    case 'exclusiveMinimum':
      return wrongForm(file, node, path, 'integer');
    case 'const': {
      const { allowedValue } = error.params as { allowedValue: Json };
      const values = {
        name: shownAt(node),
        option: name,
        possible: part('possible', { values: shown(allowedValue) }),
        instead: shown(allowedValue),
      };
      return findingAt('unknown-value', file, node, values, [replacedBy(file, node, allowedValue)]);
    }
    case 'pattern':
      return misnamed('name-unreadable', file, node, spelt(String(node.value)));
    case 'required':
      return findingAt('missing-name', file, node, { name: params['missingProperty'] });
    case 'uniqueItems': {
      const again = entries(node)[Math.max(Number(params['i']), Number(params['j']))];
      return findingAt('listed-twice', file, again, { name: shownAt(again), keyword: name }, [
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
