/** How a value is typed and shown, by format. Parsing is tolerant; what cannot be parsed is kept as the text it is, so that
 * nothing typed is ever lost and the schema, not the input, says that it is wrong. */
import type { RJSFSchema } from '@rjsf/utils';
import { asText, type FormatName, type Formats, type Notation } from './format.ts';

/** Digits, or groups of three as in 12.000: a dot or a space elsewhere means something else (1.5). */
const wholeNumber = /^-?(?:\d{1,15}|\d{1,3}(?:[ .]\d{3}){1,4})$/;

const integer: Notation = {
  parse: (text) => (wholeNumber.test(text) ? Number(text.replace(/[ .]/g, '')) : text),
  show: asText,
  inputMode: 'numeric',
};

/**
 * The accent keys and typographic dashes that keyboards and word processors put in the place of an apostrophe or a hyphen: they look
 * like one, so a name with them must not be refused for having none. Dashes mean nothing else in any format.
 */
const apostrophes = (text: string): string => text.replace(/[´`‘‛ʼ′]/gu, "'");
const hyphens = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-');

/** Invisible characters of pasted texts, such as soft hyphens and direction marks. Joiners stay: they belong to some names. */
const invisible = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const plain: Notation = { parse: apostrophes, show: asText };
const digits: Notation = { ...plain, inputMode: 'numeric' };
const multiline: Notation = { parse: (text) => text, show: asText, multiline: true };

/** Only digits can match: the numeric keyboard is offered (postal codes). */
const digitPattern = /^\^(?:\[[\d-]+\]|\\d|\{\d+\})+\$$/;

/** By the format, of which the form brings the meaning along; a number without one is an amount. */
export function notationFor(formats: Formats, schema: RJSFSchema, widget?: unknown): Notation {
  const format = schema.format ?? (schema.type === 'number' ? 'money' : undefined);
  const own = formats[format as FormatName];
  if (own !== undefined) return own;
  if (schema.type === 'integer') return integer;
  if (widget === 'textarea') return multiline;
  return schema.pattern !== undefined && digitPattern.test(schema.pattern) ? digits : plain;
}

/** Whether the value is one of the schema's format; without a format none is. */
export const fitsFormat = (
  formats: Formats,
  { format }: RJSFSchema,
  value: string | number,
): boolean => formats[format as FormatName]?.validate(value as never) === true;

/** Without what is invisible, trimmed, inner spaces and dashes as one, composed characters (NFC); empty means no value. */
export function parseText(notation: Notation, text: string): unknown {
  const tidy = text.replace(invisible, '').normalize('NFC').trim();
  const single = notation.multiline ? tidy : hyphens(tidy.replace(/\s+/gu, ' '));
  return single === '' ? undefined : notation.parse(single);
}

export function showText(notation: Notation, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? notation.show(value) : '';
}

export function readText(notation: Notation, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? (notation.read ?? notation.show)(value)
    : '';
}
