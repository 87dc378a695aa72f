/** Mobile numbers in E.164 (`+436641234567`). Signing codes go by SMS, so a landline is not accepted where the plan is known. */
import { parsePhoneNumber, isSupportedCountry, type PhoneNumber } from 'libphonenumber-js/core';
import metadata from 'virtual:phone-metadata';

function known(text: string): PhoneNumber | undefined {
  try {
    return parsePhoneNumber(text, metadata);
  } catch {
    // Not a number, or of a country outside the bundled metadata.
    return undefined;
  }
}

/** Countries of the bundled metadata by their mobile numbering plan, all others by shape. */
export function isMobilePhone(text: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return false;
  const number = known(text);
  if (number?.country === undefined && !isPlanned(text)) return true;
  return number?.isValid() ?? false;
}

/** Whether the calling code belongs to a country of the bundled metadata, even if the rest fits none of its numbers. */
function isPlanned(text: string): boolean {
  return Object.entries(metadata.country_calling_codes).some(
    ([code, countries]) => text.startsWith(`+${code}`) && countries.some((country) => isSupportedCountry(country, metadata)),
  );
}

/** `0664 / 123 45 67`, `0043 (0)664 1234567` -> `+436641234567`; what holds other characters stays as typed. */
export function parsePhone(text: string): string {
  const digits = text.replace(/\(0\)/g, '').replace(/[\s/().–-]/gu, '');
  if (!/^\+?\d+$/.test(digits)) return text.trim();
  return digits.replace(/^00/, '+').replace(/^0/, '+43').replace(/^\+430/, '+43');
}

/** With spaces where the country sets them: `+43 664 1234567`. */
export function showPhone(text: string): string {
  return known(text)?.formatInternational() ?? text;
}
