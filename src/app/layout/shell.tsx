/** The frame around every screen: header, progress, the screen itself, the panels beside it, footer. Props in, callbacks out. */
import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import type { ComponentType, MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer } from '#app/layout/footer.tsx';
import type { FooterProps } from '#app/layout/footer.tsx';
import { Icon } from '#app/layout/icon.tsx';
import type { Brand } from '#brand/brands.ts';
import { Logo } from '#brand/logos/logo.tsx';

export interface MainProps {
  /** The screen shown; absent while it is on its way. */
  step?: string | undefined;
  /** The visitor waits for requests: said of the main part, nothing is taken away. */
  busy?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

export function Main({ step, busy = false, ref, children }: MainProps) {
  return (
    <main
      ref={ref}
      id="content"
      className="main"
      tabIndex={-1}
      data-step={step}
      aria-busy={busy || undefined}
    >
      {children}
    </main>
  );
}

export interface ShellProps extends FooterProps, Pick<MainProps, 'step' | 'busy' | 'children'> {
  brand: Pick<Brand, 'id' | 'product'>;
  /** Draws the main part, where it follows more than the frame does. */
  main?: ComponentType<MainProps>;
  contrast: boolean;
  onContrast(): void;
  onHelp?: (() => void) | undefined;
  onLogout?: (() => void) | undefined;
  progress?: ReactNode;
  /** Above the screen, in sight while it is scrolled. */
  bar?: ReactNode;
  /** The boxes beside the screen; without them the screen has the whole row. */
  panels?: ReactNode;
  /** No column for reading: the screen lays itself out (main). */
  wide?: boolean;
}

export function Shell({
  brand,
  step,
  busy = false,
  main: MainPart = Main,
  contrast,
  onContrast,
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
  const main = useRef<HTMLElement>(null);
  const skip = (event: MouseEvent) => {
    // The address stays: a fragment would be one more place in the history to come back to.
    event.preventDefault();
    main.current?.focus();
    main.current?.scrollIntoView();
  };
  return (
    <div className="frame">
      <a className="skip-link" href="#content" onClick={skip}>
        {t('skip')}
      </a>
      <header className="header">
        <div className="header__row page">
          <p className="header__brand">
            <Logo brand={brand.id} />
            <span className="header__product">{brand.product}</span>
          </p>
          <div className="header__controls">
            <HeaderButton
              action="contrast"
              shape="contrast"
              pressed={contrast}
              onClick={onContrast}
            >
              {t('header.contrast')}
            </HeaderButton>
            {onHelp && (
              <HeaderButton action="help" shape="help" onClick={onHelp}>
                {t('header.help')}
              </HeaderButton>
            )}
            {onLogout && (
              <HeaderButton action="logout" shape="lock" onClick={onLogout}>
                {t('header.logout')}
              </HeaderButton>
            )}
          </div>
        </div>
      </header>
      {progress && <div className="frame__progress page">{progress}</div>}
      {bar}
      <div
        className={wide ? 'layout layout--wide' : `layout page${panels ? ' layout--panels' : ''}`}
      >
        <MainPart ref={main} step={step} busy={busy}>
          {children}
        </MainPart>
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

interface HeaderButtonProps {
  action: string;
  shape: 'contrast' | 'help' | 'lock';
  pressed?: boolean;
  onClick(): void;
  children: ReactNode;
}

/** Where the words are not seen (frame.css), they stay its name. */
function HeaderButton({ action, shape, pressed, onClick, children }: HeaderButtonProps) {
  return (
    <UnstyledButton
      className="header__button"
      data-action={action}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon shape={shape} />
      <span className="header__words">{children}</span>
    </UnstyledButton>
  );
}
