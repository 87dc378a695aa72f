/**
 * Rows 2.6–2.8, 8.5: entries from the comparison portal and by application id. Every answer of the portal's call:
 * src/flow/navigation/portal.test.ts; parameters: entry.test.ts beside it; failures and a known application: src/app/routes.test.tsx.
 */
import { at, expect, expectStep, test } from '../support/fixtures.ts';
import { mainAction } from '../support/fill.ts';
import { pointer } from '../support/hand.ts';
import { heading, pathOf, popup, requestsTo, storedId } from '../support/page.ts';
import { signIn } from '../support/sign-in.ts';
import { text } from '../support/texts.ts';

const PORTAL = /\/applications\/durchblicker$/;

test('row 2.7: a new customer from the portal goes where the state leads; the parameters leave address and history', async ({
  page,
}) => {
  const call = page.waitForRequest(PORTAL);
  await page.goto('/main?vorgangId=V-NEU&konditionId=K-1&delay=1s');
  expect((await call).postDataJSON()).toEqual({
    vorgangId: 'V-NEU',
    konditionId: 'K-1',
    entity: '0100',
  });
  await expectStep(page, 'id-check');
  expect(pathOf(page)).toBe('/flow/ntb/id-check');
  expect(await storedId(page)).not.toBeNull();
  expect(page.url()).not.toMatch(/vorgang|kondition|delay/i);
  await page.goto('about:blank');
  await page.goBack();
  expect(page.url()).not.toMatch(/vorgang|kondition|delay/i);
});

test('row 2.7: an existing customer of the direct bank from the portal signs in and continues that application', async ({
  page,
  baseURL,
}) => {
  const calls = requestsTo(page, /\/applications\/existing$/);
  const call = page.waitForRequest(/\/applications\/existing$/);
  await page.goto(
    at('direct', '/?vorgangId=V-BESTANDSKUNDE&konditionId=K-1&amount=15000', baseURL),
  );
  await signIn(page, 'clara', pointer(page));
  await expectStep(page, 'start');
  const body: unknown = (await call).postDataJSON();
  expect(body).toMatchObject({ entity: '0109', loanAmount: 15_000 });
  expect(body).toHaveProperty('durchblickerId');
  await mainAction(page).click();
  await expectStep(page, 'personal-financial-data');
  expect(calls).toHaveLength(1);
});

test('row 8.5: a customer whom the portal entry rejects gets the result without a popup', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/412/);
  await page.goto('/main?vorgangId=V-SPERRLISTE&konditionId=K-1&amount=15000');
  await expectStep(page, 'result');
  expect(pathOf(page)).toBe('/flow/ntb/result');
  await expect(heading(page)).toHaveText(text('steps:result.decision.RED.heading'));
  await expect(popup(page)).toHaveCount(0);
  expect(await storedId(page)).toBeNull();
});

test('rows 2.6, 2.7: an application id replaces the stored one; the portal does not', async ({
  page,
  openStep,
}) => {
  const calls = requestsTo(page, PORTAL);
  const first = await openStep('personal-financial-data');
  await page.goto('/main?vorgangId=V-NEU&konditionId=K-1&amount=15000');
  await expectStep(page, 'main');
  expect(calls).toEqual([]);
  expect(await storedId(page)).toBe(first);
  const second = await openStep('insurance');
  expect(await storedId(page)).toBe(second);
});

test('row 2.8: the delay postpones the status check, also after a sign-in, and stands in no address', async ({
  page,
  sandbox,
}) => {
  const HALF_MS = 30_000;
  await page.clock.install();
  const calls = requestsTo(page, /\/legitimation$/, 'GET');
  const addresses = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && /delay/i.test(frame.url())) addresses.add(frame.url());
  });
  const { url } = await sandbox.start({
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
  expect(addresses).toEqual(new Set([`${url}&delay=60s`]));
  // Without the id in the address the state decides.
  await page.goto('/flow');
  await expectStep(page, 'document-upload');
});
