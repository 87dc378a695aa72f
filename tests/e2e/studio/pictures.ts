/**
 * `npm run pictures -- studio` takes the pictures of docs/leitfaden.md from a studio on a copy of the project, `npm run pictures -- screens`
 * those of docs/screens.md from a sandbox with the last build; without a name both.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright/test';
import { createSandbox } from '../../../sandbox/server.ts';
import { requireBrowser } from '../../support/browser.ts';
import { withFaces } from '../../support/faces.ts';
import { BRANDS } from '../support/fixtures.ts';
import { sandboxAt } from '../support/sandbox.ts';
import { startStudio } from './own-studio.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const PORT = Number(process.env['TEST_PORT'] ?? 4310) + 40;
const SCREEN = '?view=screens&scene=personal-financial-data&width=360';

interface Picture {
  query: string;
  /** What is done before it is taken. */
  act?(page: Page): Promise<unknown>;
}
const question = (page: Page, path: string) => page.locator(`[data-question="${path}"]`);
const PICTURES: Readonly<Record<string, Picture>> = {
  start: { query: '?scene=registration' },
  text: {
    query: `${SCREEN}&edit=true&text=fields:education.label`,
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
  changes: {
    query: `${SCREEN}&panel=questions`,
    async act(page) {
      const own = question(page, 'customer.additionalIncome');
      await own.locator('summary').click();
      await own.locator('[name=hint]').fill('Zum Beispiel Miete oder Unterhalt.');
      await own.locator('[name=hint]').press('Enter');
      await page.locator('[data-said]:not(:empty)').waitFor();
      await page.goto(`${page.url().split('?')[0] ?? ''}?view=changes`);
      await page.locator('[data-change]').waitFor();
      await page.locator('[data-action=hand-over]').click();
      await page.locator('[data-handed]').waitFor();
    },
  },
};

async function takeStudio(page: Page): Promise<void> {
  const studio = await startStudio(PORT);
  try {
    for (const [name, { query, act }] of Object.entries(PICTURES)) {
      await page.goto(`${studio.origin}/studio/${query}`);
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      if (query.includes('scene='))
        await page.frameLocator('iframe').locator('main[data-step]').waitFor();
      await act?.(page);
      // Pictures and fonts of the preview come last.
      await page.waitForTimeout(2000);
      const path = join(DOCS, 'leitfaden', `${name}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 35 });
      // What was entered for one picture is not in the next.
      await page.evaluate(() => localStorage.clear());
    }
  } finally {
    await studio.stop();
  }
}

/** By screen the state of the application that opens it, or an address without one. */
const SCREENS: Readonly<Record<string, string>> = {
  main: '/main?amount=10000&duration=5',
  registration: '/flow/ntb/registration',
  'personal-offer': 'SCORED',
  signing: 'INSURANCE_SELECTED',
  result: 'COMPLETED',
};

async function takeScreens(page: Page): Promise<void> {
  const sandbox = await createSandbox({ port: PORT + 1 });
  await sandbox.listen();
  try {
    for (const brand of BRANDS)
      for (const [step, opening] of Object.entries(SCREENS)) {
        const url = opening.startsWith('/')
          ? `http://${brand}.localhost:${PORT + 1}${opening}`
          : (await sandboxAt(PORT + 1).start({ state: opening, brand })).url;
        await page.goto(url);
        await page.locator(`main[data-step=${step}]`).waitFor();
        await page.waitForLoadState('networkidle');
        const path = join(DOCS, 'screens', `${brand}-${step}.webp`);
        await page.screenshot({ path, type: 'webp', quality: 85 });
        await page.evaluate(() => sessionStorage.clear());
      }
  } finally {
    await sandbox.close();
  }
}

const TAKEN = {
  studio: { folder: 'leitfaden', width: 1180, height: 660, take: takeStudio },
  screens: { folder: 'screens', width: 390, height: 780, take: takeScreens },
};
const [only] = process.argv.slice(2);
const executablePath = await requireBrowser();
const browser = await chromium.launch({
  env: withFaces(),
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  for (const [name, { folder, width, height, take }] of Object.entries(TAKEN)) {
    if (only !== undefined && only !== name) continue;
    mkdirSync(join(DOCS, folder), { recursive: true });
    const page = await browser.newPage({
      viewport: { width, height },
      locale: 'de-AT',
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(120_000);
    await take(page);
    await page.close();
  }
} finally {
  await browser.close();
}
