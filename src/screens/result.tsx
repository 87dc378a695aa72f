/** How the application ended: by decision, or that it was cancelled (specification, sections 2 and 4). */
import { Button, Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showEuro } from '#form/money.ts';
import { ENDED } from '#flow/application.ts';
import type { Application, Decision } from '#flow/application.ts';
import { handedOut } from '#flow/documents.ts';
import { isCreditRefusal } from '#flow/refusal.ts';
import { Contact } from '#screens/contact.tsx';
import { DocumentDownload } from '#screens/documents/document-download.tsx';
import { useFlowControl } from '#screens/flow-control.ts';
import { Notice } from '#screens/notice.tsx';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { useApplication } from '#state/context.tsx';

type Ending = Decision | 'CANCELLED';

/** The icon and colour of the message, which never stand without their words; what else belongs to the ending. */
const ENDINGS = {
  GREEN: { notice: 'success', contract: true, review: false },
  YELLOW: { notice: 'info', contract: true, review: false },
  RED: { notice: 'error', contract: false, review: true },
  CANCELLED: { notice: 'warning', contract: false, review: false },
} as const satisfies Record<Ending, { notice: string; contract: boolean; review: boolean }>;

/** A decision that this release has no words for is shown as none. */
function endingOf(application: Application | undefined): Ending | undefined {
  const ending = application?.state === 'CANCELLED' ? 'CANCELLED' : application?.decision;
  return ending !== undefined && Object.hasOwn(ENDINGS, ending) ? ending : undefined;
}

export function Screen() {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const application = useApplication();
  const ending = endingOf(application);
  // Back from the home page this screen may stand here as it was left, without an application.
  const ended = application === undefined || ENDED.includes(application.state);
  const credit = ending === 'RED' && isCreditRefusal(application?.decisionReason);
  const amount = showEuro(application?.loanAmount ?? 0);
  return (
    <div className="stack stack--loose">
      <ScreenHead
        heading={t(ending === undefined ? 'result.heading' : `result.decision.${ending}.heading`)}
        intro={ending === undefined ? t('result.intro') : undefined}
      />
      <ScreenForm
        name="result"
        submitLabel={t('result.submit')}
        onSubmit={ended ? control.leave : control.home}
      >
        {ending !== undefined && (
          <>
            <Notice tone={ENDINGS[ending].notice}>
              <p>
                {credit
                  ? t('result.decision.RED.text', { context: 'credit' })
                  : t(`result.decision.${ending}.text`, { amount })}
              </p>
            </Notice>
            <Paper component="section" className="stack" aria-labelledby="next">
              <h2 id="next">{t('result.nextTitle')}</h2>
              <ul className={ending === 'GREEN' ? 'list' : 'bullets'}>
                {credit && <li>{t('result.databases')}</li>}
                {t(`result.decision.${ending}.next`, { returnObjects: true }).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
              {ENDINGS[ending].review && <ReviewRights />}
            </Paper>
            {ENDINGS[ending].contract && <ContractDocuments documents={handedOut(application)} />}
            {ending === 'GREEN' && <Withdrawal />}
          </>
        )}
        <div className="stack stack--tight">
          <p>{t('result.feedback')}</p>
          <p>
            <Button
              variant="outline"
              data-action="feedback"
              onClick={() => void control.ask('FEEDBACK')}
            >
              {t('result.giveFeedback')}
            </Button>
          </p>
        </div>
      </ScreenForm>
      <Contact />
    </div>
  );
}

/** The bank's documents that can be downloaded now, on a durable medium. */
function ContractDocuments({ documents }: { documents: ReturnType<typeof handedOut> }) {
  const { t } = useTranslation('steps');
  if (documents.length === 0) return null;
  return (
    <Paper component="section" className="stack" aria-labelledby="documents">
      <h2 id="documents">
        {t(
          documents.some(({ category }) => category === 'CONTRACT')
            ? 'result.documents'
            : 'result.otherDocuments',
        )}
      </h2>
      <div className="cluster">
        {documents.map((document) => (
          <DocumentDownload key={document.id} document={document} />
        ))}
      </div>
    </Paper>
  );
}

/** A rejected applicant may have a person look at it, and learns who advises on debts (consumer credit law). */
function ReviewRights() {
  const { t } = useTranslation('steps');
  return (
    <div className="cluster">
      <HelpButton label={t('result.review')} />
      <a href={t('result.debtAdvice.url')} rel="noopener noreferrer">
        {t('result.debtAdvice.label')}
      </a>
    </div>
  );
}

function Withdrawal() {
  const { t } = useTranslation('steps');
  return (
    <Paper component="section" className="stack" aria-labelledby="withdrawal">
      <h2 id="withdrawal">{t('result.withdrawal.title')}</h2>
      <p>{t('result.withdrawal.text')}</p>
      <p>
        <HelpButton label={t('result.withdrawal.action')} />
      </p>
    </Paper>
  );
}

/** What only people can do: says how to reach them. */
function HelpButton({ label }: { label: string }) {
  const control = useFlowControl();
  return (
    <Button
      variant="outline"
      data-action="help"
      onClick={() => void control.ask('GET_HELP_NOTIFICATION')}
    >
      {label}
    </Button>
  );
}
