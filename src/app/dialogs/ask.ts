/** Asking by popups: what opens one imports this, not the host that shows it. */
import { createContext, useContext } from 'react';
import type { PopupAnswer, PopupKind } from '#flow/problems.ts';

export type Ask = (popup: PopupKind, values?: Record<string, unknown>) => Promise<PopupAnswer>;

export const AskContext = createContext<Ask | undefined>(undefined);

export function useAsk(): Ask {
  const ask = useContext(AskContext);
  if (ask === undefined) throw new Error('The popup host provides the asking.');
  return ask;
}
