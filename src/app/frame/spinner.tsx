/**
 * The full-screen spinner (specification, section 1): it never takes the focus and is announced to screen readers once. Short waits do
 * not flicker, long ones are explained.
 */
import '@mantine/core/styles/Loader.layer.css';
import { Loader, VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation, useRevalidator } from 'react-router-dom';
import { useSpinDelay } from 'spin-delay';
import { busyAtom, causeAtom, uploadProgressAtom, waitingAtom } from '#state/atoms.ts';

/** `minDuration` holds whatever ends or begins meanwhile. */
const SHOWN = { delay: 150, minDuration: 300, ssr: false };
const ANNOUNCED_AFTER_MS = 1_000;
const SLOW_AFTER_MS = 10_000;

/** For screen readers; `done` only after another announcement. */
function useAnnouncement(waiting: boolean): '' | 'loading' | 'slow' | 'done' {
  const [announcement, setAnnouncement] = useState<'' | 'loading' | 'slow' | 'done'>('');
  if (!waiting && (announcement === 'loading' || announcement === 'slow')) setAnnouncement('done');
  useEffect(() => {
    if (!waiting) return undefined;
    const loading = setTimeout(() => setAnnouncement('loading'), ANNOUNCED_AFTER_MS);
    const slow = setTimeout(() => setAnnouncement('slow'), SLOW_AFTER_MS);
    return () => {
      clearTimeout(loading);
      clearTimeout(slow);
    };
  }, [waiting]);
  return announcement;
}

/** One for the whole page, because requests are also made on main and before a screen is mounted; slow chunks count too. */
export function PageSpinner() {
  const { t, i18n } = useTranslation(['shell', 'flow']);
  const loadsCode = [useNavigation(), useRevalidator()].some(({ state }) => state !== 'idle');
  const requests = useAtomValue(busyAtom) > 0;
  const waiting = useAtomValue(waitingAtom);
  const operation = useAtomValue(causeAtom);
  const progress = useAtomValue(uploadProgressAtom);
  const uploads = progress !== undefined;
  const cause = uploads ? 'uploadDocument' : requests ? operation : undefined;
  // Slow operations have a text of their own.
  const usual = t('busy.loading');
  const loading = cause ? i18n.t(`flow:waiting.${cause}`, { defaultValue: usual }) : usual;
  // Several files are one wait, without flicker between them; their page announces how much is sent.
  const shown = useSpinDelay(loadsCode || requests || uploads, SHOWN);
  const announcement = useAnnouncement(!uploads && (loadsCode || waiting));
  const announced =
    announcement === 'loading' ? loading : announcement && t(`busy.${announcement}`);
  return (
    <>
      {shown && (
        <Overlay text={loading} uploads={uploads}>
          {cause === 'processApplication' && <ScoringSteps />}
          {uploads && <p>{t('flow:percent', progress)}</p>}
          {announcement === 'slow' && <p>{t('busy.slow')}</p>}
        </Overlay>
      )}
      <VisuallyHidden aria-live="polite" aria-atomic="true">
        {announced}
      </VisuallyHidden>
    </>
  );
}

interface OverlayProps {
  text: string;
  /** While files are sent, their page can be used (files-widget.css). */
  uploads: boolean;
  children: ReactNode;
}

/** A popover, so that it is above an open dialog; in browsers without popovers it is above the page only. */
function Overlay({ text, uploads, children }: OverlayProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const overlay = element.current;
    if (overlay !== null && 'showPopover' in overlay) overlay.showPopover();
  }, []);
  return (
    <div
      ref={element}
      className="spinner"
      data-loading=""
      data-uploads={uploads || undefined}
      popover="manual"
      aria-hidden="true"
    >
      <div className="spinner__box">
        <Loader size="xl" className="spinner__ring" />
        <p className="spinner__text">{text}</p>
        {children}
      </div>
    </div>
  );
}

/** The stages of the scoring: answers saved, credit agencies asked, offers calculated. */
function ScoringSteps() {
  const { t } = useTranslation('flow');
  return (
    <ol className="marked-steps spinner__steps">
      <li data-done="">{t('scoring.saved')}</li>
      <li aria-current="step">{t('scoring.agencies')}</li>
      <li>{t('scoring.offers')}</li>
    </ol>
  );
}
