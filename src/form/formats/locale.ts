/** Language and currency of every form. The renderer imports no product code; tests/contract/limits.test.ts holds both to the product's. */
export const LOCALE = 'de-AT';
export const CURRENCY = 'EUR';
