/** Broadcasts activity to the other tabs of this site. */
const ACTIVE = 'here';
/** Minimum time between two messages (milliseconds). */
const QUIET_MS = 1_000;

/** `onHeard` is called on activity in another tab. Without BroadcastChannel nothing happens. */
export function joinTabs(onHeard: () => void) {
  if (!('BroadcastChannel' in globalThis))
    return { announce: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel('presence');
  let lastSent = Number.NEGATIVE_INFINITY;
  channel.onmessage = ({ data }) => {
    if (data === ACTIVE) onHeard();
  };
  return {
    announce(): void {
      const now = performance.now();
      if (now - lastSent < QUIET_MS) return;
      lastSent = now;
      channel.postMessage(ACTIVE);
    },
    stop: (): void => channel.close(),
  };
}

export type Tabs = ReturnType<typeof joinTabs>;
