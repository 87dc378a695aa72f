/**
 * Sign-in at an oidc-provider on another site, whose frames get no cookies: its own pages, ID tokens signed by each usual algorithm, and
 * with another audience beside this client. In Firefox: by each of its rules for cookies of other sites.
 */
import type { Page } from 'playwright/test';
import { SESSION_CHECK_SECONDS } from '../../src/flow/limits.ts';
import { KEYS, startFirefox } from '../../tests/e2e/engines/browsers.ts';
import { visitorIn } from '../../tests/e2e/engines/visitor.ts';
import { mainAction, submitTo } from '../../tests/e2e/support/fill.ts';
import { expect, expectStep, test } from '../../tests/e2e/support/fixtures.ts';
import { like, signInAsCustomer, stored, text } from '../../tests/e2e/support/page.ts';
import { findOrLeaveOut } from '../../tests/installed.ts';
import { ALGORITHMS, startAtProvider } from './oidc-provider.ts';

type AtProvider = Awaited<ReturnType<typeof startAtProvider>>;

for (const alg of ALGORITHMS)
  test.describe(`oidc-provider with ${alg}, on another site`, () => {
    test.describe.configure({ mode: 'default' });
    let at: AtProvider;

    test.beforeAll(async () => {
      at = await startAtProvider(alg);
    });
    test.afterAll(() => at.stop());
    test.beforeEach(({ watch }) => {
      at.audiences.others = [];
      at.said.length = 0;
      // What the provider's pages print, and the face that they ask for.
      watch.expectConsole(/127\.0\.0\.1|fonts\.googleapis/);
    });

    async function signIn(page: Page): Promise<void> {
      await page.goto(`${at.app}/main?amount=12000`);
      await signInAsCustomer(page);
      await page.locator('[name=login]').fill('anna');
      await page.locator('[name=password]').fill('any');
      await page.locator('[type=submit]').click();
      // Its second page asks for the consent.
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectStep(page, 'start');
    }

    test('a customer signs in, stays signed in, goes on after a reload and signs out', async ({
      page,
    }) => {
      await page.clock.install();
      await signIn(page);
      await page.clock.fastForward(3 * SESSION_CHECK_SECONDS * 1000);
      await submitTo(page, 'personal-financial-data');
      // The browser gave the frame of another site no cookie: what it says about the session proves nothing.
      await expect.poll(() => at.said).toContain('changed');
      expect(at.said).not.toContain('unchanged');
      await page.reload();
      await expectStep(page, 'personal-financial-data');
      await page.locator('[data-action=logout]').click();
      await page.getByRole('button', { name: /yes/i }).click();
      await expectStep(page, 'main');
      await expect(page.getByText(like('shell:main.signedOut.logout')).first()).toBeVisible();
      expect(await stored(page)).toEqual({});
    });

    test('a customer signs in with an ID token that is also for another audience', async ({
      page,
    }) => {
      at.audiences.others = ['urn:another'];
      await signIn(page);
      const call = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await mainAction(page).click();
      expect((await call).ok()).toBe(true);
      await expect(page.getByText(text('login:moments.refused.text'))).toHaveCount(0);
    });
  });

test.describe('Firefox at an oidc-provider on another site', () => {
  test.describe.configure({ mode: 'default' });
  let at: AtProvider;

  test.beforeAll(async () => {
    const { missing } = findOrLeaveOut('cookies of other sites in Firefox', 'firefox-esr');
    test.skip(missing !== undefined, missing);
    at = await startAtProvider('RS256');
  });
  test.afterAll(() => at?.stop());

  /** Signs in. `cookieBehavior`: whether frames of other sites get cookies. */
  async function signIn(cookieBehavior: number) {
    at.said.length = 0;
    const preferences = { 'network.cookie.cookieBehavior': cookieBehavior };
    const browser = await startFirefox({ headless: true, preferences });
    const visitor = visitorIn(browser);
    await visitor.open(`${at.app}/main?amount=12000`);
    await browser.click('main[data-step=main] a[href*="existing"]');
    await browser.type('[name=login]', 'anna');
    await browser.type('[name=password]', `any${KEYS.enter}`);
    await browser.until(`document.querySelector('[name=prompt][value=consent]')`);
    await browser.click('[type=submit]');
    await visitor.atStep('start');
    return { browser, visitor };
  }

  for (const [rule, cookieBehavior, says] of [
    ['blocks cookies of other sites', 1, /^changed$/],
    // A site that has just redirected may still get them.
    ['keeps cookies of other sites apart, as without settings', 5, /changed$/],
  ] as const)
    test(`a customer stays signed in where it ${rule}`, async () => {
      const { browser, visitor } = await signIn(cookieBehavior);
      try {
        await expect.poll(() => at.said.at(-1)).toMatch(says);
        await visitor.submitTo('personal-financial-data');
        await browser.until(`document.querySelector('[data-action=logout]')`);
        // After 'changed' the frame is not asked again.
        expect(at.said.slice(at.said.indexOf('changed') + 1)).not.toContain('changed');
      } finally {
        await browser.quit();
      }
    });

  test('a sign-out at the provider ends the sign-in where it allows cookies of other sites', async () => {
    const { browser, visitor } = await signIn(0);
    try {
      await expect.poll(() => at.said).toContain('unchanged');
      expect(at.said).not.toContain('changed');
      await browser.openTab();
      await browser.open(`${at.issuer}/session/end`);
      await browser.click('[name=logout]');
      await expect.poll(() => at.said).toContain('changed');
      await browser.closeTab();
      await visitor.atStep('main');
      await browser.until(
        `document.querySelector('main').innerText.includes(${JSON.stringify(text('shell:main.signedOut.elsewhere'))})`,
      );
    } finally {
      await browser.quit();
    }
  });
});
