/** What makes a key cheap (its time is the benchmark's): nobody but the browser hears it in a plain box, and groups are painted apart. */
import type { Page } from 'playwright/test';
import { mainAction } from './fill.ts';
import { expect, expectStep, test } from './fixtures.ts';
import { control } from './form-errors.ts';
import { suggestions } from './hand.ts';

const LISTENED_TO = ['keydown', 'keypress', 'beforeinput', 'input', 'keyup'] as const;

/** Watches the document, which stands above React's root, on the way down and up: `type name` of each event. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((types) => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    const hear = ({ type, target }: Event): unknown =>
      heard.push(`${type} ${(target as HTMLInputElement).name}`);
    types.forEach((type) =>
      [true, false].forEach((capture) => document.addEventListener(type, hear, capture)),
    );
  }, LISTENED_TO);
  return () => page.evaluate(() => (Reflect.get(window, 'heard') as string[]).splice(0));
}

test('keys in a plain box end at the window, those in a box with suggestions are heard; both are kept', async ({
  page,
  sandbox,
}) => {
  const { url } = await sandbox.start({ state: 'INIT' });
  await page.goto(url);
  await expectStep(page, 'personal-financial-data');
  await expect(mainAction(page)).toBeVisible();
  const heard = await listen(page);

  await control(page, 'cityOfBirth').click();
  await page.keyboard.type('Wien');
  await page.keyboard.press('Backspace');
  expect(await heard()).toEqual([]);

  await control(page, 'nationality').click();
  await page.keyboard.type('s');
  await expect(suggestions(page).first()).toBeVisible();
  expect(await heard()).toEqual(
    expect.arrayContaining(LISTENED_TO.map((type) => `${type} nationality`)),
  );

  // A browser that fills in a box without the focus is heard, and what it filled in is kept.
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('[name=netIncome]');
    if (box === null) throw new Error('no such box');
    box.value = '2850,5';
    box.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }),
    );
  });
  await expect(control(page, 'netIncome')).toHaveValue('2.850,50');
  await expect(control(page, 'cityOfBirth')).toHaveValue('Wie');
  await expect(control(page, 'nationality')).toHaveValue('s');
});

test('suggestions lie above the group below, at every width', async ({ page, sandbox }) => {
  await page.goto((await sandbox.start({ state: 'INIT' })).url);
  await expectStep(page, 'personal-financial-data');
  const boxes = page.locator('form[data-form] [role=combobox]');
  await expect(boxes.nth(1)).toBeVisible();
  let reachingOver = 0;
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const box of await boxes.all()) {
      await box.fill('');
      await box.pressSequentially('s');
      await expect(suggestions(page).nth(2)).toBeVisible();
      // A call that takes long brings the spinner for a moment, and that lies above everything.
      await expect(async () => {
        await expect(page.locator('[data-loading]')).toHaveCount(0);
        reachingOver += await box.evaluate((input) => {
          const list = input.closest('.form-combobox')?.querySelector('[role=listbox]');
          const group = input.closest('.form-group');
          if (!list || !group) throw new Error('no list');
          list.scrollIntoView({ block: 'center' });
          const { left, right, bottom } = list.getBoundingClientRect();
          const lowest = document.elementFromPoint((left + right) / 2, bottom - 4);
          if (!list.contains(lowest))
            throw new Error(`${lowest?.outerHTML.slice(0, 200)} lies above the suggestions`);
          return bottom > group.getBoundingClientRect().bottom + 8 ? 1 : 0;
        });
      }).toPass({ timeout: 5_000 });
      await page.keyboard.press('Escape');
    }
  }
  expect(reachingOver, 'lists that reach over another group').toBeGreaterThan(0);
});
