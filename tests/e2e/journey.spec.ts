/** The whole journey of a new customer, at one brand by pointer, at the other by keyboard, checked by axe on every screen (rows 1.4, 7.1). */
import { expectAccessible, test } from './fixtures.ts';
import { keyboard, pointer } from './hand.ts';
import { newCustomer } from './journeys.ts';

for (const [brand, name, handOf] of [
  ['bank', 'pointer', pointer],
  ['direct', 'keyboard', keyboard],
] as const) {
  test(
    `a new customer of ${brand} gets a loan by ${name}`,
    { tag: '@smoke' },
    async ({ page, baseURL }) => {
      const visit = () => expectAccessible(page);
      await newCustomer({ page, brand, hand: handOf(page), baseURL, visit });
    },
  );
}
