/** How a value is typed and shown, by format. Parsing is tolerant; what cannot be parsed is kept as the text it is, so that
 * nothing typed is ever lost and the schema, not the input, says that it is wrong. */
import type { RJSFSchema } from '@rjsf/utils';
import { isFormatName } from './format-types.ts';
import { asText, type Formats } from './formats/format.ts';

export interface Notation {
  /** Typed text, trimmed and not empty, to the wire value or the text itself. */
  readonly parse: (text: string) => unknown;
  /** Wire value to the text in the input. */
  readonly show: (value: string | number) => string;
  /** Wire value in the summary and in messages, where it differs. */
  readonly read?: (value: string | number) => string;
  readonly inputMode?: 'decimal' | 'email' | 'numeric' | 'tel';
  readonly type?: 'email' | 'tel';
  /** Line breaks are part of the text. */
  readonly multiline?: true;
}

/** Digits, or groups of three as in 12.000: a dot or a space elsewhere means something else (1.5). */
const wholeNumber = /^-?(?:\d{1,15}|\d{1,3}(?:[ .]\d{3}){1,4})$/;

const integer: Notation = {
  parse: (text) => (wholeNumber.test(text) ? Number(text.replace(/[ .]/g, '')) : text),
  show: asText,
  inputMode: 'numeric',
};

/**
 * The accent keys and typographic dashes that keyboards and word processors put in the place of an apostrophe or a hyphen: they look
 * like one, so a name with them must not be refused for having none.
 */
const asMeant = (text: string): string => text.replace(/[´`‘‛ʼ′]/gu, "'").replace(/[‐‑‒–—−]/gu, '-');

const plain: Notation = { parse: asMeant, show: asText };
const digits: Notation = { ...plain, inputMode: 'numeric' };
const multiline: Notation = { parse: (text) => text, show: asText, multiline: true };

/** Only digits can match: the numeric keyboard is offered (postal codes). */
const digitPattern = /^\^(?:\[[\d-]+\]|\\d|\{\d+\})+\$$/;

/** By the format, of which the form brings the meaning along; a number without one is an amount. */
export function notationFor(formats: Formats, schema: RJSFSchema, widget?: string): Notation {
  const format = schema.format ?? (schema.type === 'number' ? 'money' : undefined);
  const own = isFormatName(format) ? formats[format] : undefined;
  if (own !== undefined) return own;
  if (schema.type === 'integer') return integer;
  if (widget === 'textarea') return multiline;
  return schema.pattern !== undefined && digitPattern.test(schema.pattern) ? digits : plain;
}

/** Trimmed, inner spaces as one, composed characters (NFC); empty means no value. */
export function parseText(notation: Notation, text: string): unknown {
  const tidy = text.normalize('NFC').trim();
  const single = notation.multiline ? tidy : tidy.replace(/\s+/gu, ' ');
  return single === '' ? undefined : notation.parse(single);
}

export function showText(notation: Notation, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? notation.show(value) : '';
}

export function readText(notation: Notation, value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? (notation.read ?? notation.show)(value) : '';
}
