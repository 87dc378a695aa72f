/** What the server refuses of an input: paths and German sentences that a person can act on (400, errors list). */
import { readFileSync } from 'node:fs';
import type { ErrorObject } from 'ajv';

export interface InputError {
  readonly field: string;
  readonly message: string;
}

/** By keyword, by `format:{name}`, or by `field:{last name}:{keyword}`; parameters in braces. */
const SENTENCES = JSON.parse(
  readFileSync(new URL('sentences.de.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, string>>;

export const sentence = (key: string): string => SENTENCES[key] ?? SENTENCES['other'] ?? key;

/** Keywords that only say which branch failed; the branch's own errors say more. */
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

function messageOf(error: ErrorObject, field: string): string {
  const format: unknown =
    error.keyword === 'format' ? Reflect.get(error.params, 'format') : undefined;
  const keys = [
    `field:${field.split('.').at(-1)}:${error.keyword}`,
    `format:${String(format)}`,
    error.keyword,
    'other',
  ];
  const text =
    keys.map((key) => SENTENCES[key]).find((known) => known !== undefined) ?? error.keyword;
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(Reflect.get(error.params, name) ?? ''),
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
