/** Reading and signing the contract with a code sent by SMS (specification, section 7: contract, utan, sign). */
import { Button, Paper } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai/react';
import { use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application, LoanDocument } from '#flow/application.ts';
import type { LayoutProps } from '#form/answers/definition.ts';
import { errorsOf } from '#form/answers/validation.ts';
import { FormStateContext, useFormServices } from '#form/answers/form-context.ts';
import { allFields } from '#schema/conditions.ts';
import { showEuro } from '#form/formats/money.ts';
import { withdrawalUntil } from '#flow/loan/banking-days.ts';
import { todayInVienna } from '#schema/today.ts';
import { showLongDay } from '#ui/display.ts';
import { chosenInterest, chosenOffer } from '#flow/loan/chosen-offer.ts';
import { ChangedNotice } from '#screens/parts/changed/changed-notice.tsx';
import { Differences, UnsentNotices } from '#screens/parts/changed/changed.tsx';
import { useTermDifferences } from '#screens/parts/changed/terms.ts';
import { useUnsentQuestion } from '#screens/parts/changed/unsent.ts';
import { form as definition } from '#schemas/steps/signing.schema.json?form';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { EndedOffer } from '#screens/parts/ended-offer.tsx';
import { Loaded } from '#screens/parts/loaded.tsx';
import { NextStage } from '#screens/parts/next-stage.tsx';
import { Notice } from '#ui/notice.tsx';
import { orInstead } from '#screens/parts/instead.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import {
  codeRefusal,
  CodeWidget,
  haveTermsSeen,
  OTHER_TERMS,
  triesLeftOf,
  type CodeContext,
  type SentCode,
} from '#screens/signing/code-request.tsx';
import {
  ContractTerms,
  hasDocuments,
  READ_WIDGETS,
  useContract,
  type DocumentsContext,
} from '#screens/signing/contract.tsx';
import { StepForm } from '#screens/parts/step-form.tsx';
import { useSubmit } from '#screens/parts/task.ts';
import type { Signature } from '#state/actions.ts';
import { useActions, useApplication } from '#state/context.tsx';
import { chosenAtom, serverTimeAtom } from '#state/atoms.ts';
import { coverAtom } from '#state/prices.ts';
import '#screens/signing/signing.css';

export { default as texts } from '#locales/de-AT/steps/signing.json';

const STEP = 'signing';
const FIELDS = allFields(definition.schema).map(({ key }) => key);
const WIDGETS = { ...READ_WIDGETS, utan: CodeWidget };

export const Screen = orInstead(STEP, Signing);

function Signing() {
  const { t } = useTranslation(['steps', 'offer']);
  const contract = useContract();
  const application = useApplication();
  const terms = useTermsToSee(application);
  return (
    <Page className="stack stack--loose signing" heading={t('signing.heading')}>
      {terms.rows.length > 0 && <OtherTerms {...terms} />}
      <EndedOffer />
      <UnsentNotices steps={['personal-offer', 'insurance']} text="changed.unsent" />
      {application !== undefined && <ContractTerms application={application} />}
      <Loaded
        name={STEP}
        load={contract.load}
        waiting={t('signing.loading')}
        skeletons={[22, 22, 22]}
      >
        {(documents, reload) =>
          hasDocuments(documents, FIELDS) ? (
            <SigningForm documents={documents} base={contract.base} />
          ) : (
            <ActionForm name={STEP} submitLabel={t('loaded.retry')} onSubmit={reload}>
              <Notice>{t('signing.noDocuments')}</Notice>
            </ActionForm>
          )
        }
      </Loaded>
    </Page>
  );
}

/** How the contract differs from what was shown when it was chosen; after a reload, from the application that was restored. */
function useTermsToSee(application: Application | undefined) {
  const [chosen, see] = useAtom(chosenAtom);
  const [restored] = useState(application);
  const insuranceOffer = useAtomValue(coverAtom)?.premium;
  const now = application && { ...application, ...(insuranceOffer && { insuranceOffer }) };
  return { rows: useTermDifferences()(chosen ?? restored, now), onSeen: () => see(now) };
}

function OtherTerms({ rows, onSeen }: ReturnType<typeof useTermsToSee>) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  return (
    <ChangedNotice id={OTHER_TERMS} heading={t('changed.terms.heading')}>
      <p>{t('changed.terms.text')}</p>
      <Differences rows={rows} about="shown" />
      <div className="actions">
        <Button
          variant="outline"
          data-action="seen"
          onClick={() => {
            onSeen();
            document.getElementById('terms')?.focus();
          }}
        >
          {t('changed.terms.seen')}
        </Button>
        <Button variant="subtle" onClick={() => navigation.go('personal-offer')}>
          {t('changed.toOffers')}
        </Button>
      </div>
    </ChangedNotice>
  );
}

interface SigningFormProps extends Pick<CodeContext, 'base'> {
  documents: readonly LoanDocument[];
}

function SigningForm({ documents, base }: SigningFormProps) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const actions = useActions();
  const [sent, setSent] = useState<SentCode>();
  /** What the server answered last about the code sent last. */
  const triesLeft = useRef<number>(undefined);

  const maySend = useUnsentQuestion();
  const submission = useSubmit(async (entered, _call, form) => {
    if (haveTermsSeen() || !(await maySend())) return undefined;
    // The cast holds: the data were validated by the schema.
    const signed = await actions.sign(entered as Signature, base());
    if (signed.ok) {
      navigation.proceed(signed.value);
      return undefined;
    }
    const refusal = codeRefusal(signed.problem, triesLeft.current);
    if (refusal === undefined) return signed.problem;
    triesLeft.current = triesLeftOf(signed.problem);
    const noneLeft = refusal !== 'wrongCode' && sent?.sendsLeft === 0;
    const message = t(`signing.${noneLeft ? 'noTriesLeft' : refusal}`);
    form?.refuseField({ field: 'utan', message });
  });

  /** The code typed before, and the message about it, belong to an earlier SMS. */
  const onSent = (code: SentCode) => {
    setSent(code);
    triesLeft.current = undefined;
    submission.ref.current?.setValue(['utan'], undefined);
  };
  const context: CodeContext & DocumentsContext = { onSent, base, documents };
  return (
    <StepForm
      {...submission}
      name={STEP}
      definition={definition}
      data={{}}
      widgets={WIDGETS}
      context={context}
      layout={SigningStages}
      submitLabel={t('signing.submit')}
      submitVariant={sent === undefined ? 'outline' : 'filled'}
    >
      <Obligation />
    </StepForm>
  );
}

/** The legal effect of the signature. The insurance is a separate contract, whose premium is not part of the loan. */
function Obligation() {
  const { t } = useTranslation(['steps', 'offer']);
  const application = useApplication();
  const cover = useAtomValue(coverAtom);
  const now = useAtomValue(serverTimeAtom);
  const offer = application && chosenOffer(application);
  const interest = application && chosenInterest(application);
  const premium = cover?.premium;
  return (
    <div className="stack">
      <p>
        <span>{t('signing.binding')}</span>
        {offer?.totalRepaymentAmount !== undefined && (
          <>
            {' '}
            <strong>
              {t('signing.obligation', { total: showEuro(offer.totalRepaymentAmount) })}
            </strong>
          </>
        )}
        {offer !== undefined && interest === 'VARIABLE' && (
          <span>{` ${t('signing.obligationVariable')}`}</span>
        )}
        {cover !== undefined && (
          <>
            {' '}
            <span>
              {premium === undefined
                ? t('signing.obligationPremiumUnknown')
                : t('signing.obligationPremium', {
                    month: showEuro(premium.monthlyPremium),
                    total: showEuro(premium.totalPremium),
                  })}
            </span>
          </>
        )}
      </p>
      <section className="withdrawal" aria-labelledby="withdrawal">
        <h3 id="withdrawal">{t('signing.withdrawal.title')}</h3>
        <p>
          {t('signing.withdrawal.text', {
            context: now === undefined ? '' : 'day',
            date: now && showLongDay(withdrawalUntil(todayInVienna(now))),
          })}
        </p>
      </section>
    </div>
  );
}

/** Read, request the code, sign: the groups of the form, and the main action. A stage is ticked when all its fields are valid. */
function SigningStages({ groups }: LayoutProps) {
  const { t } = useTranslation('steps');
  const { name, definition, texts } = useFormServices();
  const { answers, end } = use(FormStateContext);
  const headings = useRef<(HTMLElement | null)[]>([]);
  const unfinished = errorsOf(definition, answers).map(({ field }) => field.key);
  const stages = groups.flatMap(({ key, fields }) => {
    const title = key && texts.group(name, key);
    const done = fields.every(({ key: field, wrong }) => !wrong && !unfinished.includes(field));
    return title === undefined ? [] : [{ key, fields, done, title }];
  });
  const ungrouped = groups.find(({ key }) => key === undefined);
  const firstOpen = stages.findIndex(({ done }) => !done);
  const next = firstOpen < 0 ? stages.length : firstOpen;
  const heading = (index: number, title: string, done: boolean) => (
    <h2
      tabIndex={-1}
      ref={(element) => {
        headings.current[index] = element;
      }}
    >
      <span className="form-stage-number" data-done={done || undefined} aria-hidden="true">
        {done ? null : index + 1}
      </span>
      <span>
        <span className="unseen">
          {`${done ? texts.word('stageDone', { number: index + 1 }) : index + 1} `}
        </span>
        <span>{title}</span>
      </span>
    </h2>
  );
  return (
    <ol className="form-stages">
      {stages.map(({ key, fields, title, done }, index) => (
        <li key={key}>
          <Paper data-stage={key}>
            <fieldset className="form-group">
              <legend>{heading(index, title, done)}</legend>
              <div className="form-fields">{fields.map(({ content }) => content)}</div>
            </fieldset>
          </Paper>
        </li>
      ))}
      <li>
        <NextStage
          label={t('signing.nextStage', {
            number: next + 1,
            count: stages.length + 1,
            stage: stages[next]?.title ?? t('signing.sign'),
          })}
          onNext={() => headings.current[next]?.focus()}
        >
          {(place) => (
            <Paper ref={place}>
              <div className="form-group">
                {heading(stages.length, t('signing.sign'), false)}
                {/* Fields without a group stand last, as in every form. */}
                {ungrouped && (
                  <div className="form-fields">
                    {ungrouped.fields.map(({ content }) => content)}
                  </div>
                )}
                {end}
              </div>
            </Paper>
          )}
        </NextStage>
      </li>
    </ol>
  );
}
