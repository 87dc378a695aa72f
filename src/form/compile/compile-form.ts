/**
 * Turns a schema file into the source of an ES module that exports `form` (a FormDefinition): every `$ref` written out,
 * the validators compiled ahead (no eval at run time), and what it needs of formats and widgets imported, so that each is bundled once
 * and comes with the forms that name it.
 * Runs in Node only. Unknown formats, keywords with traps and circular references stop the build by name.
 */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { hashForSchema } from '@rjsf/utils';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { _, type Ajv } from 'ajv';
import { formatTypes, type FormatName } from '../format-types.ts';
import { drawnBy, WIDGET_FILES } from '../widget-names.ts';
import { readJson } from './read-json.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

export interface CompiledForm {
  readonly code: string;
  /** Every file the module was made of, for watching. */
  readonly files: readonly string[];
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `defs.json#/definitions/iban` means the file of that name beside the schema or in the folder above it. */
function refTarget(
  ref: string,
  from: string,
  files: Set<string>,
): { node: Json | undefined; file: string } {
  const [name = '', pointer = ''] = ref.split('#');
  const candidates = [resolve(dirname(from), name), resolve(dirname(from), '..', name)];
  const file = name === '' ? from : candidates.find((path) => existsSync(path));
  if (file === undefined)
    throw new Error(`${from}: "$ref": "${ref}" names a file that does not exist.`);
  files.add(file);
  const node = pointer
    .split('/')
    .filter(Boolean)
    .reduce<Json | undefined>(
      (at, key) => (isObject(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      readJson(file) as JsonObject,
    );
  return { node, file };
}

function inlineRefs(node: Json, file: string, files: Set<string>, trail: readonly string[]): Json {
  if (Array.isArray(node)) return node.map((item: Json) => inlineRefs(item, file, files, trail));
  if (!isObject(node)) return node;
  if (typeof node.$ref === 'string') {
    const { $ref, ...rest } = node;
    const target = refTarget($ref, file, files);
    const step = `${target.file}#${$ref.split('#')[1] ?? ''}`;
    if (target.node === undefined) throw new Error(`${file}: nothing stands at "$ref": "${$ref}".`);
    if (trail.includes(step)) throw new Error(`${file}: "$ref": "${$ref}" runs in a circle.`);
    const inlined = inlineRefs(target.node, target.file, files, [...trail, step]);
    return { ...(inlined as JsonObject), ...(inlineRefs(rest, file, files, trail) as JsonObject) };
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, inlineRefs(value, file, files, trail)]),
  );
}

/** What the renderer cannot keep its promises with is refused here, where the author sees it. */
function refuseTraps(node: Json, file: string): void {
  if (Array.isArray(node)) node.forEach((item: Json) => refuseTraps(item, file));
  if (!isObject(node)) return;
  if (typeof node.format === 'string' && !(node.format in formatTypes)) {
    throw new Error(
      `${file}: unknown format "${node.format}". Known: ${Object.keys(formatTypes).join(', ')}.`,
    );
  }
  if ('type' in node && 'default' in node) {
    throw new Error(
      `${file}: "default" would preselect an answer. Leave the field empty and let the applicant choose.`,
    );
  }
  Object.values(node).forEach((value) => refuseTraps(value, file));
}

/** The formats a form needs: those it names, and amounts, which every number is. */
function formatsIn(schema: Json): readonly FormatName[] {
  const text = JSON.stringify(schema);
  return (Object.keys(formatTypes) as FormatName[]).filter(
    (name) =>
      text.includes(`"format":"${name}"`) || (name === 'money' && text.includes('"type":"number"')),
  );
}

/** Stand-ins with the right type only: the compiled code calls the functions in formats/ by name. */
function withFormats(ajv: Ajv): Ajv {
  for (const [name, type] of Object.entries(formatTypes)) {
    if (type === 'number') ajv.addFormat(name, { type, validate: () => true });
    else ajv.addFormat(name, { type, validate: () => true });
  }
  return ajv;
}

const runtimeNames: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/ucs2length").default': 'ucs2length',
  'require("ajv/dist/runtime/equal").default': 'equal',
};

function withoutRequire(code: string, file: string): string {
  const rewritten = Object.entries(runtimeNames).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    code,
  );
  const left = /require\([^)]*\)/.exec(rewritten);
  if (left)
    throw new Error(
      `${file}: the compiled validator needs ${left[0]}; add it to compile/validator-runtime.ts.`,
    );
  return rewritten;
}

/** Every `if` by the name under which its validator was compiled: deciding needs nothing else of it. */
function withNamedConditions(node: Json, nameOf: (condition: JsonObject) => string): Json {
  const below = (value: Json): Json => withNamedConditions(value, nameOf);
  const all = (values: JsonObject, change: (value: Json, key: string) => Json): Json =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
  if (Array.isArray(node)) return node.map(below);
  if (!isObject(node)) return node;
  return all(node, (value, key) => {
    if (key === 'if' && isObject(value)) return { $id: nameOf(value) };
    // Names of fields are no keywords: a field may be called `if`.
    return key === 'properties' && isObject(value) ? all(value, below) : below(value);
  });
}

/** `file` is the absolute path of `<name>.schema.json`; `<name>.ui.json` stands beside it or is empty. `room` is src/form. */
export function compileForm(file: string, room: string): CompiledForm {
  const uiFile = file.replace(/\.schema\.json$/, '.ui.json');
  const files = new Set([file, uiFile]);
  const { $schema: _draft, $id: _id, ...source } = readJson(file) as JsonObject;
  const schema = inlineRefs(source, file, files, []);
  refuseTraps(schema, file);
  const uiSchema = existsSync(uiFile) ? (readJson(uiFile) as JsonObject) : {};
  const validators = compileSchemaValidatorsCode(schema as object, {
    extenderFn: withFormats,
    ajvFormatOptions: false,
    // The words are the catalogue's: none of the validator's own English.
    ajvOptionsOverrides: {
      messages: false,
      verbose: false,
      code: { formats: _`formats`, lines: false },
    },
  });
  const nameOf = (compiled: JsonObject): string => {
    const name = hashForSchema(compiled as object);
    // A name that begins with a letter is written as a plain property.
    if (
      ![`exports[${JSON.stringify(name)}] =`, `exports.${name} =`].some((written) =>
        validators.includes(written),
      )
    )
      throw new Error(`${file}: no validator was compiled for ${JSON.stringify(compiled)}.`);
    return name;
  };
  const formats = formatsIn(schema);
  const { widgets, lists } = drawnBy(schema as object, uiSchema);
  const imports = [
    `import { equal, ucs2length } from ${JSON.stringify(`${room}/compile/validator-runtime.ts`)};`,
    ...formats.map(
      (name, index) =>
        `import { format as format${index} } from ${JSON.stringify(`${room}/formats/${name}.ts`)};`,
    ),
    ...widgets.map(
      (name, index) =>
        `import { Widget as Widget${index} } from ${JSON.stringify(`${room}/theme/${WIDGET_FILES[name]}.tsx`)};`,
    ),
    ...(lists ? [`import { ListField } from ${JSON.stringify(`${room}/theme/list.tsx`)};`] : []),
  ];
  const byName = (names: readonly string[], local: string): string =>
    `{ ${names.map((name, index) => `${JSON.stringify(name)}: ${local}${index}`).join(', ')} }`;
  return {
    files: [...files],
    code: `${imports.join('\n')}
const formats = ${byName(formats, 'format')};
const validators = {};
(function (exports, module) {
${withoutRequire(validators, file)}
})(validators, {});
const validate = validators[${JSON.stringify(nameOf(schema as JsonObject))}];
export const form = {
  schema: ${JSON.stringify(withNamedConditions(schema, nameOf))},
  uiSchema: ${JSON.stringify(uiSchema)},
  formats,
  widgets: ${byName(widgets, 'Widget')},${lists ? '\n  ListField,' : ''}
  errorsOf: (data) => (validate(data) ? [] : validate.errors),
  holds: ({ $id }, data) => validators[$id](data),
};
`,
  };
}
