/** What a `format` of a schema means, one file per format: which values are valid (wire notation), and how they are typed and shown. */
import type { FormatName, formatTypes } from '../format-types.ts';
import type { Notation } from '../notation.ts';

type ValueOf<Name extends FormatName> = (typeof formatTypes)[Name] extends 'number'
  ? number
  : string;

export interface Format<Name extends FormatName> extends Notation {
  /** Called by the compiled validators. */
  readonly validate: (value: ValueOf<Name>) => boolean;
}

/** Those that a form uses; a form brings its own along (build/compile-form.ts). */
export type Formats = { readonly [Name in FormatName]?: Format<Name> };

export const asText = (value: string | number): string => String(value);

export function whenText(show: (text: string) => string) {
  return (value: string | number): string =>
    typeof value === 'string' ? show(value) : String(value);
}

export function whenNumber(show: (amount: number) => string) {
  return (value: string | number): string => (typeof value === 'number' ? show(value) : value);
}
