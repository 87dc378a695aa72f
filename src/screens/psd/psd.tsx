/** Explains the bank-account check and leads to the bank (specification, section 7). */
import { Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Notice } from '#ui/notice.tsx';
import { accountCheckOptional, useAccountCheck, useScoring } from '#screens/parts/checks.ts';
import { useUnsentQuestion } from '#screens/parts/changed/unsent.ts';
import { orInstead } from '#screens/parts/instead.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { useTask } from '#screens/parts/task.ts';
import { useApplication, useServices } from '#state/context.tsx';
import psdTexts from '#locales/de-AT/steps/psd.json';
import psdresultTexts from '#locales/de-AT/steps/psdresult.json';

export const texts = [psdTexts, psdresultTexts];

export const Screen = orInstead('psd', AccountCheck);

function AccountCheck() {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { inApp } = useServices();
  const application = useApplication();
  const maySend = useUnsentQuestion();
  const [startCheck, score] = [useAccountCheck(), useScoring()];
  const start = useTask(async () => ((await maySend()) ? startCheck() : undefined));
  const skip = useTask(async (call) => ((await maySend()) ? score(call) : undefined));
  // While a check runs, the server refuses a second one and the scoring: its result comes first.
  const running = application?.state === 'ACC_INIT';
  const optional = application === undefined || accountCheckOptional(application);

  const facts = (
    <dl className="stack">
      {t('psd.facts', { returnObjects: true }).map(({ term, text }) => (
        <div key={term}>
          <dt className="strong">{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <Page
      heading={t('psd.heading')}
      intro={t('psd.intro', { context: optional ? '' : 'required' })}
    >
      <ActionForm
        name="psd"
        submitLabel={t(running ? 'psd.resume' : 'psd.submit')}
        onSubmit={start}
        secondary={
          running ? (
            <Button variant="outline" onClick={() => navigation.go('psdresult')}>
              {t('psdresult.refresh')}
            </Button>
          ) : (
            optional && (
              <Button variant="subtle" onClick={() => void skip()}>
                {t('psd.skip')}
              </Button>
            )
          )
        }
        below={
          // Who comes back has read them.
          running ? (
            <details className="disclosure">
              <summary>{t('psd.factsTitle')}</summary>
              {facts}
            </details>
          ) : (
            <Paper component="section" className="stack" aria-labelledby="account-check">
              <h2 id="account-check">{t('psd.factsTitle')}</h2>
              {facts}
            </Paper>
          )
        }
      >
        {(running || optional) && (
          <Notice small>
            <p>{t(running ? 'psd.running' : 'psd.skipHint')}</p>
          </Notice>
        )}
        <p>{t(inApp ? 'psd.externalApp' : 'psd.external')}</p>
      </ActionForm>
    </Page>
  );
}
