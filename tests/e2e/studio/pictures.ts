/** `npm run pictures`: takes the pictures of docs/leitfaden.md from a studio on a copy of the project. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { withFaces } from '../../support/faces.ts';
import { startStudio } from './own-studio.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/leitfaden');
const PORT = Number(process.env['TEST_PORT'] ?? 4310) + 40;
const executablePath = process.env['CHROMIUM_PATH'];
const SCREEN = '?view=screens&scene=personal-financial-data&width=360';

interface Picture {
  query: string;
  /** What is done before it is taken. */
  act?(page: Page): Promise<unknown>;
}
const question = (page: Page, path: string) => page.locator(`[data-question="${path}"]`);
const PICTURES: Readonly<Record<string, Picture>> = {
  start: { query: '?view=start' },
  text: {
    query: `${SCREEN}&panel=texts`,
    act: (page) => page.locator('[data-text-key="fields:education.label"]').click(),
  },
  question: {
    query: `${SCREEN}&panel=questions`,
    async act(page) {
      const own = question(page, 'customer.education');
      await own.locator('summary').click();
      await own.locator('select[name=field]').selectOption('occupation');
      await own.locator('[name=answer]').nth(1).check();
      await own.locator('[name=answer]').nth(2).check();
      await own.locator('[name=answer]').nth(2).scrollIntoViewIfNeeded();
    },
  },
  field: {
    query: `${SCREEN}&panel=add`,
    async act(page) {
      await page.locator('[name=label]').fill('Wie viele Autos haben Sie?');
      await page.locator('[name=kind]').selectOption('number');
      await page.locator('[name=name]').fill('numberOfCars');
    },
  },
  translation: {
    query: '?view=texts&language=en-AT',
    act: (page) => page.locator('select[name=filter]').selectOption('missing'),
  },
  changes: {
    query: `${SCREEN}&panel=questions`,
    async act(page) {
      const own = question(page, 'customer.additionalIncome');
      await own.locator('summary').click();
      await own.locator('[name=hint]').fill('Zum Beispiel Miete oder Unterhalt.');
      await own.locator('[name=hint]').press('Enter');
      await own.locator('[data-result=ok]').waitFor();
      await page.goto(`${page.url().split('?')[0] ?? ''}?view=changes`);
      await page.locator('[data-change]').waitFor();
      await page.locator('[data-action=hand-over]').click();
      await page.locator('[data-handed]').waitFor();
    },
  },
};

mkdirSync(FOLDER, { recursive: true });
const studio = await startStudio(PORT);
const browser = await chromium.launch({
  env: withFaces(),
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const viewport = { width: 1180, height: 660 };
  const page = await browser.newPage({ viewport, locale: 'de-AT', reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  for (const [name, { query, act }] of Object.entries(PICTURES)) {
    await page.goto(`${studio.origin}/studio/${query}`);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    if (query.includes('scene='))
      await page.frameLocator('iframe').locator('main[data-step]').waitFor();
    await act?.(page);
    // Pictures and fonts of the preview come last.
    await page.waitForTimeout(2000);
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 35 });
    // What was entered for one picture is not in the next.
    await page.evaluate(() => localStorage.clear());
  }
} finally {
  await browser.close();
  await studio.stop();
}
