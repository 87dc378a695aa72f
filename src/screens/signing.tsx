/** Reading and signing the contract with a code sent by SMS (specification, section 7: contract, utan, sign). */
import { Paper } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage, SchemaFormHandle } from '#form/definition.ts';
import { showEuro } from '#form/money.ts';
import type { CalculatedOffer } from '#flow/application.ts';
import { chosenOffer } from '#flow/chosen-offer.ts';
import { isChanged } from '#flow/problems.ts';
import { ChangedNotice } from '#screens/changed.tsx';
import { form as definition } from '#schemas/steps/signing.schema.json?form';
import { useFlowControl } from '#screens/flow-control.ts';
import { WhenLoaded } from '#screens/loaded.tsx';
import { plainName } from '#screens/documents/file-check.ts';
import type { LoanDocument } from '#screens/documents/requirements.ts';
import { Notice } from '#screens/notice.tsx';
import { InsuredCost } from '#screens/offer/insured-cost.tsx';
import { unlessPassed } from '#screens/passed.tsx';
import { useCover } from '#screens/price.tsx';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { codeRefusal } from '#screens/signing/code-refusal.ts';
import { CodeRequest } from '#screens/signing/code-request.tsx';
import type { SentCode } from '#screens/signing/code-request.tsx';
import { useContract } from '#screens/signing/contract.ts';
import type { Contract } from '#screens/signing/contract.ts';
import { confirmationName, ContractDocuments } from '#screens/signing/contract-documents.tsx';
import { StepForm } from '#screens/step-form.tsx';
import { useTask } from '#screens/task.ts';
import { useActions, useApplication } from '#state/context.tsx';
import '#screens/signing/signing.css';

const STEP = 'signing';
/** What has to be read, in this order. */
const TO_READ: readonly LoanDocument['category'][] = ['STANDARD_INFORMATION', 'CONTRACT'];

export const Screen = unlessPassed(STEP, Signing);

function Signing() {
  const { t } = useTranslation('steps');
  const { loaded, changes, seen, renew } = useContract();
  return (
    <div className="stack stack--loose">
      <ScreenHead heading={t('signing.heading')} intro={t('signing.intro')} />
      {changes > 0 && (
        <ChangedNotice key={changes} heading={t('changed.heading')}>
          <p>{t('changed.signing')}</p>
        </ChangedNotice>
      )}
      <WhenLoaded name={STEP} loaded={loaded} waiting={t('signing.loading')}>
        {(documents) => {
          const toRead = TO_READ.flatMap((wanted) =>
            documents.filter(({ category }) => category === wanted),
          );
          return toRead.some(({ category }) => category === 'CONTRACT') ? (
            <SigningForm documents={toRead} seen={seen} onChanged={renew} />
          ) : (
            <NotReady onRetry={loaded.retry} />
          );
        }}
      </WhenLoaded>
    </div>
  );
}

function NotReady({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('steps');
  return (
    <ScreenForm name={STEP} submitLabel={t('retry', { ns: 'offer' })} onSubmit={onRetry}>
      <Notice>{t('signing.noDocuments')}</Notice>
    </ScreenForm>
  );
}

interface SigningFormProps extends Pick<Contract, 'seen'> {
  documents: readonly LoanDocument[];
  /** Shows the contract anew after a refused signature; resolves with what went wrong. */
  onChanged: Contract['renew'];
}

function SigningForm({ documents, seen, onChanged }: SigningFormProps) {
  const { t } = useTranslation(['steps', 'offer']);
  const control = useFlowControl();
  const actions = useActions();
  const application = useApplication();
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly FieldMessage[]>();
  const sent = useRef<SentCode>(undefined);
  const form = useRef<SchemaFormHandle>(null);
  const offer = application && chosenOffer(application);

  const confirm = (id: string, is: boolean) => {
    setRead(
      (before) => new Set(is ? [...before, id] : [...before].filter((other) => other !== id)),
    );
    if (!is) return;
    setMissing((before) => new Set([...before].filter((other) => other !== id)));
    form.current?.clearError(confirmationName({ id }));
  };
  const unread = (): FieldMessage[] => {
    const left = documents.filter(({ id }) => !read.has(id));
    setMissing(new Set(left.map(({ id }) => id)));
    return left.map((document) => ({
      field: confirmationName(document),
      message: t('signing.readRequired', { name: plainName(document.name) }),
    }));
  };

  const sign = useTask(async ({ utan }: { utan?: string }) => {
    if (utan === undefined) return undefined;
    const signed = await actions.sign(utan, seen());
    if (signed.ok) {
      control.proceed(signed.value);
      return undefined;
    }
    if (isChanged(signed.problem)) return onChanged(signed.problem);
    const refusal = codeRefusal(signed.problem, sent.current?.expiresAt, Date.now());
    setRefused(
      refusal === undefined
        ? signed.problem.errors
        : [{ field: 'utan', message: t(`signing.${refusal}`) }],
    );
    return refusal === undefined ? signed.problem : undefined;
  }, form);

  return (
    <StepForm
      ref={form}
      name={STEP}
      definition={definition}
      data={{}}
      serverErrors={refused}
      lead={
        <div className="stack stack--loose signing-lead">
          <ContractDocuments documents={documents} read={read} missing={missing} onRead={confirm} />
          <CodeRequest
            number={application?.customer.mobilePhone}
            onSent={(code) => {
              sent.current = code;
            }}
          />
        </div>
      }
      submitLabel={t('signing.submit')}
      beforeSubmit={unread}
      onSubmit={(entered) => void sign(entered)}
      onInvalid={control.showErrorCount}
    >
      <div className="stack measure">
        <p className="strong">
          {offer === undefined
            ? t('offer:signing.obligationPlain')
            : t('signing.obligation', { total: showEuro(offer.totalRepaymentAmount) })}
        </p>
        <Insured loan={offer} />
        <Notice title={t('signing.withdrawal.title')}>
          <p>{t('signing.withdrawal.text')}</p>
        </Notice>
      </div>
    </StepForm>
  );
}

/** The insurance is a contract of its own: it is named with its price, which is no part of the loan. */
function Insured({ loan }: { loan: CalculatedOffer | undefined }) {
  const { t } = useTranslation(['offer', 'enums']);
  const cover = useCover();
  if (cover === undefined) return null;
  const { insurance, premium } = cover;
  const name = t(`enums:insurance.${insurance}`, { defaultValue: '' });
  return (
    <Paper component="section" className="stack" aria-labelledby="insured">
      <h2 id="insured">{t('insured.contract')}</h2>
      <p>
        {name !== '' && <strong>{name}.</strong>} {t('insured.about')}
        {premium === 'unknown' && <> {t('insured.unknown')}</>}
      </p>
      {typeof premium === 'object' && <InsuredCost loan={loan} premium={premium} />}
    </Paper>
  );
}
