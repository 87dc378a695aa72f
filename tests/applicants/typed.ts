/** Answers as a person enters them, in the notation of the form, by the names of the controls. */
import { controlName, getIn, parsePath } from '#form/schema/data-path.ts';
import type { DataPath } from '#form/schema/data-path.ts';
import { allFields } from '#form/schema/fields.ts';
import { format as date } from '#form/formats/date.ts';
import { format as iban } from '#form/formats/iban.ts';
import { format as money } from '#form/formats/money.ts';
import { notationFor, showText } from '#form/formats/format.ts';
import { LOCALE } from '#form/formats/locale.ts';
import { format as month } from '#form/formats/month.ts';
import { answersTo, readStep, withoutRef } from './applicants.ts';
import type { Applicant, ApplicantStep, Schema } from './applicants.ts';

/** Text that is typed, the value that is chosen, or whether a box is ticked. */
export type Answer = string | boolean;
export type Answers = Readonly<Record<string, Answer>>;

const countries = new Intl.DisplayNames(LOCALE, { type: 'region' });

function entered(schema: Schema, value: unknown): Answer {
  if (typeof value === 'boolean') return value;
  if (schema.format === 'country') return countries.of(String(value)) ?? '';
  return showText(notationFor({ date, iban, money, month }, schema), value);
}

/** The fields of the data with their values, those of list items among them. */
const leaves = (schema: Schema, data: unknown, at: DataPath = []): [string, Answer][] =>
  [...allFields(schema)].flatMap(([key, ref]) => {
    const path = parsePath(key);
    const field = withoutRef(ref);
    const value = getIn(data, path);
    if (value === undefined) return [];
    return Array.isArray(value)
      ? value.flatMap((item, index) => leaves(field.items as Schema, item, [...at, ...path, index]))
      : [[controlName([...at, ...path]), entered(field, value)]];
  });

/** The answers of an applicant to a step. */
export const typed = (step: ApplicantStep, applicant?: Applicant): Answers =>
  Object.fromEntries(leaves(readStep(step), answersTo(step, applicant)));
