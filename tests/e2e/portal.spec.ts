/** Rows 2.6–2.8, 8.5, 8.8: entries from the comparison portal and by application id, what they reject and what they replace. */
import type { Page } from 'playwright/test';
import { at, BRANDS, expect, expectStep, test } from './fixtures.ts';
import { mainAction } from './fill.ts';
import { pointer } from './hand.ts';
import { signIn } from './sign-in.ts';
import { refuse } from './sandbox.ts';
import { createAt } from './start-at.ts';

const entry = (vorgangId: string, more = ''): string =>
  `/main?vorgangId=${vorgangId}&konditionId=K-1&amount=15000${more}`;
const stored = (page: Page, key: string) =>
  page.evaluate((name) => sessionStorage.getItem(name), key);
const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Calls of one operation, by the end of its path. */
function watchCalls(page: Page, end: string): unknown[] {
  const bodies: unknown[] = [];
  page.on(
    'request',
    (request) =>
      void (
        request.method() === 'POST' &&
        new URL(request.url()).pathname.endsWith(end) &&
        bodies.push(request.postDataJSON())
      ),
  );
  return bodies;
}

// One after another: a fault is for the next call, whoever makes it.
test.describe.configure({ mode: 'default' });

for (const brand of BRANDS) {
  const entity = brand === 'bank' ? '0100' : '0109';

  test(`row 2.7: a new customer of ${brand} from the portal goes where the state says`, async ({
    page,
    baseURL,
  }) => {
    const bodies = watchCalls(page, '/applications/durchblicker');
    await page.goto(at(brand, entry('V-NEU'), baseURL));
    await expectStep(page, 'id-check');
    expect(bodies).toEqual([{ vorgangId: 'V-NEU', konditionId: 'K-1', entity }]);
    expect(await stored(page, 'application_id')).not.toBeNull();
    expect(page.url()).not.toMatch(/vorgang|kondition/i);
  });

  test(`row 2.7: an existing customer of ${brand} from the portal signs in and starts`, async ({
    page,
    baseURL,
  }) => {
    const bodies = watchCalls(page, '/applications/existing');
    await page.goto(at(brand, entry('V-BESTANDSKUNDE'), baseURL));
    await page.waitForURL('**/oidc/**');
    await signIn(page, brand === 'bank' ? 'anna' : 'clara', pointer(page));
    await expectStep(page, 'start');
    await expect.poll(() => bodies).toMatchObject([{ entity, loanAmount: 15_000 }]);
    expect(bodies[0]).toHaveProperty('durchblickerId');
    await mainAction(page).click();
    await expectStep(page, 'personal-financial-data');
    expect(bodies).toHaveLength(1);
  });
}

/** Main of its own would lead on from each of these: to itself, or to the calculator. */
for (const path of ['/main?', '/?', '/?amount=15000&']) {
  for (const [vorgangId, where] of [
    ['V-NEU', '/flow/ntb/id-check'],
    ['V-BESTANDSKUNDE', '/flow/existing/start'],
    ['V-SPERRLISTE', '/flow/ntb/result'],
  ] as const) {
    test(`row 2.7: ${vorgangId} from the portal at ${path} goes to ${where}`, async ({
      page,
      baseURL,
      watch,
    }) => {
      if (vorgangId === 'V-SPERRLISTE') watch.expectConsole(/412/);
      await page.goto(at('bank', `${path}vorgangId=${vorgangId}&konditionId=K-1`, baseURL));
      if (vorgangId === 'V-BESTANDSKUNDE') await signIn(page, 'anna', pointer(page));
      await expectStep(page, where.split('/').at(-1) ?? '');
      expect(pathOf(page)).toBe(where);
    });
  }
}

for (const vorgangId of ['V-SPERRLISTE', 'V-ADRESSE', 'V-PRUEFUNG']) {
  test(`row 8.5: ${vorgangId} is rejected without a popup`, async ({ page, baseURL, watch }) => {
    watch.expectConsole(/412/);
    await page.goto(at('bank', entry(vorgangId), baseURL));
    await expectStep(page, 'result');
    expect(pathOf(page)).toBe('/flow/ntb/result');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Leider');
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    expect(await stored(page, 'application_id')).toBeNull();
  });
}

for (const [fault, name] of [
  [{ status: 500 }, '500'],
  [{ status: 412, header: 'APPLICATION_EXISTS' }, '412 APPLICATION_EXISTS'],
  [{ status: 400, body: { errors: [{ field: 'vorgangId', message: 'x' }] } }, '400'],
] as const) {
  test(`row 8.8: ${name} on the portal's entry does nothing`, async ({ page, baseURL, watch }) => {
    watch.expectConsole(/500|412|400/);
    await refuse(page, 'POST', /\/api\/applications\/durchblicker$/, fault);
    await page.goto(at('bank', entry('V-FEHLER'), baseURL));
    await expectStep(page, 'main');
    await expect(page.locator('[role=dialog]')).toHaveCount(0);
    expect(await stored(page, 'application_id')).toBeNull();
    expect(page.url()).not.toMatch(/vorgang|kondition/i);
  });
}

test('row 2.7: one id alone, or a malformed one, is ignored', async ({ page, baseURL }) => {
  const bodies = watchCalls(page, '/applications/durchblicker');
  for (const query of [
    'vorgangId=V-NEU',
    'konditionId=K-1',
    'vorgangId=V-NEU&konditionId=../x',
    `vorgangId=${'x'.repeat(65)}&konditionId=K-1`,
  ]) {
    await page.goto(at('bank', `/main?${query}&amount=15000`, baseURL));
    await expectStep(page, 'main');
    expect(page.url(), query).not.toMatch(/vorgang|kondition/i);
  }
  expect(bodies).toEqual([]);
});

test('rows 2.6, 2.7: an application id replaces the stored one; a stored one is not replaced by the portal', async ({
  page,
  baseURL,
}) => {
  const bodies = watchCalls(page, '/applications/durchblicker');
  const [first, second] = [
    await createAt(page, baseURL, { state: 'INIT' }),
    await createAt(page, baseURL, { state: 'OFFER_SELECTED' }),
  ];
  await page.goto(first.url);
  await expectStep(page, 'personal-financial-data');
  await page.goto(at('bank', entry('V-NEU'), baseURL));
  await expectStep(page, 'main');
  expect(bodies).toEqual([]);
  expect(await stored(page, 'application_id')).toBe(first.id);
  await page.goto(second.url);
  await expectStep(page, 'insurance');
  expect(await stored(page, 'application_id')).toBe(second.id);
  // A malformed id counts as absent.
  await page.goto(at('bank', '/main?applicationId=%2e%2e%2fx', baseURL));
  await expectStep(page, 'main');
  expect(await stored(page, 'application_id')).toBe(second.id);
});

test('row 2.8: the delay postpones the status check of a pending legitimation, a malformed one does not', async ({
  page,
  baseURL,
}) => {
  const elapsed = async (delay: string): Promise<number> => {
    const { url } = await createAt(page, baseURL, {
      state: 'LEGITIMATION_INIT',
      legitimationStatus: 'PENDING',
    });
    const restored = page.waitForResponse((response) =>
      /\/applications\/[^/]+$/.test(new URL(response.url()).pathname),
    );
    const asked = page.waitForRequest((request) => request.url().endsWith('/legitimation'));
    await page.goto(`${url}&delay=${delay}`);
    await restored;
    const from = Date.now();
    await asked;
    await expectStep(page, 'result');
    return Date.now() - from;
  };
  expect(await elapsed('3s')).toBeGreaterThanOrEqual(2_900);
  expect(await elapsed('3')).toBeGreaterThanOrEqual(2_900);
  expect(await elapsed('3m')).toBeLessThan(2_900);
});

test('row 2.8: the delay is waited for after a sign-in as well, and stands in no address', async ({
  page,
  baseURL,
}) => {
  const pending = {
    state: 'DOC_SIGNED',
    legitimationStatus: 'PENDING',
    customerType: 'existing',
  } as const;
  const addresses: string[] = [];
  page.on(
    'framenavigated',
    (frame) => void (frame === page.mainFrame() && addresses.push(frame.url())),
  );
  const expectPostponed = async () => {
    await expectStep(page, 'id-check');
    const from = Date.now();
    await page.waitForRequest(
      (request) => request.method() === 'GET' && request.url().endsWith('/legitimation'),
    );
    expect(Date.now() - from).toBeGreaterThanOrEqual(3_000);
    await expectStep(page, 'result');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wir prüfen Ihren Antrag');
  };
  const { url } = await createAt(page, baseURL, pending);
  await page.goto(`${url}&delay=5s`);
  await signIn(page, 'anna', pointer(page));
  await expectPostponed();
  // The provider knows them by now.
  await page.goto(`${url}&delay=5s`);
  await expectPostponed();
  // It forgets them, and asks anew.
  await page.context().clearCookies();
  await page.goto(at('bank', '/flow/existing/id-check?delay=5s', baseURL));
  await signIn(page, 'anna', pointer(page));
  await expectPostponed();
  expect(new Set(addresses.filter((address) => /delay/i.test(address)))).toEqual(
    new Set([`${url}&delay=5s`, at('bank', '/flow/existing/id-check?delay=5s', baseURL)]),
  );
  // Without the id in the address the state decides.
  await page.goto('/flow');
  await expectStep(page, 'document-upload');
});
