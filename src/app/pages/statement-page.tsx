/** The accessibility statement required by law, at an address of its own. It and its texts are a chunk, loaded when it is opened. */
import { getI18n, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useArrival, usePageTitle } from '#app/frame/arrival.ts';
import { Shell } from '#app/frame/shell.tsx';
import { withInApp } from '#flow/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { addTexts } from '#io/i18n.ts';
import { useBrandPhone } from '#screens/parts/contact/contact.tsx';
import { useServices } from '#state/context.tsx';
import accessibility from '#locales/de-AT/accessibility.json';

addTexts(getI18n(), { accessibility });

export function StatementPage() {
  const { inApp, site } = useServices();
  const { t } = useTranslation('accessibility');
  const email = site.lender?.email;
  const phone = useBrandPhone();
  usePageTitle(t('title'));
  useArrival('accessibility');
  return (
    <Shell>
      <div className="stack stack--loose">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <p className="lead">{t('intro')}</p>
        {t('sections', { returnObjects: true, phone }).map(({ title, text }) => (
          <section key={title} className="stack stack--tight">
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        {email !== undefined && <p>{t('mail', { email })}</p>}
        <p className="muted small">{t('date')}</p>
        <p>
          <Link to={withInApp(MAIN_PATH, inApp)}>{t('toApplication')}</Link>
        </p>
      </div>
    </Shell>
  );
}
