import { afterEach, describe, expect, it } from 'vitest';
import { HOUSED, stage } from '#screens/stage.test-helpers.tsx';
import { t } from '../../../../tests/wording/texts.ts';

afterEach(() => document.body.replaceChildren());

const KNOWN = { ...HOUSED.customer, isExistingCustomer: true, addressRequired: false };
/** The texts that mention branches. */
const OF_BRANCHES = [
  'steps:branches.visit',
  'steps:start.dataHint_branches',
  'steps:housing-legal-data.given_branches',
].map((key) => t(key));
/** Every screen that tells some people to come to a branch. */
const SCREENS = [
  ['start', { state: 'INIT_EXISTING', customer: KNOWN }],
  ['housing-legal-data', { state: 'PEFI_INFO', customer: KNOWN }],
  ['mismatch', { state: 'RETRY' }],
  ['fail', {}],
] as const;

describe.each(SCREENS)('%s', (screen, application) => {
  it.each([true, false])('mentions branches only where there are some: %s', async (branches) => {
    const { text } = await stage(screen, { application, answers: {}, site: { branches } });
    expect(OF_BRANCHES.some((about) => text().includes(about))).toBe(branches);
  });
});
