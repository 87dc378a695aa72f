/** The error elements of the routes. The rest of the page stays; retrying runs the loaders again. */
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { useArrival } from '#app/frame/arrival.ts';
import { Failure, FailurePage, kindOf } from '#app/frame/failure.tsx';
import { log, type Area } from '#io/log.ts';
import { useActions, useHasApplication } from '#state/context.tsx';

/** Only the area is logged, because an error message may contain personal data. */
function useFailure(area: Area) {
  const error = useRouteError();
  const kind = kindOf(error);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (kind === 'crash') log(`crash: ${area}`);
  }, [error, kind, area]);
  return { kind, retry: () => void revalidate() };
}

/** The last resort: the frame itself failed. */
export function FrameFailure() {
  const { kind, retry } = useFailure('frame');
  useArrival(`failure ${kind}`);
  return (
    <main className="crash">
      <Failure kind={kind} onRetry={retry} />
    </main>
  );
}

/** Everything below the frame failed. */
export function PageFailure() {
  const { kind, retry } = useFailure('flow');
  return <FailurePage kind={kind} onRetry={retry} />;
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
