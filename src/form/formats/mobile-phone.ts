/** Mobile numbers in E.164 (`+436641234567`). Signing codes go by SMS, so a landline is not accepted where the plan is known. */
import type { Format } from './format.ts';

let plans: typeof import('./phone-plans.ts') | undefined;

/** Loaded once a form is shown; until then, and where that fails, every number is checked by its shape. */
export async function loadPhonePlans(): Promise<void> {
  plans ??= await import('./phone-plans.ts').catch(() => undefined);
}

const numberOf = (text: string) => plans?.numberOf(text);

/** Countries whose plan is known by their mobile numbers, all others by shape. */
export function isMobilePhone(text: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(text)) return false;
  const found = numberOf(text);
  return found === undefined || (found.isValid() && found.number === text);
}

/** `0664 / 123 45 67`, `664 1234567` (as behind a printed +43), `0043 (0)664 1234567`, `Tel.: +43664…` -> `+436641234567`; what holds other characters stays as typed. */
export function parsePhone(text: string): string {
  // A zero in brackets is left out after the calling code; in front it is the zero of a number without one.
  const digits = text
    .replace(/^(?:\p{L}+[.:\s]+|[\p{So}\uFE0F\s]+)(?=[+(\d][\d\s/().-]{5,}$)/u, '')
    .replace(/(\d\D*)\(\s*0\s*\)/, '$1')
    .replace(/[,;]{1,9}$/, '')
    .replace(/[\s/().·•_|\\'"„“”’[\]-]/g, '');
  if (!/^\+?\d+$/.test(digits)) return text.trim();
  const international = digits
    .replace(/^\+?00/, '+')
    .replace(/^0/, '+43')
    .replace(/^(?:43)?(?=6)/, '+43');
  return numberOf(international)?.number ?? international;
}

/** With spaces where the country sets them: `+43 664 1234567`. */
export const showPhone = (text: string): string =>
  isMobilePhone(text) ? (numberOf(text)?.formatInternational() ?? text) : text;

export const format: Format = {
  validate: isMobilePhone,
  parse: parsePhone,
  show: showPhone,
  load: loadPhonePlans,
  inputMode: 'tel',
  type: 'tel',
};
