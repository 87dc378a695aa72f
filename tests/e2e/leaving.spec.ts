/** Nothing typed is lost: Back and forward, links away, reload, the connection, a failed save. */
import type { Dialog, Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { at, expect, expectAccessible, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { pointer } from './hand.ts';
import { refuse } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { startAt } from './start-at.ts';

const input = (page: Page, name: string) => field(page, name).locator('input').first();
const question = (page: Page) => page.getByRole('dialog', { name: 'Seite verlassen?' });

/** The browser's own questions, each answered with staying. */
function browserQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  return asked;
}

async function openHousing(page: Page, sandbox: Sandbox): Promise<void> {
  const { url } = await sandbox.start({ state: 'LEGAL_INFO' });
  await page.goto(url);
  await expectStep(page, 'summary');
  await page.getByRole('button', { name: /^Ändern.*Ihre Adresse$/ }).click();
  await expectStep(page, 'housing-legal-data');
}

test('Back and forward bring every step as it was left, also what is half typed or wrong', async ({
  page,
  sandbox,
}) => {
  await openHousing(page, sandbox);
  await input(page, 'zipCode').fill('80');
  await input(page, 'residentSince').fill('13.20');
  // The field that has the focus has not been left yet.
  await input(page, 'houseNumber').fill('7/');
  await input(page, 'houseNumber').focus();
  await page.goBack();
  await expectStep(page, 'summary');
  await page.goForward();
  await expectStep(page, 'housing-legal-data');
  for (const [name, text] of [
    ['zipCode', '80'],
    ['residentSince', '13.20'],
    ['houseNumber', '7/'],
  ] as const)
    await expect(input(page, name)).toHaveValue(text);

  await input(page, 'city').fill('Graz-Umgebung');
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expectStep(page, 'personal-financial-data');
  await input(page, 'netIncome').fill('12,5x');
  await input(page, 'employedSince').fill('0');
  await input(page, 'debitAccount').fill('AT61 1904');
  await page.goBack();
  await expectStep(page, 'housing-legal-data');
  await expect(input(page, 'city')).toHaveValue('Graz-Umgebung');
  await expect(input(page, 'zipCode')).toHaveValue('80');
  await page.goForward();
  await expectStep(page, 'personal-financial-data');
  for (const [name, text] of [
    ['netIncome', '12,5x'],
    ['employedSince', '0'],
    ['debitAccount', 'AT61 1904'],
  ] as const)
    await expect(input(page, name)).toHaveValue(text);
});

test('whoever goes back while their answers are being saved stays where they went', async ({
  page,
  sandbox,
}) => {
  await openHousing(page, sandbox);
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expectStep(page, 'personal-financial-data');
  await input(page, 'netIncome').fill('2.345,00');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/applications/*', async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await mainAction(page).click();
  await sent;
  await page.goBack();
  // The spinner stands as long as the call runs.
  await expect(page.locator('main[data-step=housing-legal-data]')).toBeVisible();
  release();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('Ihre Angaben sind gespeichert.')).toBeVisible();
  await expectStep(page, 'housing-legal-data');
});

test('a reload asks while something is not saved, and only then', async ({ page, sandbox }) => {
  const asked = browserQuestions(page);
  await openHousing(page, sandbox);
  await page.reload();
  await expectStep(page, 'housing-legal-data');
  expect(asked).toEqual([]);
  const before = await input(page, 'houseNumber').inputValue();
  await input(page, 'houseNumber').click();
  await page.keyboard.type('9');
  // Playwright waits for a reload that does not come.
  await page.reload({ timeout: 3_000 }).catch(() => undefined);
  expect(asked).toEqual(['beforeunload']);
  await expect(input(page, 'houseNumber')).toHaveValue(`${before}9`);
  // Typed back to what is saved: nothing to lose.
  await input(page, 'houseNumber').fill(before);
  await page.reload();
  await expectStep(page, 'housing-legal-data');
  expect(asked).toHaveLength(1);
  await input(page, 'houseNumber').click();
  await page.keyboard.type('8');
  await mainAction(page).click();
  await expectStep(page, 'summary');
  await page.reload();
  await expectStep(page, 'summary');
  expect(asked).toHaveLength(1);
});

test('a link away asks in words, keeps everything when one stays, and leaves without a second question', async ({
  page,
  sandbox,
}) => {
  const asked = browserQuestions(page);
  await openHousing(page, sandbox);
  const home = page.getByRole('link', { name: 'Startseite' });
  const address = (await home.getAttribute('href')) ?? '';
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>bank</title>' }),
  );
  await input(page, 'houseNumber').click();
  await page.keyboard.type('5');
  await home.click();
  await expect(question(page)).toBeVisible();
  await expect(question(page).locator('[data-action=cancel]')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expectStep(page, 'housing-legal-data');
  await expect(input(page, 'houseNumber')).toHaveValue(/5$/);
  // What opens beside the page is no leaving.
  for (const [place, name] of [
    [page.locator('footer'), 'Impressum'],
    [page.locator('footer'), 'Datenschutzinformation'],
    [field(page, 'creditCheckNoticeRead'), 'Datenschutzinformation'],
  ] as const) {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      place.getByRole('link', { name }).click(),
    ]);
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(name);
    await opened.close();
  }
  await expect(input(page, 'houseNumber')).toHaveValue(/5$/);
  const [beside] = await Promise.all([
    page.context().waitForEvent('page'),
    home.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await beside.close();
  await expect(question(page)).toHaveCount(0);
  await home.click();
  await question(page).locator('[data-action=confirm]').click();
  await page.waitForURL(address);
  expect(asked).toEqual([]);
});

test('leavings of the application itself are not asked about', async ({ page, sandbox, watch }) => {
  watch.expectConsole(/status of 412/);
  const asked = browserQuestions(page);
  await openHousing(page, sandbox);
  await input(page, 'houseNumber').click();
  await page.keyboard.type('5');
  await page.evaluate(() => history.back());
  await expectStep(page, 'summary');
  await refuse(page, 'POST', /\/process$/, { status: 412, header: 'FTL_OFFER_AVAILABLE' });
  await page.locator('[name=declaration]').check();
  await page.route(/instant|sofort/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>instant</title>' }),
  );
  await mainAction(page).click();
  await expect(page.locator('[data-step]')).toHaveCount(0);
  expect(new URL(page.url()).pathname).not.toContain('/flow');
  expect(asked).toEqual([]);
});

test('a cut connection is said, what is typed stays, and it is saved when the connection is back', async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/);
  // Fetched when the page has been quiet for a moment, with what comes next.
  const signs = Promise.all(
    ['warning', 'error'].map((sign) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${sign}-`)),
    ),
  );
  await openHousing(page, sandbox);
  await Promise.all((await signs).map((response) => response.finished()));
  /** Signs that cannot be fetched any more would leave a gap in what is said. */
  const gaps: string[] = [];
  page.on(
    'requestfailed',
    (request) => void (request.resourceType() === 'image' && gaps.push(request.url())),
  );
  await pointer(page).type(input(page, 'houseNumber'), '99');
  await context.setOffline(true);
  const lost = page.locator('[data-notification=warning][data-size=large]');
  await expect(lost).toContainText('Ihre Eingaben sind noch da');
  await expectAccessible(page);
  await mainAction(page).click();
  const trouble = page.locator('[data-popup=TECHNICAL_ERROR]');
  await expect(trouble).toContainText('keine Verbindung');
  await expect(trouble).toContainText('ist noch da');
  await expectAccessible(page);
  await trouble.locator('[data-action=close]').click();
  await expect(input(page, 'houseNumber')).toHaveValue('99');
  expect(gaps).toEqual([]);
  await context.setOffline(false);
  await expect(lost).toHaveCount(0);
  await expect(page.locator('[data-notification=success][data-size=small]')).toContainText(
    'Verbindung ist wieder da',
  );
  await mainAction(page).click();
  await expectStep(page, 'summary');
  await expect(page.getByText('Ihre Angaben sind gespeichert.')).toBeVisible();
});

for (const status of [401, 403, 404, 410, 422, 429, 500, 502, 503, 504]) {
  test(`row 8.6: ${status} on saving is a technical error that keeps what was typed`, async ({
    page,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/status of \d+/);
    await openHousing(page, sandbox);
    await pointer(page).type(input(page, 'houseNumber'), '77');
    await refuse(page, 'PATCH', /\/api\/applications\//, { status });
    await mainAction(page).click();
    const trouble = page.locator('[data-popup=TECHNICAL_ERROR]');
    await expect(trouble).toContainText('ist noch da');
    await trouble.locator('[data-action=confirm]').click();
    await expectStep(page, 'summary');
  });
}

test('the calculator can be gone back to from the registration, after a question', async ({
  page,
  baseURL,
}) => {
  await page.goto(at('bank', '/flow/ntb/registration', baseURL));
  await expectStep(page, 'registration');
  await input(page, 'firstName').click();
  await page.keyboard.type('Anna');
  const details = page.locator('[data-panel=offer] summary').first();
  if (await details.isVisible()) await details.click();
  await page.getByRole('link', { name: 'Im Kreditrechner ändern' }).click();
  await expect(question(page)).toBeVisible();
  await question(page).locator('[data-action=confirm]').click();
  await page.waitForURL('**/sandbox/calculator**');
});

test('Back and forward keep what was chosen of the offers and insurances', async ({
  page,
  baseURL,
}) => {
  await startAt(page, baseURL, { state: 'SCORED' });
  await expectStep(page, 'personal-offer');
  await page.locator('[data-field=variableInterestType] input').last().check();
  await page.locator('[name=repaymentDay][value="5"]').check();
  await mainAction(page).click();
  await expectStep(page, 'insurance');
  const chosen = page.locator('form input[type=radio]').nth(1);
  await chosen.check();
  await page.goBack();
  await expectStep(page, 'personal-offer');
  await page.locator('[name=repaymentDay][value="15"]').check();
  await page.goForward();
  await expectStep(page, 'insurance');
  await expect(chosen).toBeChecked();
  await page.goBack();
  await expect(page.locator('[name=repaymentDay][value="15"]')).toBeChecked();
});
