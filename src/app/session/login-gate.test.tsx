import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showAt, showKeys } from '#app/services.test-helpers.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';
import { LoginGate } from '#app/session/login-gate.tsx';
import { loginAtom } from '#state/atoms.ts';
import type { Services } from '#state/context.tsx';

const STEP = 'housing-legal-data';
const PATH = `/flow/existing/${STEP}`;
let leave: () => Promise<void>;

beforeEach(async () => {
  await showKeys();
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A step whose token has expired; the provider answers that the visitor is not signed in. */
async function lapsed({ application, typed }: { application: boolean; typed: boolean }) {
  const services = servicesFor();
  const { store, loan } = services;
  const check = vi.fn(async () => store.set(loginAtom, { kind: 'out', why: 'no-session' }));
  const signIn = vi.fn();
  if (application)
    loan.take({ id: 'a1', state: 'PEFI_INFO', customer: { isExistingCustomer: true } });
  if (typed) loan.saveDraft(STEP, { customer: { city: 'Bregenz' } }, [['customer', 'city']]);
  store.set(loginAtom, { kind: 'unavailable' });
  const login = { check, signIn } as unknown as Services['login'];
  const gate = (
    <LoginGate step={STEP} customerType="existing">
      the step
    </LoginGate>
  );
  ({ leave } = await showAt(PATH, gate, { ...services, login }));
  return { store, check, signIn };
}
const button = () => document.querySelector<HTMLElement>('[data-action=login]');

describe('when the session at the provider has ended', () => {
  it('a visitor with unsaved entries is warned, and leaves by a click', async () => {
    const { check, signIn } = await lapsed({ application: true, typed: true });
    expect(check).toHaveBeenCalledOnce();
    expect(signIn).not.toHaveBeenCalled();
    expect(document.body.textContent).toContain('moments.expired.unsaved');
    await act(async () => button()?.click());
    // The visitor may have signed in in another tab.
    expect(check).toHaveBeenCalledTimes(2);
    expect(signIn).toHaveBeenCalledExactlyOnceWith(PATH);
  });

  it('and continues with the drafts when the provider answers after all', async () => {
    const { store, signIn } = await lapsed({ application: true, typed: true });
    await act(async () => store.set(loginAtom, { kind: 'in', name: undefined, roles: [] }));
    expect(document.body.textContent).toBe('the step');
    expect(signIn).not.toHaveBeenCalled();
  });

  it.each([
    ['without entries', { application: true, typed: false }],
    ['with entries from before the sign-in', { application: false, typed: true }],
  ])('a visitor %s is redirected to the provider at once', async (_name, situation) => {
    const { signIn } = await lapsed(situation);
    expect(signIn).toHaveBeenCalledExactlyOnceWith(PATH);
    expect(button()).toBeNull();
  });
});
