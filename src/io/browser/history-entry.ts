/** What a reload and a restored tab have to know, kept in the history entry beside the router's own state; nothing personal. */
import { isId } from '#flow/application.ts';

export interface HistoryEntry {
  /** Time of the visitor's last activity (milliseconds of the wall clock), as the session's storage has it. */
  lastSeen?: string | undefined;
  /** The application that a link has opened, while the visitor is asked whether to go on with it. */
  linkedId?: string | undefined;
}

export function readHistoryEntry(): HistoryEntry {
  const { lastSeen, linkedId } = Object(window.history.state) as Record<string, unknown>;
  return {
    lastSeen: typeof lastSeen === 'string' ? lastSeen : undefined,
    linkedId: typeof linkedId === 'string' && isId(linkedId) ? linkedId : undefined,
  };
}

export function writeHistoryEntry(change: HistoryEntry): void {
  window.history.replaceState({ ...window.history.state, ...change }, '');
}

/** Whether the page is the first entry of its document, by the router's count: what lies behind belongs to another document. */
export const isFirstEntry = (): boolean => Object(window.history.state).idx === 0;
