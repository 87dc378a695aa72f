/** What takes the focus is in view with the messages that describe it, below and above the bars that stay in sight (WCAG 2.4.11). */
import type { Page } from 'playwright/test';
import { lengths } from '../../support/lengths.ts';
import { mainAction } from '../support/fill.ts';
import { at, expect, openAt } from '../support/fixtures.ts';
import { expectFieldError, summary } from '../support/form-errors.ts';
import { button, like, text } from '../support/page.ts';
import { readContracts } from '../support/partners.ts';
import { SCREENS, test } from './screens.ts';
import { tabThrough } from './structure.ts';

const FIRST_FORM = '/flow/ntb/registration';

const WINDOWS = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
];

/** Parts of the focused element and of its messages that are outside of the window or covered. */
const hiddenParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return ['nothing has the focus'];
    const field = focused.closest('[data-field]') ?? focused;
    const ids = ['aria-describedby', 'aria-errormessage'].flatMap(
      (name) => focused.getAttribute(name)?.split(' ') ?? [],
    );
    const messages = ids.flatMap((id) => document.getElementById(id) ?? []);
    return [focused, ...messages].flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      // What is taller than the window begins in it.
      const places = height > window.innerHeight / 2 ? [8] : [3, height - 3];
      return places.flatMap((place) => {
        const [x, y] = [left + Math.min(width / 2, 100), top + place];
        const hit = document.elementFromPoint(x, y);
        return field.contains(hit)
          ? []
          : [
              `${element.tagName} ${element.id} at ${Math.round(y)} of ${window.innerHeight}: ${hit?.className ?? 'outside'}`,
            ];
      });
    });
  });

async function expectInView(page: Page, context: string): Promise<void> {
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await expect.poll(() => hiddenParts(page), { message: context }).toEqual([]);
}

for (const screen of SCREENS.filter(
  ({ form, customerType }) => form !== undefined && customerType === 'ntb',
))
  test(`a refused ${screen.name} shows its summary and each field with its error`, async ({
    page,
    openScreen,
  }) => {
    const opened = await openScreen(screen, 'bank');
    await screen.form?.before?.(opened);
    for (const size of WINDOWS) {
      await page.setViewportSize(size);
      await mainAction(page).click();
      await expect(summary(page)).toBeFocused();
      await expectInView(page, `summary at ${size.width}`);
      const more = summary(page).locator('details:not([open]) > summary');
      if ((await more.count()) > 0) await more.click();
      for (const link of await summary(page).getByRole('link').all()) {
        await link.click();
        await expectInView(page, `${(await link.textContent()) ?? ''} at ${size.width}`);
      }
    }
  });

test('a refused summary shows the box to tick above its button on a phone', async ({
  page,
  openStep,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openStep('summary');
  await mainAction(page).click();
  await expect(summary(page)).toBeFocused();
  const box = page.locator('[name=declaration]');
  const hit = await box.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
  expect(hit, 'nothing lies over the box').toBe(true);
});

test('the summary leads to the box to tick first on a phone, and sends nothing before', async ({
  page,
  openStep,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openStep('summary');
  const next = page.locator('[data-action=next-stage]');
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(mainAction(page)).not.toBeInViewport();
  expect(await tabThrough(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 0));
  await next.click();
  await expect(page.locator('[name=declaration]')).toBeFocused();
  await expect(next).toBeHidden();
});

test('at direct the main action of a form covers none of its fields', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAt(page, at('direct', FIRST_FORM, baseURL), 'registration');
  await expect(mainAction(page)).not.toBeInViewport();
});

test('the next stage of signing is in sight on a phone until the last one is, and covers no focus', async ({
  page,
  openStep,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openStep('signing');
  const next = page.locator('[data-action=next-stage]');
  await expect(next).toBeInViewport({ ratio: 1 });
  await next.click();
  await expect(page.locator('[data-stage=read] h2')).toBeFocused();
  await expectInView(page, 'the first stage');
  expect(await tabThrough(page)).toEqual([]);
  await mainAction(page).evaluate((button) => button.scrollIntoView({ block: 'center' }));
  await expect(next).toBeHidden();
  // It leaves no gap between the stages.
  const [before, after] = await Promise.all(
    ['[data-stage=code]', '.form-stages > li:last-child > :last-child'].map((stage) =>
      page.locator(stage).boundingBox(),
    ),
  );
  expect((after?.y ?? Infinity) - (before?.y ?? 0) - (before?.height ?? 0)).toBeLessThan(
    lengths.gapBetweenStages,
  );
  // Large text leaves no room for it.
  await page.setViewportSize({ width: 360, height: 400 });
  await expect(next).toBeHidden();
});

for (const size of WINDOWS)
  test(`a wrong code is shown with its error at ${size.width} × ${size.height}`, async ({
    page,
    openStep,
    sandbox,
    watch,
  }) => {
    watch.expectConsole(/status of 409/);
    await page.setViewportSize(size);
    const id = await openStep('signing');
    await readContracts(page);
    await button(page, 'steps:signing.send').click();
    await expect(page.getByText(like('steps:signing.sentTo')).first()).toBeVisible();
    const code = page.locator('[name=utan]');
    const wrong = (by: number, right: string) =>
      String((Number(right) + by) % 1_000_000).padStart(6, '0');
    const right = await sandbox.code(id);
    // The focus is on the button, then in the field itself, at the lower edge of the window.
    await code.fill(wrong(1, right));
    await mainAction(page).click();
    await expectFieldError(page, 'utan', text('steps:signing.wrongCode'));
    await expect(code).toBeFocused();
    await expectInView(page, 'by the button');
    await code.fill(wrong(2, right));
    await code.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await Promise.all([page.waitForResponse(/\/contract\/sign$/), code.press('Enter')]);
    await expectFieldError(page, 'utan', text('steps:signing.wrongCode'));
    await expect(code).toBeFocused();
    await expectInView(page, 'by Enter');
  });
