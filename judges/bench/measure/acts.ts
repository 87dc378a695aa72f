/** What an applicant does, and what it costs: a key, leaving the field, another occupation, an empty submit, a click on main, the memory held. */
import type { Contestant } from '../contestants.ts';
import { pause, workOf, type Opened } from './page.ts';

const KEY_MS = 100;
const LEAVE_MS = 300;
const CHANGE_MS = 350;

/** Does something so many times, one after the other. */
export async function repeated<Result>(
  count: number,
  act: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await act(index));
  return results;
}

/** The first keys of a page compile what the others run. */
const UNCOUNTED_KEYS = 6;
const WORD = 'abcdefgh';

/** Main-thread milliseconds of each key of some words and its consequences within 100 ms. Each word is taken back, uncounted: no place is so long that its box has to scroll. */
export async function keystrokes(
  { page, cdp }: Opened,
  { typed }: Contestant,
  words: number,
): Promise<number[]> {
  await page.locator(typed).first().focus();
  await pause(400);
  await repeated(UNCOUNTED_KEYS, async () => {
    await page.keyboard.press('w');
    await pause(KEY_MS);
  });
  const taken = await repeated(words, async () => {
    const word = await repeated(WORD.length, (index) =>
      workOf(cdp, KEY_MS, () => page.keyboard.press(WORD.charAt(index))),
    );
    await repeated(WORD.length, () => page.keyboard.press('Backspace'));
    await pause(KEY_MS);
    return word;
  });
  return taken.flat();
}

/** Main-thread milliseconds of leaving a field that was typed in. */
export const leaving = (
  { page, cdp }: Opened,
  { typed }: Contestant,
  count: number,
): Promise<number[]> =>
  repeated(count, async () => {
    await page.locator(typed).first().focus();
    await pause(200);
    await page.keyboard.press('x');
    await pause(300);
    return workOf(cdp, LEAVE_MS, () => page.keyboard.press('Tab'));
  });

/** Main-thread milliseconds of another occupation: other fields are shown. */
export const changes = (
  { page, cdp }: Opened,
  { occupation }: Contestant,
  count: number,
): Promise<number[]> =>
  repeated(count, (index) =>
    workOf(cdp, CHANGE_MS, () =>
      page.evaluate(
        (radio) => document.querySelector<HTMLElement>(radio)?.click(),
        occupation(index % 2 === 0 ? 'PENSIONER' : 'EMPLOYEE'),
      ),
    ),
  );

/** Submits what is empty: main-thread milliseconds, milliseconds until the last message was painted, and how many there are. */
export async function emptySubmit(
  { page, cdp }: Opened,
  { submit, error }: Contestant,
  patience = 900,
) {
  let refused = { paintedMs: 0, errors: 0 };
  const workMs = await workOf(cdp, 50, async () => {
    refused = await page.evaluate(
      async ({ submit, error, patience }) => {
        const start = performance.now();
        const found = { paintedMs: 0, errors: 0 };
        const painted = (): void => {
          found.paintedMs = performance.now() - start;
        };
        // After a change of the page: how many messages there are, and when the frame that shows them is through.
        const observer = new MutationObserver(() => {
          const errors = document.querySelectorAll(error).length;
          if (errors === found.errors) return;
          found.errors = errors;
          requestAnimationFrame(() => setTimeout(painted));
        });
        observer.observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
          attributeFilter: ['hidden', 'class'],
        });
        document.querySelector<HTMLElement>(submit)?.click();
        await new Promise((resolve) => setTimeout(resolve, patience));
        observer.disconnect();
        return found;
      },
      { submit, error, patience },
    );
  });
  return { workMs, ...refused };
}

/** From the click on main, which is read for 3 s, to the first form that can be typed in. */
export async function registering({ page }: Opened): Promise<number> {
  await pause(3000);
  return page.evaluate(async () => {
    const started = performance.now();
    const shown = window.benchShown('[name=firstName]');
    document.querySelector<HTMLElement>('a[href*="registration"]')?.click();
    return (await shown) - started;
  });
}

/** Megabytes (1e6 bytes) that the scripts hold after two collections. */
export async function heap({ cdp }: Opened): Promise<number> {
  await repeated(2, async () => {
    await cdp.send('HeapProfiler.collectGarbage');
    await pause(100);
  });
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
