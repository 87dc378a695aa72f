/** Text keys derived from data paths, so that a new field needs no code: objects are transparent, lists are not. */
import type { i18n } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getIn, itemOf, listOf, textKey, type DataPath } from '#schema/data-path.ts';
import type { Field } from './fields.ts';
import { notationFor, displayText, type Formats } from '../formats/format.ts';

/** One error of a field: the keyword of the schema (`required`, `minimum`, `notAfter` …) and its parameters. */
export interface ErrorOfField {
  readonly field: Field;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Value of the sibling that `ui:context` names, as the context of the field's texts. */
export function contextOf(
  { path, uiSchema }: Pick<Field, 'path' | 'uiSchema'>,
  data: unknown,
): string | undefined {
  const sibling: unknown = uiSchema['ui:context'];
  if (typeof sibling !== 'string') return undefined;
  const value = getIn(data, [...path.slice(0, -1), sibling]);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

type Params = Readonly<Record<string, unknown>>;

export type FormTexts = ReturnType<typeof createFormTexts>;

/** Limits in messages are read by people: euro, dates, plain numbers. */
function shownLimit(formats: Formats, { schema }: Field, limit: unknown): unknown {
  // The limit of a text is its length, a plain number.
  return typeof limit === 'number' && schema.format !== 'money'
    ? limit
    : displayText(notationFor(formats, schema), limit);
}

/** `formats` are the form's: limits in messages read as its values do. `keyOf` is where the texts of a field are. */
export function createFormTexts(translator: i18n, formats: Formats = {}, keyOf = textKey) {
  const find = (key: string, params: Params = {}): string | undefined => {
    const text: unknown = translator.t(key, { ...params, returnObjects: true, defaultValue: '' });
    return typeof text === 'string' && text !== '' ? text : undefined;
  };
  // A missing text shows its key; `npm run definitions` reports it.
  const need = (key: string, params?: Params): string =>
    find(key, params) ?? translator.t(key, params ?? {});
  /** `part` is `label`, `hint`, `info.title`, `add` …; undefined if the catalogue has none. */
  const field = (path: DataPath, part: string, params?: Params): string | undefined =>
    find(`fields:${keyOf(path)}.${part}`, params);
  const label = (path: DataPath, context?: string): string =>
    need(`fields:${keyOf(path)}.label`, { context });
  /** Which item of its list the path leads into, or is: `Kredit 2`. Undefined outside of lists. */
  const item = (path: DataPath): string | undefined => {
    const own = itemOf(path);
    return own.length === 0
      ? undefined
      : field(own.slice(0, -1), 'item', { number: Number(own.at(-1)) + 1 });
  };
  /** The message with the item it is about (`Kredit 2: …`), where the list has several: messages are also read away from their fields. */
  const ofItem = (path: DataPath, message: string, data: unknown): string =>
    listOf(getIn(data, itemOf(path).slice(0, -1))).length < 2
      ? message
      : need('form:ofItem', { item: item(path), message });
  /** For a value without a text: a raw code is never shown. */
  const unknown = (): string => need('form:unknown');
  return {
    /** Of the renderer itself (namespace `form`). */
    word: (key: string, params?: Params): string => need(`form:${key}`, params),
    field,
    label,
    item,
    ofItem,
    unknown,
    option: (path: DataPath, value: unknown): string =>
      find(`enums:${keyOf(path)}.${value === '' ? '_empty' : String(value)}`) ?? unknown(),
    /** Of a format: `placeholder` of its inputs, `valid` to confirm an answer. */
    format: (name: string | undefined, part: 'placeholder' | 'valid'): string | undefined =>
      name === undefined ? undefined : find(`form:formats.${name}.${part}`),
    /** The first entry of a list from which nothing is chosen yet. */
    choose: (): string => need('enums:_choose'),
    group: (step: string, key: string): string | undefined => find(`steps:${step}.groups.${key}`),
    error({ field: own, keyword, params }: ErrorOfField, data: unknown): string {
      const sibling = contextOf(own, data);
      const context = keyword === 'format' ? String(params['format']) : sibling;
      const values = {
        ...params,
        ...('limit' in params && { limit: shownLimit(formats, own, params['limit']) }),
        context,
        label: label(own.path, sibling),
      };
      const message =
        find(`errors:${keyOf(own.path)}.${keyword}`, values) ?? need(`errors:${keyword}`, values);
      return ofItem(own.path, message, data);
    },
    /** The label of the field, with the item it is in. */
    named: ({ field: own }: ErrorOfField, data: unknown): string =>
      ofItem(own.path, label(own.path, contextOf(own, data)), data),
    /** Short, beside the field, where it has no answer; undefined for other errors. */
    missing({ field: { schema }, keyword }: ErrorOfField): string | undefined {
      const confirmed = schema.const === true;
      if (
        schema.type === 'array' ||
        !(keyword === 'required' || (keyword === 'const' && confirmed))
      )
        return undefined;
      const chosen = schema.enum !== undefined || schema.type === 'boolean';
      return need(`form:missing.${confirmed ? 'confirm' : chosen ? 'choose' : 'fill'}`);
    },
  };
}

/** The texts of a form in the catalogue of the page; made anew when that changes. */
export function useTexts(formats: Formats, keyOf?: (path: DataPath) => string): FormTexts {
  const { t, i18n } = useTranslation();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `t` is another function whenever the texts have changed
  return useMemo(() => createFormTexts(i18n, formats, keyOf), [t, i18n, formats, keyOf]);
}
