/**
 * `npm run bench`: the same step as this application, its renderer alone, written by hand and in four form systems, each alone and in
 * this application's shell, measured in one run. Writes tables to the standard output, progress to the error output.
 * --rounds N (5), --only shell,react (fewer contestants), --json (the numbers instead of the tables), --no-lighthouse, --keep (the builds of the last run),
 * --more (the rounds of the last run count as well: several quiet half hours instead of one long one),
 * --inp, --shift (only the interactions of both journeys on a slow phone, or what moves by itself with a slow server: judges/bench/inp/).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { build } from 'vite';
import { testPort } from '../../tests/installed.ts';
import { requireBrowser, WINDOWED } from '../../tests/support/browser.ts';
import { withFaces } from '../../tests/support/faces.ts';
import { CONTESTANTS } from './contestants.ts';
import { buildContestant, folderOf, WORK } from './build.ts';
import { lighthouseOf } from './lighthouse.ts';
import { registering, repeated } from './measure/acts.ts';
import { open } from './measure/page.ts';
import { asJson, asTables, median, type Pages } from './report.ts';
import { kilobytes, nothingSeen, round, SIZES, type Seen, type Size } from './round.ts';
import { serve, type Served } from './serve.ts';
import manifest from '../package.json' with { type: 'json' };
import { installPackages } from '../packages.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    'no-lighthouse': { type: 'boolean' },
    keep: { type: 'boolean' },
    more: { type: 'boolean' },
    inp: { type: 'boolean' },
    shift: { type: 'boolean' },
  },
});
const chosen = options.only?.split(',') ?? CONTESTANTS.map(({ id }) => id);
const DEBUGGING_PORT = 9333;
const CLICKED_PAGES = 7;
const MAIN = '/main?amount=12000&duration=5';
const REGISTRATION = '/flow/ntb/registration';
/** What the rounds so far measured. Written after each, so that a run that is stopped is not lost. */
const MEASURED = join(WORK, 'measured.json');
const say = (text: string): void => void process.stderr.write(`${text}\n`);

installPackages();

if (options.inp || options.shift) {
  say('building');
  await build({ logLevel: 'warn' });
  if (options.inp) await buildContestant('react', 30);
  const { status } = spawnSync(
    'npx',
    [
      ...['playwright', 'test', '-c', 'judges/bench/inp/playwright.config.ts'],
      options.shift ? 'shift' : 'inp.spec',
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ROUNDS: options.rounds,
        TEST_PORT: String(await testPort()),
        CHROMIUM_PATH: await requireBrowser(),
      },
    },
  );
  process.exit(status ?? 1);
}

for (const id of chosen) {
  for (const size of SIZES) {
    if (options.keep && existsSync(folderOf(id, size))) continue;
    say(`building ${id} with ${size} fields`);
    await buildContestant(id, size);
  }
}

const servers = new Map<string, Served>();
const serverOf = async (id: string, size: Size): Promise<Served> => {
  const folder = folderOf(id, size);
  const served = servers.get(folder) ?? (await serve(folder));
  servers.set(folder, served);
  return served;
};

const executablePath = await requireBrowser(WINDOWED);
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  env: withFaces(),
  args: [
    '--no-sandbox',
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    '--host-resolver-rules=MAP *.example ~NOTFOUND',
  ],
});
try {
  const before = { rounds: 0, contestants: {} as Readonly<Record<string, Seen>> };
  if (options.more && existsSync(MEASURED))
    Object.assign(before, JSON.parse(readFileSync(MEASURED, 'utf8')));
  const seen = new Map(chosen.map((id) => [id, before.contestants[id] ?? nothingSeen()]));
  const rounds = before.rounds + Number(options.rounds);
  for (let done = before.rounds + 1; done <= rounds; done += 1) {
    say(`round ${done} of ${rounds}`);
    await round(browser, serverOf, seen);
    const contestants = Object.fromEntries(seen);
    writeFileSync(MEASURED, JSON.stringify({ rounds: done, contestants }));
  }
  const shell = chosen.includes('shell') ? await serverOf('shell', 30) : undefined;
  const results = {
    machine: machine(),
    rounds,
    seen,
    pages: shell && (await pagesOf(browser, shell)),
    lighthouse: shell && !options['no-lighthouse'] ? await lighthouseScores(shell) : [],
  };
  console.log(options.json ? asJson(results) : await asTables(results));
} finally {
  await browser.close();
  servers.forEach((served) => served.close());
}
process.exit(0);

/** Scripts and style sheets until the page stands: main, and the first form of a new customer; and the way from one to the other. */
async function pagesOf(from: Browser, { origin, takeSent }: Served): Promise<Pages> {
  const bytesOf = async (path: string, typed: string): Promise<number> => {
    takeSent();
    const opened = await open(from, origin, { path, typed });
    await opened.close();
    return kilobytes(takeSent(), /\.(js|css)$/);
  };
  const mainKb = await bytesOf(MAIN, '[data-step=main]');
  const firstStepKb = await bytesOf(REGISTRATION, '[name=firstName]');
  const clicks = await repeated(CLICKED_PAGES, async () => {
    const main = { path: MAIN, typed: '[data-step=main] a' };
    const opened = await open(from, origin, main, { slowCpu: true });
    const taken = await registering(opened);
    await opened.close();
    return taken;
  });
  return { mainKb, firstStepKb, clickMs: median(clicks) };
}

async function lighthouseScores({ origin }: Served) {
  say('Lighthouse');
  return [
    await lighthouseOf('main', `${origin}${MAIN}`, DEBUGGING_PORT),
    await lighthouseOf('registration', `${origin}${REGISTRATION}`, DEBUGGING_PORT),
  ];
}

function machine(): string {
  const systems =
    /^(react|react-hook-form|@rjsf\/(core|mantine)|@jsonforms\/react|@mui\/material|survey-core|@formio\/js|lighthouse)$/;
  const versions = Object.entries(manifest.dependencies)
    .filter(([name]) => systems.test(name))
    .map(([name, version]) => `${name} ${version}`);
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]?.toFixed(0)}, Node ${process.versions.node}, Chromium ${browser.version()}; ${versions.join(', ')}`;
}
