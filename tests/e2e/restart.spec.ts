/** Nothing submitted is lost: every step is reloaded, and the server is killed and started again on its data, four times on the way. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import ENUMS from '#locales/de-AT/enums.json' with { type: 'json' };
import { EMPLOYEE } from '../applicants/applicants.ts';
import { FINANCIAL, HOUSING, REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { expect, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { pointer } from './hand.ts';
import { startSandbox } from './own-sandbox.ts';
import { identify, lastCode, paper, readContracts } from './partners.ts';
import { sandboxAt } from './sandbox.ts';
import { like, text } from './texts.ts';

const ROOT = join(import.meta.dirname, '../..');

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });

const CHOICES: Readonly<Record<string, unknown>> = ENUMS;
const textOf = (name: string, answer: string): string =>
  (CHOICES[name] as Readonly<Record<string, string>> | undefined)?.[answer] ?? answer;

/** The summary shows every answer that was typed or chosen from a list. */
async function expectSummary(page: Page): Promise<void> {
  for (const [name, answer] of Object.entries({ ...REGISTRATION, ...FINANCIAL, ...HOUSING }))
    if (typeof answer === 'string')
      await expect(page.locator(`[data-answer=${name}]`)).toContainText(
        // The summary sets spaces into the phone number.
        name === 'mobilePhone' ? '664 1234567' : textOf(name, answer),
      );
}

/** A reload shows the same step, by the same address. */
async function reload(page: Page, step: string): Promise<void> {
  const before = new URL(page.url()).pathname;
  await page.reload();
  await expectStep(page, step);
  expect(new URL(page.url()).pathname).toBe(before);
}

test('every step survives a reload, the application survives a killed server', async ({
  page,
  request,
  watch,
}) => {
  // What the page asks for while the server is gone.
  watch.expectConsole(/net::ERR_/);
  test.setTimeout(360_000);
  const hand = pointer(page);
  const options = {
    root: ROOT,
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), 'loan-restart-')),
  };
  let server = await startSandbox(options);
  const sandbox = sandboxAt(request, `http://localhost:${options.port}`);
  /** As a crash would: nothing is written orderly, the same folder and port serve on. */
  const crash = async (): Promise<void> => {
    await server.stop('SIGKILL');
    server = await startSandbox(options);
  };
  const submit = () => hand.press(mainAction(page));
  try {
    await page.goto(`${server.baseURL}/?amount=12000&duration=5`);
    await expectStep(page, 'main');
    await page.getByRole('link', { name: text('shell:main.newCustomer') }).click();
    await expectStep(page, 'registration');
    await reload(page, 'registration');
    await fillForm(page, REGISTRATION, hand);
    await submit();

    await expectStep(page, 'personal-financial-data');
    await reload(page, 'personal-financial-data');
    await fillForm(page, FINANCIAL, hand);
    await submit();

    await expectStep(page, 'housing-legal-data');
    await reload(page, 'housing-legal-data');
    await fillForm(page, HOUSING, hand);
    await submit();

    await expectStep(page, 'summary');
    await expectSummary(page);
    await crash();
    await reload(page, 'summary');
    await expectSummary(page);
    await expect(page.locator('main')).toContainText(/12\.000,00/);
    for (const [title, name, value] of [
      [text('steps:personal-financial-data.title'), 'employer', String(FINANCIAL['employer'])],
      [text('steps:housing-legal-data.title'), 'street', String(HOUSING['street'])],
    ] as const) {
      await page.getByRole('button', { name: `${text('steps:summary.change')}: ${title}` }).click();
      await expect(field(page, name).locator('input')).toHaveValue(value);
      await page.goBack();
      await expectStep(page, 'summary');
    }
    await page.locator('[name=declaration]').check();
    await submit();

    await expectStep(page, 'personal-offer');
    await reload(page, 'personal-offer');
    await submit();
    await expectStep(page, 'id-check');
    await reload(page, 'id-check');
    await submit();
    await page.waitForURL('**/sandbox/identity-check/**');
    await crash();
    await identify(page, 'APPROVED', hand);

    await expectStep(page, 'personal-offer');
    await reload(page, 'personal-offer');
    await page.locator('form input[type=radio]').nth(1).check();
    await page.locator('[name=repaymentDay][value="20"]').check();
    await submit();

    await expectStep(page, 'insurance');
    await reload(page, 'insurance');
    await page.goBack();
    await expectStep(page, 'personal-offer');
    await expect(page.locator('form input[type=radio]').nth(1)).toBeChecked();
    await expect(page.locator('[name=repaymentDay][value="20"]')).toBeChecked();
    await submit();
    await expectStep(page, 'insurance');
    await page.locator('form [value=DEATH]').check();
    await submit();

    await expectStep(page, 'signing');
    await reload(page, 'signing');
    await readContracts(page, hand);
    await page.getByRole('button', { name: text('steps:signing.send') }).click();
    await expect(page.getByText(like('steps:signing.sentTo'))).toBeVisible();
    const code = await lastCode(page);
    await crash();
    await hand.type(page.locator('[name=utan]'), code);
    await submit();

    await expectStep(page, 'document-upload');
    await paper(page, 'INCOME_PROOF', 'Gehaltszettel.pdf');
    await crash();
    await reload(page, 'document-upload');
    await expect(
      page.getByRole('button', {
        name: text('steps:document-upload.delete', { name: 'Gehaltszettel.pdf' }),
      }),
    ).toBeVisible();
    await paper(page, 'IDENTITY', 'Ausweis.pdf');
    const id = await page.evaluate(() => sessionStorage.getItem('application_id'));
    await submit();

    await expectStep(page, 'result');
    await reload(page, 'result');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      text('steps:result.decision.GREEN.heading'),
    );
    expect(await sandbox.call(id ?? '')).toMatchObject({
      state: 'COMPLETED',
      decision: 'GREEN',
      loanAmount: 12_000,
      loanDuration: 60,
      repaymentDay: 20,
      insurance: 'DEATH',
      variableInterestType: 'FIX',
      purpose: 'VEHICLE',
      // An optional box that is not ticked is not sent.
      customer: Object.fromEntries(
        Object.entries(EMPLOYEE.customer ?? {}).filter(([name]) => name !== 'allowContact'),
      ),
      documents: expect.arrayContaining([
        expect.objectContaining({ name: 'Gehaltszettel.pdf' }),
        expect.objectContaining({ name: 'Ausweis.pdf' }),
        expect.objectContaining({ category: 'CONTRACT' }),
      ]) as unknown[],
    });
  } finally {
    await server.stop('SIGKILL');
    rmSync(options.dataDir, { recursive: true, force: true });
  }
});
