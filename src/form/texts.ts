/** Text keys derived from data paths, so that a new field needs no code: objects are transparent, lists are not. */
import type { i18n } from 'i18next';
import { readsAsItStands, standing } from './catalogue.ts';
import { getIn, itemOf, type DataPath } from './data-path.ts';
import type { Entry } from './entries.ts';
import type { Formats } from './formats/format.ts';
import { notationFor, readText } from './notation.ts';
import type { Problem } from './validation.ts';

/** `customer.zipCode` -> `zipCode`; `refinancings.0.type` -> `refinancings.type`. */
export function textKey(path: DataPath): string {
  return path
    .filter(
      (step, index) =>
        typeof step === 'string' &&
        (index === path.length - 1 || typeof path[index + 1] === 'number'),
    )
    .join('.');
}

/** Value of the sibling that `ui:context` names, as the context of the field's texts. */
export function contextOf(
  entry: Pick<Entry, 'path' | 'uiSchema'>,
  data: unknown,
): string | undefined {
  const sibling: unknown = entry.uiSchema['ui:context'];
  if (typeof sibling !== 'string') return undefined;
  const value = getIn(data, [...entry.path.slice(0, -1), sibling]);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

export interface FormTexts {
  /** Of the renderer itself (namespace `form`). */
  word(key: string, params?: Readonly<Record<string, unknown>>): string;
  /** `part` is `label`, `hint`, `info.title`, `add` …; undefined if the catalogue has none. */
  field(
    path: DataPath,
    part: string,
    params?: Readonly<Record<string, unknown>>,
  ): string | undefined;
  label(path: DataPath, context?: string): string;
  /** Which item of its list the path leads into, or is: `Kredit 2`. Undefined outside of lists. */
  item(path: DataPath): string | undefined;
  option(path: DataPath, value: unknown): string;
  /** For a value that this release has no words for: nobody reads codes. */
  unknown(): string;
  /** The first entry of a list from which nothing is chosen yet. */
  choose(): string;
  group(step: string, key: string): string | undefined;
  error(problem: Problem, data: unknown): string;
}

/** Limits in messages are read by people: euro, dates, plain numbers. */
function shownLimit(formats: Formats, { schema }: Entry, limit: unknown): unknown {
  // The limit of a text is its length, a plain number.
  return typeof limit === 'number' && schema.format !== 'money'
    ? limit
    : readText(notationFor(formats, schema), limit);
}

/** `formats` are the form's: limits in messages read as its values do. */
export function createFormTexts(translator: i18n, formats: Formats = {}): FormTexts {
  /** Texts with no parameter but the context: they are most, and asked for whenever a field is drawn. */
  const known = new Map<string, string | undefined>();
  const look = (key: string, params: Readonly<Record<string, unknown>>): string | undefined => {
    const text = translator.t(key, {
      ...params,
      returnObjects: false,
      interpolation: { escapeValue: false },
      defaultValue: '',
    });
    return text === '' ? undefined : text;
  };
  // Most of what is asked for (hints, explanations) stands nowhere, which i18next finds out slowly.
  const plain = (key: string, context: string): string | undefined => {
    const text = standing(translator, key, context);
    if (typeof text !== 'string') return undefined;
    return readsAsItStands(translator, text) ? text : look(key, context === '' ? {} : { context });
  };
  const find = (
    key: string,
    params: Readonly<Record<string, unknown>> = {},
  ): string | undefined => {
    const { context, ...others } = params;
    if (Object.keys(others).length > 0) return look(key, params);
    const suffix = context === undefined ? '' : String(context);
    const place = `${key} ${suffix}`;
    if (!known.has(place)) known.set(place, plain(key, suffix));
    return known.get(place);
  };
  // A missing text shows its key; `npm run definitions` reports it.
  const need = (key: string, params?: Readonly<Record<string, unknown>>): string =>
    find(key, params) ?? translator.t(key, params ?? {});
  const field: FormTexts['field'] = (path, part, params) =>
    find(`fields:${textKey(path)}.${part}`, params);
  const label: FormTexts['label'] = (path, context) =>
    need(`fields:${textKey(path)}.label`, context === undefined ? {} : { context });
  return {
    word: (key, params) => need(`form:${key}`, params),
    field,
    label,
    item: (path) => {
      const item = itemOf(path);
      return item.length === 0
        ? undefined
        : field(item.slice(0, -1), 'item', { number: Number(item.at(-1)) + 1 });
    },
    option: (path, value) => {
      const key = `enums:${textKey(path)}.${value === '' ? '_empty' : String(value)}`;
      // Only i18next itself finds a value with a full stop in it.
      return find(key) ?? look(key, {}) ?? need('form:unknown');
    },
    unknown: () => need('form:unknown'),
    choose: () => need('enums:_choose'),
    group: (step, key) => find(`steps:${step}.groups.${key}`),
    error: ({ entry, keyword, params }, data) => {
      const own = contextOf(entry, data);
      const context = keyword === 'format' ? String(params.format) : own;
      const values = {
        ...params,
        ...('limit' in params ? { limit: shownLimit(formats, entry, params.limit) } : {}),
        ...(context === undefined ? {} : { context }),
        label: label(entry.path, own),
      };
      return (
        find(`errors:${textKey(entry.path)}.${keyword}`, values) ??
        need(`errors:${keyword}`, values)
      );
    },
  };
}
