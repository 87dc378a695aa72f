/** The accessibility statement that the law asks for. With its words it is a file of its own, loaded when somebody wants to read it. */
import { useMemo } from 'react';
import { Dialog } from '#app/dialog.tsx';
import { useCatalogue, useTranslate } from '#form/use-translate.ts';
import { addTexts } from '#io/i18n.ts';
import { useBrandPhone } from '#screens/brand-phone.tsx';
import { rowsOf } from '#screens/text-rows.ts';
import accessibility from '#locales/de-AT/accessibility.json';

export function AccessibilityStatement({ onClose }: { onClose(): void }) {
  const { translator } = useCatalogue();
  useMemo(() => addTexts(translator, { accessibility }), [translator]);
  const t = useTranslate('accessibility');
  const sections: unknown = t('sections', { returnObjects: true, phone: useBrandPhone() });
  return (
    <Dialog className="dialog--reading" labelledBy="accessibility-title" onDismiss={onClose}>
      <div className="stack">
        <h2 id="accessibility-title" tabIndex={-1} data-initial-focus="">{t('title')}</h2>
        <p className="lead">{t('intro')}</p>
        {rowsOf(sections, 'title', 'text').map(({ title, text }) => (
          <section key={title} className="stack stack--tight">
            <h3>{title}</h3>
            <p>{text}</p>
          </section>
        ))}
        <p className="muted small">{t('date')}</p>
      </div>
      <div className="dialog__actions">
        <button type="button" className="button button--primary" data-action="close" onClick={onClose}>{t('close')}</button>
      </div>
    </Dialog>
  );
}
