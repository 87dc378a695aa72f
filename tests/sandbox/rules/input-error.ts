/** Validation errors of the server: paths and German sentences (400, errors list). */
import { readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';
import { showDay } from '#form/formats/date.ts';
import errors from '#locales/de-AT/errors.json' with { type: 'json' };
import fields from '#locales/de-AT/fields.json' with { type: 'json' };

export interface InputError {
  readonly field: string;
  readonly message: string;
}

/** Sentences of errors that only the server knows, and of fields without a form. */
const SENTENCES = JSON.parse(
  readFileSync(new URL('sentences.de.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

/** Keywords that only name the failed branch, which has errors of its own. */
const SILENT = ['if', 'oneOf', 'anyOf', 'allOf'];

function fieldOf({ instancePath, params }: ErrorObject): string {
  const missing: unknown =
    Reflect.get(params, 'missingProperty') ?? Reflect.get(params, 'additionalProperty');
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.');
}

const textAt = (texts: unknown, ...path: readonly string[]): string | undefined => {
  const found = path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    texts,
  );
  return typeof found === 'string' ? found : undefined;
};

/** A sentence of the server, else the form's for this key where it names no field. */
export const sentence = (key: string): string =>
  SENTENCES[key] ?? textAt(errors, key) ?? SENTENCES['other'] ?? key;

/** The sentence of the forms; a field without a label is in no form. */
function messageOf({ keyword, params }: ErrorObject, field: string): string {
  const name = field.split('.').at(-1) ?? '';
  const label = textAt(fields, name, 'label');
  if (label === undefined) return sentence(keyword);
  const format: unknown = keyword === 'format' ? Reflect.get(params, 'format') : undefined;
  const text =
    textAt(errors, name, keyword) ??
    textAt(errors, `format_${String(format)}`) ??
    textAt(errors, keyword) ??
    sentence(keyword);
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) =>
    key === 'label' ? label : showDay(String(Reflect.get(params, key) ?? '')),
  );
}

/** One error a field, the first that ajv names. */
export function inputErrors(errors: readonly ErrorObject[] | null | undefined): InputError[] {
  const byField = new Map<string, InputError>();
  for (const error of errors ?? []) {
    const field = fieldOf(error);
    if (!SILENT.includes(error.keyword) && !byField.has(field))
      byField.set(field, { field, message: messageOf(error, field) });
  }
  return [...byField.values()];
}
