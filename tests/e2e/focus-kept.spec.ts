/** A control that disappears when it is pressed does not lose the focus to the top of the page. */
import type { BrowserContext, Locator, Page } from 'playwright/test';
import { heardSince, listen } from './accessible/ears.ts';
import { at, expect, expectStep, test } from './fixtures.ts';
import { field } from './form-errors.ts';
import { removal } from './page.ts';
import { paper, PDF } from './partners.ts';
import { refuse } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';
import { text } from './texts.ts';

interface Given {
  page: Page;
  sandbox: Sandbox;
  context: BrowserContext;
  baseURL: string | undefined;
}

interface Vanishing {
  /** Leads to the control. */
  open(given: Given): Promise<Locator>;
  /** Where the focus is when what was asked for has come. */
  lands(page: Page): Locator;
  /** Tells that it has come; by default the control is gone. */
  done?(given: Given): Promise<unknown>;
}

const started = async (
  { page, sandbox }: Given,
  step: string,
  start: Parameters<Sandbox['start']>[0],
): Promise<void> => {
  await page.goto((await sandbox.start(start)).url);
  await expectStep(page, step);
};
const close = (page: Page) =>
  page.locator('[role=dialog][data-popup=TECHNICAL_ERROR] [data-action=close]').click();
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: PDF });
const incomeProof = 'input[name="documents.INCOME_PROOF"]';

const VANISHING: Readonly<Record<string, Vanishing>> = {
  'asking for the identity check once more': {
    open: async (given) => {
      await started(given, 'id-check', {
        state: 'LEGITIMATION_INIT',
        legitimationStatus: 'INITIALIZED',
      });
      return given.page.getByRole('button', { name: text('steps:psdresult.refresh') });
    },
    done: ({ page }) => page.waitForResponse(/\/legitimation$/),
    lands: (page) => page.getByRole('button', { name: text('steps:psdresult.refresh') }),
  },
  'asking once more, when the answer is that all is well': {
    open: async (given) => {
      const { page } = given;
      await started(given, 'id-check', {
        state: 'LEGITIMATION_INIT',
        legitimationStatus: 'INITIALIZED',
      });
      // The check on arrival is over: while it runs, asking once more does nothing.
      await page.getByText(text('steps:id-check.status.INITIALIZED.heading')).waitFor();
      await page.route(/\/legitimation$/, (route) =>
        route.fulfill({ json: { status: 'APPROVED' } }),
      );
      // The offers are still being calculated.
      await page.route(/\/products$/, () => undefined);
      return page.getByRole('button', { name: text('steps:psdresult.refresh') });
    },
    lands: (page) => page.getByRole('button', { name: text('steps:id-check.continue') }),
  },
  'sending a file once more': {
    open: async (given) => {
      const { page } = given;
      await started(given, 'document-upload', { state: 'DOC_SIGNED' });
      await refuse(page, 'POST', /\/documents$/, { status: 503 });
      await page.locator(incomeProof).setInputFiles(pdf('Jänner.pdf'));
      await close(page);
      return page.getByRole('button', {
        name: text('steps:document-upload.retry', { name: 'Jänner.pdf' }),
      });
    },
    done: ({ page }) => removal(page, 'Jänner.pdf').waitFor(),
    lands: (page) => page.getByRole('heading', { name: text('fields:INCOME_PROOF.label') }),
  },
  'deleting a file while another one arrives': {
    open: async (given) => {
      const { page } = given;
      await started(given, 'document-upload', { state: 'DOC_SIGNED' });
      await paper(page, 'INCOME_PROOF', 'Jänner.pdf');
      let arrive = (): void => undefined;
      const held = new Promise<void>((resolve) => (arrive = resolve));
      await page.route('**/documents', async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.fallback();
      });
      await page.locator(incomeProof).setInputFiles(pdf('Februar.pdf'));
      await removal(page, 'Jänner.pdf').press('Enter');
      const confirm = page.locator(
        '[role=dialog][data-popup=DELETE_FILE_CONFIRMATION] [data-action=confirm]',
      );
      await confirm.waitFor();
      arrive();
      await page.locator('[data-remove][aria-label^="Februar.pdf"]').waitFor({ state: 'attached' });
      return confirm;
    },
    done: ({ page }) => removal(page, 'Jänner.pdf').waitFor({ state: 'detached' }),
    lands: (page) => removal(page, 'Februar.pdf'),
  },
  'asking for the insurances once more': {
    open: async (given) => {
      await refuse(given.page, 'GET', /\/insurance-offers$/, { status: 503 });
      await started(given, 'insurance', { state: 'OFFER_SELECTED' });
      await close(given.page);
      return given.page.getByRole('button', { name: text('offer:retry') });
    },
    lands: (page) => page.locator('main h1'),
  },
  // On a phone, where the box is folded: that the price is missing is seen and said all the same.
  'asking for the price once more': {
    open: async ({ page, baseURL }) => {
      await page.setViewportSize({ width: 400, height: 700 });
      await refuse(page, 'GET', /\/pricing\//, { status: 503 });
      await listen(page);
      await page.goto(at('bank', '/flow/ntb/registration', baseURL));
      await expectStep(page, 'registration');
      const failure = page.locator('[data-panel=offer] [role=status]');
      await expect(failure).toBeVisible();
      expect((await heardSince(page)).map((heard) => heard.text).join()).toContain(
        text('flow:offer.failed'),
      );
      return failure.getByRole('button');
    },
    lands: (page) => page.locator('#offer-title'),
  },
  'asking for the branches once more, in a popup': {
    open: async ({ page, baseURL }) => {
      await refuse(page, 'GET', /\/branches$/, { status: 503 });
      await page.goto(at('bank', '/flow/ntb/registration', baseURL));
      await expectStep(page, 'registration');
      await page.locator('header [data-action=help]').click();
      await page.getByText(text('steps:branches.find')).click();
      return page.getByRole('button', { name: text('steps:branches.retry') });
    },
    done: ({ page }) => page.getByLabel(text('steps:branches.federalState')).waitFor(),
    lands: (page) => page.locator('summary', { hasText: text('steps:branches.find') }),
  },
  'closing a message': {
    open: async (given) => {
      const { page, context } = given;
      await started(given, 'housing-legal-data', { state: 'PEFI_INFO' });
      await field(page, 'city').locator('input').focus();
      await context.setOffline(true);
      return page.getByRole('button', { name: text('shell:notification.close') });
    },
    lands: (page) => field(page, 'city').locator('input'),
  },
};

for (const [name, { open, lands, done }] of Object.entries(VANISHING)) {
  test(`the focus is kept by ${name}`, async ({ page, sandbox, context, baseURL, watch }) => {
    watch.expectConsole(/status of 503|ERR_INTERNET_DISCONNECTED/);
    const given = { page, sandbox, context, baseURL };
    const control = await open(given);
    await control.focus();
    await Promise.all([
      done?.(given) ?? control.waitFor({ state: 'detached' }),
      page.keyboard.press('Enter'),
    ]);
    await expect(lands(page)).toBeFocused();
  });
}

/** A press as in Safari: buttons, links and boxes take no focus by it; it goes to the nearest place around them that can have it, else is lost. */
const pressLikeSafari = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener(
      'mousedown',
      (event) => {
        const control =
          event.target instanceof Element &&
          event.target.closest('a, button, summary, [type=radio], [type=checkbox]');
        if (!control) return;
        event.preventDefault();
        const around = control.parentElement?.closest<HTMLElement>('[tabindex]');
        if (around) around.focus({ preventScroll: true });
        else (document.activeElement as HTMLElement | null)?.blur();
      },
      true,
    ),
  );

for (const [end, how] of [
  ['pressing its button', (page: Page) => page.locator('dialog [data-action=cancel]').click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const) {
  test(`where a press does not focus, a popup closed by ${end} gives the focus back to the control pressed, and the page stays`, async ({
    page,
    sandbox,
    context,
    baseURL,
  }) => {
    await pressLikeSafari(page);
    await started({ page, sandbox, context, baseURL }, 'housing-legal-data', {
      state: 'PEFI_INFO',
    });
    const button = page.locator('footer [data-action=cancel]');
    await button.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => window.scrollY);
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await button.click();
    expect(await page.evaluate(() => document.activeElement?.closest('footer'))).toBe(null);
    await page.locator('[role=dialog]').waitFor();
    await how(page);
    await page.locator('[role=dialog]').waitFor({ state: 'detached' });
    await expect(button).toBeFocused();
    expect(await scrolled()).toBe(before);
  });
}

test('where a press does not focus, a popup about a refused step gives the focus back to the main action, and a message that is closed leaves it to the heading', async ({
  page,
  sandbox,
  context,
  baseURL,
  watch,
}) => {
  watch.expectConsole(/status of 503|ERR_INTERNET_DISCONNECTED/);
  await pressLikeSafari(page);
  await started({ page, sandbox, context, baseURL }, 'insurance', { state: 'OFFER_SELECTED' });
  await page.locator('[data-field=insurance] [value=NONE]').check();
  await refuse(page, 'POST', /\/insurance-offers$/, { status: 503 });
  const action = page.locator('form[data-form] button[type=submit]');
  await action.click();
  await close(page);
  await expect(action).toBeFocused();

  await context.setOffline(true);
  const message = page.getByRole('button', { name: text('shell:notification.close') });
  await message.click();
  await message.waitFor({ state: 'detached' });
  await expect(page.locator('main h1')).toBeFocused();
});
