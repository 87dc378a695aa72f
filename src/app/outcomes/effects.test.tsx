import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useEffects } from '#app/outcomes/effects.ts';
import { showAt, showKeys } from '#app/services.test-helpers.tsx';
import { servicesFor } from '#state/context.test-helpers.ts';
import { LeavingGuard } from '#app/session/leaving-guard.tsx';
import { PopupHost } from '#app/dialogs/popup-host.tsx';
import type { Application } from '#flow/application.ts';
import { admission } from '#flow/guard.ts';
import { applicationAtom, applicationIdAtom, draftsAtom, loanAtom } from '#state/atoms.ts';
import type { Services } from '#state/services.ts';

let leave: () => Promise<void>;

beforeEach(showKeys);
afterEach(async () => {
  await leave();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The effects, in the app or not. */
async function effectsOf(overrides: { inApp: boolean }) {
  const services = servicesFor(overrides);
  services.config.brands.bank.instantLoanUrl = 'https://instant.example/start?x=1';
  let effects: ReturnType<typeof useEffects> | undefined;
  function Reader() {
    effects = useEffects();
    return null;
  }
  const area = (
    <PopupHost>
      <LeavingGuard>
        <Reader />
      </LeavingGuard>
    </PopupHost>
  );
  const shown = await showAt('/flow/ntb/here', area, services);
  leave = shown.leave;
  if (effects === undefined) throw new Error('nothing was read');
  return { ...shown, effects };
}

describe('leaving for the instant-loan site', () => {
  it.each([
    [true, 'https://instant.example/start?x=1&klarFlow=true&inApp=true'],
    [false, 'https://instant.example/start?x=1'],
  ])(
    'navigates this page, also where the app could open a browser (in the app: %s), and says so',
    async (inApp, expected) => {
      const bridge = { postMessage: vi.fn() };
      vi.stubGlobal('NativeApp', bridge);
      const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
      const { effects } = await effectsOf({ inApp });
      effects.leaveForInstantLoan();
      expect(assign).toHaveBeenCalledExactlyOnceWith(expected);
      expect(bridge.postMessage).not.toHaveBeenCalled();
    },
  );
});

describe('signing in, because the bank knows the applicant already', () => {
  const BEGUN: Application = {
    id: 'a1',
    state: 'PEFI_INFO',
    loanAmount: 12_000,
    loanDuration: 48,
    customer: {},
  };
  const START = '/flow/existing/start';
  const admitted = ({ store }: Services) =>
    admission({
      step: 'start',
      customerType: 'existing',
      applicationId: store.get(applicationIdAtom),
      application: store.get(applicationAtom),
    });

  it("drops the new customer's application and keeps the requested loan", async () => {
    const { effects, address, ...services } = await effectsOf({ inApp: false });
    services.loan.take(BEGUN);
    await act(async () => effects.signIn());
    expect(address()).toBe(START);
    expect(admitted(services)).toEqual({ kind: 'show' });
    expect(services.store.get(loanAtom)).toEqual({ amount: 12_000, years: 4 });
  });

  it("keeps an existing customer's application, and drafts while there is no application", async () => {
    const { effects, loan, store } = await effectsOf({ inApp: false });
    loan.saveDraft('registration', { customer: { firstName: 'Anna' } });
    effects.signIn();
    expect(store.get(draftsAtom)).toHaveProperty('registration');
    loan.take({ ...BEGUN, customer: { isExistingCustomer: true } });
    effects.signIn();
    expect(store.get(applicationIdAtom)).toBe('a1');
  });
});
