/** The notice of the brand's deployment values (docs/operations.md), while it holds. */
import { serverTime } from '#io/server-time.ts';
import { serverTimeAtom, siteNoticeAtom, timeNow } from '#state/atoms.ts';
import type { Services } from '#state/services.ts';

/** Milliseconds: a longer `setTimeout` would run at once. */
const LONGEST_MS = 2 ** 31 - 1;
const after = (ms: number, act: () => void): void => {
  if (ms <= 0) act();
  else if (ms <= LONGEST_MS) setTimeout(act, ms);
};

/** Shows the notice from its beginning to its end. Resolves when it is known whether it holds now. */
export async function followSiteNotice({
  store,
  site: { notice },
}: Pick<Services, 'store' | 'site'>): Promise<void> {
  if (notice === undefined) return;
  const time = await serverTime();
  if (time !== undefined) store.set(serverTimeAtom, time);
  const now = timeNow(store.get).getTime();
  after(Date.parse(notice.from) - now, () => store.set(siteNoticeAtom, notice));
  after(Date.parse(notice.until) - now, () => store.set(siteNoticeAtom, undefined));
}
