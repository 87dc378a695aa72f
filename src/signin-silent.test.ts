import { expect, it, vi } from 'vitest';

it('posts the address to the parent page of this origin only', async () => {
  const postMessage = vi.fn();
  const href = 'https://bank.example/signin-silent.html?code=c&state=s';
  const origin = 'https://bank.example';
  vi.stubGlobal('window', { parent: { postMessage }, location: { href, origin } });
  await import('./signin-silent.ts');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { source: 'oidc-client', url: href, keepOpen: false },
    origin,
  );
});
