/**
 * The mobile numbers of Austria and the countries around it, out of libphonenumber's metadata. The build runs this module and puts
 * its result in its place (build/form-plugin.ts): 3 kB instead of the metadata of the world.
 */
import metadata from 'libphonenumber-js/mobile/metadata';
import { NEAR_COUNTRIES } from '../locale.ts';

/** The metadata is in lists: calling code first, formats fifth, kinds of numbers with their patterns twelfth, mobile second of these. */
type Country = readonly [code: string, ...before: unknown[]] & {
  readonly 4: readonly Format[];
  readonly 11: readonly (readonly string[] | undefined)[];
};
type Format = readonly [
  pattern: string,
  groups: string,
  leading?: readonly string[],
  rule?: unknown,
  optional?: unknown,
  international?: string,
];

export interface NumberingPlan {
  /** Pattern of a mobile number after the calling code. */
  readonly mobile: string;
  /** How numbers are grouped: pattern, replacement, how such numbers begin. */
  readonly groups: readonly (readonly [pattern: string, replacement: string, leading: string])[];
}

function planOf(name: string): [code: string, NumberingPlan] {
  const country = (metadata.countries as Readonly<Record<string, unknown>>)[name] as
    Country | undefined;
  const mobile = country?.[11][1]?.[0];
  if (country === undefined || mobile === undefined)
    throw new Error(`libphonenumber knows no mobile numbers of ${name}.`);
  const groups = country[4]
    .filter(([, , , , , international]) => international !== 'NA')
    .map(
      ([pattern, format, leading, , , international]) =>
        [
          pattern,
          (international ?? format).replace(/[^$\d]+/g, ' '),
          leading?.at(-1) ?? '',
        ] as const,
    );
  return [country[0], { mobile, groups }];
}

/** By calling code; the numbers of other countries are checked by shape (E.164) only. */
export const plans: Readonly<Record<string, NumberingPlan>> = Object.fromEntries(
  NEAR_COUNTRIES.map(planOf),
);
