/**
 * `npm run heard`: walks through the application with the screen reader Orca in Firefox and writes what was spoken to
 * test-results/heard/. Ends with 1 when a required sentence was not spoken. `npm run heard -- popup`: the walks of these names.
 * Needs the programs of `tests/support/install.sh heard`; TEST_PORT (4380).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFirefox } from '../../tests/e2e/engines/browsers.ts';
import { findNeed } from '../../tests/installed.ts';
import { startProcess } from '../../sandbox/process.ts';
import { Listener, spoken } from './listener.ts';
import { WALKS } from './walks.ts';

const FOLDER = new URL('../../test-results/heard/', import.meta.url);

/** 0 where every sentence was heard. Without names: all walks. */
async function walkAll(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in WALKS));
  if (unknown.length > 0) {
    console.error(`no walk ${unknown.join(', ')}; there are ${Object.keys(WALKS).join(', ')}`);
    return 1;
  }
  mkdirSync(FOLDER, { recursive: true });
  const firefox = await startFirefox();
  let failures = 0;
  try {
    for (const [name, walk] of Object.entries(WALKS)) {
      if (names.length > 0 && !names.includes(name)) continue;
      await firefox.open('about:blank');
      await spoken();
      const orca = new Listener(firefox, Number(process.env['TEST_PORT']));
      const faults = await walk(orca).then(
        () => orca.faults,
        (error: unknown) => [...orca.faults, String(error)],
      );
      // The next walk is another applicant.
      await firefox.run('sessionStorage.clear()');
      writeFileSync(new URL(`${name}.txt`, FOLDER), `${orca.transcript.join('\n')}\n`);
      console.log(faults.length === 0 ? `${name}: heard` : `${name}: ${faults.length} faults`);
      for (const fault of faults) console.error(`  ${fault}`);
      failures += faults.length;
    }
  } finally {
    await firefox.quit();
  }
  return failures === 0 ? 0 : 1;
}

const ROOT = join(import.meta.dirname, '../..');
const NEEDS = [
  'orca',
  'firefox-esr',
  'xvfb-run',
  'dbus-run-session',
  'openbox',
  'xdotool',
  '/usr/libexec/at-spi-bus-launcher',
  '/usr/share/i18n/locales/de_AT',
];

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): number =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status ?? 1;

async function onDesktop(): Promise<number> {
  const missing = NEEDS.filter((need) => findNeed(need) === undefined);
  if (missing.length > 0) {
    console.error(
      `${missing.join(', ')} not found. Debian: \`sudo tests/support/install.sh heard\` installs what this needs.`,
    );
    return 1;
  }
  if (run('npx', ['vite', 'build', '--logLevel', 'warn'], process.env) !== 0) return 1;
  const port = Number(process.env['TEST_PORT'] ?? 4380);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'heard-sandbox-'));
  const folders = { DATA_DIR, DIST_DIR: join(ROOT, 'dist') };
  const sandbox = await startProcess({ PORT: String(port), ...folders });
  try {
    return run(
      'xvfb-run',
      [
        ...['-a', '-s', '-screen 0 1280x1000x24', 'dbus-run-session', '--'],
        ...['sh', 'judges/heard/desktop.sh'],
        ...['node', '--import', 'tsx', 'judges/heard/start.ts', ...process.argv.slice(2)],
      ],
      { ...process.env, TEST_PORT: String(port) },
    );
  } finally {
    await sandbox.kill('SIGTERM');
  }
}

// ORCA_LOG is set on the desktop that this program has started (desktop.sh).
process.exitCode =
  process.env['ORCA_LOG'] === undefined ? await onDesktop() : await walkAll(process.argv.slice(2));
