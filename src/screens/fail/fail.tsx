/** The failure page: what happened, who helps, how to start again (specification, sections 4 and 8). */
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exitsOf } from '#flow/ending.ts';
import { resumeScreen } from '#flow/resume.ts';
import { ContactWays } from '#screens/parts/contact/branch-finder.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Notice } from '#ui/notice.tsx';
import { useProductInitialisation } from '#screens/parts/checks.ts';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { useTask } from '#screens/parts/task.ts';
import { failReasonAtom, refusalAtom } from '#state/atoms.ts';
import { useActions, useApplication, useHasApplication, useServices } from '#state/context.tsx';

export { default as texts } from '#locales/de-AT/steps/fail.json';

export function Screen() {
  const { t } = useTranslation(['steps', 'offer']);
  const navigation = useFlowNavigation();
  const { session } = useServices();
  const { restore } = useActions();
  const initialiseProducts = useProductInitialisation();
  const stored = useHasApplication();
  const reason = useAtomValue(failReasonAtom);
  const application = useApplication();
  /** The application has gone on in another tab, which the notice of the refused act names. */
  const moved = useAtomValue(refusalAtom)?.screen === 'fail' ? application : undefined;
  const restarts =
    reason === undefined && (application === undefined || exitsOf(application).restart);
  const [stuck, setStuck] = useState(false);
  /** Reloads the application, whose state names the screen. */
  const again = useTask(async (call) => {
    const restored = await call(restore());
    if (!restored.ok) return restored.problem;
    // Identified, but the page was closed before the offers were calculated: the table leads here, and the missing call is made up.
    if (restored.value.state === 'LEGITIMATION_COMPLETED') return initialiseProducts(call);
    if (resumeScreen(restored.value) === 'fail') setStuck(true);
    else navigation.proceed(restored.value);
  });
  const retries = stored && !stuck && reason === undefined;
  const restart = async () => {
    if ((await navigation.ask('RESTART_APPLICATION')) !== 'confirm') return;
    session.reset();
    navigation.home();
  };
  return (
    <Page
      heading={t('fail.heading', { context: moved ? 'moved' : (reason ?? '') })}
      intro={stuck || moved ? '' : t('fail.intro', { context: reason ?? (stored ? 'stored' : '') })}
      beside={<ContactWays />}
    >
      <ActionForm
        name="fail"
        submitLabel={
          retries
            ? t(moved ? 'offer:passed.checked.submit' : 'fail.retry')
            : t('fail.submit', { context: reason ?? '' })
        }
        onSubmit={retries ? again : navigation.home}
        secondary={
          <>
            {retries && (
              <Button variant="outline" onClick={navigation.home}>
                {t('fail.submit')}
              </Button>
            )}
            {restarts && (
              <Button variant="subtle" data-action="restart" onClick={() => void restart()}>
                {t('fail.restart')}
              </Button>
            )}
          </>
        }
      >
        <div aria-live="polite" aria-atomic="true">
          {stuck && <Notice tone="warning">{t('fail.stuck')}</Notice>}
        </div>
      </ActionForm>
    </Page>
  );
}
