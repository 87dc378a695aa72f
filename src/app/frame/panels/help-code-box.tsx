/** The help-code box: a code with which the call centre or a branch finds the application. */
import { Button, Paper, VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useTranslation } from 'react-i18next';
import { ContactPanel, useBrandPhone } from '#screens/parts/contact/contact.tsx';
import { HelpCode } from '#screens/parts/contact/help-code.tsx';
import type { Screen } from '#flow/steps.ts';
import { Notice } from '#ui/notice.tsx';
import { helpStatusAtom } from '#state/atoms.ts';
import { useApplication, useServices } from '#state/context.tsx';
import { showHelp } from '#state/handle-problem.ts';
import '#app/frame/panels/panels.css';

interface Props {
  screen: Screen;
  /** Open beside the form, else folded to a line below it. */
  beside?: boolean;
}

export function HelpCodeBox({ screen, beside = true }: Props) {
  const { t } = useTranslation('flow');
  const services = useServices();
  const phone = useBrandPhone();
  const helpStatus = useAtomValue(helpStatusAtom);
  const code = useApplication()?.helpCode;
  const title = (
    <h2 id="help-code-title" className="panel__title">
      {t('helpCode.title')}
    </h2>
  );
  const body = (
    <>
      <p>{t('helpCode.text')}</p>
      <ContactPanel />
      {code === undefined && (
        <Button
          variant="outline"
          size="sm"
          data-action="help"
          aria-busy={helpStatus === 'loading' || undefined}
          onClick={() => void showHelp(services, { screen })}
        >
          {t('helpCode.get')}
        </Button>
      )}
      <div aria-live="polite" aria-atomic="true" className="stack stack--tight">
        {helpStatus === 'loading' && <p className="small muted">{t('helpCode.loading')}</p>}
        {helpStatus === 'failed' && (
          <Notice tone="error" small>
            <p>{t('helpCode.failed')}</p>
          </Notice>
        )}
        {code !== undefined && (
          <>
            <p>
              <VisuallyHidden component="span">{`${t('helpCode.code')}: `}</VisuallyHidden>
              <HelpCode code={code} />
            </p>
            <p className="small muted">{t('helpCode.use')}</p>
          </>
        )}
      </div>
    </>
  );
  return (
    <Paper
      component="section"
      className={beside ? 'panel' : 'panel panel--folded'}
      data-panel="help-code"
      aria-labelledby="help-code-title"
    >
      {beside ? (
        <>
          {title}
          {body}
        </>
      ) : (
        // A code that was asked for in the header is shown here, too.
        <details open={code !== undefined}>
          <summary>
            {title} <span>{phone}</span>
          </summary>
          <div className="panel">{body}</div>
        </details>
      )}
    </Paper>
  );
}
