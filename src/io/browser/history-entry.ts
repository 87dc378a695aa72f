/** What a reload and a restored tab have to know, kept in the history entry beside the router's own state; nothing personal. */
import { isId } from '#flow/application.ts';

export interface HistoryEntry {
  /** Time of the visitor's last activity (milliseconds of the wall clock), as the session's storage has it. */
  lastSeen?: string | undefined;
  /** The application that a link has opened, while the visitor is asked whether to go on with it. */
  linkedId?: string | undefined;
  /** The entry above it has the same address, for an open dialog. */
  isBelow?: boolean | undefined;
}

export function readHistoryEntry(): HistoryEntry {
  const { lastSeen, linkedId, isBelow } = Object(window.history.state) as Record<string, unknown>;
  return {
    lastSeen: typeof lastSeen === 'string' ? lastSeen : undefined,
    linkedId: typeof linkedId === 'string' && isId(linkedId) ? linkedId : undefined,
    isBelow: isBelow === true,
  };
}

export function writeHistoryEntry(change: HistoryEntry): void {
  window.history.replaceState({ ...window.history.state, ...change }, '');
}

/** By the router's count, from 0 in each document: what lies behind belongs to another one. */
export const entryNumber = (): unknown => Object(window.history.state).idx;

/** Back to what lies behind the first entry of this document, if anything does. */
export const leaveDocument = (): void => window.history.go(-1 - Number(entryNumber()));
