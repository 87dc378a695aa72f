/** Does one thing while its calls fail again and again, as an applicant would: reads the message and tries once more. */
import type { Locator, Page } from 'playwright/test';
import { mainAction } from '../../support/fill.ts';
import { expect } from '../../support/fixtures.ts';
import type { FaultLine, OperationId } from './fault-line.ts';

export interface Act {
  operations: readonly OperationId[];
  /** What the applicant does; done again where the way on leads to an earlier screen. */
  start(): Promise<unknown>;
  /** What is there once it has worked. */
  done: Locator;
  /** A failure told on the page instead of in a popup, and the control that tries again. */
  trouble?: Locator;
  again?: Locator;
}

export interface Endurance {
  /** Values that were on a screen before a failure and not after it. */
  readonly lost: readonly string[];
  endure(act: Act): Promise<void>;
}

/** What neither works nor fails within this time is stuck, milliseconds. */
const PATIENCE_MS = 30_000;

/** More rounds than there are faults for the operations of one act. */
const MAX_ROUNDS = 60;

/** Everything typed or chosen on the page, by name. */
const values = (page: Page): Promise<Record<string, string>> =>
  page.locator('form [name]').evaluateAll((controls) =>
    Object.fromEntries(
      controls.flatMap((control) => {
        if (
          control instanceof HTMLInputElement &&
          (control.type === 'radio' || control.type === 'checkbox')
        )
          return [[`${control.name}=${control.value}`, String(control.checked)]];
        if (control instanceof HTMLInputElement && control.type === 'file') return [];
        if (
          control instanceof HTMLInputElement ||
          control instanceof HTMLSelectElement ||
          control instanceof HTMLTextAreaElement
        )
          return [[control.name, control.value]];
        return [];
      }),
    ),
  );

const formShown = async (page: Page): Promise<string | null> =>
  page
    .evaluate(() => document.querySelector('form[data-form]')?.getAttribute('data-form') ?? null)
    .catch(() => null);

export function endurance(page: Page, line: FaultLine): Endurance {
  const lost: string[] = [];
  const technical = page.locator('[role=dialog][data-popup=TECHNICAL_ERROR]');
  const failure = page.locator('main[data-step=fail]');
  const nowhere = page.locator('#nowhere');

  /** Compares what is typed now with what was typed before the call; a form that is not there any more was not lost but left. */
  const compare = async (
    form: string | null,
    before: Record<string, string>,
    why: string,
  ): Promise<void> => {
    if (form === null || (await formShown(page)) !== form) return;
    const now = await values(page);
    for (const [name, value] of Object.entries(before))
      if (now[name] !== value)
        lost.push(`${why}: ${name} was '${value}', is '${String(now[name])}'`);
  };

  return {
    lost,
    async endure({ operations, start, done, trouble = nowhere, again = trouble }) {
      line.arm(operations);
      const form = await formShown(page);
      const before = await values(page);
      await start();
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        await line.quiet();
        await technical.or(failure).or(trouble).or(done).first().waitFor({ timeout: PATIENCE_MS });
        // A screen is there before the calls that it makes itself.
        await line.quiet();
        const last = line.tried.at(-1);
        const why = `${last?.operation ?? 'no call'} ${last?.fault ?? ''}`;
        if (await technical.isVisible()) {
          await compare(form, before, why);
          const retry = technical.locator('[data-action=confirm]');
          if (await retry.isVisible()) await retry.click();
          else {
            await technical.locator('[data-action=close]').click();
            await ((await trouble.isVisible()) ? again.first().click() : start());
          }
        } else if (await failure.isVisible()) {
          await mainAction(page).click();
          await line.quiet();
          if (!(await technical.or(done).first().isVisible())) await start();
        } else if (await trouble.first().isVisible()) {
          await compare(form, before, why);
          await again.first().click();
        } else if (!line.pending(operations) && (await done.first().isVisible())) {
          break;
        }
      }
      await done.first().waitFor({ timeout: PATIENCE_MS });
      await expect(page.locator('[data-loading]')).toHaveCount(0);
      expect(line.pending(operations), `every fault was tried on ${operations.join(', ')}`).toBe(
        false,
      );
    },
  };
}
