/** What an applicant does, and what it costs: a key, leaving the field, another occupation, an empty submit, the memory held. */
import type { CDPSession } from 'playwright';
import type { Contestant } from '../contestants.ts';
import { pause, workOf, type Opened } from './page.ts';

const KEY_MS = 100;
const CHANGE_MS = 350;
const SUBMIT_MS = 900;

interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

const strike = async (cdp: CDPSession, key: Key): Promise<void> => {
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
};

const tab: Key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
const backspace: Key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 };

const press = (cdp: CDPSession, letter: string): Promise<void> =>
  strike(cdp, {
    key: letter,
    text: letter,
    code: `Key${letter.toUpperCase()}`,
    windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0),
  });

/** The first keys of a page compile what the others run. */
const UNCOUNTED_KEYS = 6;
const WORD = 'abcdefgh';

/** Main-thread milliseconds of each key and its consequences within 100 ms, of `count` keys or the rest of their last word. Each word is taken back, uncounted: no place is so long that its box has to scroll. */
export async function keystrokes(
  { page, cdp }: Opened,
  { typed }: Contestant,
  count: number,
): Promise<number[]> {
  await page.locator(typed).first().focus();
  await pause(400);
  for (let index = 0; index < UNCOUNTED_KEYS; index += 1) {
    await press(cdp, 'w');
    await pause(KEY_MS);
  }
  const taken: number[] = [];
  while (taken.length < count) {
    for (const letter of WORD) taken.push(await workOf(cdp, KEY_MS, () => press(cdp, letter)));
    for (const _ of WORD) await strike(cdp, backspace);
    await pause(KEY_MS);
  }
  return taken;
}

/** Main-thread milliseconds of leaving a field that was typed in. */
export async function leaving(
  { page, cdp }: Opened,
  { typed }: Contestant,
  count: number,
): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    await page.locator(typed).first().focus();
    await pause(200);
    await press(cdp, 'x');
    await pause(300);
    taken.push(await workOf(cdp, 300, () => strike(cdp, tab)));
  }
  return taken;
}

const click = (page: Opened['page'], selector: string): Promise<void> =>
  page.evaluate(
    (target) => (document.querySelector(target) as HTMLElement | null)?.click(),
    selector,
  );

/** Main-thread milliseconds of another occupation: other fields are shown. */
export async function changes(
  { page, cdp }: Opened,
  { occupation }: Contestant,
  count: number,
): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1)
    taken.push(
      await workOf(cdp, CHANGE_MS, () =>
        click(page, occupation(index % 2 === 0 ? 'PENSIONER' : 'EMPLOYEE')),
      ),
    );
  return taken;
}

export interface Refusal {
  readonly workMs: number;
  readonly paintedMs: number;
  readonly errors: number;
}

/** Submits what is empty: main-thread milliseconds, milliseconds until the last message was painted, and how many there are. */
export async function emptySubmit(
  { page, cdp }: Opened,
  { submit, error }: Contestant,
  patienceMs = SUBMIT_MS,
): Promise<Refusal> {
  let painted = { ms: 0, errors: 0 };
  const workMs = await workOf(cdp, 50, async () => {
    painted = await page.evaluate(
      async ({ button, message, patience }) => {
        const start = performance.now();
        const found = { ms: 0, errors: 0 };
        // After a change of the page: how many messages there are, and when the frame that shows them is through.
        const observer = new MutationObserver(() => {
          const errors = document.querySelectorAll(message).length;
          if (errors === found.errors) return;
          found.errors = errors;
          requestAnimationFrame(() =>
            setTimeout(() => {
              found.ms = performance.now() - start;
            }),
          );
        });
        observer.observe(document.body, {
          childList: true,
          subtree: true,
          characterData: true,
          attributeFilter: ['hidden', 'class'],
        });
        (document.querySelector(button) as HTMLElement | null)?.click();
        await new Promise((resolve) => setTimeout(resolve, patience));
        observer.disconnect();
        return found;
      },
      { button: submit, message: error, patience: patienceMs },
    );
  });
  return { workMs, paintedMs: painted.ms, errors: painted.errors };
}

/** Megabytes (1e6 bytes) that the scripts hold after two collections. */
export async function heap({ cdp }: Opened): Promise<number> {
  for (let index = 0; index < 2; index += 1) {
    await cdp.send('HeapProfiler.collectGarbage');
    await pause(100);
  }
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
