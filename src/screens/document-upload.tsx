/** Documents after signing: upload, look at, take back, send off (specification, section 7: documents, finalize). */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '#form/templates/error-summary.tsx';
import type { SummaryItem } from '#form/templates/error-summary.tsx';
import { useFlowControl } from '#screens/flow-control.ts';
import { CategoryUpload, inputId } from '#screens/documents/category-upload.tsx';
import { CATEGORY_NAMES, isUploaded, missingCategories } from '#screens/documents/requirements.ts';
import type { LoanDocument } from '#screens/documents/requirements.ts';
import { isUnderWay } from '#screens/documents/uploads.ts';
import { useUploads } from '#screens/documents/use-uploads.ts';
import { useLoaded, WhenLoaded } from '#screens/loaded.tsx';
import { ScreenForm, ScreenHead } from '#screens/screen-form.tsx';
import { useTask } from '#screens/task.ts';
import { useActions, useApplication } from '#state/context.tsx';
import '#form/templates/error-summary.css';
import '#form/form.css';
import '#screens/documents/documents.css';

const STEP = 'document-upload';

export function Screen() {
  const { t } = useTranslation(['steps', 'offer']);
  const { listDocuments } = useActions();
  const loaded = useLoaded(listDocuments);
  return (
    <div className="stack stack--loose">
      <ScreenHead heading={t('document-upload.heading')} intro={t('document-upload.intro')} />
      <WhenLoaded name={STEP} loaded={loaded} waiting={t('offer:loading')}>
        {(documents) => <DocumentsForm listed={documents} />}
      </WhenLoaded>
    </div>
  );
}

function DocumentsForm({ listed }: { listed: readonly LoanDocument[] }) {
  const { t } = useTranslation(['steps', 'offer', 'form']);
  const control = useFlowControl();
  const { finalize } = useActions();
  const uploads = useUploads(listed);
  const [refused, setRefused] = useState<{ count: number; messages: readonly string[] }>({
    count: 0,
    messages: [],
  });
  // A customer whose identity is still to be checked goes there first (section 4: DOC_SIGNED admits id-check for them).
  const identityFirst =
    useApplication()?.customer.isLegitimationRequired === true &&
    control.customerType === 'existing';

  const missing = missingCategories(uploads.documents);
  const count = uploads.documents.filter(isUploaded).length;
  const waiting = uploads.queue.some(isUnderWay);
  const complaints: SummaryItem[] = [
    ...missing.map((category) => ({
      message: t(`offer:documents.missing.${category}`),
      target: inputId(category),
    })),
    ...(waiting ? [{ message: t('document-upload.errors.wait') }] : []),
  ];
  // What a refused submit named stays until it is mended; nothing is added before the next one.
  const shown = complaints.filter(({ message }) => refused.messages.includes(message));

  const errors = shown.length;
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused.count > 0) summary.current?.focus();
  }, [refused.count]);
  const tell = useEffectEvent((number: number) => control.showErrorCount(number));
  useEffect(() => tell(errors), [errors]);
  useEffect(() => () => tell(0), []);

  const submit = useTask(async () => {
    if (complaints.length > 0) {
      setRefused(({ count: before }) => ({
        count: before + 1,
        messages: complaints.map(({ message }) => message),
      }));
      return undefined;
    }
    if (identityFirst) {
      control.go('id-check');
      return undefined;
    }
    const final = await finalize();
    if (!final.ok) return final.problem;
    control.proceed(final.value);
  });

  return (
    <ScreenForm
      name={STEP}
      submitLabel={t(identityFirst ? 'document-upload.submitIdentity' : 'document-upload.submit')}
      onSubmit={submit}
    >
      <ErrorSummary heading={t('form:summary')} items={shown} ref={summary} />
      <div className="stack stack--tight measure">
        <p>{t('document-upload.types')}</p>
        <p>{t('document-upload.photo')}</p>
      </div>
      <div className="stack uploads">
        {CATEGORY_NAMES.map((category) => (
          <CategoryUpload
            key={category}
            category={category}
            uploads={uploads}
            missing={shown.find(({ target }) => target === inputId(category))?.message}
          />
        ))}
      </div>
      <VisuallyHidden component="p" role="status">
        {uploads.news}
      </VisuallyHidden>
      <p className="muted">
        {count === 0 ? t('document-upload.empty') : t('document-upload.files', { count })}
      </p>
    </ScreenForm>
  );
}
