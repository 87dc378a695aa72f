/** Schemas and UI schemas against their meta schemas: ajv finds what does not fit, this says it in German, at its place. */
import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import stepMeta from '#schemas/step.meta.json' with { type: 'json' };
import uiMeta from '#schemas/ui-schema.meta.json' with { type: 'json' };
import type { Definitions } from '../definitions.ts';
import { findingAt, part, nearest } from '../finding.ts';
import type { Finding, Part } from '../finding.ts';
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

function unknownName(file: JsonFile, block: Node, error: ErrorObject): Finding {
  const name = String((error.params as Params)['additionalProperty']);
  const own = members(block);
  const found = own.find((each) => each.name === name);
  const known = isObject(error.parentSchema?.['properties'] as Json)
    ? Object.keys(error.parentSchema?.['properties'] as object)
    : [];
  const free = known.filter((each) => each !== '$schema' && !own.some((one) => one.name === each));
  const isText = file.path.endsWith('.schema.json') || file.path.endsWith('defs.json');
  if (isText && TEXTS.includes(name))
    return findingAt('schema-words', file, found?.key, { name }, [
      found && removed(file, found.property),
    ]);
  const instead = nearest(name, free);
  return findingAt(
    'unknown-name',
    file,
    found?.key,
    { name, instead, possible: free.filter((each) => !each.startsWith('$')).join(', ') },
    [
      found &&
        (instead === undefined
          ? removed(file, found.property)
          : replacedBy(file, found.key, instead)),
    ],
  );
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
      const values = ((error.params as { allowedValues: Json[] }).allowedValues ?? []).map(String);
      const value = String(node.value);
      const instead = nearest(value, values);
      return findingAt(
        'unknown-value',
        file,
        node,
        {
          name: value,
          option: /^\d+$/.test(name) ? path.at(-2) : name,
          possible: values.join(', '),
          instead,
        },
        [instead === undefined ? undefined : replacedBy(file, node, instead)],
      );
    }
    case 'type':
      return wrongForm(file, node, path, String(params['type']));
    case 'minimum':
    case 'exclusiveMinimum':
      return wrongForm(file, node, path, 'integer');
    case 'const':
      return findingAt(
        'unknown-value',
        file,
        node,
        { name: String(node.value), option: name, possible: 'true' },
        [replacedBy(file, node, true)],
      );
    case 'pattern': {
      const instead = spelt(String(node.value));
      return findingAt('name-unreadable', file, node, { name: String(node.value), instead }, [
        replacedBy(file, node, instead),
      ]);
    }
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

const against =
  (validate: ValidateFunction) =>
  (file: JsonFile): Finding[] =>
    validate(valueOf(file.root))
      ? []
      : (validate.errors ?? []).flatMap((error) => findingOf(file, error) ?? []);

export const metaFindings = ({ defs, forms }: Definitions): Finding[] => [
  ...[defs, ...forms.map(({ schema }) => schema)].flatMap(against(validateStep)),
  ...forms.flatMap(({ ui }) => (ui === undefined ? [] : against(validateUi)(ui))),
];
