/**
 * The frame around every screen: header, progress, the screen itself, the panels beside it, footer. The contrast theme is kept in the
 * session (specification, section 1).
 */
import { UnstyledButton } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai/react';
import { lazy, Suspense, useRef } from 'react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer, type FooterProps } from '#app/frame/footer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { showContrast } from '#app/frame/document.ts';
import { Logo } from '#brand/logos/logo.tsx';
import { contrastAtom, siteNoticeAtom, waitingAtom } from '#state/atoms.ts';
import { useServices } from '#state/context.tsx';

/** Rarely needed, and loaded then. Without a connection the screen matters more than the notice. */
const SiteNotice = lazy(() =>
  import('#app/frame/site-notice.tsx').catch(() => ({ default: () => null })),
);

interface MainProps {
  /** The screen shown; absent while one is loading. */
  step?: string | undefined;
  /** Sets `aria-busy` on the main part, as waiting for requests does. */
  busy?: boolean;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/** Subscribes to the waiting state itself, so that requests do not re-render the frame. */
function Main({ step, busy = false, ref, children }: MainProps) {
  const waiting = useAtomValue(waitingAtom);
  return (
    <main
      ref={ref}
      id="content"
      className="main"
      tabIndex={-1}
      data-step={step}
      aria-busy={busy || waiting || undefined}
    >
      {children}
    </main>
  );
}

interface ShellProps extends FooterProps, Pick<MainProps, 'step' | 'busy' | 'children'> {
  onHelp?: (() => void) | undefined;
  onLogout?: (() => void) | undefined;
  progress?: ReactNode;
  /** Above the screen, sticky while it scrolls. */
  bar?: ReactNode;
  /** The panels beside the screen; without them it takes the full width. */
  panels?: ReactNode;
  /** No reading column: the screen has its own layout (main). */
  wide?: boolean;
}

export function Shell({
  step,
  busy = false,
  onHelp,
  onLogout,
  progress,
  bar,
  panels,
  wide = false,
  children,
  ...footer
}: ShellProps) {
  const { t } = useTranslation('shell');
  const { brand, storage } = useServices();
  const notice = useAtomValue(siteNoticeAtom);
  const [contrast, setContrast] = useAtom(contrastAtom);
  const main = useRef<HTMLElement>(null);
  const onContrast = () => {
    setContrast(!contrast);
    storage.write('appContrastTheme', String(!contrast));
    showContrast(!contrast);
  };
  const skip = (event: MouseEvent) => {
    // No fragment in the address: it would add a history entry.
    event.preventDefault();
    main.current?.focus();
    main.current?.scrollIntoView();
  };
  const controls = [
    { action: 'contrast', shape: 'contrast', onClick: onContrast, 'aria-pressed': contrast },
    { action: 'help', shape: 'help', onClick: onHelp },
    { action: 'logout', shape: 'leave', onClick: onLogout },
  ] as const;
  return (
    <div className="frame">
      <header className="header">
        <a className="skip-link" href="#content" onClick={skip}>
          {t('skip')}
        </a>
        <div className="header__row cluster page">
          <p className="header__brand">
            <Logo brand={brand.id} />
            <span className="header__product" translate="no">
              {brand.product}
            </span>
          </p>
          <div className="header__controls">
            {controls.map(
              ({ action, shape, onClick, ...state }) =>
                onClick && (
                  <UnstyledButton
                    key={action}
                    className="header__button"
                    data-action={action}
                    onClick={onClick}
                    {...state}
                  >
                    <Icon shape={shape} />
                    {/* The accessible name where the text is hidden (frame.css). */}
                    <span className="header__words">{t(`header.${action}`)}</span>
                  </UnstyledButton>
                ),
            )}
          </div>
        </div>
      </header>
      {notice && (
        <Suspense>
          <SiteNotice text={notice.text} />
        </Suspense>
      )}
      {progress && <div className="frame__progress page">{progress}</div>}
      {bar}
      <div
        className={wide ? 'layout layout--wide' : `layout page${panels ? ' layout--panels' : ''}`}
      >
        {/* A new element for each screen: in a `main` that stays, Orca believes it is at the heading already and does not announce it. */}
        <Main key={step} ref={main} step={step} busy={busy}>
          {children}
        </Main>
        {panels && (
          <aside className="panels" aria-label={t('panels')} data-tab-managed="">
            {panels}
          </aside>
        )}
      </div>
      <Footer {...footer} />
    </div>
  );
}

/** The frame while a page or its application is being loaded. */
export function NeutralFrame() {
  const { t } = useTranslation('shell');
  return (
    <Shell busy>
      <p className="muted">{`${t('busy.loading')} …`}</p>
    </Shell>
  );
}
