/** `npm run dev`: a text that changes in its file is shown at once; the page is not loaded again, and what was typed stays. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '../../../sandbox/process.ts';
import { expect, openAt, test } from '../support/fixtures.ts';
import { copyProject } from '../support/project-copy.ts';

test('a text changed in its file appears beside what was typed', async ({ page }) => {
  const root = copyProject();
  const sandbox = await startProcess(
    { DATA_DIR: join(root, '.sandbox') },
    { root, args: ['--dev'] },
  );
  const change = (file: string, edit: (texts: Record<string, Record<string, unknown>>) => void) => {
    const path = join(root, 'locales/de-AT', file);
    const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>;
    edit(texts);
    writeFileSync(path, JSON.stringify(texts));
  };
  try {
    const address = `http://bank.localhost:${sandbox.port}/flow/ntb/registration`;
    await openAt(page, address, 'registration');
    // Vite loads the page again when it has bundled a library that it meets for the first time.
    await page.waitForLoadState('networkidle');
    await openAt(page, address, 'registration');
    const field = page.locator('[name=firstName]');
    await field.fill('Anna');
    await page.evaluate(() => Object.assign(window, { same: true }));

    change('steps/registration.json', ({ fields }) =>
      Object.assign(fields?.['firstName'] ?? {}, { label: 'Rufname' }),
    );
    await expect(page.locator('label', { hasText: 'Rufname' })).toBeVisible();
    change('steps/registration.json', ({ steps }) =>
      Object.assign(steps?.['registration'] ?? {}, { heading: 'Grüß Gott' }),
    );
    await expect(page.locator('h1', { hasText: 'Grüß Gott' })).toBeVisible();
    change('form.json', (texts) => Object.assign(texts, { optional: '(freiwillig)' }));
    await expect(page.locator('form', { hasText: '(freiwillig)' })).toBeVisible();
    await expect(page.locator('label', { hasText: 'Rufname' })).toBeVisible();

    await expect(field).toHaveValue('Anna');
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
  } finally {
    // Or it would look for the server that ends.
    await page.close();
    await sandbox.kill('SIGTERM');
    rmSync(root, { recursive: true, force: true });
  }
});
