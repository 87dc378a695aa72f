/** `npm run pictures`: takes the pictures of docs/leitfaden.md from a studio on a copy of the project; with `places`, see there. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { startStudio } from './own-studio.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/leitfaden');
const PORT = Number(process.env['TEST_PORT'] ?? 4310) + 40;
const executablePath = process.env['CHROMIUM_PATH'];

/** What is opened for each picture. */
const PICTURES: Readonly<Record<string, string>> = { start: '?view=start' };

if (process.argv.includes('places')) {
  await import('./places.ts');
  process.exit();
}
mkdirSync(FOLDER, { recursive: true });
const studio = await startStudio(PORT);
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
try {
  const viewport = { width: 1280, height: 720 };
  const page = await browser.newPage({ viewport, locale: 'de-AT', reducedMotion: 'reduce' });
  page.setDefaultTimeout(300_000);
  for (const [name, query] of Object.entries(PICTURES)) {
    await page.goto(`${studio.origin}/studio/${query}`);
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 60 });
  }
} finally {
  await browser.close();
  await studio.stop();
}
