/** Mobile numbers in E.164 (`+436641234567`). Signing codes go by SMS, so a landline is not accepted where the plan is known. */
import type { Format } from './format.ts';
import { plans } from './phone-plans.ts';

/** The numbering plan of a number in E.164, and what follows the calling code. No calling code begins with another one. */
function planned(text: string) {
  const code = Object.keys(plans).find((each) => text.startsWith(`+${each}`));
  const plan = code === undefined ? undefined : plans[code];
  return code === undefined || plan === undefined
    ? undefined
    : { code, plan, national: text.slice(code.length + 1) };
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^(?:${pattern})$`).test(text);

/** Countries whose plan is known (phone-plans.ts) by their mobile numbers, all others by shape. */
export function isMobilePhone(text: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return false;
  const found = planned(text);
  return found === undefined || matches(found.plan.mobile, found.national);
}

/** `0664 / 123 45 67`, `0043 (0)664 1234567` -> `+436641234567`; what holds other characters stays as typed. */
export function parsePhone(text: string): string {
  // A zero in brackets is left out after the calling code; in front it is the zero of a number without one.
  const digits = text.replace(/(\d\D*)\(0\)/, '$1').replace(/[\s/().-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return text.trim();
  return digits
    .replace(/^00/, '+')
    .replace(/^0/, '+43')
    .replace(/^\+430/, '+43');
}

/** With spaces where the country sets them: `+43 664 1234567`. */
export function showPhone(text: string): string {
  const found = planned(text);
  const groups = found?.plan.groups.find(
    ([pattern, , leading]) =>
      matches(pattern, found.national) && new RegExp(`^(?:${leading})`).test(found.national),
  );
  if (found === undefined || groups === undefined) return text;
  const [pattern, replacement] = groups;
  return `+${found.code} ${found.national.replace(new RegExp(pattern), replacement)}`;
}

export const format: Format = {
  validate: isMobilePhone,
  parse: parsePhone,
  show: showPhone,
  inputMode: 'tel',
  type: 'tel',
};
