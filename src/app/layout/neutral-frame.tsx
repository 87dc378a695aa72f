/** The frame while a page or its application is being loaded. */
import { useTranslation } from 'react-i18next';
import { Shell } from '#app/layout/shell.tsx';
import { useShellProps } from '#app/layout/shell-props.ts';

export function NeutralFrame() {
  const { t } = useTranslation('shell');
  return (
    <Shell {...useShellProps()} busy>
      <p className="muted">{t('busy.loading')} …</p>
    </Shell>
  );
}
