import { expect, test } from 'vitest';
import { documentTitle } from '#app/focus/page-title.ts';
import { BRANDS } from '#brand/brands.ts';

test.each([
  [BRANDS.bank, ['Willkommen'], undefined, 'Online Kredit beantragen | Willkommen'],
  [BRANDS.direct, ['Persönliche Daten'], undefined, 'easy Kredit beantragen | Persönliche Daten'],
  [
    BRANDS.bank,
    ['Antrag', 'Ihre Daten'],
    undefined,
    'Online Kredit beantragen | Antrag|Ihre Daten',
  ],
  [BRANDS.bank, [], undefined, 'Online Kredit beantragen'],
  [BRANDS.bank, ['', 'Ihre Daten'], undefined, 'Online Kredit beantragen | Ihre Daten'],
  [BRANDS.direct, ['Ihre Daten'], 'Fehler', 'Fehler: easy Kredit beantragen | Ihre Daten'],
])('%#', (brand, titles, errorWord, title) =>
  expect(documentTitle(brand, titles, errorWord)).toBe(title),
);
