/** All formats at once: for the tools, the sandbox and tests, in Node. A form brings only its own along (build/compile-form.ts). */
import type { Ajv } from 'ajv';
import { format as companyRegistryNumber } from './company-registry-number.ts';
import { format as country } from './country.ts';
import { format as date } from './date.ts';
import { format as email } from './email.ts';
import { formatTypes, type Format, type FormatName } from './format.ts';
import { format as iban } from './iban.ts';
import { format as mobilePhone } from './mobile-phone.ts';
import { format as money } from './money.ts';
import { format as month } from './month.ts';
import { format as otp } from './otp.ts';

export const formats: { readonly [Name in FormatName]: Format<Name> } = {
  'company-registry-number': companyRegistryNumber,
  country,
  date,
  email,
  iban,
  'mobile-phone': mobilePhone,
  money,
  month,
  otp,
};

/** Teaches a validator all formats, as the compiled validators of the forms know them. */
export function addFormats(ajv: Ajv): void {
  for (const [name, { validate }] of Object.entries(formats))
    ajv.addFormat(name, {
      type: formatTypes[name as FormatName],
      validate: validate as (value: string | number) => boolean,
    } as Parameters<Ajv['addFormat']>[1]);
}
