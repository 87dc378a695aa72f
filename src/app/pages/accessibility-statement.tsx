/**
 * The accessibility statement that the law asks for: above the page for whoever is in the middle of something, and at an address of its own.
 * With its words it is a file of its own, loaded when somebody wants to read it.
 */
import { Button } from '@mantine/core';
import { getI18n, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useArrival } from '#app/focus/arrival.ts';
import { Dialog } from '#app/dialogs/dialog.tsx';
import { usePageTitle } from '#app/focus/page-title.ts';
import { Shell } from '#app/layout/shell.tsx';
import { useShellProps } from '#app/layout/shell-props.ts';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { addTexts } from '#io/i18n.ts';
import { useBrandPhone } from '#screens/shared/contact/brand-phone.tsx';
import accessibility from '#locales/de-AT/accessibility.json';
import { useServices } from '#state/services.ts';

export const addStatementTexts = (): void => addTexts(getI18n(), { accessibility });

/** `Part` is the heading of a part: one level below the title. */
function Statement({ part: Part }: { part: 'h2' | 'h3' }) {
  const { t } = useTranslation('accessibility');
  const phone = useBrandPhone();
  return (
    <>
      <p className="lead">{t('intro')}</p>
      {t('sections', { returnObjects: true, phone }).map(({ title, text }) => (
        <section key={title} className="stack stack--tight">
          <Part>{title}</Part>
          <p>{text}</p>
        </section>
      ))}
      <p className="muted small">{t('date')}</p>
    </>
  );
}

export function StatementDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('accessibility');
  return (
    <Dialog className="dialog--reading" labelledBy="accessibility-title" onDismiss={onClose}>
      <div className="stack">
        <h2 id="accessibility-title" tabIndex={-1} data-initial-focus="">
          {t('title')}
        </h2>
        <Statement part="h3" />
      </div>
      <div className="dialog__actions">
        <Button data-action="close" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  );
}

export function StatementPage() {
  const { inApp } = useServices();
  const { t } = useTranslation('accessibility');
  usePageTitle(t('title'));
  useArrival('accessibility');
  return (
    <Shell {...useShellProps()}>
      <div className="stack stack--loose">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <Statement part="h2" />
        <p>
          <Link to={withInApp(MAIN_PATH, inApp)}>{t('toApplication')}</Link>
        </p>
      </div>
    </Shell>
  );
}
