/** One round: every contestant once, one after the other, so that a slow minute of the machine meets all alike. */
import type { Browser } from 'playwright';
import { CONTESTANTS, type Contestant } from './contestants.ts';
import { changes, emptySubmit, heap, keystrokes, leaving } from './measure/acts.ts';
import { open, pause, type Opened } from './measure/page.ts';
import type { Sent, Served } from './serve.ts';

export const SIZES = [30, 100, 300] as const;
export type Size = (typeof SIZES)[number];

/** What was seen of one contestant, a list per measure; milliseconds, kB of 1000 bytes, MB of 1e6 bytes. */
export interface Seen {
  js: number[]; css: number[]; html: number[]; ready: number[]; heap: number[]; change: number[]; leave: number[]; submitPainted: number[]; errors: number[];
  key: Record<Size, number[]>; submit: Record<Size, number[]>;
}

export const nothingSeen = (): Seen => ({
  js: [], css: [], html: [], ready: [], heap: [], change: [], leave: [], submitPainted: [], errors: [], key: { 30: [], 100: [], 300: [] }, submit: { 30: [], 100: [], 300: [] },
});

export const kilobytes = (sent: readonly Sent[], kind: RegExp): number => sent.filter(({ path }) => kind.test(path)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

type Servers = (size: Size) => Promise<Served>;

/** What happens once on a page is seen on several, so that one pause of the machine does not decide. */
const PAGES = 3;

/** Cold, slow network and slow processor: until it can be typed in; then leaving a field and the painted errors, still at a quarter of the speed. */
async function slowly(browser: Browser, servers: Servers, contestant: Contestant, seen: Seen): Promise<void> {
  const served = await servers(30);
  const coldly = async (): Promise<Opened> => {
    served.takeSent();
    const opened = await open(browser, served.origin, contestant, { slowNetwork: true, slowCpu: true });
    seen.ready.push(opened.readyMs);
    return opened;
  };
  for (let page = 1; page < PAGES; page += 1) await (await coldly()).close();
  const opened = await coldly();
  const sent = served.takeSent();
  seen.js.push(kilobytes(sent, /\.js$/));
  seen.css.push(kilobytes(sent, /\.css$/));
  seen.html.push(kilobytes(sent, /\.html$/));
  await pause(1500);
  seen.leave.push(...await leaving(opened, contestant, 3));
  seen.submitPainted.push((await emptySubmit(opened, contestant, 2500)).paintedMs);
  await opened.close();
}

async function quickly(browser: Browser, servers: Servers, contestant: Contestant, size: Size, seen: Seen): Promise<void> {
  const opened = await open(browser, (await servers(size)).origin, contestant, {});
  await pause(500);
  if (size === 30) seen.heap.push(await heap(opened));
  seen.key[size].push(...await keystrokes(opened, contestant, 24));
  if (size === 30) seen.change.push(...await changes(opened, contestant, 6));
  await opened.close();
  for (let page = 0; page < PAGES; page += 1) {
    const fresh = await open(browser, (await servers(size)).origin, contestant, {});
    await pause(500);
    const refusal = await emptySubmit(fresh, contestant);
    seen.submit[size].push(refusal.workMs);
    if (size === 30) seen.errors.push(refusal.errors);
    await fresh.close();
  }
}

export async function round(browser: Browser, servers: (id: string, size: Size) => Promise<Served>, seen: ReadonlyMap<string, Seen>): Promise<void> {
  for (const contestant of CONTESTANTS) {
    const own = seen.get(contestant.id);
    if (own === undefined) continue;
    const of: Servers = (size) => servers(contestant.id, size);
    await slowly(browser, of, contestant, own);
    for (const size of SIZES) await quickly(browser, of, contestant, size, own);
  }
}
