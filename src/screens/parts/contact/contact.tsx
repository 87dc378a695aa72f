import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '#state/context.tsx';

/** How to reach the brand's people, where a screen ends and only they can help on. */
export function Contact({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('steps');
  return (
    <Paper component="section" className="stack" aria-labelledby="contact">
      <h2 id="contact">{t('contact.title')}</h2>
      <ContactPanel />
      {children}
    </Paper>
  );
}

/** Number and hours only, in the panels of the frame. */
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

export function useBrandPhone(): string {
  const { t } = useTranslation('shell');
  return t('contact.phone', { context: useServices().brand.id });
}

export function BrandPhone({ className }: { className?: string }) {
  const phone = useBrandPhone();
  return (
    <a className={className} href={`tel:${phone.replace(/\s/g, '')}`}>
      {phone}
    </a>
  );
}
