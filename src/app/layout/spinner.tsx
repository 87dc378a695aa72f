/** The full-screen spinner (specification, section 1): it never takes the focus, and says itself once to screen readers. */
import '@mantine/core/styles/Loader.layer.css';
import { Loader, VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useRevalidator } from 'react-router-dom';
import { useBusySigns } from '#app/layout/busy.ts';
import { busyAtom, waitingAtom } from '#state/atoms.ts';

/** One for the whole page: requests are made on main and before a screen is there, too; code that takes long is seen as well. */
export function PageSpinner() {
  const navigating = useNavigation().state !== 'idle';
  const revalidating = useRevalidator().state !== 'idle';
  const loading = navigating || revalidating;
  const requests = useAtomValue(busyAtom) > 0;
  const waiting = useAtomValue(waitingAtom);
  return <Spinner busy={loading || requests} waiting={loading || waiting} />;
}

/** `busy`: any request is under way, which is seen. `waiting`: one that the visitor waits for, which is said too. */
export function Spinner({ busy, waiting }: { busy: boolean; waiting: boolean }) {
  const { t } = useTranslation('shell');
  const { shown } = useBusySigns(busy);
  const { announcement } = useBusySigns(waiting);
  return (
    <>
      {shown && <Overlay text={t(announcement === 'slow' ? 'busy.slow' : 'busy.loading')} />}
      <VisuallyHidden role="status">
        {announcement === '' ? '' : t(`busy.${announcement}`)}
      </VisuallyHidden>
    </>
  );
}

/** Lies above an open dialog too where the browser has popovers; elsewhere above the page. */
function Overlay({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const overlay = element.current;
    if (overlay !== null && 'showPopover' in overlay) overlay.showPopover();
  }, []);
  return (
    <div ref={element} className="spinner" data-loading="" popover="manual" aria-hidden="true">
      <div className="spinner__box">
        <Loader size="xl" className="spinner__ring" />
        <p className="spinner__text">{text}</p>
      </div>
    </div>
  );
}
