import { describe, expect, it, vi } from 'vitest';
import type { Effects } from '#app/outcomes/effects.ts';
import { perform } from '#app/outcomes/perform.ts';
import type { PopupAnswer, Problem } from '#flow/problems.ts';

function page(answer: PopupAnswer) {
  return {
    ask: vi.fn<Effects['ask']>(() => Promise.resolve(answer)),
    fail: vi.fn(),
    showFailedCheck: vi.fn(),
    leaveForInstantLoan: vi.fn(),
    signIn: vi.fn(),
    help: vi.fn(),
    signedIn: vi.fn(() => false),
    renew: vi.fn(() => Promise.resolve(false)),
    signInAgain: vi.fn(),
    offline: vi.fn(() => false),
  };
}
const signedIn = (answer: PopupAnswer, renewed: boolean) => ({
  ...page(answer),
  signedIn: () => true,
  renew: vi.fn(() => Promise.resolve(renewed)),
});
const refused = (frontendError: string): Problem => ({
  operationId: 'createApplication',
  status: 412,
  frontendError,
});

describe('performing an outcome', () => {
  it('repeats the failed call from the technical error, only on confirm', async () => {
    const retry = vi.fn();
    const closing = page('close');
    await perform({ operationId: 'x', status: 500 }, closing, retry);
    expect(closing.ask).toHaveBeenCalledWith('TECHNICAL_ERROR', {});
    await perform({ operationId: 'x', status: 500 }, closing);
    expect(closing.ask).toHaveBeenLastCalledWith('TECHNICAL_ERROR', { retry: false });
    expect(retry).not.toHaveBeenCalled();
    await perform({ operationId: 'x', status: 500 }, page('confirm'), retry);
    expect(retry).toHaveBeenCalledOnce();
  });

  it('shows the offline text only without a connection', async () => {
    const effects = { ...page('close'), offline: () => true };
    await perform({ operationId: 'x', status: 0 }, effects, vi.fn());
    expect(effects.ask).toHaveBeenLastCalledWith('TECHNICAL_ERROR', { context: 'offline' });
    await perform({ operationId: 'x', status: 503 }, effects, vi.fn());
    expect(effects.ask).toHaveBeenLastCalledWith('TECHNICAL_ERROR', {});
  });

  it.each([401, 403])('%i: renews the token silently and repeats the call', async (status) => {
    const [effects, retry] = [signedIn('close', true), vi.fn()];
    await perform({ operationId: 'x', status }, effects, retry);
    expect(retry).toHaveBeenCalledOnce();
    expect(effects.ask).not.toHaveBeenCalled();
  });

  it.each([401, 403])(
    '%i: asks the visitor to sign in again when the renewal fails',
    async (status) => {
      const retry = vi.fn();
      const staying = signedIn('close', false);
      await perform({ operationId: 'x', status }, staying, retry);
      expect(staying.ask).toHaveBeenCalledExactlyOnceWith('TECHNICAL_ERROR', { context: 'signIn' });
      expect(staying.signInAgain).not.toHaveBeenCalled();
      const leaving = signedIn('confirm', false);
      await perform({ operationId: 'x', status }, leaving, retry);
      expect(leaving.signInAgain).toHaveBeenCalledOnce();
      expect(retry).not.toHaveBeenCalled();
    },
  );

  it.each([401, 503])('%i after the change was made leads to the failure page', async (status) => {
    const [effects, retry] = [signedIn('confirm', true), vi.fn()];
    await perform({ operationId: 'getApplication', status, done: true }, effects, retry);
    expect(effects.fail).toHaveBeenCalledOnce();
    expect(effects.ask).not.toHaveBeenCalled();
    expect(retry).not.toHaveBeenCalled();
  });

  it('an application that is gone leads to the failure page with its reason', async () => {
    const effects = page('close');
    await perform({ operationId: 'getApplication', status: 404, gone: true }, effects, vi.fn());
    expect(effects.fail).toHaveBeenCalledExactlyOnceWith('gone');
    expect(effects.ask).not.toHaveBeenCalled();
  });

  it('401 without a login is a technical error like any other', async () => {
    const effects = page('close');
    await perform({ operationId: 'x', status: 401 }, effects, vi.fn());
    expect(effects.ask).toHaveBeenCalledExactlyOnceWith('TECHNICAL_ERROR', {});
    expect(effects.renew).not.toHaveBeenCalled();
  });

  it('lists the fields that the server refused', async () => {
    const effects = page('confirm');
    await perform(
      {
        operationId: 'x',
        status: 400,
        errors: [
          { field: 'customer.zipCode', message: 'PLZ falsch' },
          { field: 'a', message: '' },
        ],
      },
      effects,
    );
    expect(effects.ask).toHaveBeenCalledWith('INVALID_INPUT', { errors: ['PLZ falsch'] });
  });

  it('performs the other outcomes of the error catalogue', async () => {
    const effects = page('confirm');
    await perform(refused('CUSTOMER_EXISTS'), effects);
    expect(effects.signIn).toHaveBeenCalledOnce();
    await perform(refused('APPLICATION_EXISTS'), effects);
    expect(effects.help).toHaveBeenCalledOnce();
    await perform(refused('APPLICATION_HAS_WRONG_STATE'), effects);
    expect(effects.fail).toHaveBeenCalledOnce();
    await perform(refused('FTL_OFFER_AVAILABLE'), effects);
    expect(effects.leaveForInstantLoan).toHaveBeenCalledOnce();
  });

  it('shows nothing where the caller handles the problem', async () => {
    const effects = page('confirm');
    await perform({ operationId: 'signContract', status: 409 }, effects);
    for (const frontendError of [undefined, 'APPLICATION_HAS_WRONG_STATE', 'EMPLOYEE'])
      await perform(
        { operationId: 'getDocument', status: 412, ...(frontendError && { frontendError }) },
        effects,
      );
    expect(effects.ask).not.toHaveBeenCalled();
    expect(effects.fail).not.toHaveBeenCalled();
    expect(effects.showFailedCheck).not.toHaveBeenCalled();
  });

  it('leaves a failed check to the screen', async () => {
    const effects = page('confirm');
    await perform(refused('CUSTOMER_CHECK_FAILED'), effects);
    expect(effects.showFailedCheck).toHaveBeenCalledExactlyOnceWith('CUSTOMER_CHECK_FAILED');
    expect(effects.ask).not.toHaveBeenCalled();
    expect(effects.fail).not.toHaveBeenCalled();
  });
});
