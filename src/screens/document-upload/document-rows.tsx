import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeInMegabytes, plainName, shortName } from '#screens/shared/documents/file-limits.ts';
import { ErrorLine } from '#form/widgets/use-widget.tsx';
import { DocumentDownload } from '#screens/shared/documents/document-download.tsx';
import type { LoanDocument } from '#screens/shared/documents/requirements.ts';
import type { Upload } from '#screens/document-upload/uploads.ts';
import { ProgressBar } from '#screens/shared/progress-bar.tsx';

interface RowProps {
  /** Name of the file. */
  type: string | undefined;
  /** The file itself, if it was chosen on this page. */
  file: File | undefined;
  /** At the end of the row. */
  action?: ReactNode;
  /** Below the row in full width; hidden from screen readers, which get it otherwise. */
  progress?: ReactNode;
  children: ReactNode;
}

function Row({ type, file, action, progress, children }: RowProps) {
  const isPicture = type?.startsWith('image/') === true;
  return (
    <li className="upload-row">
      {isPicture && file !== undefined ? (
        <Thumbnail file={file} />
      ) : (
        <span className="upload-icon" data-picture={isPicture || undefined} aria-hidden="true" />
      )}
      <div className="upload-text" aria-hidden={progress !== undefined || undefined}>
        {children}
      </div>
      {action}
      {progress}
    </li>
  );
}

/** An object URL of the file, revoked on unmount. */
function Thumbnail({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} className="upload-thumbnail" alt="" decoding="async" />;
}

/** The full name for screen readers. */
function FileName({ name }: { name: string }) {
  const short = shortName(name);
  return (
    <span className="upload-name">
      {short === name ? (
        name
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <VisuallyHidden component="span">{name}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

/** An uploaded document, with buttons to download and delete it. */
export function DocumentRow({
  document,
  file,
  onRemove,
}: {
  document: LoanDocument;
  file: File | undefined;
  onRemove: () => void;
}) {
  const { t } = useTranslation(['steps', 'offer']);
  const name = plainName(document.name);
  return (
    <Row
      type={document.contentType}
      file={file}
      action={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          data-remove=""
          onClick={onRemove}
          aria-label={t('document-upload.delete', { name })}
        >
          <span className="upload-bin" aria-hidden="true" />
        </ActionIcon>
      }
    >
      <FileName name={name} />
      <span className="upload-facts">
        <span className="upload-done">{t('document-upload.done')}</span>
        {document.size !== undefined && (
          <span>{t('document-upload.size', { size: sizeInMegabytes(document.size) })}</span>
        )}
        <DocumentDownload
          document={document}
          label={`${t('offer:documents.download')}: ${name}`}
          variant="subtle"
        >
          {t('offer:documents.download')}
        </DocumentDownload>
      </span>
    </Row>
  );
}

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onDismiss: () => void;
}

/** An upload in progress or failed. */
export function UploadRow({
  upload: { file, name, percent, status },
  onRetry,
  onDismiss,
}: UploadRowProps) {
  const { t } = useTranslation(['steps', 'offer', 'form']);
  if (status !== 'failed') {
    const text = t('document-upload.file.uploading', { name, percent });
    return (
      <Row
        type={file.type}
        file={file}
        progress={
          <ProgressBar className="upload-progress" size={4} value={percent} aria-label={text} />
        }
      >
        <span className="upload-name">{shortName(name)}</span>
        <span className="upload-facts">{t('document-upload.file.percent', { percent })}</span>
      </Row>
    );
  }
  return (
    <Row type={file.type} file={file}>
      <ErrorLine prefix={t('form:errorPrefix')}>
        {t('document-upload.file.failed', { name })}
      </ErrorLine>
      <span className="cluster">
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
    </Row>
  );
}
