/** The error elements of the routes. The rest of the page stays; retrying runs the loaders again. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { useArrival } from '#app/focus/arrival.ts';
import { Failure } from '#app/pages/failure.tsx';
import type { FailureKind } from '#app/pages/failure.tsx';
import { LoadError } from '#app/loaders.ts';
import { usePageTitle } from '#app/focus/page-title.ts';
import { Shell } from '#app/layout/shell.tsx';
import { useShellProps } from '#app/layout/shell-props.ts';
import { log } from '#io/log.ts';
import type { Area } from '#io/log.ts';
import { useActions, useHasApplication } from '#state/context.tsx';

/** Only the area is logged, because an error message may contain personal data. */
function useFailure(area: Area): { kind: FailureKind; retry(): void } {
  const error = useRouteError();
  const kind = error instanceof LoadError ? 'load' : 'crash';
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (kind === 'crash') log(`crash: ${area}`);
  }, [error, kind, area]);
  return { kind, retry: () => void revalidate() };
}

/** The last resort: the frame itself failed. */
export function FrameFailure() {
  const { kind, retry } = useFailure('frame');
  return (
    <main className="crash">
      <Failure kind={kind} onRetry={retry} />
    </main>
  );
}

/** Everything below the frame failed. */
export function PageFailure() {
  const { kind, retry } = useFailure('flow');
  const { t } = useTranslation('shell');
  usePageTitle(t(`failure.${kind}.heading`));
  useArrival(`failure ${kind}`);
  return (
    <Shell {...useShellProps()}>
      <Failure kind={kind} onRetry={retry} />
    </Shell>
  );
}

/** A screen failed: the frame of the flow and the drafts stay. */
export function ScreenFailure() {
  const { kind, retry } = useFailure('screen');
  const { restore } = useActions();
  const stored = useHasApplication();
  /** The screen may have thrown because of the application's data: reload it first. */
  const again = async (): Promise<void> => {
    if (kind === 'crash' && stored) await restore();
    retry();
  };
  return <Failure kind={kind} onRetry={() => void again()} />;
}
