import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { leaveOut } from '../support/left-out.ts';
import { FACES_ARE_FIXED, withFaces } from '../support/faces.ts';
import { zoneOf } from '../support/zone.ts';

const ROOT = join(import.meta.dirname, '../..');
const port = Number(process.env['TEST_PORT'] ?? 4310);
const executablePath = process.env['CHROMIUM_PATH'];
/** With other faces, so in a browser of its own. */
const WIDE = /wide-face\.spec\.ts$/;
const LONG = /(studio|faults|engines)\.spec\.ts$/;
const asRoot = process.getuid?.() === 0;

const launch = (faces: 'usual' | 'wide') => ({
  ...(executablePath === undefined ? {} : { executablePath }),
  // Without a locale Chromium saves no file whose name has umlauts.
  env: { ...withFaces(faces), LC_ALL: 'C.UTF-8' },
  // Debian's Chromium imitates a graphics card in software: a twentieth of a run.
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    ...(asRoot ? ['--no-sandbox'] : []),
  ],
});

// Once, not in every worker.
if (!FACES_ARE_FIXED && process.env['TEST_WORKER_INDEX'] === undefined)
  leaveOut('lengths of pages', 'only on Linux the faces are the same everywhere');

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Only what hangs takes that long: two runs side by side on two cores pass.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  // The longest tests begin first, so that no worker is left with them at the end.
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'wide', testMatch: WIDE, use: { launchOptions: launch('wide') } },
    { name: 'other', testIgnore: [LONG, WIDE] },
  ],
  forbidOnly: process.env['CI'] !== undefined,
  // On somebody else's busy machine a failed test is repeated once, with a trace; `npm test` by hand repeats none.
  retries: process.env['CI'] === undefined ? 0 : 1,
  reporter: 'list',
  use: {
    baseURL: `http://bank.localhost:${port}`,
    // An action that hangs fails with its own message, long before its test would.
    actionTimeout: 90_000,
    navigationTimeout: 180_000,
    locale: 'de-AT',
    // The nightly run tries others: the days on the pages are Vienna's for every visitor.
    timezoneId: zoneOf(process.env['TZ']),
    // Every frame of a movement would be drawn in software. The journeys and the other engines run with motion.
    reducedMotion: 'reduce',
    // A trace of every test costs a quarter of its time; repeat failed tests with --trace on.
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: launch('usual'),
  },
  webServer: {
    command: 'node --import tsx tests/e2e/serve.ts',
    cwd: ROOT,
    url: `http://localhost:${port}/sandbox/messages`,
    reuseExistingServer: false,
    timeout: 600_000,
    env: { PORT: String(port) },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
