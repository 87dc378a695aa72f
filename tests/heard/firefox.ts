/** Debian's Firefox by its own remote protocol, Marionette: `<length>:[type, id, command, parameters]`. Playwright leads only its own build. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';

const PREFERENCES = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'de-AT,de',
  // Any free port; Firefox writes it to MarionetteActivePort.
  'marionette.port': 0,
};
const CONNECT_TRIES = 150;
const WAIT_MS = 30_000;

export interface Firefox {
  open(url: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run(script: string, ...args: unknown[]): Promise<unknown>;
  /** Waits until the expression is true in the page. */
  until(expression: string): Promise<void>;
  /** Chooses a file in the file input of the selector. */
  chooseFile(selector: string, path: string): Promise<void>;
  quit(): Promise<void>;
}

type Send = (command: string, parameters?: Record<string, unknown>) => Promise<unknown>;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

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

export async function startFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(homedir(), 'profile-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn('firefox-esr', ['--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
  });
  const socket = await connected(() =>
    Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8')),
  );
  const send = commandsOver(socket);
  await send('WebDriver:NewSession', {});
  const run: Firefox['run'] = async (script, ...args) =>
    ((await send('WebDriver:ExecuteScript', { script, args })) as { value: unknown }).value;
  return {
    run,
    open: async (url) => void (await send('WebDriver:Navigate', { url })),
    async until(expression) {
      const end = Date.now() + WAIT_MS;
      while ((await run(`return Boolean(${expression})`)) !== true) {
        if (Date.now() > end) throw new Error(`did not become true in the page: ${expression}`);
        await pause();
      }
    },
    async chooseFile(selector, path) {
      const found = (await send('WebDriver:FindElement', {
        using: 'css selector',
        value: selector,
      })) as { value: Record<string, string> };
      await send('WebDriver:ElementSendKeys', { id: Object.values(found.value)[0], text: path });
    },
    async quit() {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      await ended;
    },
  };
}
