import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { servicesFor, showAt, showKeys } from '#app/services.test-helpers.tsx';
import { LoginGate } from '#app/session/login-gate.tsx';
import { LoadError } from '#io/release.ts';
import { loginAtom } from '#state/atoms.ts';
import type { Login } from '#state/atoms.ts';
import { setDraft } from '#state/drafts.ts';
import type { Services } from '#state/services.ts';

const STEP = 'housing-legal-data';
const PATH = `/flow/existing/${STEP}`;

beforeEach(showKeys);

/** A step of a visitor whose sign-in is this; the provider answers that nobody is signed in. */
async function gateAfter(login: Login, services = servicesFor()) {
  const { store } = services;
  store.set(loginAtom, login);
  const check = vi.fn(async () => store.set(loginAtom, { kind: 'out', why: 'no-session' }));
  const signIn = vi.fn();
  const gate = (
    <LoginGate step={STEP} customerType="existing">
      <p>the step</p>
    </LoginGate>
  );
  const signInActions = { check, signIn } as unknown as Services['login'];
  await showAt(PATH, gate, { ...services, login: signInActions });
  return { store, check, signIn };
}
/** The token has expired. */
function lapsed({ application, typed }: { application: boolean; typed: boolean }) {
  const services = servicesFor();
  const { session, store } = services;
  if (application)
    session.accept({ id: 'a1', state: 'PEFI_INFO', customer: { isExistingCustomer: true } });
  if (typed)
    setDraft(store, STEP, {
      answers: { customer: { city: 'Bregenz' } },
      owned: [['customer', 'city']],
    });
  return gateAfter({ kind: 'unavailable' }, services);
}
const button = () => document.querySelector<HTMLElement>('[data-action=login]');

describe('a sign-in that has ended', () => {
  it('because the provider is down leaves again only when the visitor asks for it', async () => {
    const { check, signIn } = await gateAfter({ kind: 'out', why: 'down' });
    const alert = document.querySelector('[role=alert]')?.textContent;
    expect(alert).toContain('moments.unavailable.text');
    expect([check.mock.calls.length, signIn.mock.calls.length]).toEqual([0, 0]);
    await act(async () => button()?.click());
    expect(check).toHaveBeenCalledOnce();
    expect(signIn).toHaveBeenCalledExactlyOnceWith(PATH);
  });

  it('because the browser keeps no data names the way out, and loads the page again', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
    const { check, signIn } = await gateAfter({ kind: 'out', why: 'blocked' });
    expect(document.body.textContent).toContain('moments.blocked.text');
    await act(async () => button()?.click());
    expect(replace).toHaveBeenCalledExactlyOnceWith(window.location.href);
    expect([check.mock.calls.length, signIn.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a sign-in whose file cannot be loaded', () => {
  it.each([
    ['because of a newer release offers a reload', true, 'release', ['reload']],
    ['because of the connection can be repeated', false, 'load', ['retry', 'reload']],
  ])('%s', async (_name, isReplaced, kind, offered) => {
    const error = new LoadError(isReplaced, undefined);
    const { check, signIn } = await gateAfter({ kind: 'unloaded', error });
    expect(document.querySelector('[data-failure]')).toMatchObject({ dataset: { failure: kind } });
    const actions = document.querySelectorAll<HTMLElement>('[data-failure] [data-action]');
    expect(Array.from(actions, ({ dataset }) => dataset['action'])).toEqual(offered);
    expect([check.mock.calls.length, signIn.mock.calls.length]).toEqual([0, 0]);
    if (kind === 'load') {
      await act(async () => actions[0]?.click());
      expect(check).toHaveBeenCalledOnce();
    }
  });
});

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
