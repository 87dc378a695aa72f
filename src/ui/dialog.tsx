/**
 * The native modal dialog: the browser makes the background inert, keeps the focus inside and handles Escape. It is in the DOM only
 * while open. The role is `dialog` for every popup, because `[role=dialog][data-popup]` is a hook of the contract (section 2).
 */
import { Button } from '@mantine/core';
import { useAtomValue, useSetAtom, useStore } from 'jotai/react';
import { atom } from 'jotai/vanilla';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import {
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  type BlockerFunction,
} from 'react-router-dom';
import {
  entryNumber,
  leaveDocument,
  readHistoryEntry,
  writeHistoryEntry,
} from '#io/browser/history-entry.ts';
import { currentControl, returnFocus } from '#ui/controls.ts';
import { ToneIcon, type Tone } from '#ui/icons/tone-icon.tsx';

const LOOKS = {
  primary: {},
  secondary: { variant: 'outline' },
  danger: { variant: 'outline', color: 'red' },
} as const;
export type ButtonLook = keyof typeof LOOKS;

interface DialogButton {
  action: string;
  label: string;
  look?: ButtonLook;
  onClick(): void;
}

interface MessageProps {
  title: string;
  tone?: Tone;
  text: ReactNode;
  /** Safe button first. */
  buttons: readonly DialogButton[];
  /** For popups: the kind, as `data-popup`. */
  popup?: string | undefined;
  /** Called on Escape or the phone's back gesture; the owner unmounts the dialog. */
  onDismiss(): void;
  /** The browser's Back does not dismiss it: it stays until it is answered. */
  mustAnswer?: boolean;
  /** Below the text; a form takes the buttons beside its own. */
  children?: ReactNode | ((buttons: ReactNode) => ReactNode);
}

interface OpenDialog {
  mustAnswer: boolean;
  dismiss(): void;
}
/** The topmost last. */
const openDialogsAtom = atom<readonly OpenDialog[]>([]);

/**
 * Back dismisses the topmost dialog and stays on the page. Once for all dialogs, and from the start: the router takes one blocker at a
 * time, and takes it two renders late. `isSettled`: the page shows a screen.
 */
export function BackDismisses({ isSettled }: { isSettled: boolean }) {
  const { get } = useStore();
  const isBlocked = useCallback<BlockerFunction>(
    ({ historyAction }) =>
      historyAction === 'POP' &&
      (get(openDialogsAtom).length > 0 || readHistoryEntry().isBelow === true),
    [get],
  );
  const { state, reset } = useBlocker(isBlocked);
  const onReturned = useEffectEvent(() => {
    reset?.();
    const top = get(openDialogsAtom).at(-1);
    if (top === undefined) leaveDocument();
    else if (!top.mustAnswer) top.dismiss();
  });
  useEffect(() => {
    if (state !== 'blocked') return undefined;
    // The router returns to the entry of the page; until it is there, the address is that of another one.
    const listener = (): void => onReturned();
    window.addEventListener('popstate', listener, { once: true });
    return () => window.removeEventListener('popstate', listener);
  }, [state]);
  useEntryAbove(isSettled);
  return null;
}

/**
 * No blocker holds a Back that leaves the document. So where the page is the first entry of its document (after the sign-in, a partner's
 * page, a link), an open dialog gets an entry of the same address above it. Once the dialog is gone, Back passes over the one below.
 */
function useEntryAbove(isSettled: boolean): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isIdle = useNavigation().state === 'idle' && isSettled;
  const isOpen = useAtomValue(openDialogsAtom).length > 0;
  useEffect(() => {
    if (!isOpen || !isIdle || entryNumber() !== 0) return;
    writeHistoryEntry({ isBelow: true });
    // For another fragment the router runs no guard and no loader; the address is to stay.
    void navigate({ search, hash: 'dialog' });
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [isOpen, isIdle, pathname, search, navigate]);
}

/**
 * With a title, a text and buttons, for popups and the questions of the frame. The dialog itself takes the focus: with the focus on a
 * button, Orca in Firefox announces only the button, not the title and text. On close the focus returns to the control that opened it;
 * if that cannot be focused any more, to the next control or the heading.
 */
export function MessageDialog({
  title,
  tone,
  text,
  buttons,
  popup,
  onDismiss,
  mustAnswer = false,
  children,
}: MessageProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  const setOpenDialogs = useSetAtom(openDialogsAtom);
  const dismissByBack = useEffectEvent(onDismiss);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const trigger = currentControl();
    // Without `autofocus`, showModal() would focus the first button.
    dialog.toggleAttribute('autofocus', true);
    if (!dialog.open) dialog.showModal();
    dialog.focus();
    // Chromium 156 focuses a button first all the same, and scrolls down to it.
    dialog.scrollTop = 0;
    const opened = { mustAnswer, dismiss: () => dismissByBack() };
    setOpenDialogs((open) => [...open, opened]);
    return () => {
      setOpenDialogs((open) => open.filter((other) => other !== opened));
      dialog.close();
      returnFocus(trigger);
    };
  }, [setOpenDialogs, mustAnswer]);
  const actions = buttons.map(({ action, label, look = 'primary', onClick }) => (
    <Button key={action} {...LOOKS[look]} data-action={action} onClick={onClick}>
      {label}
    </Button>
  ));
  return (
    <dialog
      ref={element}
      role="dialog"
      className="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      data-popup={popup}
      onCancel={(event) => {
        // In React the event bubbles up from a nested dialog.
        if (event.target !== event.currentTarget) return;
        // Only the owner closes the dialog; without this a second Escape would close it.
        event.preventDefault();
        onDismiss();
      }}
    >
      <h2 id={`${id}-title`} className="dialog__title">
        {tone && <ToneIcon tone={tone} />}
        <span>{title}</span>
      </h2>
      <div id={`${id}-text`} className="dialog__text stack stack--tight">
        {text}
      </div>
      {typeof children === 'function' ? children(actions) : children}
      {typeof children !== 'function' && <div className="dialog__actions">{actions}</div>}
    </dialog>
  );
}
