/** The error elements of the routes. The rest of the page stays; retrying runs the loaders again. */
import { Button, Paper } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { useArrival, usePageTitle } from '#app/frame/arrival.ts';
import { ContactPanel } from '#screens/parts/contact.tsx';
import { Shell } from '#app/frame/shell.tsx';
import { AwayLink } from '#app/frame/leaving.tsx';
import { MAIN_PATH } from '#flow/resume.ts';
import { log } from '#io/log.ts';
import type { Area } from '#io/log.ts';
import { LoadError } from '#io/release.ts';
import { useActions, useHasApplication } from '#state/context.tsx';

/** `crash`: the area threw. `load`: its code could not be loaded. `release`: the same, because a newer release replaced it. */
type FailureKind = 'crash' | 'load' | 'release';

/**
 * A text and links, in the main part of the frame; it uses nothing that could fail for the same reason. The heading takes the focus if
 * the focused element was removed.
 */
export function Failure({ kind, onRetry }: { kind: FailureKind; onRetry(): void }) {
  const { t } = useTranslation('shell');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) heading.current?.focus();
  }, []);
  return (
    <Paper className="stack stack--loose" data-failure={kind}>
      <h1 ref={heading} tabIndex={-1}>
        {t(`failure.${kind}.heading`)}
      </h1>
      <div role="alert">
        <p>{t(`failure.${kind}.text`)}</p>
      </div>
      <div className="actions">
        {/* What was replaced never comes back. */}
        {kind !== 'release' && (
          <Button data-action="retry" onClick={onRetry}>
            {t('failure.retry')}
          </Button>
        )}
        <Button
          variant={kind === 'release' ? 'filled' : 'outline'}
          data-action="reload"
          onClick={() => window.location.reload()}
        >
          {t('failure.reload')}
        </Button>
        <Button component={AwayLink} variant="subtle" href={MAIN_PATH}>
          {t('failure.home')}
        </Button>
      </div>
      <section className="stack stack--tight" aria-labelledby="failure-help">
        <h2 id="failure-help">{t('failure.help')}</h2>
        <ContactPanel />
      </section>
    </Paper>
  );
}

function kindOf(error: unknown): FailureKind {
  if (!(error instanceof LoadError)) return 'crash';
  return error.isReplaced ? 'release' : 'load';
}

/** Only the area is logged, because an error message may contain personal data. */
function useFailure(area: Area): { kind: FailureKind; retry(): void } {
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
  const { t } = useTranslation('shell');
  usePageTitle(t(`failure.${kind}.heading`));
  useArrival(`failure ${kind}`);
  return (
    <Shell>
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
