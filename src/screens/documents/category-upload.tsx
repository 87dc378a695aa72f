/** One kind of document: what is needed, choosing files, those on their way and those the bank has. */
import { Button, Paper, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD } from '#flow/limits.ts';
import { ErrorLine } from '#form/widgets/use-widget.tsx';
import { DocumentRow, UploadRow } from '#screens/documents/document-rows.tsx';
import { ACCEPT } from '#screens/documents/file-check.ts';
import { CATEGORIES } from '#screens/documents/requirements.ts';
import type { LoanDocument, UploadCategory } from '#screens/documents/requirements.ts';
import type { Upload } from '#screens/documents/uploads.ts';
import type { DocumentUploads } from '#screens/documents/use-uploads.ts';

export const inputId = (category: UploadCategory): string => `documents.${category}`;

/** `missing` is the message of a refused submit. */
interface CategoryUploadProps {
  category: UploadCategory;
  uploads: DocumentUploads;
  missing: string | undefined;
}

export function CategoryUpload({ category, uploads, missing }: CategoryUploadProps) {
  const { t } = useTranslation(['steps', 'offer', 'enums', 'form']);
  const [over, setOver] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const removing = useRef<{ id: string; index: number }>(undefined);
  const ofCategory = (row: { category: LoanDocument['category'] }) => row.category === category;
  const documents = uploads.documents.filter(ofCategory);
  const queue = uploads.queue.filter(ofCategory);
  const faults = uploads.refusals
    .filter(ofCategory)
    .map(({ name, fault }) =>
      t(`document-upload.errors.${fault}`, { name, limit: UPLOAD.maxFiles }),
    );
  const invalid = missing !== undefined || faults.length > 0;
  const id = inputId(category);
  const prefix = t('form:errorPrefix');
  const name = t(`enums:documentCategory.${category}`);
  const need =
    t(`document-upload.need.${category}`, { defaultValue: '' }) ||
    t(`offer:documents.need.${category}`, { defaultValue: '' });

  const drop = (event: DragEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    void uploads.add(category, [...event.dataTransfer.files]);
  };
  const remove = async (document: LoanDocument, index: number) => {
    removing.current = { id: document.id, index };
    if (!(await uploads.remove(document))) removing.current = undefined;
  };
  /** The pressed button goes with what its row says. */
  const leaveRow = (act: (upload: Upload) => void, upload: Upload) => {
    act(upload);
    heading.current?.focus();
  };
  // When the row is gone (others may come while it is asked about), the focus goes to what takes its place, else to the heading.
  useEffect(() => {
    const gone = removing.current;
    if (gone === undefined || uploads.documents.some(({ id }) => id === gone.id)) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (rows?.item(Math.min(gone.index, rows.length - 1)) ?? heading.current)?.focus();
    removing.current = undefined;
  }, [uploads.documents]);

  return (
    <Paper
      component="section"
      className="stack upload"
      aria-labelledby={`${id}-title`}
      data-field={id}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        {name}
        {!CATEGORIES[category].required && (
          <span className="upload__optional"> {t('form:optional')}</span>
        )}
      </h2>
      <p id={`${id}-need`}>{need}</p>
      {invalid && (
        <div id={`${id}-error`}>
          {/* The summary has said it already. */}
          {missing !== undefined && <ErrorLine prefix={prefix}>{missing}</ErrorLine>}
          {faults.length > 0 && (
            <div role="alert">
              {faults.map((fault) => (
                <ErrorLine key={fault} prefix={prefix}>
                  {fault}
                </ErrorLine>
              ))}
            </div>
          )}
        </div>
      )}
      <div className="upload__choose">
        <input
          type="file"
          id={id}
          name={id}
          className="upload__input"
          multiple
          accept={ACCEPT}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-error ${id}-need` : `${id}-need`}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // Emptied, so that the same file can be chosen again after it was refused.
            currentTarget.value = '';
            void uploads.add(category, files);
          }}
        />
        <Button component="label" htmlFor={id} variant="outline">
          {t('document-upload.choose')}
          <VisuallyHidden component="span"> ({name})</VisuallyHidden>
        </Button>
        <p className="muted small upload__drop" aria-hidden="true">
          {t('document-upload.drop')}
        </p>
      </div>
      {documents.length + queue.length > 0 && (
        <ul
          className="upload__list"
          ref={list}
          aria-label={`${t('document-upload.listTitle')}: ${name}`}
        >
          {documents.map((document, index) => (
            <DocumentRow
              key={document.id}
              document={document}
              onRemove={() => void remove(document, index)}
            />
          ))}
          {queue.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => leaveRow(uploads.retry, upload)}
              onDismiss={() => leaveRow(uploads.dismiss, upload)}
            />
          ))}
        </ul>
      )}
    </Paper>
  );
}
