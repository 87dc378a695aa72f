/** How the application ended: by decision, or that it was cancelled (specification, sections 2 and 4). */
import classes from '#screens/result/result.module.css';
import { Button, Paper, VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '#brand/logos/picture.tsx';
import { showEuro } from '#form/formats/money.ts';
import { todayInVienna } from '#schema/today.ts';
import { type Application, type Ending, type LegitimationStatus } from '#flow/application.ts';
import { chosenOffer } from '#flow/loan/chosen-offer.ts';
import { endingOf, isCreditRefusal, isEnded, isSigned } from '#flow/ending.ts';
import { admits } from '#flow/steps.ts';
import { Contact } from '#screens/parts/contact/contact.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { maskedIban, showNearDay } from '#ui/display.ts';
import { Notice } from '#ui/notice.tsx';
import {
  AfterRefusal,
  CalendarButton,
  DocumentList,
  signedUntil,
  Withdrawal,
} from '#screens/result/next-actions.tsx';
import { Records } from '#screens/result/records.tsx';
import type { Reviewed } from '#screens/summary/review.tsx';
import { useFirstDebit } from '#screens/parts/first-debit.ts';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { usePolling, useTask } from '#screens/parts/task.ts';
import { completedAtAtom } from '#state/atoms.ts';
import { useActions, useApplication, useServices } from '#state/context.tsx';
import resultTexts from '#locales/de-AT/steps/result.json';
import personalOfferTexts from '#locales/de-AT/steps/personal-offer.json';
import signingTexts from '#locales/de-AT/steps/signing.json';

export const texts = [resultTexts, personalOfferTexts, signingTexts];

interface EndingProps {
  application: Application;
}

/** Text and next steps. What people need next is in there, the way home is never the filled button. */
const ENDINGS = {
  GREEN: Granted,
  YELLOW: Pending,
  RED: Refused,
  CANCELLED: Cancelled,
} satisfies Record<Ending, ComponentType<EndingProps>>;

/** The context of texts where the identity check, and not the bank, decides. */
const identityOf = (application: Application | undefined, status: LegitimationStatus) =>
  application?.legitimationStatus === status ? 'identity' : '';

/** With the forms of the steps whose answers it shows. */
export const screenOf =
  (reviewed: Reviewed): ComponentType =>
  () => <Result reviewed={reviewed} />;

function Result({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const application = useApplication();
  const ending = endingOf(application);
  // After Back from the home page this screen may be mounted without an application.
  const ended = application === undefined || isEnded(application);
  // The address is open with any decision, also before the end (specification, section 4).
  const isRunning = ending === undefined && !ended;
  const leave = ended ? navigation.leave : navigation.home;
  const Content = ENDINGS[ending ?? 'CANCELLED'];
  const signed = application !== undefined && isSigned(application);
  // The identity of an existing customer is checked after the signature: they had an offer.
  const hadOffer =
    navigation.customerType === 'existing' && application?.legitimationStatus === 'REJECTED';
  const decided =
    ending === 'RED'
      ? t('result.decision.RED.heading', { context: hadOffer ? 'signed' : '' })
      : ending && t(`result.decision.${ending}.heading`);
  return (
    <Page
      heading={decided ?? t('result.heading')}
      beside={<Contact />}
      intro={ending === undefined ? t(isRunning ? 'result.open' : 'result.intro') : undefined}
    >
      <ActionForm
        name="result"
        submitLabel={t(isRunning ? 'result.goOn' : 'result.submit')}
        submitVariant={isRunning ? 'filled' : 'outline'}
        onSubmit={isRunning ? () => navigation.proceed(application) : leave}
      >
        {ending !== undefined && application !== undefined && <Content application={application} />}
        {(ending === 'GREEN' || ending === 'YELLOW') && <DocumentList />}
        {(ending === 'GREEN' || (ending === 'YELLOW' && signed)) && (
          <Withdrawal>
            {ending === 'GREEN' && application !== undefined && (
              <WithdrawalDay application={application} />
            )}
          </Withdrawal>
        )}
        {ending !== undefined && ending !== 'CANCELLED' && application !== undefined && (
          <Records application={application} reviewed={reviewed} />
        )}
        <div className={`${classes.feedback} cluster`} data-screen-only="">
          <p>{t('result.feedback')}</p>
          <p>
            <Button
              variant="text"
              data-action="feedback"
              onClick={() => void navigation.ask('FEEDBACK')}
            >
              {t('result.giveFeedback')}
            </Button>
          </p>
        </div>
      </ActionForm>
    </Page>
  );
}

/** Signature, payout and first debit; days are counted from the completion, which the server names, or which was in this page. */
function useGranted(application: Application) {
  const { t } = useTranslation('steps');
  const { customer } = application;
  const completedHere = useAtomValue(completedAtAtom);
  const completedAt = application.completedAt ? new Date(application.completedAt) : completedHere;
  const completedOn = completedAt && todayInVienna(completedAt);
  const offer = chosenOffer(application);
  const { amount, day, payout, sum, when } = useFirstDebit({
    loan: application,
    offer,
    completed: completedOn,
  });
  const account = customer.debitAccount && maskedIban(customer.debitAccount);
  const until = signedUntil(application);
  const events = [
    day &&
      offer && { day, months: offer.termInMonths, title: t('result.calendar.rate', { amount }) },
    until && { day: until, title: t('result.calendar.withdrawal') },
  ].filter((event) => event !== undefined && event !== '');
  const points = [
    {
      title: t('result.decision.GREEN.signed.title'),
      text: t('result.decision.GREEN.signed.text'),
    },
    {
      title: t('result.decision.GREEN.payout.title', {
        context: payout ? 'day' : '',
        date: payout && showNearDay(payout),
      }),
      text: t('result.decision.GREEN.payout.text', { context: account ? 'account' : '', account }),
    },
    {
      title: t('result.decision.GREEN.firstDebit.title', { context: day ? 'day' : '', when }),
      text: t('result.decision.GREEN.firstDebit.text', {
        context: sum === undefined ? '' : day ? 'day' : 'sum',
        sum,
        when,
        account: account ?? t('result.decision.GREEN.firstDebit.account'),
      }),
    },
  ];
  return { points, events, hasRates: events.some(({ months }) => months) };
}

/** The last day of the withdrawal for the calendar. Once days of rates are known, it is saved with them. */
function WithdrawalDay({ application }: EndingProps) {
  const { events, hasRates } = useGranted(application);
  return !hasRates && <CalendarButton events={events} />;
}

function Granted({ application }: EndingProps) {
  const { t } = useTranslation('steps');
  const { brand } = useServices();
  const { points, events, hasRates } = useGranted(application);
  return (
    <>
      <Paper variant="quiet" className={classes.granted}>
        <div className="stack stack--tight">
          <p>{t('result.decision.GREEN.text')}</p>
          <p className="figure">{showEuro(application.loanAmount ?? 0)}</p>
        </div>
        <Picture brand={brand.id} />
      </Paper>
      <Next>
        <Timeline points={points} />
        {hasRates && <CalendarButton events={events} />}
      </Next>
    </>
  );
}

function Pending({ application }: EndingProps) {
  const { t } = useTranslation('steps');
  const points = t('result.decision.YELLOW.steps', { returnObjects: true });
  const signed = t('result.decision.GREEN.signed', { returnObjects: true });
  const identity = t('result.decision.YELLOW.identityStep', { returnObjects: true });
  const context = identityOf(application, 'PENDING');
  const canBeAsked = admits('id-check', application);
  return (
    <>
      <Notice>
        <p>{t('result.decision.YELLOW.text', { context })}</p>
      </Notice>
      <Next>
        <Timeline
          points={[
            ...(isSigned(application) ? [signed] : points.slice(0, 1)),
            ...(context === '' ? points.slice(1, 2) : [identity]),
            ...points.slice(2),
          ]}
        />
        {canBeAsked && <PendingCheck />}
      </Next>
    </>
  );
}

/** Neutral tone: the heading states the refusal, then come its reason and the options. */
function Refused({ application }: EndingProps) {
  const { t } = useTranslation('steps');
  const credit = isCreditRefusal(application.decisionReason);
  const context = credit ? 'credit' : identityOf(application, 'REJECTED');
  return (
    <>
      {context !== '' && (
        <Notice>
          <p>{t('result.decision.RED.text', { context })}</p>
        </Notice>
      )}
      <Next>
        <AfterRefusal credit={credit} />
      </Next>
    </>
  );
}

function Cancelled() {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { session } = useServices();
  const begin = () => {
    session.reset();
    navigation.home();
  };
  return (
    <>
      <Notice>
        <p>{t('result.decision.CANCELLED.text')}</p>
      </Notice>
      <Next>
        <p>{t('result.decision.CANCELLED.next')}</p>
        <p>
          <Button data-action="begin" onClick={begin}>
            {t('result.begin')}
          </Button>
        </p>
      </Next>
    </>
  );
}

function Next({ children }: { children: ReactNode }) {
  const { t } = useTranslation('steps');
  return (
    <Paper component="section" className="stack" aria-labelledby="next">
      <h2 id="next">{t('result.nextTitle')}</h2>
      {children}
    </Paper>
  );
}

/** The first point is done, the second under way, the others are still to come. */
function Timeline({ points }: { points: readonly { title: string; text: string }[] }) {
  const { t } = useTranslation('steps');
  return (
    <ol className={`marked-steps ${classes.timeline}`}>
      {points.map(({ title, text }, index) => (
        <li
          key={title}
          className={classes.point}
          data-done={index === 0 ? '' : undefined}
          aria-current={index === 1 ? 'step' : undefined}
        >
          <p className="strong">
            {index === 0 && (
              <VisuallyHidden component="span">{`${t('result.done')}: `}</VisuallyHidden>
            )}
            <span>{title}</span>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Polls the identity check, later on request; a result leads to its own page (specification, section 4). */
function PendingCheck() {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { readLegitimation } = useActions();
  const [stillOpen, setStillOpen] = useState(false);
  const ask = useTask(async (call, isAsked: boolean) => {
    if (isAsked) setStillOpen(false);
    const response = await call(readLegitimation());
    if (response.ok && response.value.status !== 'PENDING') navigation.go('id-check');
    else if (isAsked && response.ok) setStillOpen(true);
    else if (isAsked) navigation.go('fail');
  });
  usePolling(true, () => ask(false));
  return (
    <div>
      <p>
        <Button variant="outline" data-action="refresh" onClick={() => void ask(true)}>
          {t('result.refresh')}
        </Button>
      </p>
      <div aria-live="polite" aria-atomic="true">
        {stillOpen && <p>{t('result.stillOpen')}</p>}
      </div>
    </div>
  );
}
