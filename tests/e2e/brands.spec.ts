/** Rows 1.1–1.3, 1.8, 1.9, 1.11, 5.1: what the host decides, the welcome page, titles, contrast. */
import { readFileSync } from 'node:fs';
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { createAt, startAt } from './start-at.ts';

const steps = JSON.parse(
  readFileSync(new URL('../../locales/de-AT/steps.json', import.meta.url), 'utf8'),
) as Record<string, { title: string }>;

const WORDS = {
  bank: { product: 'Online Kredit', title: 'Online Kredit beantragen', entity: '0100' },
  direct: { product: 'easy kredit', title: 'easy Kredit beantragen', entity: '0109' },
} as const;

/** A state that leads to each screen. */
const SCREENS: readonly [state: string, step: string][] = [
  ['INIT', 'personal-financial-data'],
  ['PEFI_INFO', 'housing-legal-data'],
  ['LEGAL_INFO', 'summary'],
  ['ACC_INIT', 'psd'],
  ['ACC_RETRY', 'psdresult'],
  ['PROCESSED', 'personal-offer'],
  ['LEGITIMATION_INIT', 'id-check'],
  ['SCORED', 'personal-offer'],
  ['OFFER_SELECTED', 'insurance'],
  ['INSURANCE_SELECTED', 'signing'],
  ['DOC_SIGNED', 'document-upload'],
  ['COMPLETED', 'result'],
  ['CANCELLED', 'result'],
  ['REJECTED', 'result'],
  ['RETRY', 'mismatch'],
  ['LEGITIMATION_COMPLETED', 'fail'],
];

for (const brand of BRANDS) {
  const { product, title, entity } = WORDS[brand];

  test(`rows 1.1, 1.2, 1.3: the host makes the page one of ${brand}`, async ({ page, baseURL }) => {
    const prices: string[] = [];
    page.on(
      'request',
      (request) =>
        void (request.url().includes('/pricing/') && prices.push(new URL(request.url()).pathname)),
    );
    await page.goto(at(brand, '/main?amount=20000&duration=7', baseURL));
    await expectStep(page, 'main');
    const root = page.locator('html');
    await expect(root).toHaveAttribute('lang', 'de-AT');
    await expect(root).toHaveAttribute('data-brand', brand);
    await expect(root).toHaveAttribute('data-contrast', 'off');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen!');
    await expect(page.getByText(`Ihr schneller Weg zum ${product}.`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ich bin bereits Kunde' })).toHaveAttribute(
      'href',
      '/flow/existing/start',
    );
    const favicon = await page.locator('link[rel=icon]').getAttribute('href');
    expect(favicon).toBe(`/favicon-${brand}.svg`);
    expect(
      (await page.request.get(at('bank', favicon ?? '', baseURL).replace('bank.', ''))).headers()[
        'content-type'
      ],
    ).toContain('image/svg');
    for (const name of ['Startseite', 'Impressum', 'Datenschutzinformation', 'Häufige Fragen'])
      await expect(page.getByRole('link', { name })).toHaveAttribute(
        'href',
        new RegExp(`//${brand}\\.localhost`),
      );
    await page.getByRole('link', { name: 'Ich möchte Kunde werden' }).click();
    await expectStep(page, 'registration');
    expect(prices).toEqual([`/api/pricing/${entity}`]);
    await expect(page.locator('[data-panel=offer]')).toContainText('€ 20.000,00');
    await expect(page.locator('[data-panel=offer]')).toContainText('7 Jahre');
  });

  test(`row 1.11: every screen of ${brand} has its title`, async ({ page, baseURL }) => {
    await page.goto(at(brand, '/main?amount=20000', baseURL));
    await expect(page).toHaveTitle(`${title} | Willkommen`);
    for (const [state, step] of SCREENS) {
      await startAt(page, baseURL, { state, brand });
      await expectStep(page, step);
      await expect(page, state).toHaveTitle(`${title} | ${steps[step]?.title ?? '?'}`);
      if (brand === 'direct')
        await expect(page.locator('body'), state).not.toContainText('Filiale');
    }
  });

  test(`row 1.11: the title is that of ${brand} before there is a screen, and where there will be none`, async ({
    page,
    baseURL,
  }) => {
    await page.route('**/applications/durchblicker', () => undefined);
    await Promise.all([
      page.waitForRequest('**/applications/durchblicker'),
      page.goto(at(brand, '/main?vorgangId=V-NEU&konditionId=K-1', baseURL)),
    ]);
    await expect(page).toHaveTitle(title);
    await page.addInitScript(() =>
      window.addEventListener('pagehide', () => sessionStorage.setItem('left', document.title)),
    );
    await page.goto(at(brand, '/main', baseURL));
    await page.waitForURL('**/sandbox/calculator*');
    expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe(title);
  });

  test(`the result leads to the home page of ${brand}, and nothing of the application stays`, async ({
    page,
    baseURL,
  }) => {
    for (const inApp of ['', '&inApp=true']) {
      const { url } = await createAt(page, baseURL, { state: 'COMPLETED', brand });
      await page.goto(`${url}${inApp}`);
      await expectStep(page, 'result');
      await page.getByRole('button', { name: 'Zur Startseite' }).click();
      await page.waitForURL('**/sandbox/home');
      expect(new URL(page.url()).hostname).toBe(`${brand}.localhost`);
      expect(await page.evaluate(() => sessionStorage.getItem('application_id'))).toBeNull();
    }
  });

  test(`row 1.8: the contrast theme of ${brand} survives a reload and ends with the session`, async ({
    page,
    baseURL,
    browser,
  }) => {
    await page.goto(at(brand, '/main?amount=20000', baseURL));
    await expectStep(page, 'main');
    await page.locator('[data-action=contrast]').click();
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
    await expect(page.locator('[data-action=contrast]')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.reload();
    await expectStep(page, 'main');
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
    const other = await browser.newPage();
    await other.goto(at(brand, '/main?amount=20000', baseURL));
    await expect(other.locator('html')).toHaveAttribute('data-contrast', 'off');
    await other.close();
    await page.locator('[data-action=contrast]').click();
    await expect(page.locator('html')).toHaveAttribute('data-contrast', 'off');
  });
}

for (const [query, amount, years] of [
  ['amount=1&duration=0', '€ 4.000,00', '1 Jahr'],
  ['amount=900000&duration=44', '€ 75.000,00', '10 Jahre'],
  ['duration=3', '€ 10.000,00', '3 Jahre'],
] as const) {
  test(`row 5.1: ${query} is ${amount} for ${years}`, async ({ page }) => {
    await page.goto(`/main?${query}`);
    await page.getByRole('link', { name: 'Ich möchte Kunde werden' }).click();
    await expectStep(page, 'registration');
    await expect(page.locator('[data-panel=offer]')).toContainText(amount);
    await expect(page.locator('[data-panel=offer]')).toContainText(years);
  });
}

test('row 1.9: captcha and native app are switches of the configuration, both on', async ({
  page,
}) => {
  await page.goto('/main?amount=20000');
  const config = JSON.parse((await page.locator('#config').textContent()) ?? '') as {
    captcha: unknown;
    nativeApp: unknown;
  };
  expect(config).toMatchObject({ captcha: { enabled: true }, nativeApp: { enabled: true } });
});

test('a malformed configuration stops the start and names the key', async ({ page }) => {
  await page.route('**/main?*', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('bank.', '') });
    await route.fulfill({
      response,
      body: (await response.text()).replace(
        /"calculatorUrl":\s*"[^"]*"/,
        '"calculatorUrl": "javascript:alert(1)"',
      ),
    });
  });
  await page.goto('/main?amount=20000');
  await expect(page.getByRole('alert')).toContainText('brands.bank.calculatorUrl');
  await expect(page.locator('[data-step]')).toHaveCount(0);
});
