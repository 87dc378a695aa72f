/** The accessibility statement that the law asks for: the words stand in shell.json, the footer shows them. */
import { useTranslation } from 'react-i18next';

/** A `[{ title, text }]` of the text file. */
const isSection = (entry: unknown): entry is { title: string; text: string } =>
  typeof entry === 'object' && entry !== null && 'title' in entry && typeof entry.title === 'string' && 'text' in entry && typeof entry.text === 'string';

export function AccessibilityStatement({ headingId }: { headingId: string }) {
  const { t } = useTranslation('shell');
  const phone = t('helpCode.phone', { context: document.documentElement.dataset['brand'] ?? 'bank' });
  const sections: unknown = t('accessibility.sections', { returnObjects: true, phone });
  return (
    <div className="stack">
      <h2 id={headingId} tabIndex={-1} data-initial-focus="">{t('accessibility.title')}</h2>
      <p className="lead">{t('accessibility.intro')}</p>
      {(Array.isArray(sections) ? sections.filter(isSection) : []).map(({ title, text }) => (
        <section key={title} className="stack stack--tight">
          <h3>{title}</h3>
          <p>{text}</p>
        </section>
      ))}
      <p className="muted small">{t('accessibility.date')}</p>
    </div>
  );
}
