import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '#form/widgets/use-widget.tsx';
import { DocumentDownload } from '#screens/documents/document-download.tsx';
import { ProgressBar } from '#screens/progress-bar.tsx';
import { plainName, sizeInMegabytes } from '#screens/documents/file-check.ts';
import type { LoanDocument } from '#screens/documents/requirements.ts';
import type { Upload } from '#screens/documents/uploads.ts';

/** A document the bank has: saved to the device, or taken back. */
export function DocumentRow({
  document,
  onRemove,
}: {
  document: LoanDocument;
  onRemove: () => void;
}) {
  const { t } = useTranslation(['steps', 'offer']);
  const name = plainName(document.name);
  return (
    <li className="upload__row">
      <span className="upload__name">{name}</span>
      {document.size !== undefined && (
        <span className="muted small">
          {t('document-upload.size', { size: sizeInMegabytes(document.size) })}
        </span>
      )}
      <span className="cluster upload__actions">
        <DocumentDownload document={document} label={`${t('offer:documents.download')}: ${name}`}>
          {t('offer:documents.download')}
        </DocumentDownload>
        <Button
          variant="subtle"
          size="sm"
          data-remove=""
          onClick={onRemove}
          aria-label={t('document-upload.delete', { name })}
        >
          {t('offer:documents.delete')}
        </Button>
      </span>
    </li>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A file on its way, or one that did not arrive. */
export function UploadRow({
  upload: { name, percent, status },
  onRetry,
  onDismiss,
}: UploadRowProps) {
  const { t } = useTranslation(['steps', 'offer', 'form']);
  if (status !== 'failed') {
    const text = t('document-upload.file.uploading', { name, percent });
    return (
      <li className="upload__row">
        {/* Read as the name of its bar, not once more beside it. */}
        <span className="upload__name" aria-hidden="true">
          {text}
        </span>
        <ProgressBar className="upload__progress" size="lg" value={percent} aria-label={text} />
      </li>
    );
  }
  return (
    <li className="upload__row">
      <ErrorLine prefix={t('form:errorPrefix')}>
        {t('document-upload.file.failed', { name })}
      </ErrorLine>
      <span className="cluster upload__actions">
        <Button
          variant="outline"
          size="sm"
          onClick={onRetry}
          aria-label={t('document-upload.retry', { name })}
        >
          {t('offer:documents.again')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          onClick={onDismiss}
          aria-label={t('offer:documents.dismiss', { name })}
        >
          {t('offer:documents.remove')}
        </Button>
      </span>
    </li>
  );
}
