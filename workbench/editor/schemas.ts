/**
 * JSON Schemas for the editor: what may stand in step schemas, UI schemas and text files, with explanations. Made from the
 * definitions themselves (names of fields, choices, formats), written to `gen/*.gen.json` by `npm run editor`.
 */
import { FILE_KINDS } from '#form/file-limits.ts';
import explanations from '../locales/de-AT/editor.json' with { type: 'json' };
import type { Definitions, Form } from '../check/definitions.ts';
import { FIRST_LANGUAGE } from '../languages.ts';
import { refusals, siblingsOf } from '../check/fields.ts';
import type { Field } from '../check/fields.ts';
import { enumOf } from '../check/flow-tables.ts';
import { isObject, members, nodeAt, valueOf } from '../check/json-file.ts';
import type { JsonObject } from '../check/json-file.ts';
import { FORMATS, KEYWORDS, TYPES } from '../check/keywords.ts';
import { contextOf } from '../check/rules/contexts.ts';
import { hasItems, LIST_WORDS, NAMED_BY_SCREENS, SHOWN_ONLY } from '../check/rules/labels.ts';
import { groupsOf } from '../check/rules/ui.ts';
import { firstTexts } from '../check/texts.ts';

const DRAFT = 'http://json-schema.org/draft-07/schema#';
const explained = new Map<string, string>(Object.entries(explanations));
const about = (key: string): JsonObject => {
  const description = explained.get(key);
  return description === undefined ? {} : { description };
};
const unique = (names: Iterable<string>): string[] => [...new Set(names)].sort();
const labelOf = (definitions: Definitions, key: string): string =>
  String(valueOf(nodeAt(firstTexts(definitions, 'fields'), [...key.split('.'), 'label'])) ?? key);

const VALUES: Record<string, JsonObject> = {
  text: { type: 'string' },
  number: { type: 'number' },
  count: { type: 'integer', minimum: 0 },
  texts: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  values: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: ['string', 'number', 'boolean'] },
  },
  'yes-no': { type: 'boolean' },
  any: {},
  schema: { $ref: '#/definitions/schema' },
  schemas: { type: 'array', items: { $ref: '#/definitions/schema' } },
  'named schemas': {
    type: 'object',
    propertyNames: { pattern: '^([a-z][A-Za-z0-9]*|[A-Z][A-Z0-9_]*)$' },
    additionalProperties: { $ref: '#/definitions/schema' },
  },
  'file limits': {
    type: 'object',
    additionalProperties: false,
    required: ['types', 'maxMegabytes', 'maxFiles'],
    properties: {
      types: { type: 'array', minItems: 1, items: { enum: Object.keys(FILE_KINDS) } },
      maxMegabytes: { type: 'number', exclusiveMinimum: 0 },
      maxFiles: { type: 'integer', minimum: 1 },
    },
  },
  limits: {
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    properties: Object.fromEntries(
      ['notAfter', 'notBefore'].map((name) => [
        name,
        {
          type: 'string',
          pattern: '^(today|[a-z][A-Za-z0-9.]*?)([+-]\\d{1,4}[ymd])?$',
          examples: ['today', 'today-18y', 'customer.dateOfBirth+15y'],
        },
      ]),
    ),
  },
};

/** What a step's schema and the shared definitions may say. */
function stepSchema({ defs }: Definitions): JsonObject {
  const names = members(nodeAt(defs, ['definitions'])).map(
    ({ name }) => `defs.json#/definitions/${name}`,
  );
  const special: Record<string, JsonObject> = {
    $ref: { enum: names },
    format: { enum: Object.keys(FORMATS) },
    type: { enum: TYPES },
    pattern: { type: 'string', pattern: '^\\^.*\\$$' },
  };
  const properties = Object.fromEntries(
    Object.entries(KEYWORDS).map(([name, { value }]) => [
      name,
      { ...(special[name] ?? VALUES[value] ?? {}), ...about(`schema.${name}`) },
    ]),
  );
  const schema = { type: 'object', properties, additionalProperties: false };
  return {
    $schema: DRAFT,
    ...about('schema'),
    definitions: { schema },
    type: 'object',
    properties: {
      $schema: { const: DRAFT },
      $id: { type: 'string' },
      definitions: { type: 'object', additionalProperties: { $ref: '#/definitions/schema' } },
      ...properties,
    },
    additionalProperties: false,
  };
}

interface Branch {
  [name: string]: Branch;
}
/** The names of a form, nested like its data; a list has `items`. */
function tree(fields: readonly Field[]): Branch {
  const root: Branch = {};
  for (const { path } of fields) {
    let at = root;
    for (const part of path.replaceAll('[]', '.items').split('.')) at = at[part] ??= {};
  }
  return root;
}

/** What the UI schema of a form may say: the description of UI schemas, with the names of this form. */
export function uiSchema(definitions: Definitions, form: Form): JsonObject {
  const fields = definitions.fields.filter((field) => field.form === form);
  const meta = valueOf(definitions.meta.root);
  const shared = isObject(meta) && isObject(meta['definitions']) ? meta['definitions'] : {};
  const node = isObject(shared['node']) ? shared['node'] : {};
  const options = isObject(node['properties']) ? node['properties'] : {};
  const paths = unique(fields.filter(({ inItem }) => !inItem).map(({ path }) => path));
  // Written once: every option of every field would repeat them.
  const named: JsonObject = { name: shared['name'] ?? {} };
  for (const [name, schema] of Object.entries(options))
    named[name] = { ...(isObject(schema) ? schema : {}), ...about(`ui.${name}`) };
  const siblingNames = (at: string): JsonObject => {
    const siblings = siblingsOf(at, fields).sort();
    if (siblings.length === 0) return { $ref: '#/definitions/name' };
    const name = `beside ${at.slice(0, Math.max(0, at.lastIndexOf('.')))}`
      .trim()
      .replaceAll(/[^A-Za-z0-9]+/g, '-');
    named[name] = { enum: siblings };
    return { $ref: `#/definitions/${name}` };
  };
  const described = (at: string): JsonObject =>
    Object.fromEntries(
      Object.keys(options).map((name) => [
        name,
        name === 'ui:context'
          ? { ...siblingNames(at), ...about('ui.ui:context') }
          : name === 'ui:fills'
            ? { allOf: [{ $ref: `#/definitions/${name}` }, { propertyNames: siblingNames(at) }] }
            : { $ref: `#/definitions/${name}` },
      ]),
    );
  const nested = (branch: Branch, at: string): JsonObject => ({
    type: 'object',
    minProperties: 1,
    additionalProperties: false,
    ...(isObject(node['dependencies']) ? { dependencies: node['dependencies'] } : {}),
    description:
      fields
        .filter(({ path }) => path === at)
        .slice(0, 1)
        .map(({ key }) => labelOf(definitions, key))[0] ?? at,
    properties: {
      ...described(at),
      ...Object.fromEntries(
        Object.entries(branch).map(([name, inner]) => [
          name,
          nested(inner, at === '' ? name : name === 'items' ? `${at}[]` : `${at}.${name}`),
        ]),
      ),
    },
  });
  return {
    $schema: DRAFT,
    ...about('ui'),
    definitions: named,
    type: 'object',
    required: ['ui:groups'],
    additionalProperties: false,
    properties: {
      'ui:groups': {
        ...about('ui.groups'),
        type: 'array',
        items: {
          type: 'object',
          required: ['key', 'fields'],
          additionalProperties: false,
          properties: {
            key: { $ref: '#/definitions/name', ...about('ui.key') },
            folded: { const: true, ...about('ui.folded') },
            summary: { ...about('ui.summary'), enum: ['line', 'folded'] },
            fields: {
              ...about('ui.fields'),
              type: 'array',
              minItems: 1,
              maxItems: 8,
              uniqueItems: true,
              items: paths.length === 0 ? { not: {} } : { enum: paths },
            },
          },
        },
      },
      ...Object.fromEntries(
        Object.entries(tree(fields)).map(([name, inner]) => [name, nested(inner, name)]),
      ),
    },
  };
}

/** An object with exactly these texts at dotted paths. */
function texts(
  paths: readonly (readonly string[])[],
  describe: (path: readonly string[]) => JsonObject,
  at: readonly string[] = [],
): JsonObject {
  const heads = unique(paths.map(([head]) => head ?? ''));
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      heads.map((head) => {
        const below = paths.filter(([first]) => first === head).map(([, ...rest]) => rest);
        // A field of a list's entry may bear the name of a rule of the list (`refinancings.type`); its block comes first.
        const leaf = below.every((rest) => rest.length === 0);
        return [
          head,
          leaf
            ? { type: 'string', minLength: 1, ...describe([...at, head]) }
            : {
                ...texts(
                  below.filter((rest) => rest.length > 0),
                  describe,
                  [...at, head],
                ),
                ...describe([...at, head]),
              },
        ];
      }),
    ),
  };
}

const GENERAL = [
  ...Object.keys(KEYWORDS).filter(
    (name) =>
      !['$ref', 'properties', 'items', 'allOf', 'if', 'then', 'else', 'not', 'dateLimits'].includes(
        name,
      ),
  ),
  'notAfter',
  'notBefore',
];

/** What a text file may hold: the words of the fields, choices and errors there are; of the steps what each page says; elsewhere any texts. */
function localeSchema(definitions: Definitions, namespace: string): JsonObject {
  const { fields } = definitions;
  const label = (path: readonly string[]) => {
    const field = fields.find(
      ({ key }) => key === path.join('.') || key === path.slice(0, -1).join('.'),
    );
    return field === undefined
      ? {}
      : {
          description: `${labelOf(definitions, field.key)} · ${explained.get(`text.${path.at(-1) ?? ''}`) ?? field.form.name}`,
        };
  };
  /** Texts that follow another answer: `label_PENSIONER`. */
  const byChoice = (path: readonly string[], words: (field: Field) => string[]): JsonObject => {
    const own = fields.filter(({ key }) => key === path.join('.'));
    const choices = unique(own.flatMap((field) => contextOf(field, definitions)?.choices ?? []));
    return choices.length === 0
      ? {}
      : {
          patternProperties: {
            [`^(${unique(own.flatMap(words)).join('|')})_(${choices.join('|')})$`]: {
              type: 'string',
              minLength: 1,
            },
          },
        };
  };
  if (namespace === 'fields') {
    const words = fields.flatMap(({ key, schema }) =>
      ['label', 'hint', 'info.title', 'info.text', ...(hasItems(schema) ? LIST_WORDS : [])].map(
        (word) => `${key}.${word}`.split('.'),
      ),
    );
    return {
      $schema: DRAFT,
      ...about('text.fields'),
      ...texts([...words, ...SHOWN_ONLY.map((name) => [name, 'label'])], (path) => ({
        ...label(path),
        ...(path.at(-1) === 'info'
          ? byChoice(path.slice(0, -1), () => ['title', 'text'])
          : byChoice(path, () => ['label', 'hint'])),
      })),
    };
  }
  if (namespace === 'errors') {
    const own = fields.flatMap((field) =>
      refusals(field).map((keyword) => [
        ...field.key.split('.'),
        keyword.startsWith('format_') ? 'format' : keyword,
      ]),
    );
    return {
      $schema: DRAFT,
      ...about('text.errors'),
      ...texts(
        [
          ...GENERAL.map((name) => [name]),
          ...Object.keys(FORMATS).map((name) => [`format_${name}`]),
          ...own,
        ],
        (path) => ({
          ...label(path),
          ...byChoice(path, (field) =>
            refusals(field).filter((keyword) => !keyword.startsWith('format_')),
          ),
        }),
      ),
    };
  }
  if (namespace === 'enums') {
    const own = fields.flatMap(({ key, schema }) =>
      Array.isArray(schema['enum'])
        ? schema['enum'].map((value) => [
            ...key.split('.'),
            value === '' ? '_empty' : String(value),
          ])
        : [],
    );
    const shown = Object.entries(NAMED_BY_SCREENS).flatMap(([key, component]) =>
      enumOf(definitions, component).map((value) => [key, value]),
    );
    return {
      $schema: DRAFT,
      ...about('text.enums'),
      ...texts([['_choose'], ...own, ...shown], label),
    };
  }
  return {
    $schema: DRAFT,
    ...about('text.other'),
    ...(namespace === 'steps' ? stepTexts(definitions) : FREE),
  };
}

/** Texts and blocks of texts, however deep. */
const FREE: JsonObject = {
  definitions: {
    text: {
      anyOf: [
        { type: 'string', minLength: 1 },
        { type: 'object', additionalProperties: { $ref: '#/definitions/text' } },
        { type: 'array', items: { $ref: '#/definitions/text' } },
      ],
    },
  },
  type: 'object',
  additionalProperties: { $ref: '#/definitions/text' },
};
/** What every page of the flow says, and the legends of its groups. */
function stepTexts(definitions: Definitions): JsonObject {
  const text = { type: 'string', minLength: 1 };
  const pages = members(firstTexts(definitions, 'steps').root)
    .filter(
      ({ value }) =>
        members(value).some(({ name }) => name === 'heading') &&
        members(value).some(({ name }) => name === 'title'),
    )
    .map(({ name }) => name);
  const legends = (name: string): JsonObject => {
    const keys = definitions.forms
      .filter((form) => form.name === name)
      .flatMap(({ ui }) => (ui === undefined ? [] : groupsOf(ui).map(({ key }) => key)));
    return keys.length === 0
      ? {}
      : {
          groups: {
            type: 'object',
            additionalProperties: false,
            required: keys,
            properties: Object.fromEntries(keys.map((key) => [key, text])),
          },
        };
  };
  return {
    ...FREE,
    properties: Object.fromEntries(
      unique([...pages, ...definitions.forms.map(({ name }) => name)]).map((name) => [
        name,
        {
          type: 'object',
          additionalProperties: { $ref: '#/definitions/text' },
          ...(pages.includes(name) ? { required: ['title', 'heading', 'intro', 'submit'] } : {}),
          properties: {
            ...Object.fromEntries(
              ['title', 'heading', 'intro', 'submit'].map((part) => [part, text]),
            ),
            ...legends(name),
          },
        },
      ]),
    ),
  };
}

/** File name below `gen/` → schema, for all that can be completed. */
export function editorSchemas(definitions: Definitions): Map<string, JsonObject> {
  return new Map<string, JsonObject>([
    ['step.schema.gen.json', stepSchema(definitions)],
    ...definitions.forms.map((form): [string, JsonObject] => [
      `${form.name}.ui.gen.json`,
      uiSchema(definitions, form),
    ]),
    ...definitions
      .namespaces(FIRST_LANGUAGE)
      .map((namespace): [string, JsonObject] => [
        `${namespace}.texts.gen.json`,
        localeSchema(definitions, namespace),
      ]),
  ]);
}
