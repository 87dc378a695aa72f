/** What is there, above the main action: whether the applicant may go on. What is missing is said at its place. */
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { FormStateContext, useFormServices } from '#form/answers/form-context.ts';
import { visibleFields } from '#form/answers/fields.ts';
import classes from '#screens/document-upload/file-list.module.css';
import { categoryAt, fileLimitsOf } from '#screens/document-upload/files.ts';
import type { DocumentUploads } from '#screens/document-upload/use-uploads.ts';
import { isUnderWay } from '#state/upload-queue.ts';
import { Notice } from '#ui/notice.tsx';

/** Not announced: what has changed is, by the news of the upload. */
export function UploadStatus({ documents, queue }: DocumentUploads) {
  const { t } = useTranslation('steps');
  const { definition } = useFormServices();
  const { answers } = use(FormStateContext);
  if (queue.length > 0)
    return (
      <Notice small className={classes.status} tone={queue.some(isUnderWay) ? 'info' : 'warning'}>
        {queue.some(isUnderWay)
          ? t('document-upload.wait')
          : t('document-upload.status.failed', { count: queue.length })}
      </Notice>
    );
  const isMissing = visibleFields(definition, answers).some(
    ({ path, schema, required }) =>
      required &&
      fileLimitsOf(schema) !== undefined &&
      !documents.some(({ category }) => category === categoryAt(path)),
  );
  if (isMissing) return null;
  return (
    <Notice small className={classes.status} tone="success">
      <span className="strong">
        {`${t('document-upload.status.ready', { count: documents.length })}.`}
      </span>{' '}
      <span>{t('document-upload.status.next')}</span>
    </Notice>
  );
}
