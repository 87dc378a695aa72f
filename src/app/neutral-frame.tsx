/** The frame while a page or its application is being loaded. */
import { useTranslation } from 'react-i18next';
import { useContrast } from '#app/contrast.ts';
import { Shell } from '#app/shell.tsx';
import { useServices } from '#state/services.ts';

export function NeutralFrame() {
  const { config, brand } = useServices();
  const { t } = useTranslation('shell');
  return (
    <Shell brand={brand} busy links={config.brands[brand.id]} {...useContrast()}>
      <p className="muted">{t('busy.loading')} …</p>
    </Shell>
  );
}
