/** Language and currency of every form. The room imports no product, so it has them itself; a test holds them to the product's. */
export const LOCALE = 'de-AT';
export const CURRENCY = 'EUR';
