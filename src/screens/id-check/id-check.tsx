/** Requests the legitimation status and follows the table in flow/legitimation.ts (specification, section 4). */
import { Button, VisuallyHidden } from '@mantine/core';
import { useAtom } from 'jotai/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import { showTerm } from '#ui/display.ts';
import { showRoundEuro } from '#form/formats/money.ts';
import { legitimationOutcome } from '#flow/legitimation.ts';
import { ABORTED } from '#io/api/results.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { useIdentityCheck, useProductInitialisation } from '#screens/parts/checks.ts';
import { Contact } from '#screens/parts/contact/contact.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { Preparation } from '#screens/parts/preparation.tsx';
import { pause, useOnArrival, useTask } from '#screens/parts/task.ts';
import { legitimationDelayAtom } from '#state/atoms.ts';
import { useActions, useApplication, useServices } from '#state/context.tsx';

export { default as texts } from '#locales/de-AT/steps/id-check.json';

/** Phases: the status is requested; the visitor has to go to the partner; identified, and the offers are being calculated. */
type Phase = 'checking' | 'ready' | 'identified';

export function Screen() {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { readLegitimation } = useActions();
  const { session, site, inApp } = useServices();
  const [delay, setDelay] = useAtom(legitimationDelayAtom);
  const application = useApplication();
  const { start, opened } = useIdentityCheck();
  const [phase, setPhase] = useState<Phase>('checking');

  const initialiseProducts = useTask(useProductInitialisation());

  const check = useTask(async (call) => {
    setPhase('checking');
    if (delay > 0 && !(await call(pause(delay))).ok) return undefined;
    setDelay(0);
    const status = await call(readLegitimation());
    if (status === ABORTED) return undefined;
    const found = status.ok ? status.value.status : undefined;
    const outcome = found && legitimationOutcome(found, navigation.customerType);
    if (found === undefined || outcome === undefined) {
      navigation.go('fail');
    } else if (outcome.next === 'init') {
      // Only a click on the button leaves for the partner.
      setPhase('ready');
    } else if (outcome.next === 'products') {
      setPhase('identified');
      void initialiseProducts();
    } else {
      session.update({ ...outcome.set, legitimationStatus: found });
      navigation.go(outcome.next);
    }
  });
  useOnArrival(check);

  const partner = site.identityPartner;
  const started = opened || application?.legitimationStatus !== undefined;
  // Who comes back has read it: how to go on follows the status. Nothing changes its place while the page is shown.
  const [isReturn] = useState(started);
  const status = {
    checking: undefined,
    ready: started ? ('INITIALIZED' as const) : undefined,
    identified: 'APPROVED' as const,
  }[phase];
  const isIdentified = phase === 'identified';
  const submit = isIdentified ? 'continue' : started ? 'resume' : 'submit';
  // Hidden, it keeps its place, so that nothing jumps.
  const visibility = isIdentified ? 'hidden' : undefined;
  const preparation = (
    <div style={{ visibility }}>
      <Preparation step="id-check" />
    </div>
  );
  return (
    <Page heading={t('id-check.heading')} intro={t('id-check.intro')} beside={<Contact />}>
      {application?.channel === 'DURCHBLICKER' && <TakenOver application={application} />}
      <ActionForm
        name="id-check"
        submitLabel={t(`id-check.${submit}`)}
        onSubmit={isIdentified ? initialiseProducts : start}
        secondary={
          !isIdentified &&
          started && (
            <Button variant="outline" onClick={() => void check()}>
              {t('id-check.refresh')}
            </Button>
          )
        }
        below={isReturn && preparation}
      >
        <div
          aria-live="polite"
          aria-atomic="true"
          className={isReturn ? 'status-place' : undefined}
        >
          {phase === 'checking' &&
            (started ? (
              <p>{t('id-check.checking')}</p>
            ) : (
              <VisuallyHidden component="p">{t('id-check.checking')}</VisuallyHidden>
            ))}
          {status !== undefined && (
            <Notice
              tone={status === 'APPROVED' ? 'success' : 'info'}
              title={t(`id-check.status.${status}.heading`)}
            >
              <p>{t(`id-check.status.${status}.text`)}</p>
            </Notice>
          )}
        </div>
        {!isReturn && preparation}
        <p style={{ visibility }}>
          <span>
            {t('id-check.partner', {
              context: partner === undefined ? '' : 'named',
              ...(partner !== undefined && { partner }),
            })}
          </span>{' '}
          <span>{t(inApp ? 'id-check.externalApp' : 'id-check.external')}</span>
        </p>
      </ActionForm>
    </Page>
  );
}

/** The first page of applicants from the comparison portal: what they have brought along. */
function TakenOver({ application }: { application: Application }) {
  const { t } = useTranslation(['steps', 'flow']);
  const { customer, loanAmount, loanDuration } = application;
  if (loanAmount === undefined || loanDuration === undefined) return null;
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
  return (
    <Notice title={t('id-check.takenOver.title', { context: name && 'named', name })}>
      <p>
        {t('id-check.takenOver.text', {
          amount: showRoundEuro(loanAmount),
          term: showTerm(t, loanDuration),
        })}
      </p>
    </Notice>
  );
}
