import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrandPhone } from '#screens/brand-phone.tsx';

/** How to reach the brand's people, where a screen ends and only they can help on. */
export function Contact() {
  const { t } = useTranslation(['steps', 'shell']);
  return (
    <Paper component="section" className="stack" aria-labelledby="contact">
      <h2 id="contact">{t('contact.title')}</h2>
      <dl className="facts">
        <div>
          <dt>{t('contact.phone')}</dt>
          <dd>
            <BrandPhone />
          </dd>
        </div>
        <div>
          <dt>{t('contact.hours')}</dt>
          <dd>{t('shell:contact.hours')}</dd>
        </div>
      </dl>
    </Paper>
  );
}
