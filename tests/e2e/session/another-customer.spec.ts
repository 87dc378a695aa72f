/** Rows 6.4, 6.5: the application of one customer is neither shown to the next one in this browser nor changed by them. */
import type { Page } from 'playwright/test';
import { submitTo } from '../support/fill.ts';
import { expect, expectAccessible, expectStep, test } from '../support/fixtures.ts';
import {
  recordTokens,
  storedId,
  text,
  WITHOUT_BEARER,
  withoutSessionCheck,
} from '../support/page.ts';
import { endSession, signIn } from '../support/partners.ts';

/** Records everything that main shows, and each call with a token from a step that sends none. */
async function record(page: Page): Promise<{ shown(): Promise<string>; wrongTokens(): object[] }> {
  const calls = recordTokens(page);
  const shown: string[] = [];
  await page.exposeFunction('noteShown', (text: string) => void shown.push(text));
  await page.addInitScript(() => {
    const note = Reflect.get(window, 'noteShown') as (text: string) => void;
    // The provider's page names its customers.
    if (window.location.pathname.startsWith('/oidc/')) return;
    new MutationObserver(() => {
      const main = document.querySelector('main');
      const values = [...(main?.querySelectorAll('input') ?? [])].map(({ value }) => value);
      note([main?.innerText, ...values].join(' '));
    }).observe(document, { childList: true, subtree: true });
  });
  return {
    // The observer has noted all of it by the end of this frame.
    shown: async () => {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      return shown.join(' ');
    },
    wrongTokens: () => calls.filter(({ step, sent }) => sent && WITHOUT_BEARER.includes(step)),
  };
}

test('the next customer gets an application of their own', async ({ page, sandbox, watch }) => {
  watch.expectConsole(/status of 403|restore: status 403/);
  const { shown, wrongTokens } = await record(page);
  await withoutSessionCheck(page);
  const { id, url } = await sandbox.start(
    { state: 'PEFI_INFO', customerType: 'existing' },
    { customer: { cityOfBirth: 'Markerstadt' } },
  );
  await page.goto(url);
  await signIn(page, 'anna');
  await expectStep(page, 'housing-legal-data');
  // Her session ends without this page's notice.
  await endSession(page);
  const before = (await shown()).length;
  await page.reload();
  await signIn(page, 'bruno');
  await expectStep(page, 'start');
  await expect(page.locator('main dl')).toContainText('bruno.');
  const notice = page.locator('[data-notification]', {
    hasText: text('flow:notices.otherSignIn.text'),
  });
  await expect(notice).toBeVisible();
  await expect.poll(() => storedId(page)).not.toBeNull();
  expect(await storedId(page)).not.toBe(id);
  await expectAccessible(page);
  expect((await shown()).slice(before)).not.toMatch(/Markerstadt|Anna/);
  expect(wrongTokens()).toEqual([]);
  await submitTo(page, 'personal-financial-data');
  await expect(notice).toHaveCount(0);
});
