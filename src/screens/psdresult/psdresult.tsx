/** The result of the bank-account check; success leads to the scoring (specification, section 7). */
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#flow/problems.ts';
import { resumeScreen } from '#flow/resume.ts';
import { stateRow } from '#flow/states.ts';
import type { Screen as ScreenName } from '#flow/steps.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Notice } from '#ui/notice.tsx';
import { accountCheckOptional, useAccountCheck, useScoring } from '#screens/parts/checks.ts';
import { BrandPhone } from '#screens/parts/contact/contact.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { orInstead } from '#screens/parts/instead.tsx';
import { useOnArrival, usePolling, useTask } from '#screens/parts/task.ts';
import { useActions, useApplication } from '#state/context.tsx';
import psdresultTexts from '#locales/de-AT/steps/psdresult.json';
import psdTexts from '#locales/de-AT/steps/psd.json';

export const texts = [psdresultTexts, psdTexts];

type Found = 'unknown' | 'running' | 'success' | 'failed';

/** The result of the check by the screen that the application belongs to now; any other screen is the next one. */
const FOUND: { readonly [Name in ScreenName]?: Found } = {
  psd: 'running',
  psdresult: 'failed',
  summary: 'success',
};

const NOTICE = { running: 'info', success: 'success', failed: 'error' } as const;

export const Screen = orInstead('psdresult', AccountCheckResult);

function AccountCheckResult() {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { readAccountCheck, restore } = useActions();
  const application = useApplication();
  const [found, setFound] = useState<Found>('unknown');

  const goOn = useTask(useScoring());
  const start = useAccountCheck();
  const again = useTask(async () => {
    const problem = await start();
    if (problem === undefined) setFound('running');
    return problem;
  });
  // If a response was lost, the server may have moved on and refuse another call: the state of the application decides.
  const unanswered = useRef(false);
  const askAgain = async () => {
    const restored = await restore();
    const isUnderCheck = restored.ok && stateRow(restored.value.state).stage === 'accountCheck';
    return isUnderCheck ? readAccountCheck() : restored;
  };
  const look = useTask(async (call, isAsked = true): Promise<Problem | undefined> => {
    const checked = await call(unanswered.current ? askAgain() : readAccountCheck());
    unanswered.current = !checked.ok && checked.problem.aborted !== true;
    // A busy server is asked again when it wants to be.
    if (!checked.ok)
      return isAsked || checked.problem.pauseMs === undefined ? checked.problem : undefined;
    const outcome = FOUND[resumeScreen(checked.value)];
    if (outcome === undefined) {
      navigation.proceed(checked.value);
      return undefined;
    }
    setFound(outcome);
    // A task of its own: after a failure only the scoring is retried, not the check.
    if (outcome === 'success') void goOn();
  });

  /** The notice goes meanwhile, so that the same result is seen and announced again. */
  const refresh = () => {
    setFound('unknown');
    return look();
  };

  useOnArrival(look);
  usePolling(found === 'running', () => look(false));

  const { label, action } = (
    {
      unknown: { label: 'refresh', action: look },
      running: { label: 'refresh', action: refresh },
      success: { label: 'submit', action: goOn },
      failed: { label: 'retry', action: again },
    } as const
  )[found];
  const skippable =
    found === 'failed' && application !== undefined && accountCheckOptional(application);
  // Announced like the notice, as the focus has passed it.
  const heading = (
    <span aria-live="polite">
      <span>{t(found === 'unknown' ? 'psdresult.heading' : `psdresult.${found}.heading`)}</span>
    </span>
  );
  return (
    <Page heading={heading}>
      <ActionForm
        name="psdresult"
        submitLabel={t(`psdresult.${label}`)}
        onSubmit={action}
        secondary={
          <>
            {/* A visitor who used the browser's Back has not finished at the bank. */}
            {found === 'running' && (
              <Button variant="outline" onClick={() => void again()}>
                {t('psd.submit')}
              </Button>
            )}
            {skippable && (
              <Button variant="subtle" onClick={() => void goOn()}>
                {t('psdresult.skip')}
              </Button>
            )}
          </>
        }
      >
        <div aria-live="polite" aria-atomic="true" className="status-place">
          {found !== 'unknown' && (
            <Notice tone={NOTICE[found]}>
              <p>{t(`psdresult.${found}.text`)}</p>
              {skippable && <p>{t('psdresult.skipHint')}</p>}
              {found === 'failed' && !skippable && (
                <p>
                  <span>{t('psdresult.failed.phone')}</span> <BrandPhone />
                </p>
              )}
            </Notice>
          )}
        </div>
      </ActionForm>
    </Page>
  );
}
