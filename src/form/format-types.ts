/** The formats a schema may name and the JSON type each stands for. Apart from formats.ts so that the build needs no library for it. */
export const formatTypes = {
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
