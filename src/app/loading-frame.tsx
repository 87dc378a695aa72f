/** The frame while the flow or its application is on its way: what the page has shown already (prerender.tsx) stays as it is. */
import { useContrast } from '#app/contrast.ts';
import { useEnvironment } from '#app/environment.ts';
import { Shell } from '#app/shell.tsx';
import { useTranslate } from '#form/use-translate.ts';

export function LoadingFrame() {
  const { config, brand } = useEnvironment();
  return (
    <Shell brand={brand} busy links={config.brands[brand.id]} {...useContrast()}>
      <LoadingText />
    </Shell>
  );
}

export function LoadingText() {
  const t = useTranslate('shell');
  return <p className="muted">{t('busy.loading')} …</p>;
}
