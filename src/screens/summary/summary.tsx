/** All answers, to review and correct, then the scoring or the account check (specification, section 7). */
import { useAtomValue } from 'jotai/react';
import { useMemo, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { getIn } from '#schema/data-path.ts';
import { showTerm } from '#ui/display.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { showEuro } from '#form/formats/money.ts';
import { allPaths } from '#schema/conditions.ts';
import { termOf } from '#flow/limits.ts';
import { stepPatch } from '#flow/patch.ts';
import { isAtSummary } from '#flow/resume.ts';
import { admits, isAsked } from '#flow/steps.ts';
import type { Application } from '#flow/application.ts';
import { form as declaration } from '#schemas/steps/summary.schema.json?form';
import { useDifferences } from '#screens/parts/changed/changed-answers.ts';
import { ChangeLoan } from '#screens/summary/change-loan.tsx';
import { EditButton, Reviews, type Reviewed } from '#screens/summary/review.tsx';
import { ChangedNotice } from '#screens/parts/changed/changed-notice.tsx';
import { Differences, UnsentNotices } from '#screens/parts/changed/changed.tsx';
import { useUnsentQuestion } from '#screens/parts/changed/unsent.ts';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { Notice } from '#ui/notice.tsx';
import { accountCheckDue, useScoring } from '#screens/parts/checks.ts';
import { BackButton } from '#screens/parts/back-button.tsx';
import { BrandPhone } from '#screens/parts/contact/contact.tsx';
import { NextStage } from '#screens/parts/next-stage.tsx';
import { Page, ActionForm } from '#screens/parts/page.tsx';
import { StepForm } from '#screens/parts/step-form.tsx';
import { readOnlyFields } from '#form/options/readonly-unless.tsx';
import { useSubmit } from '#screens/parts/task.ts';
import { refusalAtom } from '#state/atoms.ts';
import { useActions, useApplication, useRequestedLoan, useServices } from '#state/context.tsx';
import { priceAtom } from '#state/prices.ts';

export { default as texts } from '#locales/de-AT/steps/summary.json';

export const screenOf =
  (reviewed: Reviewed): ComponentType =>
  () => <Summary reviewed={reviewed} />;

/** The fields of this step's own form. */
const OWNED = allPaths(declaration.schema);

const newest = (one: Application, other: Application = one): Application =>
  (other.version ?? 0) > (one.version ?? 0) ? other : one;

/** Everything that is shown of an application, and that the declaration is about. */
const shownOf = (application: Application | undefined, reviewed: Reviewed): string =>
  JSON.stringify(
    [
      ['loanAmount'],
      ['loanDuration'],
      ...reviewed.flatMap(({ definition }) => allPaths(definition.schema)),
    ].map((path) => getIn(application, path)),
  );

function Summary({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation(['steps', 'flow']);
  const navigation = useFlowNavigation();
  const { branches } = useServices().site;
  const current = useApplication();
  const [application, setApplication] = useState(current);
  // Once it is scored, what was confirmed stays until the next screen is there.
  const isHere = current === undefined || admits('summary', current);
  if (isHere && current !== application) setApplication(current);
  const { amount, years } = useRequestedLoan();
  const price = useAtomValue(priceAtom);
  const installment = price.status === 'ready' ? price.offer.installmentAmount : undefined;
  const refusal = useAtomValue(refusalAtom);
  const before = refusal?.screen === 'summary' ? refusal.shown : undefined;
  // A change that came with another response (a restored session, a help code).
  const shown = useMemo(() => shownOf(application, reviewed), [application, reviewed]);
  const [first, setFirst] = useState(shown);
  const [changing, setChanging] = useState(false);
  const loanHeading = useRef<HTMLHeadingElement>(null);
  // The focused button or form is unmounted.
  const showLoanForm = (isOpen: boolean) => {
    setChanging(isOpen);
    loanHeading.current?.focus();
  };
  if (application === undefined) return null;
  const changeable = isAtSummary(application);
  const asked = reviewed.filter(({ step }) => isAsked(step, application));
  const { customerType } = navigation;
  const loan = [
    [t('summary.amount'), showEuro(amount)],
    [t('summary.duration'), showTerm(t, termOf(years, application.loanDuration))],
    // Reserves its space while loading, to avoid a layout shift.
    ...(price.status === 'failed'
      ? []
      : [[t('summary.installment'), installment === undefined ? '\u00a0' : showEuro(installment)]]),
  ];
  const fixedLabel = (
    <>
      <span>
        {t('summary.fixed', {
          context: customerType === 'existing' && branches ? 'branches' : customerType,
        })}
      </span>
      {customerType === 'ntb' && (
        <>
          {' '}
          <BrandPhone />
        </>
      )}
    </>
  );
  return (
    <Page className="stack" heading={t('summary.heading')}>
      {before &&
        asked.map(({ step, definition }) => (
          <ChangedAnswers key={step} {...{ definition, before, application }} />
        ))}
      {shown !== first && (
        <ChangedNotice key={`changed ${shown}`} heading={t('changed.heading')}>
          <p>{t('changed.summary')}</p>
        </ChangedNotice>
      )}
      <section className="review" aria-labelledby="loan">
        <div className="review-head cluster">
          <h2 id="loan" ref={loanHeading} tabIndex={-1}>
            {t('summary.loanTitle')}
          </h2>
          {changeable && !changing && (
            <EditButton
              label={t('summary.change')}
              about={t('summary.loanTitle')}
              onClick={() => showLoanForm(true)}
            />
          )}
        </div>
        {changing ? (
          <ChangeLoan
            application={application}
            onCancel={() => showLoanForm(false)}
            onSaved={(saved) => {
              // The applicant's own change needs no notice.
              setFirst(shownOf(saved, reviewed));
              showLoanForm(false);
            }}
          />
        ) : (
          <dl className="review-answers small">
            {loan.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {changeable && <UnsentNotices steps={asked.map(({ step }) => step)} text="summary.unsaved" />}
      <Reviews
        steps={asked}
        data={application}
        more={({ step, definition }) => ({
          editLabel: t('summary.change'),
          fixedLabel: changing ? '' : fixedLabel,
          // A step that its guard refuses has no link. While the loan is being changed there is none: its entries would be lost.
          onEdit: !changing && admits(step, application) ? () => navigation.go(step) : undefined,
          fixed: readOnlyFields(definition, application),
        })}
      />
      {/* Only complete data are scored; until then the state leads to the missing step. */}
      {changing ? (
        <Notice>
          <p>{t('summary.changing')}</p>
        </Notice>
      ) : changeable ? (
        <NextStage
          label={t('summary.confirm')}
          onNext={() => document.getElementsByName('declaration')[0]?.focus()}
        >
          {(place) => (
            <div ref={place}>
              <Declaration key={shown} application={application} installment={installment} />
            </div>
          )}
        </NextStage>
      ) : (
        <ActionForm
          name="summary"
          submitLabel={t('summary.missing.submit')}
          onSubmit={() => navigation.follow(application)}
        >
          <Notice tone="warning" title={t('summary.missing.heading')}>
            <p>{t('summary.missing.text')}</p>
          </Notice>
        </ActionForm>
      )}
    </Page>
  );
}

interface ChangedAnswersProps {
  definition: FormDefinition;
  before: Application;
  application: Application;
}

/** Below the notice of a refused act: the answers of a step that differ from those that were shown. */
function ChangedAnswers({ definition, before, application }: ChangedAnswersProps) {
  const rows = useDifferences(definition)({ ...before }, { ...application });
  return rows.length > 0 && <Differences rows={rows} about="shown" />;
}

interface DeclarationProps {
  application: Application;
  installment: number | undefined;
}

/** The declaration is about the shown data: it is made and sent each time, and a change resets it. */
function Declaration({ application, installment }: DeclarationProps) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const { saveStep } = useActions();
  const [data] = useState<Answers>(() => {
    const { declaration: _before, ...known } = application;
    return known;
  });
  const score = useScoring();
  /** The last declaration and the application after it, so that a retry of the scoring does not send it again. */
  const declared = useRef<{ entered: string; application: Application }>(undefined);
  const maySend = useUnsentQuestion();
  const submission = useSubmit(async (answers, call) => {
    if (!(await maySend())) return undefined;
    const entered = JSON.stringify(answers);
    const base = newest(application, declared.current?.application);
    if (declared.current?.entered !== entered) {
      const saved = await saveStep(() => stepPatch(data, answers, OWNED), base);
      if (!saved.ok) return saved.problem;
      declared.current = { entered, application: saved.value };
    }
    const now = newest(base, declared.current.application);
    if (!accountCheckDue(now)) return score(call, installment, now);
    navigation.go('psd');
  });
  return (
    <StepForm
      {...submission}
      name="summary"
      definition={declaration}
      data={data}
      submitLabel={t('summary.submit')}
      secondary={<BackButton step="summary" />}
    >
      <p>{t('summary.next', { context: accountCheckDue(application) ? 'account' : '' })}</p>
    </StepForm>
  );
}
