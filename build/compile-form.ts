/**
 * Turns a schema file into the source of an ES module that exports `form` (a FormDefinition): every `$ref` written out,
 * the validators compiled by RJSF's own compiler (no eval at run time), and the formats it names imported.
 * Runs in Node only. Unknown formats, keywords with traps and circular references stop the build by name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { _, type Format } from 'ajv';
import { formatTypes, type FormatName } from '../src/form/formats/format.ts';
import { isObject } from '../src/schema/data-path.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonObject = { readonly [key: string]: Json };

interface CompiledForm {
  readonly code: string;
  /** Every file the module was made of, for watching. */
  readonly files: readonly string[];
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

/** Refuses schemas that the renderer does not support, in the build, where the author sees it. */
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
const STAND_INS = Object.fromEntries(
  Object.entries(formatTypes).map(([name, type]) => [name, { type, validate: () => true }]),
) as Record<string, Format>;

/** `file` is the absolute path of `<name>.schema.json`; `<name>.ui.json` stands beside it or is empty. `form` is the path of src/form. */
export function compileForm(file: string, form: string): CompiledForm {
  const uiFile = file.replace(/\.schema\.json$/, '.ui.json');
  const files = new Set([file, uiFile]);
  const { $schema: _meta, $id: _id, ...source } = readJson(file) as JsonObject;
  const schema = inlineRefs(source, file, files, []);
  refuseTraps(schema, file);
  const { $schema: _uiMeta, ...uiSchema } = existsSync(uiFile)
    ? (readJson(uiFile) as JsonObject)
    : {};
  const validators = compileSchemaValidatorsCode(schema as object, {
    ajvFormatOptions: false,
    // Our texts replace the validator's English ones.
    ajvOptionsOverrides: {
      messages: false,
      verbose: false,
      formats: STAND_INS,
      code: { formats: _`formats`, lines: false },
    },
  });
  const formats = formatsIn(schema);
  // The code is CommonJS; what it requires of ajv is imported beside it.
  const required = [...new Set(validators.match(/(?<=require\(")[^"]+(?="\))/g) ?? [])];
  const text = (value: unknown): string => JSON.stringify(value);
  return {
    files: [...files],
    code: `import { createDefinition } from ${text(`${form}/validator.ts`)};
${formats.map((name, index) => `import { format as format${index} } from ${text(`${form}/formats/${name}.ts`)};`).join('\n')}
${required.map((name, index) => `import required${index} from ${text(`${name}.js`)};`).join('\n')}
const formats = { ${formats.map((name, index) => `${text(name)}: format${index}`).join(', ')} };
const required = { ${required.map((name, index) => `${text(name)}: required${index}`).join(', ')} };
// Bundlers import a CommonJS module as its \`default\`, Node as the module itself.
const require = (name) => (typeof required[name] === 'function' ? { default: required[name] } : required[name]);
const validators = {};
(function (exports, module) {
${validators}
})(validators, {});
export const form = createDefinition({
  schema: ${text(schema)},
  uiSchema: ${text(uiSchema)},
  formats,
  validators,
});
`,
  };
}

/** Names the file that cannot be parsed, which JSON.parse does not. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `${file} cannot be read; \`npm run definitions\` says where and how to mend it. ${String(error)}`,
      { cause: error },
    );
  }
}
