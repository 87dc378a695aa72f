/** The other tabs of this site in the same browser: they are told of activity, and of nothing else. */
const HERE = 'here';
/** Milliseconds between two messages: one a second is enough. */
const QUIET_MS = 1_000;

export interface Tabs {
  tell(): void;
  stop(): void;
}

/** `onHeard` is called on activity in another tab. A browser without channels has no other tabs. */
export function joinTabs(onHeard: () => void): Tabs {
  if (!('BroadcastChannel' in globalThis)) return { tell: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel('presence');
  let told = Number.NEGATIVE_INFINITY;
  channel.onmessage = ({ data }) => {
    if (data === HERE) onHeard();
  };
  return {
    tell() {
      const now = performance.now();
      if (now - told < QUIET_MS) return;
      told = now;
      channel.postMessage(HERE);
    },
    stop: () => channel.close(),
  };
}
