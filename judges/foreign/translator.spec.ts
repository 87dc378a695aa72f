/** The page translation of browsers on every screen: nothing breaks, every text follows, the same is sent. */
import type { Page } from 'playwright/test';
import { SCREENS, test, unfold } from '../../tests/e2e/accessible/screens.ts';
import {
  fillForm,
  type Hand,
  mainAction,
  pointer,
  REGISTRATION,
} from '../../tests/e2e/support/fill.ts';
import { at, BRANDS, expect, expectStep, openAt } from '../../tests/e2e/support/fixtures.ts';
import { field, summary } from '../../tests/e2e/support/form-errors.ts';
import {
  type Action,
  existingCustomer,
  type Journey,
  newCustomer,
} from '../../tests/e2e/support/journeys.ts';
import { action, button, hold, popup, removal, text } from '../../tests/e2e/support/page.ts';
import { lastCode, paper } from '../../tests/e2e/support/partners.ts';
import { refuse } from '../../tests/e2e/support/sandbox.ts';
import { translatePage, translation } from './translator.ts';

/** Every text of the page is translated and shows what the page shows. */
async function expectFollowed(page: Page): Promise<void> {
  const { count, stale } = await translation(page);
  expect(stale, page.url()).toEqual([]);
  expect(count, page.url()).toBeGreaterThan(0);
}

/** The hand of somebody who looks at the page after each act. */
const looking = (hand: Hand, look: () => Promise<void>): Hand =>
  Object.fromEntries(
    Object.entries(hand).map(([name, act]: [string, (...args: never[]) => Promise<void>]) => [
      name,
      async (...args: never[]) => {
        await act(...args);
        await look();
      },
    ]),
  ) as unknown as Hand;

/** What was sent, without what differs from run to run. */
function recordSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || request.method() === 'GET') return;
    const isFile = request.headers()['content-type']?.startsWith('multipart/') === true;
    const body = isFile ? '' : (request.postData() ?? '');
    sent.push(
      `${request.method()} ${pathname.replace(/[\w-]{22}/g, 'ID')} ${body.replace(/"(captcha|utan)":"[^"]*"/g, '"$1":""')}`,
    );
  });
  return sent;
}

/** Changes of mind on the screens of a journey. */
const DETOURS: Readonly<Record<string, (page: Page, hand: Hand) => Promise<void>>> = {
  async registration(page, hand) {
    await hand.press(mainAction(page));
    await expect(summary(page)).toBeVisible();
  },
  async 'personal-financial-data'(page, hand) {
    for (const [occupation, label] of [
      ['EMPLOYEE', 'label'],
      ['PENSIONER', 'label_PENSIONER'],
    ] as const) {
      await hand.choose(field(page, 'occupation'), occupation);
      await expect(field(page, 'employedSince')).toContainText(
        text(`fields:employedSince.${label}`),
      );
    }
    await hand.select(field(page, 'purpose').locator('select'), 'LOAN_REPAYMENT');
    const add = button(page, 'fields:refinancings.add');
    await hand.press(add);
    await hand.press(add);
    await hand.press(button(page, 'fields:refinancings.remove', { number: 1 }));
  },
  async 'housing-legal-data'(page, hand) {
    for (const [event, type] of [
      ['offline', 'warning'],
      ['online', 'success'],
    ] as const) {
      await page.evaluate((name) => void window.dispatchEvent(new Event(name)), event);
      await expect(page.locator(`[data-notification=${type}]`).first()).toBeVisible();
    }
    await hand.press(page.locator('footer [data-action=feedback]'));
    const feedback = popup(page, 'FEEDBACK');
    await hand.choose(feedback, '4');
    await hand.press(action(page, 'FEEDBACK', 'confirm'));
    await expect(feedback).toHaveCount(0);
    await expect(page.getByText(text('flow:notices.feedback.text')).first()).toBeVisible();
  },
  async 'personal-offer'(page, hand) {
    for (const offer of await page.locator('form [data-field=variableInterestType] input').all())
      await hand.tick(offer);
    for (const day of await page.locator('form [name=repaymentDay]').all()) await hand.tick(day);
  },
  async insurance(page, hand) {
    for (const cover of await page.locator('form input[type=radio]').all()) await hand.tick(cover);
  },
  async 'document-upload'(page, hand) {
    await paper(page, 'INCOME_PROOF', 'Falsch.pdf');
    await hand.press(removal(page, 'Falsch.pdf'));
    await hand.press(action(page, 'DELETE_FILE_CONFIRMATION', 'confirm'));
    await expect(removal(page, 'Falsch.pdf')).toHaveCount(0);
  },
};

/** The journey with every detour, and a wrong code. */
async function travel(
  journey: (journey: Journey) => Promise<void>,
  where: Pick<Journey, 'page' | 'brand' | 'baseURL'>,
  look: () => Promise<void>,
): Promise<string[]> {
  const { page } = where;
  const sent = recordSent(page);
  const plain = pointer(page);
  const hand = looking(plain, look);
  const perform = async ({ operations, start, done }: Action): Promise<void> => {
    if (operations.includes('signContract')) {
      const code = await lastCode(page);
      const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      await hand.type(page.locator('[name=utan]'), other);
      await hand.press(mainAction(page));
      await expect(field(page, 'utan')).toContainText(text('steps:signing.wrongCode'));
      await hand.type(page.locator('[name=utan]'), code);
    }
    await start();
    await done.first().waitFor();
  };
  const visit = async (step: string): Promise<void> => {
    await look();
    await DETOURS[step]?.(page, hand);
    await look();
  };
  // A button of the journey may lead to the page of a partner.
  await journey({ ...where, hand: { ...hand, press: plain.press }, perform, visit });
  await look();
  return sent;
}

test.describe('page translation of browsers (stand-in)', () => {
  const existing = (journey: Journey) =>
    existingCustomer(journey, { login: 'bruno', addressRequired: false, identity: true });
  for (const [name, brand, journey] of [
    ['a new customer', 'direct', newCustomer],
    ['an existing customer', 'bank', existing],
  ] as const)
    test(`${name} of ${brand} gets the loan and sends the same`, async ({
      page,
      context,
      baseURL,
      watch,
    }) => {
      watch.expectConsole(/status of 409/);
      const plain = await travel(journey, { page, brand, baseURL }, () => Promise.resolve());
      await page.close();
      await context.clearCookies();
      const other = await context.newPage();
      await translatePage(other);
      const translated = await travel(journey, { page: other, brand, baseURL }, async () => {
        // The pages of the partners are others.
        if (await other.locator('main[data-step]').isVisible()) await expectFollowed(other);
      });
      expect(translated).toEqual(plain);
    });

  for (const [index, screen] of SCREENS.entries()) {
    const { name, step, customerType, form } = screen;
    const brand = BRANDS[index % 2] ?? 'bank';
    test(`${name} of ${customerType} customers at ${brand}`, async ({ page, openScreen }) => {
      await translatePage(page);
      const opened = await openScreen(screen, brand);
      await unfold(page);
      await page.locator('header [data-action=contrast]').click();
      await expectFollowed(page);
      if (form === undefined) return expectStep(page, step);
      await form.before?.(opened);
      await mainAction(page).click();
      await expect(summary(page)).toBeVisible();
      await expectFollowed(page);
      await form.correct(opened);
      await expect(summary(page)).toHaveCount(0);
      await expectFollowed(page);
      await mainAction(page).click();
      await expectStep(page, form.next);
      await expectFollowed(page);
    });
  }

  test('the time-out', async ({ page, openStep }) => {
    await page.clock.install();
    await translatePage(page);
    await openStep('housing-legal-data');
    await page.clock.fastForward(41 * 60_000);
    await expect(page.locator('[data-notification=warning]')).toBeVisible();
    for (const minutes of [2, 1]) {
      await page.clock.fastForward(minutes * 60_000);
      await expectFollowed(page);
    }
    await page.clock.fastForward(2 * 60_000);
    await expect(popup(page, 'SESSION_TIMEOUT')).toBeVisible();
    await expectFollowed(page);
    await action(page, 'SESSION_TIMEOUT', 'confirm').click();
    await expect(popup(page)).toHaveCount(0);
    await expectStep(page, 'housing-legal-data');
    await expectFollowed(page);
  });

  test('a slow call that fails', async ({ page, baseURL, watch }) => {
    watch.expectConsole(/status of 500/);
    await page.clock.install();
    await translatePage(page);
    await openAt(page, at('direct', '/flow/ntb/registration', baseURL), 'registration');
    await fillForm(page, REGISTRATION);
    await refuse(page, 'POST', /\/api\/applications$/, { status: 500 });
    const release = await hold(page, /\/api\/applications$/, 'POST');
    await mainAction(page).click();
    const spinner = page.locator('[data-loading]');
    await page.clock.runFor(1_000);
    await expect(spinner).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(spinner).toContainText(text('shell:busy.slow'));
    await expectFollowed(page);
    release();
    await expect(popup(page, 'TECHNICAL_ERROR')).toBeVisible();
    await expectFollowed(page);
    await action(page, 'TECHNICAL_ERROR', 'confirm').click();
    await page.clock.runFor(1_000);
    await expectStep(page, 'personal-financial-data');
    await expectFollowed(page);
  });
});
