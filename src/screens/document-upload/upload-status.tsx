/** What is there and what is missing, above the main action: whether the applicant may go on. */
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { FormStateContext, useFormServices } from '#form/answers/form-context.ts';
import { visibleFields } from '#form/answers/fields.ts';
import { LOCALE } from '#schema/locale.ts';
import classes from '#screens/document-upload/file-list.module.css';
import { categoryAt, fileLimitsOf } from '#screens/document-upload/files.ts';
import type { DocumentUploads } from '#screens/document-upload/uploads.ts';
import { isUnderWay } from '#state/uploads.ts';
import { Notice } from '#ui/notice.tsx';

const LIST = new Intl.ListFormat(LOCALE);

/** Not announced: what has changed is, by the news of the upload. */
export function UploadStatus({ documents, queue, refusals }: DocumentUploads) {
  const { t } = useTranslation('steps');
  const { definition, texts } = useFormServices();
  const { answers, showsSummary } = use(FormStateContext);
  const missing = visibleFields(definition, answers).filter(
    ({ path, schema, required }) =>
      required &&
      fileLimitsOf(schema) !== undefined &&
      !documents.some(({ category }) => category === categoryAt(path)),
  );
  if (queue.length > 0)
    return (
      <Notice small className={classes.status} tone={queue.some(isUnderWay) ? 'info' : 'warning'}>
        {queue.some(isUnderWay)
          ? t('document-upload.wait')
          : t('document-upload.status.failed', { count: queue.length })}
      </Notice>
    );
  if (missing.length > 0)
    return (
      // Else the error at the field says it.
      !showsSummary &&
      refusals.length === 0 && (
        <Notice small className={classes.status}>
          {t('document-upload.status.missing', {
            files: LIST.format(missing.map(({ path }) => texts.label(path))),
          })}
        </Notice>
      )
    );
  return (
    <Notice small className={classes.status} tone="success">
      <span className="strong">
        {`${t('document-upload.status.ready', { count: documents.length })}.`}
      </span>{' '}
      <span>{t('document-upload.status.next')}</span>
    </Notice>
  );
}
