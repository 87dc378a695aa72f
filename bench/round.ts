/** One round: every act by every contestant, in turn, so that a slow minute of the machine meets all alike. */
import type { Browser } from 'playwright';
import { CONTESTANTS, type Contestant } from './contestants.ts';
import { changes, emptySubmit, heap, keystrokes, leaving } from './measure/acts.ts';
import { open, pause, type Opened } from './measure/page.ts';
import type { Sent, Served } from './serve.ts';

export const SIZES = [30, 100, 300] as const;
export type Size = (typeof SIZES)[number];

const none = (): number[] => [];
const noneOfEachSize = () => ({ 30: none(), 100: none(), 300: none() });
/** What is seen of one contestant, a list per measure; milliseconds, kB of 1000 bytes, MB of 1e6 bytes. */
export const nothingSeen = () => ({
  js: none(),
  css: none(),
  html: none(),
  ready: none(),
  heap: none(),
  change: none(),
  leave: none(),
  submitPainted: none(),
  errors: none(),
  key: noneOfEachSize(),
  submit: noneOfEachSize(),
});
export type Seen = ReturnType<typeof nothingSeen>;

export const kilobytes = (sent: readonly Sent[], kind: RegExp): number =>
  sent.filter(({ path }) => kind.test(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

type Servers = (size: Size) => Promise<Served>;
/** One contestant: where it is served, and what has been seen of it. */
interface Runner {
  readonly contestant: Contestant;
  readonly servers: Servers;
  readonly seen: Seen;
}

/** What happens once on a page is seen on several, so that one pause of the machine does not decide. */
const COLD_PAGES = 4;
const REFUSED_PAGES = 3;
/** What is told apart by tenths of a millisecond is seen on several pages as well: one is typed in for a few seconds only, and those may be bad ones. */
const TYPED_PAGES: Readonly<Record<Size, number>> = { 30: 3, 100: 1, 300: 1 };
const REST_MS = 500;

/** Cold, slow network and slow processor: until it can be typed in, and what was sent. */
async function coldly(browser: Browser, { contestant, servers, seen }: Runner): Promise<Opened> {
  const served = await servers(30);
  served.takeSent();
  const opened = await open(browser, served.origin, contestant, {
    slowNetwork: true,
    slowCpu: true,
  });
  seen.ready.push(opened.readyMs);
  const sent = served.takeSent();
  seen.js.push(kilobytes(sent, /\.js$/));
  seen.css.push(kilobytes(sent, /\.css$/));
  seen.html.push(kilobytes(sent, /\.html$/));
  return opened;
}

/** Then leaving a field and the painted errors, still at a quarter of the speed. */
async function slowly(browser: Browser, runner: Runner): Promise<void> {
  const opened = await coldly(browser, runner);
  await pause(1500);
  runner.seen.leave.push(...(await leaving(opened, runner.contestant, 3)));
  runner.seen.submitPainted.push((await emptySubmit(opened, runner.contestant, 2500)).paintedMs);
  await opened.close();
}

async function openWarm(browser: Browser, { contestant, servers }: Runner, size: Size) {
  const opened = await open(browser, (await servers(size)).origin, contestant, {});
  await pause(500);
  return opened;
}

async function typing(browser: Browser, runner: Runner, size: Size): Promise<void> {
  const { contestant, seen } = runner;
  const opened = await openWarm(browser, runner, size);
  if (size === 30) seen.heap.push(await heap(opened));
  seen.key[size].push(...(await keystrokes(opened, contestant, 24)));
  if (size === 30) seen.change.push(...(await changes(opened, contestant, 6)));
  await opened.close();
}

async function refused(browser: Browser, runner: Runner, size: Size): Promise<void> {
  const { contestant, seen } = runner;
  const opened = await openWarm(browser, runner, size);
  const refusal = await emptySubmit(opened, contestant);
  seen.submit[size].push(refusal.workMs);
  if (size === 30) seen.errors.push(refusal.errors);
  await opened.close();
}

/** Every contestant does an act before the next act begins. */
export async function round(
  browser: Browser,
  servers: (id: string, size: Size) => Promise<Served>,
  seen: ReadonlyMap<string, Seen>,
): Promise<void> {
  const runners = CONTESTANTS.flatMap((contestant): Runner[] => {
    const own = seen.get(contestant.id);
    return own === undefined
      ? []
      : [{ contestant, servers: (size) => servers(contestant.id, size), seen: own }];
  });
  // There and back, so that no contestant always comes after the heaviest, of whose page nothing is left after the pause.
  const everybody = async (act: (runner: Runner) => Promise<unknown>): Promise<void> => {
    runners.reverse();
    for (const runner of runners) {
      await pause(REST_MS);
      await act(runner);
    }
  };
  for (let page = 1; page < COLD_PAGES; page += 1)
    await everybody(async (runner) => (await coldly(browser, runner)).close());
  await everybody((runner) => slowly(browser, runner));
  for (const size of SIZES) {
    for (let page = 0; page < TYPED_PAGES[size]; page += 1)
      await everybody((runner) => typing(browser, runner, size));
    for (let page = 0; page < REFUSED_PAGES; page += 1)
      await everybody((runner) => refused(browser, runner, size));
  }
}

/** Medians, because other programs run on the machine, too. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  if (sorted.length === 0) return Number.NaN;
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
