/** Debian's Firefox by its own remote protocol, Marionette: `<length>:[type, id, command, parameters]`. Playwright leads only its own build. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pause, remoteOver, type Remote, type Send } from './webdriver.ts';

const PREFERENCES = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // A PDF that is downloaded would open in a tab of its own.
  'pdfjs.disabled': true,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'intl.accept_languages': 'de-AT,de',
  // Any free port; Firefox writes it to MarionetteActivePort.
  'marionette.port': 0,
};
const CONNECT_TRIES = 300;

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

/** `headless`: without a desktop. */
export async function startFirefox({ headless = false } = {}): Promise<Remote> {
  const profile = mkdtempSync(join(homedir(), 'profile-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    'firefox-esr',
    ['--no-remote', '--marionette', '--profile', profile, ...(headless ? ['--headless'] : [])],
    { stdio: 'ignore' },
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
  return remoteOver(send, async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve));
    await command('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
    await ended;
    rmSync(profile, { recursive: true, force: true });
  });
}
