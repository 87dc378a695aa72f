/** `npm run pictures`: takes the pictures of docs/leitfaden.md from a studio on a copy of the project. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { startStudio } from './own-studio.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/leitfaden');
const PORT = Number(process.env['TEST_PORT'] ?? 4310) + 40;
const executablePath = process.env['CHROMIUM_PATH'];

const STEP = 'housing-legal-data';
const QUESTION = '[data-question="customer.housingSituation"]';
/** What is opened, and what is done before the picture is taken. */
const PICTURES: Readonly<Record<string, [query: string, act?: (page: Page) => Promise<void>]>> = {
  start: ['?view=start'],
  text: [
    '?scene=registration&edit=true',
    (page) =>
      page.frameLocator('iframe').locator('[data-field=firstName] label span').first().click(),
  ],
  questions: [
    `?scene=${STEP}&panel=questions`,
    async (page) => {
      await page.locator(`${QUESTION} summary`).click();
      await page.locator(`${QUESTION} [name=hint]`).fill('So, wie Sie jetzt wohnen.');
      await page.locator(`${QUESTION} [name=hint]`).press('Enter');
      await page.locator('[data-result=ok]').waitFor();
    },
  ],
  widths: [`?scene=personal-offer&width=360%2B1280`],
  changes: ['?view=changes', (page) => page.locator('[data-change]').first().waitFor()],
  translation: [
    '?view=texts&language=en-AT',
    async (page) => {
      await page.locator('select[name=filter]').selectOption('missing');
      await page.locator('[data-issue=missing]').first().waitFor();
    },
  ],
};

mkdirSync(FOLDER, { recursive: true });
const studio = await startStudio(PORT);
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const viewport = { width: 1280, height: 720 };
  const page = await browser.newPage({ viewport, locale: 'de-AT', reducedMotion: 'reduce' });
  page.setDefaultTimeout(300_000);
  for (const [name, [query, act]] of Object.entries(PICTURES)) {
    await page.goto(`${studio.origin}/studio/${query}`);
    for (const frame of await page.locator('iframe').all())
      await frame.contentFrame().locator('main[data-step]').waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    if (query.includes('scene='))
      await page.frameLocator('iframe').first().locator('main[data-step]').waitFor();
    await act?.(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 60 });
  }
} finally {
  await browser.close();
  await studio.stop();
}
