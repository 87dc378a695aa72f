/** The connection is cut after the server did the work: trying again does nothing twice (OpenAPI: Idempotency-Key). */
import type { Page } from 'playwright/test';
import { REGISTRATION } from './answers.ts';
import { fillForm, mainAction } from './fill.ts';
import { expect, expectStep, test } from './fixtures.ts';
import { pointer } from './hand.ts';
import { becomeCustomer, button, removal, storedId } from './page.ts';
import { paper, readContracts } from './partners.ts';
import type { Sandbox } from './sandbox.ts';
import { like } from './texts.ts';

/** The next call: the server does it, its answer is lost. Resolves with what the server said, and the keys that were sent. */
async function cutAfter(page: Page, path: RegExp): Promise<{ said: unknown[]; keys: string[] }> {
  const seen: { said: unknown[]; keys: string[] } = { said: [], keys: [] };
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fallback();
      seen.keys.push(request.headers()['idempotency-key'] ?? '');
      if (seen.keys.length > 1) return route.fallback();
      const url = new URL(request.url());
      const { host } = url;
      url.hostname = 'localhost';
      const answer = await route.fetch({ url: url.href, headers: { ...request.headers(), host } });
      seen.said.push(await answer.json());
      await route.abort('connectionreset');
    },
  );
  return seen;
}

/** Trying again in the popup that reports the failure. */
async function tryAgain(page: Page): Promise<void> {
  const popup = page.locator('[role=dialog]');
  await expect(popup).toBeVisible();
  await popup.locator('[data-action=confirm]').click();
  await expect(popup).toHaveCount(0);
}

const messagesOf = async (page: Page, id: string): Promise<number> => {
  const origin = `http://localhost:${new URL(page.url()).port}`;
  const messages = (await (await page.request.get(`${origin}/sandbox/messages`)).json()) as {
    applicationId: string | null;
  }[];
  return messages.filter(({ applicationId }) => applicationId === id).length;
};
async function expectSameKey({ keys }: { keys: string[] }): Promise<void> {
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
}
async function started(page: Page, sandbox: Sandbox, state: string, step: string): Promise<string> {
  const { id, url } = await sandbox.start({ state });
  await page.goto(url);
  await expectStep(page, step);
  return id;
}

test.beforeEach(({ watch }) => watch.expectConsole(/net::ERR_|Failed to load resource/));

test('a registration is one application', async ({ page }) => {
  const cut = await cutAfter(page, /\/api\/applications$/);
  await page.goto('/?amount=12000&duration=5');
  await expectStep(page, 'main');
  await becomeCustomer(page);
  await expectStep(page, 'registration');
  await fillForm(page, REGISTRATION, pointer(page));
  await mainAction(page).click();
  await tryAgain(page);
  await expectStep(page, 'personal-financial-data');
  await expectSameKey(cut);
  // The one application is the first one, whose answer was lost.
  const id = await storedId(page);
  expect(cut.said).toMatchObject([{ id }]);
  expect(await messagesOf(page, id ?? '')).toBe(1);
});

test('the scoring is done once', async ({ page, sandbox }) => {
  const id = await started(page, sandbox, 'LEGAL_INFO', 'summary');
  const cut = await cutAfter(page, /\/process$/);
  await page.locator('[name=declaration]').check();
  await mainAction(page).click();
  await tryAgain(page);
  await expectStep(page, 'personal-offer');
  await expectSameKey(cut);
  expect(await sandbox.call(id)).toMatchObject({ state: 'PROCESSED' });
});

test('one code is sent, and one contract is signed', async ({ page, sandbox }) => {
  const id = await started(page, sandbox, 'INSURANCE_SELECTED', 'signing');
  await expect(mainAction(page), 'the first contract of a server takes its time').toBeVisible({
    timeout: 30_000,
  });
  await readContracts(page, pointer(page));
  const before = await messagesOf(page, id);
  const code = await cutAfter(page, /\/contract\/utan$/);
  await button(page, 'steps:signing.send').click();
  await tryAgain(page);
  await expect(page.getByText(like('steps:signing.sentTo'))).toBeVisible();
  await expectSameKey(code);
  expect(await messagesOf(page, id)).toBe(before + 1);

  const sign = await cutAfter(page, /\/contract\/sign$/);
  await pointer(page).type(page.locator('[name=utan]'), await sandbox.code(id));
  await mainAction(page).click();
  await tryAgain(page);
  await expectStep(page, 'document-upload');
  await expectSameKey(sign);
  expect(await messagesOf(page, id)).toBe(before + 2);
});

test('a file is one document, and the application ends once', async ({ page, sandbox }) => {
  const id = await started(page, sandbox, 'DOC_SIGNED', 'document-upload');
  await expect(page.locator('input[name="documents.INCOME_PROOF"]')).toBeAttached();
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/documents'))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  // A file's bytes cannot be sent on from outside the page: here the page itself loses the answer.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function sendOnce(body) {
      XMLHttpRequest.prototype.send = send;
      const fail = this.onerror;
      this.onload = (event) => fail?.call(this, event);
      send.call(this, body);
    };
  });
  await page.locator('input[name="documents.INCOME_PROOF"]').setInputFiles({
    name: 'Gehaltszettel.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  const popup = page.locator('[role=dialog]');
  await expect(popup).toBeVisible();
  await popup.locator('[data-action=close], [data-action=cancel]').first().click();
  await button(page, 'steps:document-upload.retry', { name: 'Gehaltszettel.pdf' }).click();
  await expect(removal(page, 'Gehaltszettel.pdf')).toHaveCount(1);
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  const { documents } = (await sandbox.call(id)) as { documents: { name: string }[] };
  expect(documents.filter(({ name }) => name === 'Gehaltszettel.pdf')).toHaveLength(1);

  // Another file of that name is another act.
  await paper(page, 'IDENTITY', 'Ausweis.pdf');
  expect(keys[2]).not.toBe(keys[0]);

  const cut = await cutAfter(page, /\/finalize$/);
  await mainAction(page).click();
  await tryAgain(page);
  await expectStep(page, 'result');
  await expectSameKey(cut);
  expect(await sandbox.call(id)).toMatchObject({ state: 'COMPLETED' });
});
