/** The whole journey of a new customer at both brands, by pointer and by keyboard, clean for axe on every screen (rows 1.4, 7.1). */
import { BRANDS, expectAccessible, test } from './fixtures.ts';
import { keyboard, pointer } from './hand.ts';
import { newCustomer } from './journeys.ts';

for (const brand of BRANDS) {
  for (const [name, handOf] of [
    ['pointer', pointer],
    ['keyboard', keyboard],
  ] as const) {
    test(`a new customer of ${brand} gets a loan by ${name}`, async ({ page, baseURL }) => {
      const visit = () => expectAccessible(page);
      await newCustomer({ page, brand, hand: handOf(page), baseURL, visit });
    });
  }
}
