/** A `format` of a schema, one file per format: which values are valid (wire notation), and how they are typed and shown. */

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
} as const;

export type FormatName = keyof typeof formatTypes;

type ValueOf<Name extends FormatName> = (typeof formatTypes)[Name] extends 'number'
  ? number
  : string;

/** How a value is typed and shown. */
export interface Notation {
  /** Typed text, tidy and not empty, to the wire value or the text itself. */
  readonly parse: (text: string) => unknown;
  /** Wire value to the text in the input. */
  readonly show: (value: string | number) => string;
  /** Wire value in the summary and in messages, where it differs. */
  readonly read?: (value: string | number) => string;
  readonly inputMode?: 'decimal' | 'email' | 'numeric' | 'tel';
  readonly type?: 'email' | 'tel';
  /** Shown before the text, not part of it. */
  readonly unit?: string;
  /** Line breaks are part of the text. */
  readonly multiline?: true;
}

export interface Format<Name extends FormatName> extends Notation {
  /** Called by the compiled validators. */
  readonly validate: (value: ValueOf<Name>) => boolean;
}

/** The formats of one form: the build imports those that its schema names (build/compile-form.ts). */
export type Formats = { readonly [Name in FormatName]?: Format<Name> };

export const asText = (value: string | number): string => String(value);

export const whenText =
  (show: (text: string) => string) =>
  (value: string | number): string =>
    typeof value === 'string' ? show(value) : String(value);

export const whenNumber =
  (show: (amount: number) => string) =>
  (value: string | number): string =>
    typeof value === 'number' ? show(value) : value;
