/**
 * `npm run heard`: walks through the application with the screen reader Orca in Firefox and writes what was spoken to
 * test-results/heard/. Ends with 1 when a sentence was not spoken that must be. `npm run heard -- popup`: the walks of these names.
 * Needs Debian's packages (PACKAGES), or root to install them; TEST_PORT (4380).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstall, sayMissing } from '../installed.ts';
import { startSandbox } from '../e2e/support/own-sandbox.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAMS = ['xvfb-run', 'dbus-run-session', 'openbox', 'xdotool', 'orca', 'firefox-esr'];
const PACKAGES = [
  'orca',
  'at-spi2-core',
  'dbus-x11',
  'xvfb',
  'openbox',
  'firefox-esr',
  'xdotool',
  'speech-dispatcher',
];

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): number =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;

async function onDesktop(): Promise<number> {
  for (const program of PROGRAMS) {
    const found = findOrInstall({ program, packages: PACKAGES });
    if (found.missing === undefined) continue;
    sayMissing('what a screen reader speaks', found);
    return 0;
  }
  if (run('npx', ['vite', 'build', '--logLevel', 'warn'], process.env) !== 0) return 1;
  const port = Number(process.env['TEST_PORT'] ?? 4380);
  const dataDir = mkdtempSync(join(tmpdir(), 'heard-sandbox-'));
  const sandbox = await startSandbox({ root: ROOT, port, dataDir });
  try {
    return run(
      'xvfb-run',
      [
        ...['-a', '-s', '-screen 0 1280x1000x24', 'dbus-run-session', '--'],
        ...['sh', 'tests/heard/desktop.sh'],
        ...['node', '--import', 'tsx', 'tests/heard/start.ts', ...process.argv.slice(2)],
      ],
      { ...process.env, TEST_PORT: String(port) },
    );
  } finally {
    await sandbox.stop();
  }
}

// ORCA_LOG is set on the desktop that this very program has started (desktop.sh).
process.exitCode =
  process.env['ORCA_LOG'] === undefined
    ? await onDesktop()
    : await (await import('./walks.ts')).walkAll(process.argv.slice(2));
