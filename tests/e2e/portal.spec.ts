/** Rows 2.6–2.8, 8.5, 8.8: entries from the comparison portal and by application id. Every answer of the portal's call: src/flow/navigation/portal.test.ts. */
import { at, BRANDS, expect, expectStep, test } from './fixtures.ts';
import { mainAction } from './fill.ts';
import { pointer } from './hand.ts';
import { heading, pathOf, popup, requestsTo, storedId } from './page.ts';
import { refuse } from './sandbox.ts';
import { signIn } from './sign-in.ts';
import { createAt } from './start-at.ts';
import { text } from './texts.ts';

const entry = (vorgangId: string): string =>
  `/main?vorgangId=${vorgangId}&konditionId=K-1&amount=15000`;
const PORTAL = /\/applications\/durchblicker$/;

for (const brand of BRANDS) {
  const entity = brand === 'bank' ? '0100' : '0109';
  // Main of its own would lead on: to itself, or to the calculator.
  const path = brand === 'bank' ? '/main?' : '/?';

  test(`row 2.7: a new customer of ${brand} from the portal goes where the state leads`, async ({
    page,
    baseURL,
  }) => {
    const call = page.waitForRequest(PORTAL);
    await page.goto(at(brand, `${path}vorgangId=V-NEU&konditionId=K-1`, baseURL));
    expect((await call).postDataJSON()).toEqual({
      vorgangId: 'V-NEU',
      konditionId: 'K-1',
      entity,
    });
    await expectStep(page, 'id-check');
    expect(pathOf(page)).toBe('/flow/ntb/id-check');
    expect(await storedId(page)).not.toBeNull();
    expect(page.url()).not.toMatch(/vorgang|kondition/i);
  });

  test(`row 2.7: an existing customer of ${brand} from the portal signs in and starts`, async ({
    page,
    baseURL,
  }) => {
    const calls = requestsTo(page, /\/applications\/existing$/);
    const call = page.waitForRequest(/\/applications\/existing$/);
    await page.goto(at(brand, entry('V-BESTANDSKUNDE'), baseURL));
    await signIn(page, brand === 'bank' ? 'anna' : 'clara', pointer(page));
    await expectStep(page, 'start');
    const body: unknown = (await call).postDataJSON();
    expect(body).toMatchObject({ entity, loanAmount: 15_000 });
    expect(body).toHaveProperty('durchblickerId');
    await mainAction(page).click();
    await expectStep(page, 'personal-financial-data');
    expect(calls).toHaveLength(1);
  });
}

test('row 8.5: a customer whom the portal entry rejects sees the result without a popup', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/412/);
  await page.goto(at('bank', entry('V-SPERRLISTE'), baseURL));
  await expectStep(page, 'result');
  expect(pathOf(page)).toBe('/flow/ntb/result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.RED.heading'));
  await expect(popup(page)).toHaveCount(0);
  expect(await storedId(page)).toBeNull();
});

test('row 8.8: any other failure of the portal entry does nothing', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/412/);
  await refuse(page, 'POST', PORTAL, { status: 412, header: 'APPLICATION_EXISTS' });
  await page.goto(at('bank', entry('V-FEHLER'), baseURL));
  await expectStep(page, 'main');
  await expect(popup(page)).toHaveCount(0);
  expect(await storedId(page)).toBeNull();
  expect(page.url()).not.toMatch(/vorgang|kondition/i);
});

test('row 2.7: one id alone, or a malformed one, is ignored', async ({ page, baseURL }) => {
  const calls = requestsTo(page, PORTAL);
  for (const query of ['vorgangId=V-NEU', 'konditionId=K-1', 'vorgangId=V-NEU&konditionId=../x']) {
    await page.goto(at('bank', `/main?${query}&amount=15000`, baseURL));
    await expectStep(page, 'main');
    expect(page.url(), query).not.toMatch(/vorgang|kondition/i);
  }
  expect(calls).toEqual([]);
});

test('rows 2.6, 2.7: an application id replaces the stored one; a stored one is not replaced by the portal', async ({
  page,
  baseURL,
}) => {
  const calls = requestsTo(page, PORTAL);
  const first = await createAt(page, baseURL, { state: 'INIT' });
  const second = await createAt(page, baseURL, { state: 'OFFER_SELECTED' });
  await page.goto(first.url);
  await expectStep(page, 'personal-financial-data');
  await page.goto(at('bank', entry('V-NEU'), baseURL));
  await expectStep(page, 'main');
  expect(calls).toEqual([]);
  expect(await storedId(page)).toBe(first.id);
  await page.goto(second.url);
  await expectStep(page, 'insurance');
  expect(await storedId(page)).toBe(second.id);
  // A malformed id counts as absent.
  await page.goto(at('bank', '/main?applicationId=%2e%2e%2fx', baseURL));
  await expectStep(page, 'main');
  expect(await storedId(page)).toBe(second.id);
});

/** Half of the delay of the entry address; the clock of the page runs ahead. */
const HALF_MS = 30_000;

test('row 2.8: the delay postpones the status check of a pending legitimation; a malformed one counts as none', async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  const calls = requestsTo(page, /\/legitimation$/, 'GET');
  const open = async (delay: string) => {
    const { url } = await createAt(page, baseURL, {
      state: 'LEGITIMATION_INIT',
      legitimationStatus: 'PENDING',
    });
    await page.goto(`${url}&delay=${delay}`);
  };
  for (const delay of ['60s', '60']) {
    calls.length = 0;
    await open(delay);
    await expectStep(page, 'id-check');
    await page.clock.fastForward(HALF_MS);
    expect(calls).toEqual([]);
    await page.clock.fastForward(HALF_MS);
    await expectStep(page, 'result');
    expect(calls).toHaveLength(1);
  }
  await open('60m');
  await expectStep(page, 'result');
});

test('row 2.8: the delay is waited for after a sign-in as well, and stands in no address', async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  const calls = requestsTo(page, /\/legitimation$/, 'GET');
  const addresses: string[] = [];
  page.on(
    'framenavigated',
    (frame) => void (frame === page.mainFrame() && addresses.push(frame.url())),
  );
  const { url } = await createAt(page, baseURL, {
    state: 'DOC_SIGNED',
    legitimationStatus: 'PENDING',
    customerType: 'existing',
  });
  await page.goto(`${url}&delay=60s`);
  await signIn(page, 'anna', pointer(page));
  await expectStep(page, 'id-check');
  await page.clock.fastForward(HALF_MS);
  expect(calls).toEqual([]);
  await page.clock.fastForward(HALF_MS);
  await expectStep(page, 'result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.YELLOW.heading'));
  expect(new Set(addresses.filter((address) => /delay/i.test(address)))).toEqual(
    new Set([`${url}&delay=60s`]),
  );
  // Without the id in the address the state decides.
  await page.goto('/flow');
  await expectStep(page, 'document-upload');
});
