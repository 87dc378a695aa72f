/** Instead of a page: it failed, or its code could not be loaded. */
import { Button, Paper } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useArrival, usePageTitle } from '#app/frame/arrival.ts';
import { AwayLink } from '#app/frame/leaving.tsx';
import { Shell } from '#app/frame/shell.tsx';
import { MAIN_PATH } from '#flow/resume.ts';
import { LoadError } from '#io/release.ts';
import { ContactPanel } from '#screens/parts/contact/contact.tsx';

interface Props {
  /** `crash`: the area threw. `load`: its code could not be loaded. `release`: the same, because a newer release replaced it. */
  kind: 'crash' | 'load' | 'release';
  onRetry(): void;
}

/**
 * A text and links, in the main part of the frame; it uses nothing that could fail for the same reason. The heading takes the focus if
 * the focused element was removed.
 */
export function Failure({ kind, onRetry }: Props) {
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

/** The same with the frame around it. */
export function FailurePage({ kind, onRetry }: Props) {
  const { t } = useTranslation('shell');
  usePageTitle(t(`failure.${kind}.heading`));
  useArrival(`failure ${kind}`);
  return (
    <Shell>
      <Failure kind={kind} onRetry={onRetry} />
    </Shell>
  );
}

export function kindOf(error: unknown): Props['kind'] {
  if (!(error instanceof LoadError)) return 'crash';
  return error.isReplaced ? 'release' : 'load';
}
