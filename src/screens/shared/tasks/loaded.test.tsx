import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { stage } from '#screens/stage.test-helpers.tsx';

describe('a request on arrival', () => {
  afterEach(() => document.body.replaceChildren());

  /** The insurance offers, refused when `refuse` is called. */
  async function waiting() {
    let refuse: () => void = () => undefined;
    const refused = new Promise<number>((resolve) => {
      refuse = () => resolve(412);
    });
    const screen = await stage('insurance', {
      application: { state: 'OFFER_SELECTED' },
      answers: { listInsuranceOffers: () => refused },
    });
    return { ...screen, refuse: () => act(async () => refuse()) };
  }

  it('is reported when it fails', async () => {
    const { control, refuse } = await waiting();
    await refuse();
    expect(control.report).toHaveBeenCalledExactlyOnceWith(
      { operationId: 'listInsuranceOffers', status: 412 },
      expect.any(Function),
    );
  });

  it('is ignored after the visitor has gone back', async () => {
    const { control, leave, refuse } = await waiting();
    await leave();
    await refuse();
    expect(control.report).not.toHaveBeenCalled();
  });
});
