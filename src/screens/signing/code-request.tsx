/** The signing code: sent by SMS on request, again after half a minute, as often as the server allows; and its field. */
import { Button } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import { use, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { components } from '#openapi/application.gen.ts';
import { TRANSACTION_CODE } from '#flow/limits.ts';
import type { Application } from '#flow/application.ts';
import { isChanged, type Problem } from '#flow/problems.ts';
import { signingPhone } from '#flow/signing-phone.ts';
import { FormStateContext, useFormServices } from '#form/answers/form-context.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { TextWidget } from '#form/widgets/text.tsx';
import { useTask } from '#screens/parts/task.ts';
import classes from '#screens/signing/code-request.module.css';
import { showMoment } from '#ui/display.ts';
import { ToneIcon } from '#ui/icons/tone-icon.tsx';
import { useActions, useApplication } from '#state/context.tsx';

/** Empty if the server confirms only that the code was sent. */
export type SentCode = components['schemas']['TransactionCodeSent'];

const TOO_MANY_REQUESTS = 429;
const CALLING_CODE_LENGTH = 3;
const SHOWN_DIGITS = 3;

/** Enough of a phone number to recognise one's own: `+43 ••• 567`, on one line. */
export function maskedPhone(number: string | undefined): string | undefined {
  const plain = signingPhone(number);
  if (plain === undefined) return undefined;
  const country = plain.startsWith('+') ? `${plain.slice(0, CALLING_CODE_LENGTH)}\u00a0` : '';
  return `${country}•••\u00a0${plain.slice(-SHOWN_DIGITS)}`;
}

/** Seconds until a code can be sent again, counted down to 0 by the time elapsed, because timers of a hidden page are delayed. */
function useWait(): [seconds: number, start: () => void] {
  const [{ now, end }, setTimes] = useState({ now: 0, end: 0 });
  const seconds = Math.max(0, Math.ceil((end - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setTimes({ now: performance.now(), end }), 1000);
    return () => clearInterval(timer);
  }, [isOver, end]);
  const start = () => {
    const begin = performance.now();
    setTimes({ now: begin, end: begin + TRANSACTION_CODE.resendAfterSeconds * 1000 });
  };
  return [seconds, start];
}

/** The context of the form that `CodeWidget` is in. */
export interface CodeContext {
  /** Called with each code that was sent. */
  onSent(sent: SentCode): void;
  /** The application that the code is to sign. */
  base(): Application | undefined;
}

/** The heading of the notice that the contract differs from the choice. */
export const OTHER_TERMS = 'other-terms';

/** While it is shown, it takes the focus: no code is sent and nothing signed before the applicant has confirmed having seen it. */
export function haveTermsSeen(): boolean {
  const notice = document.getElementById(OTHER_TERMS);
  notice?.focus();
  return notice !== null;
}

/**
 * For `SchemaForm`: the widget of the code. Its field is shown by the press that has a code sent, and focused once it was; or where a code
 * is known: a phone may have thrown the page away while the message was read. Without it a refused form shows what is missing.
 */
export function CodeWidget(props: WidgetProps) {
  const { id, rawErrors = [], registry } = props;
  const context: CodeContext = registry.formContext;
  const { t } = useTranslation('steps');
  const { definition } = useFormServices();
  const { answers } = use(FormStateContext);
  const isNext = errorsOf(definition, answers).every(({ field }) => field.key === props.name);
  const [isShown, setShown] = useState(false);
  const [focuses, setFocuses] = useState(0);
  if (rawErrors.length > 0 && !isShown) setShown(true);
  const enterCode = () => {
    setShown(true);
    setFocuses((count) => count + 1);
  };
  useEffect(() => {
    if (focuses > 0) document.getElementById(id)?.focus();
  }, [focuses, id]);
  return (
    <>
      <CodeRequest
        {...context}
        isNext={isNext}
        // With the press, so that nothing moves when the answer comes.
        onSend={() => setShown(true)}
        onSent={(code) => {
          context.onSent(code);
          enterCode();
        }}
      />
      {isShown ? (
        <TextWidget {...props} />
      ) : (
        <Button variant="text" size="sm" data-action="enter-code" onClick={enterCode}>
          {t('signing.haveCode')}
        </Button>
      )}
    </>
  );
}

interface CodeRequestProps extends CodeContext {
  /** Whether all but the code is there. */
  isNext: boolean;
  onSend(): void;
}

function CodeRequest({ isNext, onSend, onSent, base }: CodeRequestProps) {
  const number = useApplication()?.customer.mobilePhone;
  const { t } = useTranslation(['steps', 'offer']);
  const { sendTransactionCode } = useActions();
  const [sent, setSent] = useState<SentCode>();
  const [isAsked, setAsked] = useState(false);
  const [sends, setSends] = useState(0);
  const [exhausted, setExhausted] = useState(false);
  const [seconds, wait] = useWait();
  const [status, hint] = [useId(), useId()];
  const blocked = exhausted || seconds > 0;

  const send = useTask(async () => {
    if (blocked || haveTermsSeen()) return undefined;
    setAsked(true);
    onSend();
    const response = await sendTransactionCode(number, base());
    // The popup shows the failure, this widget the remaining options.
    if (!response.ok) {
      const { status, pauseMs } = response.problem;
      // A busy server names a time; one without any more codes does not.
      if (status === TOO_MANY_REQUESTS && pauseMs === undefined) setExhausted(true);
      return response.problem;
    }
    const code = response.value ?? {};
    setSent(code);
    setSends((count) => count + 1);
    setExhausted(code.sendsLeft !== undefined && code.sendsLeft <= 0);
    wait();
    onSent(code);
  });

  const phone = maskedPhone(number) ?? sent?.phoneNumber;
  const noneLeft = t(sent === undefined ? 'signing.noSendsLeft' : 'signing.lastCode');
  const end = sent?.expiresAt;
  const validity = end && t('signing.validUntil', showMoment(new Date(end)));
  const arrival = () =>
    phone === undefined
      ? t(sends > 1 ? 'signing.resent' : 'signing.sent')
      : t(sends > 1 ? 'signing.resentTo' : 'signing.sentTo', { phone });
  const news = () => {
    if (seconds > 0) return [arrival(), validity].filter(Boolean).join(' ');
    if (exhausted) return noneLeft;
    return sent === undefined ? '' : t('offer:signing.again');
  };
  const label = () => {
    if (seconds > 0 && !exhausted) return t('signing.resendWait', { seconds });
    return t(sent === undefined ? 'signing.send' : 'signing.resend');
  };
  return (
    <div className={classes.request}>
      {sent === undefined && phone !== undefined && (
        <p className={classes.phone}>{t('signing.phone', { phone })}</p>
      )}
      {/*
       * Announces that a code was sent, that the wait is over, and that no further code can be sent. The countdown is visible, not
       * announced.
       */}
      <p id={status} aria-live="polite" aria-atomic="true" className={`${classes.news} strong`}>
        {seconds > 0 && <ToneIcon tone="success" />}
        {news() !== '' && <span>{news()}</span>}
      </p>
      <Button
        className={classes.send}
        variant={isNext && sent === undefined ? 'filled' : 'outline'}
        aria-disabled={blocked || undefined}
        aria-describedby={exhausted && seconds === 0 ? status : hint}
        onClick={() => void send()}
      >
        {label()}
      </Button>
      <p id={hint} className={`${isAsked ? classes.hint : ''} muted small`}>
        {exhausted
          ? seconds > 0 && noneLeft
          : sent?.sendsLeft !== undefined && t('signing.sendsLeft', { count: sent.sendsLeft })}
      </p>
    </div>
  );
}

/** Why a transaction code was refused: a text key below `steps:signing` (409 on signing is handled on the page, specification, section 8). */
export type CodeRefusal = 'wrongCode' | 'tooManyTries' | 'notValid';

/** The tries left with the code, where the server names them. */
export function triesLeftOf({ body }: Problem): number | undefined {
  const { triesLeft } = Object(body) as { triesLeft?: unknown };
  return typeof triesLeft === 'number' ? triesLeft : undefined;
}

/**
 * `undefined` when the problem is another one. The server alone knows whether a code still counts: the visitor's clock may be wrong. It
 * reports no tries left for a code that was used up, has expired or was never sent; `triesBefore`, its previous response about the code,
 * distinguishes the first.
 */
export function codeRefusal(
  problem: Problem,
  triesBefore: number | undefined,
): CodeRefusal | undefined {
  if (problem.status !== 409 || isChanged(problem)) return undefined;
  if (triesLeftOf(problem) !== 0) return 'wrongCode';
  return triesBefore === 1 ? 'tooManyTries' : 'notValid';
}
