/** One studio for all tests of a worker; each test starts with the original files. */
import type { FrameLocator, Page } from 'playwright/test';
import { test as base } from '../support/fixtures.ts';
import { startStudio, type OwnStudio } from './own-studio.ts';

export { expect, expectAccessible } from '../support/fixtures.ts';

export const test = base.extend<{ originals: void }, { studio: OwnStudio }>({
  studio: [
    async ({ browser }, use, { parallelIndex }) => {
      const studio = await startStudio(
        Number(process.env['TEST_PORT'] ?? 4310) + 40 + parallelIndex,
      );
      try {
        const page = await browser.newPage();
        // The first page waits until all modules are bundled, however long that takes.
        await page.goto(`${studio.origin}/studio/?scene=registration`, { timeout: 0 });
        await shownFrame(page).locator('main[data-step]').waitFor({ timeout: 0 });
        await page.close();
        await use(studio);
      } finally {
        await studio.stop();
      }
    },
    { scope: 'worker', timeout: 0 },
  ],
  baseURL: ({ studio }, use) => use(studio.origin),
  originals: [
    async ({ studio }, use) => {
      await use();
      await studio.restore();
    },
    { auto: true },
  ],
});

export const REGISTRATION = 'locales/de-AT/steps/registration.json';
export const HOUSING = 'locales/de-AT/steps/housing-legal-data.json';

/** The page of the preview that stands: the one before it stays until then. */
export const shownFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[data-shown=true]');
export const open = async (page: Page, query: string): Promise<FrameLocator> => {
  await page.goto(`/studio/${query}`);
  const frame = shownFrame(page);
  if (!query.includes('view=')) await frame.locator('main[data-step]').waitFor();
  return frame;
};
export const action = (page: Page, name: string) => page.locator(`[data-action=${name}]`);
export const said = (page: Page) => page.locator('[data-said]');
export const marked = (frame: FrameLocator) => frame.locator('[data-studio-mark]');
export const openQuestion = async (page: Page, path: string) => {
  const question = page.locator(`[data-question="${path}"]`);
  await question.locator('summary').first().click();
  return question;
};
