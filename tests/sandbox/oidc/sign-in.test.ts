import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startHarness, type Harness } from '../harness.ts';
import { signIn } from './browser.ts';

vi.setConfig({ testTimeout: 30_000 });
let bank: Harness;
beforeAll(async () => {
  bank = await startHarness();
}, 60_000);
afterAll(() => bank.close());

describe('signing in', () => {
  test('answers tokens with name and entity', async () => {
    const { idClaims, accessClaims, expiresIn } = await signIn(bank.sandbox.app, 'anna');
    expect(expiresIn).toBe(300);
    expect(idClaims).toMatchObject({ iss: 'http://bank.localhost/oidc/bank', sub: 'anna', aud: 'online-kredit', nonce: 'n1', name: 'Anna Berger', entity: '0100' });
    expect(accessClaims).toMatchObject({ iss: 'http://bank.localhost/oidc/bank', sub: 'anna', aud: 'urn:kredit:api', name: 'Anna Berger', entity: '0100' });
  });
});
