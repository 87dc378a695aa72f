import { expect, test } from 'vitest';
import { otherNumbers } from './digits.ts';

test.each([
  ['Kreditbetrag € 10.000,00, Zinssatz 6,90 %', 'At 6,90% interest, EUR 10.000,00 of loan'],
  ['Ab 2024 10.000 Euro, bis 24.03.2025', 'Until 24.03.2025, since 2024: EUR 10.000'],
  ['Bitte 1.234 oder 1,23.', 'Please type 1.234 or 1,23'],
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
  ['€ 10.000,00, 6,90 % pro Jahr', 'EUR 10.000,00, 9,60% a year', '6,90', '9,60'],
  ['Zum Beispiel 1.234,56', 'For example 1,234.56', '1.234,56', '1,234.56'],
  ['Bei 1,234 ist es unklar', 'With 1.234 it is unclear', '1,234', '1.234'],
  ['1,234 und 1.234', '1.234 and 1.234', '1,234', '1.234'],
  ['Bis € 10.000', 'Up to EUR 10 000', '10.000', '10 000'],
  ['Bis 24.03.1985', 'Until 03/24/1985', '24.03.1985', '03/24/1985'],
  ['Bis 24.03.1985', 'Until 1985-03-24', '24.03.1985', '1985-03-24'],
  ['5 Ziffern', '6 digits', '5', '6'],
  ['Nach 45 Minuten', 'After a while', '45', '–'],
  ['Nach einer Weile', 'After 45 minutes', '–', '45'],
  ['1,5 Prozent', '15.5 percent', '1,5', '15.5'],
])('%j has not those of %j', (original, text, expected, numbers) =>
  expect(otherNumbers(original, text)).toEqual({ expected, numbers }),
);
