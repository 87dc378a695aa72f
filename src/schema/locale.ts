/** Language and currency of every form. The renderer imports no product code; tests/contract/texts.test.ts holds both to the product's. */
export const LOCALE = 'de-AT';
export const CURRENCY = 'EUR';

/** Austria and the countries most applicants come from, in this order (domain knowledge, not alphabet). */
export const NEAR_COUNTRIES = 'AT DE CH LI IT SI HU SK CZ HR BA RS RO TR UA'.split(' ');
