/**
 * How the values of a schema are typed and shown, by `format` (one file per format). Parsing is tolerant; text that cannot be parsed
 * stays the value, so that nothing typed is lost and the schema, not the input, refuses it.
 */
import type { RJSFSchema } from '@rjsf/utils';
import { cleanLine, cleanLines } from '#schema/clean.ts';
import { todayInVienna } from '#schema/today.ts';

/** The formats a schema may name, and the JSON type of their values. */
export const formatTypes = {
  'company-registry-number': 'string',
  country: 'string',
  date: 'string',
  email: 'string',
  iban: 'string',
  'mobile-phone': 'string',
  money: 'number',
  month: 'string',
  otp: 'string',
  postcode: 'string',
} as const;

export type FormatName = keyof typeof formatTypes;

/** Methods get values of the format's type only. */
export interface Notation {
  /** Typed text, tidy and not empty, to the value; without it the text is the value. `today` is an ISO day. */
  parse?(text: string, today: string): unknown;
  /** Value to the text in the input; without it the value as it is. */
  show?(value: string | number): string;
  /** Value to the text in the summary and in messages, where it differs from the input. */
  display?(value: string | number): string;
  /** Without it values are texts. */
  readonly isNumber?: boolean;
  readonly inputMode?: 'decimal' | 'email' | 'numeric' | 'tel';
  readonly type?: 'tel';
  /** Which letters the keyboard of a phone begins with; without it the first of each word is a capital one. */
  readonly autoCapitalize?: 'characters' | 'none';
  /** What its Enter key does; without it, it leads to the next question. */
  readonly enterKeyHint?: 'next' | 'done';
  /** Shown before the text, not part of it. */
  readonly unit?: string;
  readonly multiline?: true;
}

export interface Format extends Notation {
  /** Called by the compiled validators. */
  validate(value: string | number): boolean;
  /** What is not needed before the form is shown. */
  load?(): Promise<void>;
}

/** The formats of one form: the build imports those that its schema names (build/compile-form.ts). */
export type Formats = { readonly [Name in FormatName]?: Format };

/** Digits, or groups of three as in 12.000: a dot or a space elsewhere means something else (1.5). */
const wholeNumber = /^[-+]?(?:\d{1,15}|[1-9]\d{0,2}(?:[ .]\d{3}){1,4})$/;

const integer: Notation = {
  parse: (text) => (wholeNumber.test(text) ? Number(text.replace(/[ .]/g, '')) : text),
  inputMode: 'numeric',
};

/** Accent keys look like an apostrophe: nothing must be refused for them. */
export const APOSTROPHES = /[´`‘‛ʹʻʼʽˈ՚′]/gu;
/** Without the comma or semicolon that ends a line of an address or of a list. */
const plain: Notation = {
  parse: (text) => text.replace(APOSTROPHES, "'").replace(/([^\s,;:])[\s,;:]+$/u, '$1'),
};

/** Only digits can match: the numeric keyboard is offered (postal codes). */
const digitPattern = /^\^(?:\[[\d-]+\]|\\d|\{\d+\})+\$$/;

const formatOf = (formats: Formats, { format, type }: RJSFSchema): Format | undefined =>
  formats[(format ?? (type === 'number' ? 'money' : undefined)) as FormatName];

/** Never fails. */
export const loadFormats = async (formats: Formats): Promise<void> => {
  await Promise.all(Object.values(formats).map(async (format) => await format.load?.()));
};

/** By the format, of which the form brings the meaning along; a number without one is an amount. */
export function notationFor(formats: Formats, schema: RJSFSchema, widget?: unknown): Notation {
  if (widget === 'textarea') return { multiline: true };
  const notation = formatOf(formats, schema) ?? (schema.type === 'integer' ? integer : plain);
  return digitPattern.test(schema.pattern ?? '') ? { ...notation, inputMode: 'numeric' } : notation;
}

export const fitsFormat = (formats: Formats, schema: RJSFSchema, value: string): boolean =>
  schema.format !== undefined && formatOf(formats, schema)?.validate(value) === true;

/** Cleaned (clean.ts); empty means no value. */
export function parseText(
  { multiline, parse }: Notation,
  text: string,
  today: string = todayInVienna(),
): unknown {
  const clean = multiline ? cleanLines(text) : cleanLine(text);
  if (clean === '') return undefined;
  return parse === undefined ? clean : parse(clean, today);
}

export function showText({ show, isNumber = false }: Notation, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return show && isNumber === (typeof value === 'number') ? show(value) : String(value);
}

export const displayText = ({ display, ...notation }: Notation, value: unknown): string =>
  showText(display ? { ...notation, show: display } : notation, value);
