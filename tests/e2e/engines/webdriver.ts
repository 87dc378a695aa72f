/** A browser led by the commands of W3C WebDriver, whichever way they reach it. */
export type Send = (command: string, parameters?: Record<string, unknown>) => Promise<unknown>;

export interface Remote {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run(script: string, ...args: unknown[]): Promise<unknown>;
  /** Waits until the expression is true in the page. */
  until(expression: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Presses keys in a control; in a file input, chooses the file of that path. */
  type(selector: string, text: string): Promise<void>;
  quit(): Promise<void>;
}

export const KEYS = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' } as const;
const WAIT_MS = 30_000;

export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** `quit` ends the session and the program. */
export function remoteOver(send: Send, quit: () => Promise<void>): Remote {
  const run: Remote['run'] = (script, ...args) => send('ExecuteScript', { script, args });
  const until: Remote['until'] = async (expression) => {
    const end = Date.now() + WAIT_MS;
    while ((await run(`return Boolean(${expression})`)) !== true) {
      if (Date.now() > end) {
        const place = await run('return location.href');
        throw new Error(`did not become true at ${String(place)}: ${expression}`);
      }
      await pause();
    }
  };
  /** The element's id, as soon as there is one. */
  const find = async (selector: string): Promise<string> => {
    await until(
      `document.readyState === 'complete' && document.querySelector(${JSON.stringify(selector)})`,
    );
    const element = await send('FindElement', { using: 'css selector', value: selector });
    return Object.values(element as Record<string, string>)[0] ?? '';
  };
  return {
    run,
    until,
    open: async (url) => void (await send('Navigate', { url })),
    async click(selector) {
      const end = Date.now() + WAIT_MS;
      for (;;)
        try {
          const id = await find(selector);
          // Not below a bar that sticks to an edge of the window.
          const center = `document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })`;
          await run(center, selector);
          return void (await send('ElementClick', { id }));
        } catch (error) {
          // The page may be on its way to another layout.
          if (!/intercepted|interactable|stale/.test(String(error)) || Date.now() > end)
            throw error;
          await pause();
        }
    },
    type: async (selector, text) =>
      void (await send('ElementSendKeys', { id: await find(selector), text })),
    quit,
  };
}
