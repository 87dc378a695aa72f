import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrandPhone } from '#screens/shared/contact/brand-phone.tsx';
import { Facts } from '#screens/shared/facts.tsx';

/** How to reach the brand's people, where a screen ends and only they can help on. */
export function Contact() {
  const { t } = useTranslation(['steps', 'shell']);
  return (
    <Paper component="section" className="stack" aria-labelledby="contact">
      <h2 id="contact">{t('contact.title')}</h2>
      <Facts
        className="facts--stacked"
        rows={[
          [t('contact.phone'), <BrandPhone />],
          [t('contact.hours'), t('shell:contact.hours')],
        ]}
      />
    </Paper>
  );
}
