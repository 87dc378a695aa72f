/** All formats at once: for the tools, the sandbox and tests, in Node. A form brings only its own along (compile-form.ts). */
import { format as companyRegistryNumber } from '../src/form/formats/company-registry-number.ts';
import { format as country } from '../src/form/formats/country.ts';
import { format as date } from '../src/form/formats/date.ts';
import { format as email } from '../src/form/formats/email.ts';
import type { Format, FormatName } from '../src/form/formats/format.ts';
import { format as iban } from '../src/form/formats/iban.ts';
import { format as mobilePhone, loadPhonePlans } from '../src/form/formats/mobile-phone.ts';
import { format as money } from '../src/form/formats/money.ts';
import { format as month } from '../src/form/formats/month.ts';
import { format as otp } from '../src/form/formats/otp.ts';
import { format as postcode } from '../src/form/formats/postcode.ts';

await loadPhonePlans();

export const formats: { readonly [Name in FormatName]: Format } = {
  'company-registry-number': companyRegistryNumber,
  country,
  date,
  email,
  iban,
  'mobile-phone': mobilePhone,
  money,
  month,
  otp,
  postcode,
};
