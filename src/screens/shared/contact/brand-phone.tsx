import { useTranslation } from 'react-i18next';

/** The number of the brand, which stands on the page itself. */
export function useBrandPhone(): string {
  const { t } = useTranslation('shell');
  const isDirect = document.documentElement.dataset['brand'] === 'direct';
  return t('contact.phone', { context: isDirect ? 'direct' : 'bank' });
}

export function BrandPhone({ className }: { className?: string }) {
  const phone = useBrandPhone();
  return (
    <a className={className} href={`tel:${phone.replace(/\s/g, '')}`}>
      {phone}
    </a>
  );
}
