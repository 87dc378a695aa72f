/** The accessibility statement at an address of its own. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Statement } from '#app/dialogs/accessibility-statement.tsx';
import { useArrival, usePageTitle } from '#app/focus/arrival.ts';
import { Shell } from '#app/layout/shell.tsx';
import { withInApp } from '#flow/navigation/entry.ts';
import { MAIN_PATH } from '#flow/resume.ts';
import { useServices } from '#state/context.tsx';

export function StatementPage() {
  const { inApp } = useServices();
  const { t } = useTranslation('accessibility');
  usePageTitle(t('title'));
  useArrival('accessibility');
  return (
    <Shell>
      <div className="stack stack--loose">
        <h1 tabIndex={-1}>{t('title')}</h1>
        <Statement part="h2" />
        <p>
          <Link to={withInApp(MAIN_PATH, inApp)}>{t('toApplication')}</Link>
        </p>
      </div>
    </Shell>
  );
}
