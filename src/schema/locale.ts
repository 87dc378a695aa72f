/** Language and currency of the product (specification, section 9). */
export const LOCALE = 'de-AT';
export const CURRENCY = 'EUR';

/** Austria and the countries most applicants come from, in this order (domain knowledge, not alphabet). */
export const NEAR_COUNTRIES = 'AT DE CH LI IT SI HU SK CZ HR BA RS RO TR UA'.split(' ');
