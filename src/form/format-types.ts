/** The formats a schema may name and the JSON type each stands for. Kept apart from `formats/` so that the build can read it without their libraries. */
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

export function isFormatName(name: unknown): name is FormatName {
  return typeof name === 'string' && Object.hasOwn(formatTypes, name);
}
