/**
 * Idempotency keys: a changing call whose response was lost is repeated with the same key, so that the server does not execute it
 * twice. Kept in memory until the response is known.
 */

/** RFC 9562, version 4. `crypto.randomUUID` is missing where the page is not served securely. */
export function randomId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) =>
    (index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export type Repeats = ReturnType<typeof createRepeats>;

export function createRepeats() {
  /** Of the calls without a known response, by their identity. */
  const keys = new Map<string, string>();
  return {
    /** The key of a call, the same until it is complete. `act` contains operation, address and content. */
    keyOf(act: string): string {
      const key = keys.get(act) ?? randomId();
      keys.set(act, key);
      return key;
    },
    /** The response is known (2xx or 4xx): the next call gets a new key. */
    complete: (key: string): void => keys.forEach((kept, act) => kept === key && keys.delete(act)),
    /** Calls whose identity begins with `beginning` were undone: repeating them gets a new key. */
    forget: (beginning: string): void =>
      keys.forEach((_key, act) => act.startsWith(beginning) && keys.delete(act)),
  };
}
