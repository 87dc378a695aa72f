/** `npm run studio`: PORT (4400). Prints the address and opens it in a browser, if there is one; STUDIO_OPEN=off only prints. */
import { spawn } from 'node:child_process';
import { createServer, mergeConfig } from 'vite';
import config from './vite.config.ts';

const { PORT = '4400', STUDIO_OPEN } = process.env;

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const port = Number(PORT);
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  stop(`PORT=${PORT} ist kein Port. Bitte nehmen Sie eine Zahl von 1 bis 65535.`);

/** Programs that open an address, by platform. */
const OPENERS: { [Platform in NodeJS.Platform]?: readonly [string, ...string[]] } = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
  linux: ['xdg-open'],
};

function open(address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? [];
  const hasDisplay =
    process.platform !== 'linux' ||
    process.env['DISPLAY'] !== undefined ||
    process.env['WAYLAND_DISPLAY'] !== undefined;
  if (STUDIO_OPEN === 'off' || program === undefined || !process.stdout.isTTY || !hasDisplay)
    return;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  // The address is printed anyway.
  child.on('error', () => undefined);
  child.unref();
}

try {
  const server = await createServer({
    ...mergeConfig(config, { server: { port, host: 'localhost', strictPort: true } }),
    configFile: false,
  });
  await server.listen();
  const address = `http://localhost:${port}/studio/`;
  process.stdout.write(`Studio  ${address}\n`);
  open(address);
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      void server.close().finally(() => process.exit(0));
    });
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  stop(
    /already in use|EADDRINUSE/.test(reason)
      ? `Port ${port} ist belegt. Beenden Sie das andere Programm, oder starten Sie mit PORT=${port + 1}.`
      : reason,
  );
}
