/**
 * The only access to the browser's storage, in the session only: the six keys of the specification (section 3), and, while an application
 * is hidden or left, `lastSeen` beside its id: the time of the last activity, for whichever page of the tab is loaded next.
 */
import { isId } from '#flow/application.ts';

export const SESSION_KEYS = [
  'application_id',
  'durchblickerId',
  'inApp',
  'loanAmount',
  'loanDuration',
  'appContrastTheme',
  'lastSeen',
] as const;
type SessionKey = (typeof SESSION_KEYS)[number];

/** Of the person and of the app, not of the application: they survive a sign-out. */
const KEPT_ON_CLEAR: readonly SessionKey[] = ['appContrastTheme', 'inApp'];

export const protocolStorage = (): Storage => window.sessionStorage;

/** Prefix of the sign-in library's protocol state during a redirect; its only entries in the storage. */
const PROTOCOL_PREFIX = 'oidc.';

/** Whether the storage takes a value and returns it. Browsers refuse it, take nothing, or forget at once, as the visitor has set them. */
export function isStorageKept(storage: () => Storage = protocolStorage): boolean {
  const key = `${PROTOCOL_PREFIX}probe`;
  try {
    const store = storage();
    store.setItem(key, key);
    const isKept = store.getItem(key) === key;
    store.removeItem(key);
    return isKept;
  } catch {
    return false;
  }
}

/** Removes the state of requests that were never completed, except `kept`, whose response has come. */
export function dropProtocolState(kept: string | null): void {
  try {
    const store = protocolStorage();
    Object.keys(store)
      .filter((key) => key.startsWith(PROTOCOL_PREFIX) && key !== `${PROTOCOL_PREFIX}${kept}`)
      .forEach((key) => store.removeItem(key));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** If the browser refuses storage (private mode, blocked, full), the values are kept in memory for this page. */
export function sessionValues(storage: () => Storage = protocolStorage) {
  /** Values the storage refused to write. */
  const memory = new Map<SessionKey, string>();
  const attempt = <T>(access: (store: Storage) => T): T | undefined => {
    try {
      return access(storage());
    } catch {
      return undefined;
    }
  };
  const write = (key: SessionKey, value: string | undefined): void => {
    memory.delete(key);
    if (value === undefined) return attempt((store) => store.removeItem(key));
    const isTaken = attempt((store) => {
      store.setItem(key, value);
      return true;
    });
    if (isTaken !== true) memory.set(key, value);
  };
  return {
    /** A malformed application id counts as none, because it is part of every call's path. */
    read(key: SessionKey): string | undefined {
      const value = memory.get(key) ?? attempt((store) => store.getItem(key)) ?? undefined;
      return key === 'application_id' && value !== undefined && !isId(value) ? undefined : value;
    },
    write,
    /** Forgets everything about the application. */
    clear: (): void =>
      SESSION_KEYS.filter((key) => !KEPT_ON_CLEAR.includes(key)).forEach((key) =>
        write(key, undefined),
      ),
  };
}

export type SessionValues = ReturnType<typeof sessionValues>;
