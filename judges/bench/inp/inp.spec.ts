/**
 * `npm run bench -- --inp`: both journeys on a phone with a slow processor, each key, press, choice and popup as long as a browser
 * reports it. The best of the rounds counts: what the machine does beside it only adds.
 */
import type { Locator, Page } from 'playwright/test';
import { folderOf } from '../build.ts';
import { serve } from '../serve.ts';
import { type Hand, mainAction, suggestions } from '../../../tests/e2e/support/fill.ts';
import { expect, test } from '../../../tests/e2e/support/fixtures.ts';
import {
  existingCustomer,
  type Journey,
  newCustomer,
} from '../../../tests/e2e/support/journeys.ts';
import { action, popup } from '../../../tests/e2e/support/page.ts';
import budgets from '../../../tests/budgets.json' with { type: 'json' };
import { LEAST_MS, nameOf, watchInteractions } from './interactions.ts';

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const { act: GOAL_MS, refusedSubmit: REFUSED_GOAL_MS } = budgets.interactions;
const REFUSED = 'refused submit';

/** Milliseconds by screen, kind and control: the least of the rounds. */
const application = new Map<string, number>();
/** The same kinds in the form written by hand: the longest act of a kind, the least of the rounds. */
const byHand = new Map<string, number>();

const note = (table: Map<string, number>, key: string, ms: number): void =>
  void table.set(key, Math.min(table.get(key) ?? Infinity, ms));

interface Acts {
  /** Does an act and notes it under its kind. */
  measure(kind: string, control: Locator, act: () => Promise<unknown>): Promise<void>;
}

/** Real keys and presses only: what a script changes is no interaction. */
function measuredHand(page: Page, { measure }: Acts): Hand {
  const press: Hand['press'] = (control) => measure('press', control, () => control.click());
  const typed = async (control: Locator, text: string): Promise<void> => {
    await press(control);
    await page.keyboard.press('Control+A');
    await measure('key', control, () => page.keyboard.type(text, { delay: 20 }));
  };
  return {
    press,
    async type(control, text) {
      await typed(control, text);
      await measure('Tab', control, () => page.keyboard.press('Tab'));
    },
    async select(control, value) {
      const label = (await control.locator(`option[value="${value}"]`).textContent()) ?? '';
      await control.focus();
      await measure('list', control, () => page.keyboard.type(label));
      await expect(control).toHaveValue(value);
    },
    async choose(group, value) {
      const radio = group.locator(`input[type=radio][value="${value}"]`);
      await measure('choice', radio, () => radio.check());
    },
    tick: (box) => measure('choice', box, () => box.check()),
    async suggest(control, text) {
      await typed(control, text);
      await suggestions(page).first().waitFor();
      // Beside it: what is typed is taken as it is, and the press has to wait for nothing.
      await measure('press beside', control, () => page.locator('main h1').click());
      await typed(control, text);
      const first = suggestions(page).first();
      await first.waitFor();
      await measure('suggestion', control, () => first.click());
    },
  };
}

/** What is done on a screen beside the journey: a refused submit, what unfolds, the popups of the frame. */
async function aside(page: Page, hand: Hand, { measure }: Acts): Promise<void> {
  const form = page.locator('main form[data-form]');
  const isRefused =
    (await form.locator('[data-field]').count()) > 0 &&
    (await page.locator('[data-stage], [data-files]').count()) === 0;
  if (isRefused) {
    await measure(REFUSED, mainAction(page), () => mainAction(page).click());
    const link = page.locator('[data-error-summary] a').first();
    if (await link.isVisible()) await hand.press(link);
  }
  for (const fold of await page.locator('main details > summary').all())
    if (await fold.isVisible()) await measure('fold', fold, () => fold.click());
  for (const [name, kind] of [
    ['cancel', 'CANCEL_FLOW'],
    ['help', 'GET_HELP_NOTIFICATION'],
    ['feedback', 'FEEDBACK'],
  ] as const) {
    const opener = page.locator(`[data-action=${name}]`).filter({ visible: true }).first();
    if ((await opener.count()) === 0) continue;
    await measure('popup', opener, () => opener.click());
    await popup(page, kind).waitFor();
    const close = action(page, kind, 'close')
      .or(action(page, kind, 'cancel'))
      .first();
    await measure('popup closed', close, () => close.click());
  }
  const contrast = page.locator('header [data-action=contrast]');
  if ((await contrast.count()) === 0) return;
  await hand.press(contrast);
  await hand.press(contrast);
}

async function walk(
  page: Page,
  baseURL: string | undefined,
  journey: (j: Journey) => Promise<void>,
) {
  const inTime = await watchInteractions(page);
  const acts: Acts = {
    async measure(kind, control, act) {
      const screen = await page
        .locator('main')
        .first()
        .getAttribute('data-step')
        .catch(() => null);
      const name = await nameOf(control);
      const ms = await inTime(act);
      // Pages of partners are not ours.
      if (screen !== null) note(application, `${screen} | ${kind} | ${name}`, ms);
    },
  };
  const hand = measuredHand(page, acts);
  await journey({
    page,
    brand: 'bank',
    hand,
    baseURL,
    visit: () => aside(page, hand, acts),
    // On a phone the price is in a bar that is folded.
    async perform({ start, done }) {
      await start();
      await done.first().waitFor({ state: 'attached' });
    },
  });
}

for (let round = 1; round <= ROUNDS; round += 1) {
  test(`round ${round}: a new customer`, ({ page, baseURL }) => walk(page, baseURL, newCustomer));

  test(`round ${round}: an existing customer`, ({ page, baseURL }) =>
    walk(page, baseURL, (journey) =>
      existingCustomer(journey, { login: 'bruno', addressRequired: false, identity: true }),
    ));

  test(`round ${round}: the form written by hand`, async ({ page }) => {
    const { origin, close } = await serve(folderOf('react', 30));
    const inTime = await watchInteractions(page);
    await page.goto(origin);
    const measure = async (kind: string, act: () => Promise<unknown>) =>
      note(byHand, kind, await inTime(act));
    const city = page.locator('[name=cityOfBirth]');
    await measure(REFUSED, () => page.locator('button[type=submit]').click());
    await measure('press', () => city.click());
    await measure('key', () => page.keyboard.type('Salzburg', { delay: 20 }));
    await measure('Tab', () => page.keyboard.press('Tab'));
    await city.click();
    await page.keyboard.type('Salzburg');
    await measure('press beside', () => page.locator('h1').click());
    await measure('choice', () => page.locator('[value=PENSIONER]').check());
    await page.locator('select').first().focus();
    await measure('list', () => page.keyboard.press('ArrowDown'));
    close();
  });
}

test.afterAll(() => {
  const rows = [...application].sort(([, one], [, other]) => other - one);
  const goalOf = (key: string) => (key.includes(` ${REFUSED} `) ? REFUSED_GOAL_MS : GOAL_MS);
  const above = rows.filter(([key, ms]) => ms > goalOf(key));
  const share = (of: number) => rows[Math.floor(rows.length * (1 - of))]?.[1] ?? LEAST_MS;
  const worst = rows.slice(0, Math.max(10, above.length)).map(([key, ms]) => {
    const kind = key.split(' | ')[1] ?? '';
    return `| ${key} | ${ms} | ${byHand.get(kind) ?? '–'} |`;
  });
  console.log(
    [
      '',
      '| screen | kind | control | ms | the kind in React by hand |',
      '| --- | --- | --- | --: | --: |',
      ...worst,
      '',
      `${rows.length} acts, best of ${ROUNDS}: median ${share(0.5)}, p90 ${share(0.9)} ms; ${above.length} above ${GOAL_MS} ms (a refused submit: ${REFUSED_GOAL_MS}).`,
    ].join('\n'),
  );
});
