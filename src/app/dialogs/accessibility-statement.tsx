/**
 * The accessibility statement required by law, as a dialog above the page. It and its texts are a chunk of their own, loaded when it
 * is opened.
 */
import { Button } from '@mantine/core';
import { getI18n, useTranslation } from 'react-i18next';
import { Dialog } from '#app/dialogs/dialog.tsx';
import { addTexts } from '#io/i18n.ts';
import { useBrandPhone } from '#screens/shared/contact/contact.tsx';
import { useServices } from '#state/context.tsx';
import accessibility from '#locales/de-AT/accessibility.json';

addTexts(getI18n(), { accessibility });

/** `part`: heading level of the sections, one below the title. */
export function Statement({ part: Part }: { part: 'h2' | 'h3' }) {
  const { t } = useTranslation('accessibility');
  const email = useServices().site.lender?.email;
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
      {email !== undefined && <p>{t('mail', { email })}</p>}
      <p className="muted small">{t('date')}</p>
    </>
  );
}

export function StatementDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('accessibility');
  return (
    <Dialog className="dialog--reading" labelledBy="accessibility-title" onDismiss={onClose}>
      <div className="stack">
        <h2 id="accessibility-title">{t('title')}</h2>
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
