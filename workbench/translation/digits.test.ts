import { expect, test } from 'vitest';
import { otherNumbers } from './digits.ts';

test.each([
  ['Kreditbetrag € 10.000,00, Zinssatz 6,90 %', 'Loan of EUR 10,000.00 at 6.90% interest'],
  ['Bis 24.03.1985', 'Until 03/24/1985'],
  ['Bis 24.03.1985', 'Until 1985-03-24'],
  ['0800 000 0100', '0800-0000-100'],
  ['2 bis 3 Minuten', '2-3 minutes'],
  ['Ohne 13. und 14. Gehalt', 'Without the 13th and 14th salary'],
  ['Innerhalb von 2 Tagen', 'Within two days'],
  ['Nach einem Jahr: 0 %', 'After 1 year: 0%'],
  ['{{count}} Jahre', 'years: {{ count }}'],
  ['Noch {{days2}} Tage', 'days'],
])('%j has the numbers of %j', (original, text) =>
  expect(otherNumbers(original, text)).toBeUndefined(),
);

test.each([
  ['0800 000 0100', '8000000100', '0800 000 0100', '8000000100'],
  ['€ 10.000,00, 6,90 % pro Jahr', 'EUR 10,000.00, 9.60% a year', '6,90', '9.60'],
  ['5 Ziffern', '6 digits', '5', '6'],
  ['Nach 45 Minuten', 'After a while', '45', '–'],
  ['Nach einer Weile', 'After 45 minutes', '–', '45'],
  ['1,5 Prozent', '15.5 percent', '1,5', '15.5'],
])('%j has not those of %j', (original, text, expected, numbers) =>
  expect(otherNumbers(original, text)).toEqual({ expected, numbers }),
);
