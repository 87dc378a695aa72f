import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#app/dialog.tsx';
import { Icon } from '#app/icon.tsx';
import { AccessibilityStatement } from '#screens/accessibility-statement.tsx';
import type { BrandSite } from '#brand/config.ts';

export interface FooterProps {
  links: Pick<BrandSite, 'homeUrl' | 'imprintUrl' | 'faqUrl'>;
  /** Each control is shown where its callback is given. */
  onCancel?: (() => void) | undefined;
  onRestart?: (() => void) | undefined;
  onFeedback?: (() => void) | undefined;
}

export function Footer({ links, onCancel, onRestart, onFeedback }: FooterProps) {
  const { t } = useTranslation('shell');
  const [statement, setStatement] = useState(false);
  const controls = [
    { action: 'restart', onClick: onRestart },
    { action: 'cancel', onClick: onCancel },
    { action: 'feedback', onClick: onFeedback },
  ].filter(({ onClick }) => onClick !== undefined);
  return (
    <footer className="footer">
      <div className="footer__row page">
        {controls.length > 0 && (
          <ul className="footer__list footer__controls" aria-label={t('footer.controls')}>
            {controls.map(({ action, onClick }) => (
              <li key={action}><button type="button" className="link-button footer__link" data-action={action} onClick={onClick}>{t(`footer.${action}`)}</button></li>
            ))}
          </ul>
        )}
        <ul className="footer__list" aria-label={t('footer.links')}>
          <li><a className="footer__link" href={links.homeUrl}>{t('footer.home')}</a></li>
          <li><ElsewhereLink href={links.imprintUrl}>{t('footer.imprint')}</ElsewhereLink></li>
          <li><ElsewhereLink href={links.faqUrl}>{t('footer.faq')}</ElsewhereLink></li>
          <li><button type="button" className="link-button footer__link" onClick={() => setStatement(true)}>{t('footer.accessibility')}</button></li>
        </ul>
        <p className="footer__note"><Icon shape="lock" />{t('footer.security')}</p>
      </div>
      {statement && (
        <Dialog className="dialog--reading" labelledBy="accessibility-title" onDismiss={() => setStatement(false)}>
          <AccessibilityStatement headingId="accessibility-title" />
          <div className="dialog__actions">
            <button type="button" className="button button--primary" data-action="close" onClick={() => setStatement(false)}>{t('accessibility.close')}</button>
          </div>
        </Dialog>
      )}
    </footer>
  );
}

/** What is to be read beside the application opens beside it: nothing typed is lost. */
function ElsewhereLink({ href, children }: { href: string; children: string }) {
  const { t } = useTranslation('shell');
  return (
    <a className="footer__link" href={href} target="_blank" rel="noopener noreferrer">
      {children}<span className="visually-hidden"> ({t('footer.newWindow')})</span>
    </a>
  );
}
