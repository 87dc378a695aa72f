/** WebKitGTK's small browser, led by Debian's WebKitWebDriver. Playwright leads only its own build. */
import { spawn } from 'node:child_process';
import { freePort } from '../../installed.ts';
import { pause, remoteOver, type Remote, type Send } from './webdriver.ts';

const START_TRIES = 100;
const WEBKIT_VERSION = '4.1';

/** Where a command goes: method and path below the session. */
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
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const stop = (): void => {
    if (driver.pid !== undefined && driver.exitCode === null) process.kill(-driver.pid);
  };
  const sessions = `http://127.0.0.1:${port}/session`;
  const options = {
    binary: `/usr/lib/x86_64-linux-gnu/webkit2gtk-${WEBKIT_VERSION}/MiniBrowser`,
    args: ['--automation'],
  };
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
