/** Countries whose mobile numbers are checked by their own numbering plan; all others by shape (E.164) only. */
export const phoneCountries = [
  'AT',
  'DE',
  'CH',
  'LI',
  'IT',
  'SI',
  'HU',
  'SK',
  'CZ',
  'HR',
  'BA',
  'RS',
  'RO',
  'TR',
  'UA',
] as const;
