/** A failure of everything below the frame: the frame stays, with nothing in it that could fail again. */
import { useArrival } from '#app/arrival.ts';
import { useContrast } from '#app/contrast.ts';
import { useEnvironment } from '#app/environment.ts';
import { Failure } from '#app/failure.tsx';
import type { FailureKind } from '#app/failure.tsx';
import { usePageTitle } from '#app/page-title.ts';
import { Shell } from '#app/shell.tsx';
import { useTranslate } from '#form/use-translate.ts';

export function FramedFailure({ kind, onRetry }: { kind: FailureKind; onRetry(): void }) {
  const {
    config,
    brand,
    entry: { inApp },
  } = useEnvironment();
  const t = useTranslate('shell');
  usePageTitle(t(`failure.${kind}.heading`));
  useArrival(`failure ${kind}`, inApp);
  return (
    <Shell brand={brand} links={config.brands[brand.id]} {...useContrast()}>
      <Failure kind={kind} onRetry={onRetry} />
    </Shell>
  );
}
