import { useTranslate } from '#form/use-translate.ts';

/** How people reach us: number and hours of the brand, which stands on the page itself. */
export function Contact({ branch }: { branch?: string }) {
  const t = useTranslate('shell');
  const phone = t('contact.phone', { context: document.documentElement.dataset['brand'] ?? 'bank' });
  return (
    <div className="contact">
      <p><a className="contact__phone" href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a></p>
      <p className="muted small">{t('contact.hours')}</p>
      {branch !== undefined && <p className="small">{branch}</p>}
    </div>
  );
}
