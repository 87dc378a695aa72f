/** The other tabs of this site in the same browser: they are told of activity, and of nothing else. */
const ACTIVE = 'here';
/** Milliseconds between two messages: one a second is enough. */
const QUIET_MS = 1_000;

export interface Tabs {
  announce(): void;
  stop(): void;
}

/** `onHeard` is called on activity in another tab. A browser without channels has no other tabs. */
export function joinTabs(onHeard: () => void): Tabs {
  if (!('BroadcastChannel' in globalThis))
    return { announce: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel('presence');
  let lastSent = Number.NEGATIVE_INFINITY;
  channel.onmessage = ({ data }) => {
    if (data === ACTIVE) onHeard();
  };
  return {
    announce() {
      const now = performance.now();
      if (now - lastSent < QUIET_MS) return;
      lastSent = now;
      channel.postMessage(ACTIVE);
    },
    stop: () => channel.close(),
  };
}
