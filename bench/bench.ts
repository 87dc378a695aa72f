/**
 * `npm run bench`: the same step as this application, its renderer alone, written by hand and in four form systems, each alone and in
 * this application's shell, measured in one run. Writes tables to the standard output, progress to the error output.
 * --rounds N (5), --only shell,react (fewer contestants), --json (the numbers instead of the tables), --no-lighthouse, --keep (the builds of the last run),
 * --more (the rounds of the last run count as well: several quiet half hours instead of one long one).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpus, loadavg, totalmem } from 'node:os';
import { chromium, type Browser } from 'playwright';
import { findBrowser } from '../tests/installed.ts';
import { CONTESTANTS } from './contestants.ts';
import { buildContestant, folderOf, installContestants, WORK } from './build.ts';
import { lighthouseOf, type Scores } from './lighthouse.ts';
import { open, pause } from './measure/page.ts';
import {
  ahead,
  compareWithGoals,
  contestantTable,
  goalTable,
  growthTable,
  table,
  type Pages,
} from './report.ts';
import { kilobytes, nothingSeen, round, SIZES, type Seen, type Size, median } from './round.ts';
import { serve, type Served } from './serve.ts';

const options = process.argv.slice(2);
const valueOf = (name: string): string | undefined =>
  options.includes(name) ? options[options.indexOf(name) + 1] : undefined;
const rounds = Number(valueOf('--rounds') ?? 5);
const chosen = valueOf('--only')?.split(',') ?? CONTESTANTS.map(({ id }) => id);
const DEBUGGING_PORT = 9333;
const CLICKED_PAGES = 7;
/** What the rounds so far measured. Written after each, so that a run that is stopped is not lost. */
const MEASURED = join(WORK, 'measured.json');
interface Measured {
  readonly rounds: number;
  readonly contestants: Readonly<Record<string, Seen>>;
}
const say = (text: string): void => void process.stderr.write(`${text}\n`);

installContestants();

for (const id of chosen) {
  for (const size of SIZES) {
    if (options.includes('--keep') && existsSync(folderOf(id, size))) continue;
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

const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: [
    '--no-sandbox',
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    '--host-resolver-rules=MAP *.example ~NOTFOUND',
  ],
});
try {
  const before: Measured =
    options.includes('--more') && existsSync(MEASURED)
      ? (JSON.parse(readFileSync(MEASURED, 'utf8')) as Measured)
      : { rounds: 0, contestants: {} };
  const seen = new Map(chosen.map((id) => [id, before.contestants[id] ?? nothingSeen()]));
  const all = before.rounds + rounds;
  for (let done = before.rounds + 1; done <= all; done += 1) {
    say(`round ${done} of ${all}`);
    await round(browser, serverOf, seen);
    const measured: Measured = { rounds: done, contestants: Object.fromEntries(seen) };
    writeFileSync(MEASURED, JSON.stringify(measured));
  }
  const pages = chosen.includes('shell')
    ? await pagesOf(browser)
    : { mainKb: Number.NaN, firstStepKb: Number.NaN, clickMs: Number.NaN };
  const scores =
    chosen.includes('shell') && !options.includes('--no-lighthouse')
      ? await lighthouseScores()
      : [];
  print(all, seen, pages, scores);
} finally {
  await browser.close();
  servers.forEach((served) => served.close());
}
process.exit(0);

/** Scripts and style sheets until the page stands: main, and the first form of a new customer. */
async function pagesOf(from: Browser): Promise<Pages> {
  const served = await serverOf('shell', 30);
  const bytesOf = async (path: string, shown: string): Promise<number> => {
    served.takeSent();
    const opened = await open(from, served.origin, { path, typed: shown }, {});
    await opened.close();
    return kilobytes(served.takeSent(), /\.(js|css)$/);
  };
  return {
    mainKb: await bytesOf('/main?amount=12000&duration=5', '[data-step=main]'),
    firstStepKb: await bytesOf('/flow/ntb/registration', '[name=firstName]'),
    clickMs: median(await clicks(from, served)),
  };
}

/** From the click on main, which is read for 3 s, to a form that can be typed in. */
async function clicks(from: Browser, { origin }: Served): Promise<readonly number[]> {
  const times: number[] = [];
  for (let page = 0; page < CLICKED_PAGES; page += 1) {
    const main = { path: '/main?amount=12000&duration=5', typed: '[data-step=main] a' };
    const opened = await open(from, origin, main, { slowCpu: true });
    await pause(3000);
    times.push(
      await opened.page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const started = performance.now();
            const look = (): void => {
              if (document.querySelector('[name=firstName]') === null)
                return void requestAnimationFrame(look);
              const channel = new MessageChannel();
              channel.port1.onmessage = () => resolve(performance.now() - started);
              requestAnimationFrame(() => channel.port2.postMessage(0));
            };
            requestAnimationFrame(look);
            document.querySelector<HTMLElement>('a[href*="registration"]')?.click();
          }),
      ),
    );
    await opened.close();
  }
  return times;
}

async function lighthouseScores(): Promise<readonly Scores[]> {
  const { origin } = await serverOf('shell', 30);
  say('Lighthouse');
  return [
    await lighthouseOf('main', `${origin}/main?amount=12000&duration=5`, DEBUGGING_PORT),
    await lighthouseOf('registration', `${origin}/flow/ntb/registration`, DEBUGGING_PORT),
  ];
}

function print(
  measuredRounds: number,
  seen: ReadonlyMap<string, Seen>,
  pages: Pages,
  scores: readonly Scores[],
): void {
  const judgements = compareWithGoals(seen, pages);
  if (options.includes('--json'))
    return void console.log(
      JSON.stringify({
        machine: machine(),
        rounds: measuredRounds,
        contestants: Object.fromEntries(seen),
        pages,
        judgements,
        lighthouse: scores,
      }),
    );
  console.log(
    [
      machine(),
      `Medians of ${measuredRounds} rounds, all contestants in turn. kB of 1000 bytes, brotli 11. Slow 4G (1.6 Mbit/s, 150 ms) and 4x CPU where it says 4x and for 'typed in'; else milliseconds of the main thread at full speed.`,
      contestantTable(seen),
      growthTable(seen),
      goalTable(judgements),
      Number.isNaN(pages.mainKb)
        ? ''
        : `Main: ${pages.mainKb.toFixed(1)} kB, registration: ${pages.firstStepKb.toFixed(1)} kB (JS + CSS).`,
      ...(['renderer', 'shell'] as const).map(
        (of) => `Ahead of ${of}, among those measured: ${ahead(of, seen).join('; ') || 'none'}.`,
      ),
      scores.length === 0
        ? ''
        : `${table(
            ['Lighthouse, mobile (goal 100)', 'performance', 'accessibility', 'best practices'],
            scores.map(({ page, scores: all }) => [page, ...Object.values(all).map(String)]),
          )}\n${scores.flatMap(({ page, lost }) => lost.map((audit) => `${page}: ${audit}`)).join('\n')}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
}

function machine(): string {
  const { dependencies } = JSON.parse(
    readFileSync(new URL('package.json', import.meta.url), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const versions = [
    'react',
    'react-hook-form',
    '@rjsf/core',
    '@rjsf/mantine',
    '@jsonforms/react',
    '@mui/material',
    'survey-core',
    '@formio/js',
    'lighthouse',
  ].map((name) => `${name} ${dependencies[name]}`);
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, load ${loadavg()[0]?.toFixed(0)}, Node ${process.versions.node}, Chromium ${browser.version()}; ${versions.join(', ')}`;
}
