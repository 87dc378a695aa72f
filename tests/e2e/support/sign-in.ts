/** Signing in at the provider of the sandbox, as a customer does. */
import type { Page } from 'playwright/test';
import { expectStep } from './fixtures.ts';
import { pointer } from './hand.ts';
import type { Hand } from './hand.ts';

export type Login = 'anna' | 'bruno' | 'clara' | 'fremd';

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

/** Signs in at the beginning of existing customers, their first step. */
export async function startAs(page: Page, login: Login): Promise<void> {
  await page.goto('/flow/existing/start');
  await signIn(page, login, pointer(page));
  await expectStep(page, 'start');
}

/** Waits for the provider's page and goes back without signing in. */
export async function cancelSignIn(page: Page): Promise<void> {
  await signInPage(page);
  await page.locator('form[data-form=cancel] button').click();
}

/** The session at the provider ends, in this browser only: other tests sign in as the same customers. */
export const endSession = (page: Page): Promise<void> => page.context().clearCookies();
