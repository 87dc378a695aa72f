/** Rows 1.1–1.3, 1.8, 1.9, 1.11, 2.9, 2.10, 5.1, 7.6: what the host decides, the welcome page, titles, boxes, contrast. */
import { at, BRANDS, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { becomeCustomer, button, heading, link, storedId } from './page.ts';
import { createAt, startAt } from './start-at.ts';
import { text } from './texts.ts';

/** The texts that mention branches. */
const OF_BRANCHES = [
  'steps:branches.visit',
  'steps:start.dataHint_branches',
  'steps:housing-legal-data.given_branches',
];

const TITLE = { bank: 'Online Kredit beantragen', direct: 'easy Kredit beantragen' } as const;
const PRODUCT = { bank: 'Online Kredit', direct: 'easy kredit' } as const;
const ENTITY = { bank: '0100', direct: '0109' } as const;

/** A state that leads to each screen, and whether the offer box and the help-code box stand beside it. */
const SCREENS: readonly [state: string, step: string, boxes: boolean][] = [
  ['INIT', 'personal-financial-data', true],
  ['PEFI_INFO', 'housing-legal-data', true],
  ['LEGAL_INFO', 'summary', true],
  ['ACC_INIT', 'psd', true],
  ['ACC_RETRY', 'psdresult', true],
  ['SCORED', 'personal-offer', true],
  ['OFFER_SELECTED', 'insurance', true],
  ['INSURANCE_SELECTED', 'signing', true],
  ['DOC_SIGNED', 'document-upload', false],
  ['LEGITIMATION_INIT', 'id-check', false],
  ['COMPLETED', 'result', false],
  ['RETRY', 'mismatch', false],
  ['LEGITIMATION_COMPLETED', 'fail', false],
];

for (const brand of BRANDS) {
  const title = TITLE[brand];

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
    // The specification's words.
    await expect(heading(page)).toHaveText(text('shell:main.heading'));
    await expect(
      page.getByText(text('shell:main.intro', { product: PRODUCT[brand] })),
    ).toBeVisible();
    await expect(
      page.getByRole('link', { name: text('shell:main.existingCustomer') }),
    ).toHaveAttribute('href', '/flow/existing/start');
    const favicon = await page.locator('link[rel=icon]').getAttribute('href');
    expect(favicon).toBe(`/favicon-${brand}.svg`);
    expect(
      (await page.request.get(at('bank', favicon ?? '', baseURL).replace('bank.', ''))).headers()[
        'content-type'
      ],
    ).toContain('image/svg');
    for (const key of ['home', 'imprint', 'privacy', 'faq'])
      await expect(link(page, `shell:footer.${key}`)).toHaveAttribute(
        'href',
        new RegExp(`//${brand}\\.localhost`),
      );
    await page.getByRole('link', { name: text('shell:main.newCustomer') }).click();
    await expectStep(page, 'registration');
    expect(prices).toEqual([`/api/pricing/${ENTITY[brand]}`]);
    await expect(page.locator('[data-panel=offer]')).toContainText('€ 20.000,00');
    await expect(page.locator('[data-panel=offer]')).toContainText(
      text('flow:offer.years', { count: 7 }),
    );
  });

  test(`rows 1.11, 2.9, 2.10: every screen of ${brand} has its title and its boxes`, async ({
    page,
    baseURL,
  }) => {
    const expectBoxes = async (offer: number, help: number, state: string) => {
      await expect(page.locator('[data-panel=offer]'), state).toHaveCount(offer);
      await expect(page.locator('[data-panel=help-code]'), state).toHaveCount(help);
    };
    await page.goto(at(brand, '/main?amount=20000', baseURL));
    await expect(page).toHaveTitle(`${title} | ${text('shell:main.title')}`);
    await page.goto(at(brand, '/flow/ntb/registration', baseURL));
    await expectStep(page, 'registration');
    await expectBoxes(1, 0, 'registration');
    for (const [state, step, boxes] of SCREENS) {
      await startAt(page, baseURL, { state, brand });
      await expectStep(page, step);
      await expect(page, state).toHaveTitle(`${title} | ${text(`steps:${step}.title`)}`);
      await expectBoxes(boxes ? 1 : 0, boxes ? 1 : 0, state);
      if (brand === 'direct')
        for (const key of OF_BRANCHES)
          await expect(page.locator('body'), state).not.toContainText(text(key));
    }
  });
}

test("row 1.11: the title is the brand's before there is a screen, and where there will be none", async ({
  page,
  baseURL,
}) => {
  await page.route('**/applications/durchblicker', () => undefined);
  await Promise.all([
    page.waitForRequest('**/applications/durchblicker'),
    page.goto(at('direct', '/main?vorgangId=V-NEU&konditionId=K-1', baseURL)),
  ]);
  await expect(page).toHaveTitle(TITLE.direct);
  await page.addInitScript(() =>
    window.addEventListener('pagehide', () => sessionStorage.setItem('left', document.title)),
  );
  await page.goto(at('direct', '/main', baseURL));
  await page.waitForURL('**/sandbox/calculator*');
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe(TITLE.direct);
});

test('the result leads to the home page, and nothing of the application stays', async ({
  page,
  baseURL,
}) => {
  for (const inApp of ['', '&inApp=true']) {
    const { url } = await createAt(page, baseURL, { state: 'COMPLETED', brand: 'direct' });
    await page.goto(`${url}${inApp}`);
    await expectStep(page, 'result');
    await button(page, 'steps:result.submit').click();
    await page.waitForURL('**/sandbox/home');
    expect(new URL(page.url()).hostname).toBe('direct.localhost');
    expect(await storedId(page)).toBeNull();
  }
});

test('row 1.8: the contrast theme survives a reload and ends with the session', async ({
  page,
  baseURL,
  browser,
}) => {
  await page.goto(at('direct', '/main?amount=20000', baseURL));
  await expectStep(page, 'main');
  await page.locator('[data-action=contrast]').click();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
  await expect(page.locator('[data-action=contrast]')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.reload();
  await expectStep(page, 'main');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'on');
  const other = await browser.newPage();
  await other.goto(at('direct', '/main?amount=20000', baseURL));
  await expect(other.locator('html')).toHaveAttribute('data-contrast', 'off');
  await other.close();
  await page.locator('[data-action=contrast]').click();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'off');
});
test('row 5.1: amount and duration are kept within their limits', async ({ page }) => {
  await page.goto('/main?amount=1&duration=44');
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await expect(page.locator('[data-panel=offer]')).toContainText('€ 4.000,00');
  await expect(page.locator('[data-panel=offer]')).toContainText(
    text('flow:offer.years', { count: 10 }),
  );
});

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
