/** The queue of popups. app/dialogs/popup-host.tsx shows its head; `ask` resolves with the button pressed. */
import { atom } from 'jotai/vanilla';
import type { PopupButton, PopupKind } from '#flow/problems.ts';
import type { Store } from '#state/session.ts';

/** What a popup says beside its texts. */
export interface PopupValues {
  /** Picks a variant of the text. */
  readonly context?: string;
  /** The list of INVALID_INPUT. */
  readonly errors?: readonly string[];
  /** `false` hides the confirm button. */
  readonly retry?: boolean;
  readonly helpCode?: string;
  readonly fileName?: string;
}

export interface PopupRequest {
  kind: PopupKind;
  values: PopupValues;
  /** The popup whose form asks; this one is shown above it, so that the form stays mounted. */
  above: PopupKind | undefined;
  /** Two calls that fail together open one popup, whose button goes to both. */
  resolvers: ((button: PopupButton) => void)[];
}

export const popupsAtom = atom<readonly PopupRequest[]>([]);
// Popups belong to one visit to the flow.
popupsAtom.onMount = (set) => () => set([]);

export const ask = (
  store: Store,
  kind: PopupKind,
  values: PopupValues = {},
  above?: PopupKind,
): Promise<PopupButton> =>
  new Promise((resolve) => {
    const queue = store.get(popupsAtom);
    const same = queue.find((other) => other.kind === kind && other.above === above);
    if (same === undefined)
      store.set(popupsAtom, [...queue, { kind, values, above, resolvers: [resolve] }]);
    else same.resolvers.push(resolve);
  });

/** Closes a popup and those above it. Feedback may be sent after its popup was closed: that closes no other one. */
export function closePopup(store: Store, request: PopupRequest, button: PopupButton): void {
  store.set(popupsAtom, (queue) =>
    queue.filter((other) => other !== request && other.above !== request.kind),
  );
  request.resolvers.forEach((resolve) => resolve(button));
}

export function cancelPopup(store: Store, kind: PopupKind): void {
  const request = store.get(popupsAtom).find((other) => other.kind === kind);
  if (request !== undefined) closePopup(store, request, 'cancel');
}
