import { afterEach, describe, expect, it } from 'vitest';
import { stage } from '#screens/stage.tsx';

afterEach(() => document.body.replaceChildren());

describe('the way home from the result', () => {
  it.each([
    [{ state: 'COMPLETED', decision: 'GREEN' }],
    [{ state: 'COMPLETED', decision: 'YELLOW' }],
    [{ state: 'REJECTED', decision: 'RED' }],
    [{ state: 'CANCELLED' }],
  ] as const)("leaves for the bank's home page once all has ended: %j", async (application) => {
    const { control, submit } = await stage('result', { application, answers: {} });
    await submit();
    expect(control.leave).toHaveBeenCalledOnce();
    expect(control.home).not.toHaveBeenCalled();
  });

  it.each([
    [{ state: 'LEGITIMATION_INIT', decision: 'YELLOW' }],
    [{ state: 'DOC_SIGNED', decision: 'YELLOW', customer: { isExistingCustomer: true } }],
  ] as const)('leads to main, where it can be gone on with: %j', async (application) => {
    const { control, submit } = await stage('result', { application, answers: {} });
    await submit();
    expect(control.home).toHaveBeenCalledOnce();
    expect(control.leave).not.toHaveBeenCalled();
  });
});
