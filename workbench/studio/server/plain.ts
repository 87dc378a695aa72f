/** What the check names, in the words of the screens: questions by their labels, rules and texts by their names, nothing of files. */
import { BRANDS, type BrandId } from '#brand/brands.ts';
import { textsIn, type Definitions } from '../../check/definitions.ts';
import type { Field } from '../../definitions/fields.ts';
import { numberInWords, type Finding, type Params } from '../../check/finding.ts';
import { partAt, shown, type Json } from '../../definitions/json-file.ts';
import { contextOf, wordAndChoice } from '../../definitions/fields.ts';
import { isTextKey, named, t } from '../shared.ts';
import { screenName, wordOfPart, type TextOf } from '../words.ts';

/** The definitions now, or of several times: words are those of the first that has any. */
export type Known = Definitions | readonly Definitions[];
const all = (known: Known): Definitions[] => [known].flat();

export function textOf(known: Known, namespace: string, path: readonly string[]) {
  // One after the other: only one version of a file stays parsed.
  for (const each of all(known)) {
    const text = partAt(textsIn(each, namespace), ...path)?.value;
    if (typeof text === 'string') return text;
  }
  return undefined;
}
/** By its key, `namespace:path`. */
export const textFor =
  (known: Known): TextOf =>
  (key) => {
    const [namespace = '', ...path] = key.split(/[:.]/);
    return textOf(known, namespace, path);
  };
export const fieldLabel = (definitions: Known, { key, name }: Pick<Field, 'key' | 'name'>) =>
  textOf(definitions, 'fields', [...key.split('.'), 'label']) ?? name;

/** The questions that a text is for, by its path: their key is the longest that it begins with. */
export function fieldsAt(fields: readonly Field[], path: string): Field[] {
  const all = fields.filter(({ key }) => `${path}.`.startsWith(`${key}.`));
  const longest = Math.max(...all.map(({ key }) => key.length));
  return all.filter(({ key }) => key.length === longest);
}

/** The screen that a text belongs to: of a question the step that asks, else the block or the page that it is named after. */
export function screenOf(fields: readonly Field[], text: string): string | undefined {
  const [namespace = '', path = ''] = text.split(/:(.*)/s);
  if (/^(?:steps|popups)$/.test(namespace)) return path.split('.')[0];
  if (/^(?:fields|errors|enums)$/.test(namespace)) return fieldsAt(fields, path).at(-1)?.form.name;
  return /^(?:shell:)?(main|accessibility)[.:]/.exec(text)?.[1];
}

/** The name of a variant for customers, brands or a plural. */
const variantOf = (choice: string): string =>
  Object.hasOwn(BRANDS, choice)
    ? BRANDS[choice as BrandId].product
    : named('variant', choice, {}, /^(?:zero|two|few|many)$/.test(choice) ? choice : '');

/** A limit of a date by years before today is an age. */
export const isAge = (limit: Json | undefined): boolean => /^today-\d+y$/.test(String(limit));

/** What a text is on the screen, by its key: what it is (`submit` is a button), its number in a list, for whom. */
export function kindOfText([namespace = '', ...path]: readonly string[]): string {
  if (namespace === 'enums') return t('part.enums');
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const [word, choice = ''] = wordAndChoice(name);
  if (namespace === 'fields' || namespace === 'errors') return wordOfPart(word);
  if (namespace === 'steps' && path.length === 2 && name === 'title') return t('part.screenTitle');
  const block = ['groups', 'notices'].find((each) => path.includes(each));
  const [ending = ''] = /(?:title|heading|hint|label)s?$/i.exec(word) ?? [word];
  const kind = block
    ? t(block === 'groups' ? 'part.group' : 'part.hint')
    : named('part', ending.toLowerCase(), {}, named('part', word, {}, t('part.text')));
  const number = path.find((step) => /^\d+$/.test(step));
  return [kind + (number ? ` ${Number(number) + 1}` : ''), variantOf(choice)]
    .filter(Boolean)
    .join(', ');
}

/** What a text is on the screen, by its key, and for which answer of another question (`label_PENSIONER`). */
export function partOfText(known: Known, key: string): string {
  const [namespace = '', ...path] = key.split(/[:.]/);
  const fields = all(known).flatMap((each) => each.fields);
  const own = /^(?:fields|errors)$/.test(namespace) ? fieldsAt(fields, path.join('.')) : [];
  const part = kindOfText([namespace, ...path]);
  const [field] = own;
  const [, choice = ''] = wordAndChoice(path.at(-1) ?? '');
  const context = field && contextOf(field);
  const block = field?.key.split('.').slice(0, -1) ?? [];
  const answer = context && textOf(known, 'enums', [...block, context, choice]);
  return answer === undefined ? part : `${part} (${answer})`;
}

/** `fields:gender.label` as „Anrede“ (Beschriftung); what has no name of its own, with its screen. */
function textInWords(known: Known, fields: readonly Field[], key: string): string | undefined {
  const [namespace = '', path] = key.split(':');
  if (path === undefined || !isTextKey(`namespace.${namespace}`)) return undefined;
  // `accessibility:title` is no question, although one is called `title`.
  const isOfQuestion = /^(?:fields|errors|enums)$/.test(namespace);
  const [own] = isOfQuestion ? fieldsAt(fields, path) : [];
  const label =
    own === undefined
      ? textOf(known, namespace, [path.split('.')[0] ?? '', 'title'])
      : fieldLabel(known, own);
  const name = kindOfText([namespace, ...path.split('.')]);
  if (label !== undefined) return `„${label}“ (${name})`;
  const screen = screenOf(fields, key);
  const where = screen ? screenName(screen, textFor(known)) : named('namespace', namespace);
  return `${where}: ${name}`;
}

/** Parameters that name a question, a text, a form or a rule; the others are values. */
const NAMING = ['field', 'name', 'beside', 'key', 'form', 'keyword', 'low', 'high'];
/** What fills the sentences of a finding, in the words of the screens: questions by their labels, texts, rules and steps by their names. */
export function paramsInWords(
  { params, step }: { params: Params; step?: string | undefined },
  known: Known,
): Record<string, string> {
  const fields = all(known).flatMap((each) => each.fields);
  const forms = all(known).flatMap((each) => each.forms);
  const own = [...fields.filter(({ form }) => form.name === step), ...fields];
  const labelOf = (name: string) => {
    const field = own.find((each) => [each.path, each.name, each.key].includes(name));
    return field && fieldLabel(known, field);
  };
  const inWords = (param: string, given: Json): string => {
    if (typeof given === 'number') return numberInWords(given);
    const value = shown(given);
    const form = param === 'form' ? forms.find(({ name }) => name === value) : undefined;
    const title = form && textOf(known, form.kind, [value, 'title']);
    if (!NAMING.includes(param)) return value;
    const rule = ['rule', 'rule.dateLimits'].map((of) => `${of}.${value}`).find(isTextKey);
    const text = param === 'key' ? textInWords(known, fields, value) : undefined;
    return text ?? labelOf(value) ?? title ?? (rule ? t(rule) : value);
  };
  return Object.fromEntries(
    Object.entries(params).map(([param, value]) => [
      param,
      [value ?? '']
        .flat()
        .map((each) => inWords(param, each))
        .join(', '),
    ]),
  );
}

/** The question that a finding is about: it names it, or is about a text of it. */
export function questionOf(
  fields: readonly Field[],
  { field, params, step }: Pick<Finding, 'field' | 'params' | 'step'>,
): Field | undefined {
  const own = fields.filter(({ form }) => step === undefined || form.name === step);
  const { key, name } = params;
  const [namespace = '', path = ''] = String(key ?? '').split(':');
  const isText = /^(?:fields|errors|enums)$/.test(namespace);
  return (
    own.find((each) => each.path === field) ??
    (field === undefined
      ? own.find((each) => [each.path, each.name].includes(String(name)))
      : undefined) ??
    (isText ? fieldsAt(own, path)[0] : undefined)
  );
}
