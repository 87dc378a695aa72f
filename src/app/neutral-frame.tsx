/** The frame while a page or its application is being loaded. */
import { useContrast } from '#app/contrast.ts';
import { Shell } from '#app/shell.tsx';
import { useTranslate } from '#form/use-translate.ts';
import { useServices } from '#state/services.ts';

export function NeutralFrame() {
  const { config, brand } = useServices();
  const t = useTranslate('shell');
  return (
    <Shell brand={brand} busy links={config.brands[brand.id]} {...useContrast()}>
      <p className="muted">{t('busy.loading')} …</p>
    </Shell>
  );
}
