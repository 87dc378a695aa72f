import { Anchor } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AwayLink } from '#app/frame/leaving.tsx';
import { STATEMENT_PATH } from '#flow/resume.ts';
import { NewWindowLink } from '#ui/new-window-link.tsx';
import { useServices } from '#state/context.tsx';
import { openHome } from '#state/leaving.ts';

export interface FooterProps {
  /** A control is shown when its callback is passed. */
  onLater?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  onRestart?: (() => void) | undefined;
  onFeedback?: (() => void) | undefined;
}

/** Memoised like the screen of main. */
export const Footer = memo(function Footer({
  onLater,
  onCancel,
  onRestart,
  onFeedback,
}: FooterProps) {
  const { t } = useTranslation('shell');
  const services = useServices();
  const { site } = services;
  // The two that give up the application are no neighbours, against presses by mistake.
  const all = [
    { action: 'later', onClick: onLater },
    { action: 'restart', onClick: onRestart },
    { action: 'feedback', onClick: onFeedback },
    { action: 'cancel', onClick: onCancel },
  ] as const;
  const controls = all.filter(({ onClick }) => onClick !== undefined);
  const links = [
    ['imprint', site.imprintUrl],
    ['privacy', site.privacyUrl],
    ['faq', site.faqUrl],
    ['accessibility', STATEMENT_PATH],
  ] as const;
  return (
    <footer className="footer">
      <div className="footer__row page">
        {controls.length > 0 && (
          <ul className="footer__list footer__controls" aria-label={t('footer.controls')}>
            {controls.map(({ action, onClick }) => (
              <li key={action}>
                <Anchor
                  type="button"
                  component="button"
                  className="footer__link"
                  data-action={action}
                  onClick={onClick}
                >
                  {t(`footer.${action}`)}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
        <ul className="footer__list" aria-label={t('footer.links')}>
          <li>
            <AwayLink className="footer__link" href={site.homeUrl} leave={() => openHome(services)}>
              {t('footer.home')}
            </AwayLink>
          </li>
          {links.map(
            ([name, href]) =>
              href !== undefined && (
                <li key={name} data-link={name}>
                  <NewWindowLink className="footer__link" href={href}>
                    {t(`footer.${name}`)}
                  </NewWindowLink>
                </li>
              ),
          )}
        </ul>
        <div className="footer__notes">
          {[
            site.lender && t('footer.lender', { ...site.lender }),
            site.registerNumber && t('footer.registerNumber', { number: site.registerNumber }),
            site.supervisor && t('footer.supervisor', { supervisor: site.supervisor }),
          ].map(
            (note) =>
              note && (
                <p key={note} className="footer__note">
                  {note}
                </p>
              ),
          )}
        </div>
      </div>
    </footer>
  );
});
