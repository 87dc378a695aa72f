/** Fallback for an area that failed: a text and links. It uses nothing that could fail for the same reason. */
import { Button, Paper } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactPanel } from '#app/layout/panels/contact-panel.tsx';
import { AwayLink } from '#app/session/leaving.tsx';
import { MAIN_PATH } from '#flow/resume.ts';

/** `crash`: the area threw. `load`: its code could not be loaded (no connection, or a newer release was deployed). */
export type FailureKind = 'crash' | 'load';

interface Props {
  kind: FailureKind;
  onRetry(): void;
}

/** In the main part of the frame. The heading takes the focus if the focused element was removed. */
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
        <Button data-action="retry" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        <Button variant="outline" data-action="reload" onClick={() => window.location.reload()}>
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
