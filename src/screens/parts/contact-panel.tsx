import { useTranslation } from 'react-i18next';
import { BrandPhone } from '#screens/parts/contact.tsx';

/** How people reach us: number and hours of the brand. */
export function ContactPanel() {
  const { t } = useTranslation('shell');
  return (
    <div className="contact">
      <p>
        <BrandPhone className="contact__phone" />
      </p>
      <p className="muted small">{t('contact.hours')}</p>
    </div>
  );
}
