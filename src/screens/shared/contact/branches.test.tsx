import { afterEach, describe, expect, it } from 'vitest';
import { HOUSED, stage } from '#screens/stage.tsx';

afterEach(() => document.body.replaceChildren());

const KNOWN = { ...HOUSED.customer, isExistingCustomer: true, addressRequired: false };
/** Every screen that tells some people to come to a branch. */
const SCREENS = [
  ['start', { state: 'INIT_EXISTING', customer: KNOWN }],
  ['housing-legal-data', { state: 'PEFI_INFO', customer: KNOWN }],
  ['mismatch', { state: 'RETRY' }],
  ['fail', {}],
] as const;

describe.each(SCREENS)('%s', (screen, application) => {
  it.each([true, false])('speaks of branches only where there are some: %s', async (branches) => {
    const { text } = await stage(screen, { application, answers: {}, site: { branches } });
    expect(text().includes('Filiale')).toBe(branches);
  });
});
