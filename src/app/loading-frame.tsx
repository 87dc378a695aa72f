/** The frame while the flow or its application is on its way: what the page has shown already (prerender.tsx) stays as it is. */
import { useTranslation } from 'react-i18next';
import { useContrast } from '#app/contrast.ts';
import { useEnvironment } from '#app/environment.ts';
import { Shell } from '#app/shell.tsx';

export function LoadingFrame() {
  const { config, brand } = useEnvironment();
  return <Shell brand={brand} busy links={config.brands[brand.id]} {...useContrast()}><LoadingText /></Shell>;
}

export function LoadingText() {
  const { t } = useTranslation('shell');
  return <p className="muted">{t('busy.loading')} …</p>;
}
