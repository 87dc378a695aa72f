/** `npm run studio -- --port 4401`, or PORT; else 4400 or the next free port. Prints the address and opens it in a browser, if there is one; STUDIO_OPEN=off only prints. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { fontPlugin } from '../../build/font-plugin.ts';
import { formPlugin } from '../../build/form-plugin.ts';
import { themePlugin } from '../../build/theme-plugin.ts';
import { isPortTaken } from '../../sandbox/web/taken-port.ts';
import { checkDefinitions, hidesOthers, sourcesOnDisk } from '../check/check.ts';
import { lineOf } from '../check/sentences.ts';

process.env.TZ = 'Europe/Vienna';
const ROOT = join(import.meta.dirname, '../..');
const { STUDIO_OPEN, DISPLAY, WAYLAND_DISPLAY } = process.env;
const hasDisplay = process.platform !== 'linux' || Boolean(DISPLAY ?? WAYLAND_DISPLAY);

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The port that was asked for. */
function wantedPort(): string | undefined {
  try {
    return parseArgs({ options: { port: { type: 'string' } } }).values.port ?? process.env['PORT'];
  } catch {
    return stop(
      `${process.argv.slice(2).join(' ')} kennt das Studio nicht. So geht es: npm run studio -- --port 4401`,
    );
  }
}
const wanted = wantedPort();
const first = Number(wanted ?? 4400);
if (!Number.isInteger(first) || first < 1 || first > 65_535)
  stop(`${wanted} ist kein Port. Bitte nehmen Sie eine Zahl von 1 bis 65535.`);

let port = first;
while (await isPortTaken(port)) {
  if (wanted !== undefined)
    stop(
      `Port ${port} ist belegt. Beenden Sie das andere Programm, oder starten Sie so: npm run studio -- --port ${port + 1}`,
    );
  // Nobody asked for this one: the next will do.
  port += 1;
}

try {
  // The sandbox reads the definitions as it is imported and made: a broken one throws in here.
  const { standInsPlugin, studioPlugin } = await import('./server/studio-plugin.ts');
  // The application with wrapped modules, and the studio's own page.
  const server = await createServer({
    configFile: false,
    root: ROOT,
    appType: 'custom',
    // Not in node_modules: two checkouts may share it.
    cacheDir: join(ROOT, '.sandbox/studio'),
    plugins: [
      standInsPlugin(ROOT),
      react(),
      formPlugin(),
      fontPlugin(),
      themePlugin(),
      studioPlugin(ROOT),
    ],
    optimizeDeps: {
      entries: [
        'index.html',
        'workbench/studio/app/main.tsx',
        'workbench/studio/preview/*.{ts,tsx}',
      ],
    },
    server: {
      port,
      host: 'localhost',
      strictPort: true,
      cors: false,
      open: STUDIO_OPEN !== 'off' && process.stdout.isTTY && hasDisplay && '/studio/',
      // A broken file is a finding; the overlay would hide it.
      hmr: { overlay: false },
      fs: { allow: [ROOT, realpathSync(join(ROOT, 'node_modules'))] },
      warmup: {
        clientFiles: [
          'src/main.tsx',
          'src/app/pages/flow-area.tsx',
          'workbench/studio/app/main.tsx',
        ],
      },
    },
  });
  await server.listen();
  const address = `http://localhost:${port}/studio/`;
  process.stdout.write(`Studio  ${address}\n`);
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
  const found = checkDefinitions(sourcesOnDisk(ROOT)).filter(hidesOthers).map(lineOf);
  if (found.length === 0) stop(reason);
  stop(['Das Studio kann so nicht starten. Bitte beheben Sie zuerst:', ...found].join('\n'));
}
