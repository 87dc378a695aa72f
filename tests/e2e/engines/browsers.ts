/** Debian's Firefox and WebKit, driven by the commands of W3C WebDriver. Playwright drives only its own builds. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, freePort } from '../../installed.ts';
import { FACE_FOLDERS, withFaces } from '../../support/faces.ts';

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

export interface Firefox extends Remote {
  /** Opens another tab, which hides the one in use. */
  openTab(): Promise<void>;
  /** Closes the tab in use, and shows the first one. */
  closeTab(): Promise<void>;
  /** The addresses of the open tabs, in their order. */
  tabs(): Promise<string[]>;
  /** Ends the program at once, as a phone that needs its memory: no page is asked or notified. */
  kill(): Promise<void>;
}

export const KEYS = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' } as const;
/** Only what hangs takes that long. */
const WAIT_MS = 300_000;

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
  /** Waits for the element; its id. */
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
          // The layout of the page may be changing.
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

const PREFERENCES = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // A PDF that is downloaded would open in a tab of its own.
  'pdfjs.disabled': true,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'intl.accept_languages': 'de-AT,de',
  'security.sandbox.content.read_path_whitelist': FACE_FOLDERS.map((folder) => `${folder}/`).join(
    ',',
  ),
  // Any free port; Firefox writes it to MarionetteActivePort.
  'marionette.port': 0,
};
const CONNECT_TRIES = 1_200;

/** One command at a time, so that the next message is its answer. */
function commandsOver(socket: Socket): Send {
  let buffer = Buffer.alloc(0);
  let receive: ((message: unknown[]) => void) | undefined;
  let id = 0;
  socket.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const colon = buffer.indexOf(':');
      if (colon < 0) return;
      const end = colon + 1 + Number(buffer.subarray(0, colon).toString());
      if (buffer.length < end) return;
      const message: unknown = JSON.parse(buffer.subarray(colon + 1, end).toString());
      buffer = buffer.subarray(end);
      // The greeting is an object, an answer an array.
      if (Array.isArray(message)) receive?.(message);
    }
  });
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      receive = ([, , error, result]) =>
        error === null
          ? resolve(result)
          : reject(new Error(`${command}: ${JSON.stringify(error).slice(0, 400)}`));
      const message = JSON.stringify([0, (id += 1), command, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
}

/** Firefox writes its port and listens only after a while. */
async function connected(port: () => number): Promise<Socket> {
  for (let tries = 0; ; tries += 1)
    try {
      const socket = connect(port(), '127.0.0.1');
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      return socket;
    } catch (error) {
      if (tries === CONNECT_TRIES) throw error;
      await pause();
    }
}

/** `headless`: without a desktop. `preferences`: in place of the usual ones. */
export async function startFirefox({
  headless = false,
  preferences = {} as Readonly<Record<string, string | number | boolean>>,
} = {}): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    'firefox-esr',
    ['--no-remote', '--marionette', '--profile', profile, ...(headless ? ['--headless'] : [])],
    {
      stdio: 'ignore',
      // Without a home that it may write to it does not start; on a desktop the home has the settings of the screen reader.
      env: { ...withFaces(), ...(headless && { HOME: profile, XDG_CACHE_HOME: profile }) },
    },
  );
  const socket = await connected(() =>
    Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')),
  );
  const command = commandsOver(socket);
  await command('WebDriver:NewSession', {});
  const send: Send = async (name, parameters) => {
    const answer = await command(`WebDriver:${name}`, parameters);
    return (answer as { value?: unknown }).value;
  };
  /** Resolves when the program has ended by what `stop` does. */
  const end = async (stop: () => Promise<unknown>): Promise<void> => {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    await stop();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
  const quit = () =>
    end(() => command('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined));
  const toTab = (handle: unknown) => send('SwitchToWindow', { handle });
  return {
    ...remoteOver(send, quit),
    async openTab() {
      const tab = await command('WebDriver:NewWindow', { type: 'tab', focus: true });
      await toTab((tab as { handle: string }).handle);
    },
    async closeTab() {
      const [first] = (await command('WebDriver:CloseWindow')) as string[];
      await toTab(first);
    },
    async tabs() {
      const handles = (await command('WebDriver:GetWindowHandles')) as string[];
      const urls: string[] = [];
      const current = await send('GetWindowHandle');
      for (const handle of handles) {
        await toTab(handle);
        urls.push(String(await send('GetCurrentURL')));
      }
      await toTab(current);
      return urls;
    },
    kill: () => end(async () => browser.kill('SIGKILL')),
  };
}

const START_TRIES = 1_200;

/** The path of a command below the session. */
const pathOf = (command: string, id: unknown): string =>
  ({
    Navigate: '/url',
    ExecuteScript: '/execute/sync',
    FindElement: '/element',
    ElementClick: `/element/${String(id)}/click`,
    ElementSendKeys: `/element/${String(id)}/value`,
  })[command] ?? '';

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value).slice(0, 400)}`);
  return value;
}

export async function startWebKit(): Promise<Remote> {
  const port = await freePort();
  // A program group of its own, so that display, driver and browser end together.
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    // The sandbox of WebKit needs rights that root in a container does not have.
    env: { ...withFaces(), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = (): void => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid);
  };
  const sessions = `http://127.0.0.1:${port}/session`;
  const options = { binary: findProgram('MiniBrowser'), args: ['--automation'] };
  const start = () =>
    post(sessions, { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
  for (let tries = 0; ; tries += 1)
    try {
      await fetch(`http://127.0.0.1:${port}/status`);
      break;
    } catch (error) {
      if (tries === START_TRIES) {
        stop();
        throw error;
      }
      await pause();
    }
  const { sessionId } = (await start()) as { sessionId: string };
  const send: Send = (command, { id, ...parameters } = {}) =>
    post(`${sessions}/${sessionId}${pathOf(command, id)}`, parameters);
  return remoteOver(send, async () => {
    await fetch(`${sessions}/${sessionId}`, { method: 'DELETE' }).catch(() => undefined);
    stop();
  });
}
