/**
 * Leaving with entries that are not saved is asked about: by a dialog where a link or control of ours leads away, by the
 * browser's own question where somebody closes, reloads or goes elsewhere. What the application itself leaves for (partners'
 * pages, the calculator, the sign-in) is not: the visitor has chosen it, or was asked in its own words before.
 */
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useStore } from 'jotai/react';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload } from 'react-router-dom';
import { Dialog } from '#app/dialogs/dialog.tsx';
import { isPlainClick } from '#app/layout/plain-click.ts';
import { commitTyped, hasUnsaved } from '#app/session/unsaved.ts';
import { ToneIcon } from '#screens/shared/tone-icon.tsx';
import { loginAtom } from '#state/atoms.ts';

interface Leaving {
  /** Whether the page may be left: at once when nothing is lost, else as the visitor says. */
  mayLeave(): Promise<boolean>;
  /** Leaves without the browser's question. */
  onPurpose(leave: () => void): void;
}

const LeavingContext = createContext<Leaving | undefined>(undefined);

export function useLeaving(): Leaving {
  const leaving = useContext(LeavingContext);
  if (leaving === undefined) throw new Error('The leaving guard provides it.');
  return leaving;
}

/** A link that leads away from the flow in this tab. */
function linkAway(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (
    !isPlainClick(event) ||
    link === null ||
    link.hasAttribute('aria-haspopup') ||
    !['', '_self'].includes(link.target) ||
    link.hasAttribute('download') ||
    !/^https?:$/.test(link.protocol)
  )
    return undefined;
  return link.origin === window.location.origin &&
    (link.hash !== '' || link.pathname.startsWith('/flow'))
    ? undefined
    : link;
}

export function LeavingGuard({ children }: { children: ReactNode }) {
  const store = useStore();
  const [answer, setAnswer] = useState<(leave: boolean) => void>();
  const [typed, setTyped] = useState(false);
  const intended = useRef(false);

  const mayLeave = useCallback((): Promise<boolean> => {
    commitTyped();
    if (!hasUnsaved(store)) return Promise.resolve(true);
    return new Promise((resolve) => setAnswer(() => resolve));
  }, [store]);
  const onPurpose = useCallback((leave: () => void) => {
    intended.current = true;
    leave();
  }, []);
  const unload = useCallback(
    (event: BeforeUnloadEvent) => {
      if (intended.current || store.get(loginAtom).kind === 'leaving') return;
      commitTyped();
      if (hasUnsaved(store)) event.preventDefault();
    },
    [store],
  );
  const decide = (leave: boolean) => {
    setAnswer(undefined);
    answer?.(leave);
  };

  // A page that came back, or is typed in again, was not left after all.
  const stays = () => {
    intended.current = false;
  };
  useWindowEvent('pageshow', stays);
  useWindowEvent(
    'input',
    () => {
      stays();
      setTyped(true);
    },
    true,
  );
  useEffect(() => {
    const click = (event: MouseEvent) => {
      const link = intended.current ? undefined : linkAway(event);
      if (link === undefined) return;
      commitTyped();
      if (!hasUnsaved(store)) return;
      event.preventDefault();
      event.stopPropagation();
      void mayLeave().then((leave) => leave && onPurpose(() => link.click()));
    };
    document.addEventListener('click', click, true);
    return () => document.removeEventListener('click', click, true);
  }, [mayLeave, onPurpose, store]);

  return (
    <LeavingContext value={useMemo(() => ({ mayLeave, onPurpose }), [mayLeave, onPurpose])}>
      {children}
      {typed && <BeforeUnload onUnload={unload} />}
      {answer !== undefined && <LeaveDialog onDecide={decide} />}
    </LeavingContext>
  );
}

/** Only where something has been typed: a page with this listener may not be kept for Back by some browsers. */
function BeforeUnload({ onUnload }: { onUnload(event: BeforeUnloadEvent): void }) {
  useBeforeUnload(onUnload);
  return null;
}

function LeaveDialog({ onDecide }: { onDecide(leave: boolean): void }) {
  const { t } = useTranslation('flow');
  return (
    <Dialog labelledBy="unsaved-title" describedBy="unsaved-text" onDismiss={() => onDecide(false)}>
      <h2 id="unsaved-title" className="dialog__title">
        <ToneIcon tone="warning" />
        {t('unsaved.title')}
      </h2>
      <p id="unsaved-text">{t('unsaved.text')}</p>
      <div className="dialog__actions">
        <Button data-action="cancel" onClick={() => onDecide(false)}>
          {t('unsaved.stay')}
        </Button>
        <Button variant="outline" color="red" data-action="confirm" onClick={() => onDecide(true)}>
          {t('unsaved.leave')}
        </Button>
      </div>
    </Dialog>
  );
}
