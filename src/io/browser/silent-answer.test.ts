import { expect, it, vi } from 'vitest';
import { tellSilentAnswer } from '#io/browser/silent-answer.ts';

it('posts the address to the parent page of this origin only', () => {
  const postMessage = vi.fn();
  tellSilentAnswer({
    parent: { postMessage },
    location: {
      href: 'https://bank.example/signin-silent.html?code=c&state=s',
      origin: 'https://bank.example',
    },
  });
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    {
      source: 'oidc-client',
      url: 'https://bank.example/signin-silent.html?code=c&state=s',
      keepOpen: false,
    },
    'https://bank.example',
  );
});
