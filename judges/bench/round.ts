/** One round: every act by every contestant, in turn, so that a slow minute of the machine meets all alike. */
import type { Browser } from 'playwright';
import { CONTESTANTS, type Contestant } from './contestants.ts';
import { changes, emptySubmit, heap, keystrokes, leaving, repeated } from './measure/acts.ts';
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

type Act = (contestant: Contestant, seen: Seen) => Promise<void>;

/** What happens once on a page is seen on several, so that one pause of the machine does not decide. */
const COLD_PAGES = 4;
const REFUSED_PAGES = 3;
/** What is told apart by tenths of a millisecond is seen on several pages as well: one is typed in for a few seconds only, and those may be bad ones. */
const TYPED_PAGES: Readonly<Record<Size, number>> = { 30: 3, 100: 1, 300: 1 };
const REST_MS = 500;

/** Every contestant does an act before the next act begins. */
export async function round(
  browser: Browser,
  servers: (id: string, size: Size) => Promise<Served>,
  seen: ReadonlyMap<string, Seen>,
): Promise<void> {
  const runners = CONTESTANTS.filter(({ id }) => seen.has(id));
  // There and back, so that no contestant always comes after the heaviest, of whose page nothing is left after the pause.
  const everybody = (pages: number, act: Act): Promise<unknown> =>
    repeated(pages, async () => {
      for (const contestant of runners.reverse()) {
        await pause(REST_MS);
        await act(contestant, seen.get(contestant.id) ?? nothingSeen());
      }
    });

  /** Cold, slow network and slow processor: until it can be typed in, and what was sent. */
  async function coldly(contestant: Contestant, seen: Seen): Promise<Opened> {
    const served = await servers(contestant.id, 30);
    served.takeSent();
    const slow = { slowNetwork: true, slowCpu: true };
    const opened = await open(browser, served.origin, contestant, slow);
    const sent = served.takeSent();
    seen.ready.push(opened.readyMs);
    seen.js.push(kilobytes(sent, /\.js$/));
    seen.css.push(kilobytes(sent, /\.css$/));
    seen.html.push(kilobytes(sent, /\.html$/));
    return opened;
  }
  async function warmly(contestant: Contestant, size: Size): Promise<Opened> {
    const { origin } = await servers(contestant.id, size);
    const opened = await open(browser, origin, contestant);
    await pause(500);
    return opened;
  }

  await everybody(COLD_PAGES - 1, async (contestant, seen) => {
    const opened = await coldly(contestant, seen);
    await opened.close();
  });
  // The last of them goes on, still at a quarter of the speed: leaving a field, and the painted errors.
  await everybody(1, async (contestant, seen) => {
    const opened = await coldly(contestant, seen);
    await pause(1500);
    seen.leave.push(...(await leaving(opened, contestant, 3)));
    seen.submitPainted.push((await emptySubmit(opened, contestant, 2500)).paintedMs);
    await opened.close();
  });
  for (const size of SIZES) {
    await everybody(TYPED_PAGES[size], async (contestant, seen) => {
      const opened = await warmly(contestant, size);
      if (size === 30) seen.heap.push(await heap(opened));
      seen.key[size].push(...(await keystrokes(opened, contestant, 3)));
      if (size === 30) seen.change.push(...(await changes(opened, contestant, 6)));
      await opened.close();
    });
    await everybody(REFUSED_PAGES, async (contestant, seen) => {
      const opened = await warmly(contestant, size);
      const { workMs, errors } = await emptySubmit(opened, contestant);
      seen.submit[size].push(workMs);
      if (size === 30) seen.errors.push(errors);
      await opened.close();
    });
  }
}
