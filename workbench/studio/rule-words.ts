/** Why a field is shown, hidden, required or limited, in words: the rule, its place and the value that decides. */
import { FIRST_LANGUAGE } from '../languages.ts';
import { holds, isObject, valueAt } from './conditions.ts';
import type { Json, JsonObject } from './conditions.ts';
import { isWord, say } from './words.ts';

/** `schema` is the `if`, looked at where the path `at` leads (empty or ending with a dot). */
export interface Condition {
  schema: JsonObject;
  at: string;
  negated: boolean;
  file: string;
  line: number;
}

export interface FieldRule {
  /** `customer.netIncome`, `refinancings[].type`. */
  field: string;
  kind: 'shown' | 'required' | 'limit';
  /** All must hold; none: always. */
  conditions: readonly Condition[];
  file: string;
  line: number;
  keyword?: string;
  value?: Json;
  pointer?: readonly (string | number)[];
  isChangeable?: boolean;
  /** The shared definition in defs.json. */
  definition?: string;
}

/** Texts by key; undefined where there is none. */
export type TextOf = (key: string) => string | undefined;

/** `customer.netIncome` → `netIncome`, `refinancings[].type` → `refinancings.type`: how texts are named. */
export const textKeyOf = (path: string): string =>
  path
    .split('.')
    .filter((step, index, all) => step.endsWith('[]') || index === all.length - 1)
    .map((step) => step.replace('[]', ''))
    .join('.');

export const labelOf = (path: string, text: TextOf): string =>
  text(`fields:${textKeyOf(path)}.label`) ?? path;

const shownValue = (path: string, value: unknown, text: TextOf): string => {
  if (value === undefined) return say('why.empty');
  if (typeof value === 'boolean') return say(value ? 'why.yes' : 'why.no');
  if (Array.isArray(value)) return say('why.entries', { count: value.length });
  return `„${text(`enums:${textKeyOf(path)}.${String(value)}`) ?? String(value)}“`;
};

const either = (parts: readonly string[]): string =>
  parts.length < 2
    ? parts.join('')
    : `${parts.slice(0, -1).join(', ')} ${say('why.or')} ${parts.at(-1) ?? ''}`;

/** One clause per field of the condition: „Beschäftigung“ ist „Angestellt“ oder „Pension“. */
export function conditionWords({ schema, at, negated }: Condition, text: TextOf): string {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const clauses = Object.entries(properties).map(
    ([name, rule]) => `${labelQuoted(`${at}${name}`, text)} ${clause(`${at}${name}`, rule, text)}`,
  );
  const filled = (Array.isArray(schema['required']) ? schema['required'].map(String) : [])
    .filter((name) => !(name in properties))
    .map((name) => `${labelQuoted(`${at}${name}`, text)} ${say('why.filled')}`);
  const said = [...clauses, ...filled].join(` ${say('why.and')} `);
  const words = said === '' ? JSON.stringify(schema) : said;
  return negated ? say('why.otherwise', { condition: words }) : words;
}

const labelQuoted = (path: string, text: TextOf): string => `„${labelOf(path, text)}“`;

/** The values that `enum` or `const` names; undefined without either. */
function valuesOf(rule: Json | undefined): readonly Json[] | undefined {
  if (!isObject(rule)) return undefined;
  if (Array.isArray(rule['enum'])) return rule['enum'];
  return rule['const'] === undefined ? undefined : [rule['const']];
}

function clause(path: string, rule: Json, text: TextOf): string {
  if (!isObject(rule)) return say('why.filled');
  const named = (values: readonly Json[]): string =>
    either(values.map((value) => shownValue(path, value, text)));
  const excluded = valuesOf(rule['not']);
  if (excluded !== undefined) return say('why.isNot', { values: named(excluded) });
  const allowed = valuesOf(rule);
  if (allowed !== undefined) return say('why.is', { values: named(allowed) });
  const limits = Object.entries(rule)
    .filter(([keyword]) => isWord(`limit.${keyword}`))
    .map(([keyword, limit]) => limitWords(keyword, limit));
  return limits.length === 0
    ? say('why.filled')
    : say('why.isThat', { limits: limits.join(` ${say('why.and')} `) });
}

/** `höchstens 99 999`; undefined keywords as they are written. */
export function limitWords(keyword: string, value: Json): string {
  const word = `limit.${keyword}`;
  const shown =
    typeof value === 'number'
      ? new Intl.NumberFormat(FIRST_LANGUAGE).format(value)
      : isObject(value)
        ? Object.entries(value)
            .map(([name, limit]) => limitWords(name, limit))
            .join(', ')
        : String(value);
  return isWord(word) ? say(word, { value: shown }) : `${keyword}: ${shown}`;
}

/** Lists are looked at by their first item. */
const concrete = (path: string): string => path.replaceAll('[]', '.0');

const conditionHolds = ({ schema, at, negated }: Condition, data: unknown): boolean =>
  holds(schema, valueAt(data, concrete(at)) ?? {}) !== negated;

export const ruleHolds = ({ conditions }: Pick<FieldRule, 'conditions'>, data: unknown): boolean =>
  conditions.every((each) => conditionHolds(each, data));

/** The fields a condition looks at with what stands there now: `„Beschäftigung“: „Angestellt“`. */
export function deciding({ schema, at }: Condition, data: unknown, text: TextOf): string[] {
  const names = new Set([
    ...Object.keys(isObject(schema['properties']) ? schema['properties'] : {}),
    ...(Array.isArray(schema['required']) ? schema['required'].map(String) : []),
  ]);
  return [...names].map(
    (name) =>
      `${labelQuoted(`${at}${name}`, text)}: ${shownValue(`${at}${name}`, valueAt(data, concrete(`${at}${name}`)), text)}`,
  );
}
