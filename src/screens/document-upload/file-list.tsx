/** The files of one field: a row for each uploaded one and each upload in progress or failed. */
import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useAtomValue } from 'jotai/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanDocument } from '#flow/application.ts';
import { ErrorLine } from '#form/widgets/use-widget.tsx';
import classes from '#screens/document-upload/file-list.module.css';
import { splitName, type UploadCategory } from '#screens/document-upload/files.ts';
import type { DocumentUploads } from '#screens/document-upload/use-uploads.ts';
import { nameInText, plainName, sizeInMegabytes } from '#ui/display.ts';
import { DocumentDownload } from '#screens/parts/documents/download.tsx';
import { canBeRetried, type Upload } from '#state/upload-queue.ts';
import { uploadShareAtom } from '#state/uploads.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

interface CategoryFilesProps {
  category: UploadCategory;
  uploads: DocumentUploads;
  label: string;
  /** Takes the focus when the last file was removed. */
  headingId: string;
}

export function CategoryFiles({ category, uploads, label, headingId }: CategoryFilesProps) {
  const { t } = useTranslation('steps');
  const list = useRef<HTMLUListElement>(null);
  const removing = useRef<{ id: string; index: number }>(undefined);
  const ofCategory = (row: { category: LoanDocument['category'] }) => row.category === category;
  const documents = uploads.documents.filter(ofCategory);
  const queue = uploads.queue.filter(ofCategory);

  const remove = async (id: string, index: number) => {
    removing.current = { id, index };
    if (!(await uploads.remove(id))) removing.current = undefined;
  };
  /** The pressed button is removed together with its row's message. */
  const leaveRow = (act: (upload: Upload) => void, upload: Upload) => {
    act(upload);
    document.getElementById(headingId)?.focus();
  };
  // When the row is removed, the focus goes to the row that takes its place, else to the heading.
  useEffect(() => {
    const gone = removing.current;
    if (gone === undefined || uploads.documents.some(({ id }) => id === gone.id)) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = rows?.item(Math.min(gone.index, rows.length - 1));
    (next ?? document.getElementById(headingId))?.focus();
    removing.current = undefined;
  }, [uploads.documents, headingId]);

  const count = documents.length + queue.length;
  const shown = useRef(count);
  // What was chosen last is in view, and stays so when it has arrived.
  useEffect(() => {
    if (count > shown.current) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    shown.current = count;
  }, [count]);

  if (count === 0) return null;
  return (
    <ul
      className={classes.list}
      ref={list}
      aria-label={`${t('document-upload.listTitle')}: ${label}`}
    >
      {documents.map((each, index) => (
        <DocumentRow
          key={each.id}
          document={each}
          name={plainName(uploads.nameOf(each.id))}
          file={uploads.files.get(each.id)}
          onRemove={() => void remove(each.id, index)}
        />
      ))}
      {queue.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          name={uploads.nameOf(upload.key)}
          onRetry={() => leaveRow(uploads.retry, upload)}
          onDismiss={() => leaveRow(uploads.dismiss, upload)}
          onStop={() => leaveRow(uploads.stop, upload)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
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
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <li className={classes.row}>
      {isPicture && file !== undefined && !isUnreadable ? (
        <Thumbnail file={file} onError={() => setUnreadable(true)} />
      ) : (
        <span
          className={`drawn ${classes.icon}`}
          data-picture={isPicture || undefined}
          aria-hidden="true"
        />
      )}
      <div className={classes.text} aria-hidden={progress !== undefined || undefined}>
        {children}
      </div>
      {action}
      {progress}
    </li>
  );
}

/** An object URL of the file, revoked on unmount. */
function Thumbnail({ file, onError }: { file: File; onError(): void }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <img ref={image} className={classes.thumbnail} alt="" decoding="async" onError={onError} />
  );
}

/** The full name for screen readers. */
function FileName({ name }: { name: string }) {
  const [head, tail] = splitName(name);
  return (
    <bdi className={classes.name} translate="no">
      {head === '' ? (
        tail
      ) : (
        <>
          <span aria-hidden="true">{head}</span>
          <span aria-hidden="true">{tail}</span>
          <VisuallyHidden component="span">{name}</VisuallyHidden>
        </>
      )}
    </bdi>
  );
}

interface DocumentRowProps {
  document: LoanDocument;
  name: string;
  file: File | undefined;
  onRemove: () => void;
}

function DocumentRow({ document, name, file, onRemove }: DocumentRowProps) {
  const { t } = useTranslation(['steps', 'offer']);
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
          <span className={`drawn ${classes.bin}`} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <FileName name={name} />
      <span className={`${classes.facts} cluster muted small`}>
        <span className={`drawn-before ${classes.done}`}>{t('document-upload.done')}</span>
        {document.size !== undefined && (
          <span>{t('document-upload.size', { size: sizeInMegabytes(document.size) })}</span>
        )}
        <DocumentDownload document={document} name={name} save={false} variant="subtle" />
      </span>
    </Row>
  );
}

interface UploadRowProps {
  upload: Upload;
  name: string;
  onRetry: () => void;
  onDismiss: () => void;
  onStop: () => void;
}

function UploadRow({ upload, name, onRetry, onDismiss, onStop }: UploadRowProps) {
  const { t } = useTranslation(['steps', 'offer', 'form']);
  const { file, state, failure } = upload;
  const share = useAtomValue(uploadShareAtom);
  if (state !== 'failed') {
    const percent = state === 'sending' ? Math.round(share * 100) : 0;
    const shrinking = state === 'shrinking';
    const doing = t(`document-upload.file.${shrinking ? 'shrinking' : 'uploading'}`, {
      name,
      percent,
    });
    return (
      <Row
        type={file.type}
        file={file}
        action={
          <Button
            variant="subtle"
            size="sm"
            onClick={onStop}
            aria-label={t('document-upload.stopFile', { name })}
          >
            {t('document-upload.stop')}
          </Button>
        }
        progress={
          <ProgressBar className={classes.progress} size={4} value={percent} aria-label={doing} />
        }
      >
        <FileName name={name} />
        <span className={`${classes.facts} cluster muted small`}>
          {shrinking
            ? t('document-upload.shrinking')
            : t('document-upload.file.percent', { percent })}
        </span>
      </Row>
    );
  }
  const words = { name: nameInText(name) };
  return (
    <Row type={file.type} file={file}>
      <ErrorLine>
        {failure === 'unreadable' || failure === 'tooLarge'
          ? t(`form:files.errors.${failure}`, words)
          : t('document-upload.file.failed', words)}
      </ErrorLine>
      <span className="cluster">
        {canBeRetried(upload) && (
          <Button
            variant="outline"
            size="sm"
            onClick={onRetry}
            aria-label={t('document-upload.retry', { name })}
          >
            {t('offer:documents.again')}
          </Button>
        )}
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
