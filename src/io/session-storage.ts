/** The only access to the browser's storage: exactly these keys (specification, section 3), in the session only. */
import { isId } from '#flow/application.ts';

export const SESSION_KEYS = [
  'application_id',
  'durchblickerId',
  'inApp',
  'loanAmount',
  'loanDuration',
  'appContrastTheme',
] as const;
export type SessionKey = (typeof SESSION_KEYS)[number];

/** The contrast theme is a preference of the person, not part of an application: it outlives a log-out. */
const KEPT_ON_CLEAR: readonly SessionKey[] = ['appContrastTheme', 'inApp'];

/** Where the sign-in library keeps its protocol state over a redirect, gone with the answer; nothing else may. */
export const protocolStorage = (): Storage => window.sessionStorage;

const PROTOCOL_PREFIX = 'oidc.';

/** Removes what requests left that a page began and never finished; `kept` is the state whose answer has come. */
export function dropProtocolState(
  kept: string | null,
  storage: () => Storage = protocolStorage,
): void {
  try {
    const store = storage();
    Object.keys(store)
      .filter((key) => key.startsWith(PROTOCOL_PREFIX) && key !== `${PROTOCOL_PREFIX}${kept}`)
      .forEach((key) => store.removeItem(key));
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

export interface SessionValues {
  /** An application id that cannot be one counts as none: it stands in the path of every call. */
  read(key: SessionKey): string | undefined;
  write(key: SessionKey, value: string | undefined): void;
  /** Forgets everything about the application. */
  clear(): void;
}

/** A browser that refuses storage (private mode, blocked site data, full storage) keeps the values for this page only. */
export function sessionValues(storage: () => Storage = () => window.sessionStorage): SessionValues {
  /** What the browser did not take: some refuse to write only, and answer that there is nothing. */
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
    read(key) {
      const value = memory.get(key) ?? attempt((store) => store.getItem(key)) ?? undefined;
      return key === 'application_id' && value !== undefined && !isId(value) ? undefined : value;
    },
    write,
    clear: () =>
      SESSION_KEYS.filter((key) => !KEPT_ON_CLEAR.includes(key)).forEach((key) =>
        write(key, undefined),
      ),
  };
}
