/** Broadcasts the presence of the visitor to the other tabs of this site. */

/** Messages: a click or key press in another tab, or the visitor chose there to continue the session. */
const MESSAGES = ['activity', 'continued'] as const;
type Message = (typeof MESSAGES)[number];

/** Minimum time between two messages about activity (milliseconds). */
const QUIET_MS = 1_000;

/** Undefined where the browser has none, or refuses it (Firefox without cookies). */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('presence');
  } catch {
    return undefined;
  }
}

/** `onHeard` is called with the messages of other tabs. Without a channel nothing happens. */
export function joinTabs(onHeard: (message: Message) => void) {
  const channel = openChannel();
  if (channel === undefined) return { announce: () => undefined, stop: () => undefined };
  let lastSent = Number.NEGATIVE_INFINITY;
  channel.onmessage = ({ data }) => {
    const message = MESSAGES.find((known) => known === data);
    if (message !== undefined) onHeard(message);
  };
  return {
    announce(message: Message): void {
      const now = performance.now();
      if (message === 'activity' && now - lastSent < QUIET_MS) return;
      lastSent = now;
      channel.postMessage(message);
    },
    stop: (): void => channel.close(),
  };
}

export type Tabs = ReturnType<typeof joinTabs>;
