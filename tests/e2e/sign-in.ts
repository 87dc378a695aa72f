/** Signing in at the provider of the sandbox, as a customer does. */
import type { Page } from 'playwright/test';
import type { Hand } from './hand.ts';
import { sandboxUrl } from './start-at.ts';

export type Login = 'anna' | 'bruno' | 'clara' | 'firma' | 'fremd';

const isSignInPage = (url: URL) => /^\/oidc\/(bank|direct)\/sign-in\//.test(url.pathname);

/** Until the application has gone and the provider's page is there. */
export const signInPage = (page: Page): Promise<void> => page.waitForURL(isSignInPage);

/** Waits for the provider's page and signs in there; any password is right. */
export async function signIn(page: Page, login: Login, hand: Hand): Promise<void> {
  await signInPage(page);
  await hand.type(page.locator('input[name=login]'), login);
  await hand.type(page.locator('input[name=password]'), 'egal');
  await hand.press(page.locator('form[data-form=sign-in] button[type=submit]'));
}

/** Waits for the provider's page and goes back without signing in. */
export async function cancelSignIn(page: Page): Promise<void> {
  await signInPage(page);
  await page.locator('form[data-form=cancel] button').click();
}

/** Ends the session at the provider, as another application or an administrator would. */
export async function endSession(
  page: Page,
  baseURL: string | undefined,
  login: Login,
): Promise<void> {
  const response = await page.request.post(sandboxUrl('/sandbox/oidc/revoke-session', baseURL), {
    data: { login },
  });
  if (!response.ok()) throw new Error(`sandbox: ${response.status()} ${await response.text()}`);
}
