/** The accessibility statement that the law asks for. With its words it is a file of its own, loaded when somebody wants to read it. */
import { useMemo } from 'react';
import { Dialog } from '#app/dialog.tsx';
import { useCatalogue, useTranslate } from '#form/use-translate.ts';
import { addTexts } from '#io/i18n.ts';
import accessibility from '#locales/de-AT/accessibility.json';

/** A `[{ title, text }]` of the text file. */
const isSection = (entry: unknown): entry is { title: string; text: string } =>
  typeof entry === 'object' && entry !== null && 'title' in entry && typeof entry.title === 'string' && 'text' in entry && typeof entry.text === 'string';

export function AccessibilityStatement({ onClose }: { onClose(): void }) {
  const { translator } = useCatalogue();
  useMemo(() => addTexts(translator, { accessibility }), [translator]);
  const t = useTranslate('accessibility');
  const phone = t('shell:contact.phone', { context: document.documentElement.dataset['brand'] ?? 'bank' });
  const sections: unknown = t('sections', { returnObjects: true, phone });
  return (
    <Dialog className="dialog--reading" labelledBy="accessibility-title" onDismiss={onClose}>
      <div className="stack">
        <h2 id="accessibility-title" tabIndex={-1} data-initial-focus="">{t('title')}</h2>
        <p className="lead">{t('intro')}</p>
        {(Array.isArray(sections) ? sections.filter(isSection) : []).map(({ title, text }) => (
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
