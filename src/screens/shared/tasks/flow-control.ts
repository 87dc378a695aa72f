/** The interface of the screens to the frame, injected by the flow area: no screen imports the router, popups or the native bridge. */
import { createContext, useContext } from 'react';
import type { Application, CustomerType } from '#flow/application.ts';
import type { PopupAnswer, PopupKind, Problem } from '#flow/problems.ts';
import type { Screen } from '#flow/resume.ts';

/** Partners' pages that can be opened, each with its own list of allowed hosts. */
export type PartnerPage = 'account-check' | 'identity-check';

export interface FlowControl {
  customerType: CustomerType;
  /** To the screen the transition table names for the application. */
  proceed(application: Application): void;
  /** To a screen by name, where the specification names it (id-check, result, mismatch, fail, psd). */
  go(screen: Screen): void;
  /** To the main page; in the app, out of a stored application, to the bank's home page. */
  home(): void;
  /** Ends here: clears the state and leaves for the bank's home page; the app closes this page. */
  leave(): void;
  /**
   * Performs the outcome of the error catalogue; `retry` repeats the failed call from the popup. Resolves when the popup is closed,
   * so that a form can focus its error summary.
   */
  report(problem: Problem, retry?: () => void): void | Promise<void>;
  /** Opens a popup and resolves with the button pressed. `values` fill its text. */
  ask(popup: PopupKind, values?: Record<string, string>): Promise<PopupAnswer>;
  /** Opens a partner's page (external browser in the app); a refused address shows TECHNICAL_ERROR and is `false`. */
  openPartner(page: PartnerPage, url: string | undefined): boolean;
  /** In the app, whose webview cannot download: lets the external browser fetch the document. `false`: download it here. */
  openDocument(id: string): boolean;
}

export const FlowControlContext = createContext<FlowControl | undefined>(undefined);

export function useFlowControl(): FlowControl {
  const control = useContext(FlowControlContext);
  if (control === undefined) throw new Error('The flow area provides the flow control.');
  return control;
}
