/** The files of one field: uploaded ones and uploads in progress. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentRow, UploadRow } from '#screens/document-upload/document-rows.tsx';
import type { LoanDocument, UploadCategory } from '#screens/shared/documents/requirements.ts';
import type { Upload } from '#screens/document-upload/uploads.ts';
import type { DocumentUploads } from '#screens/document-upload/use-uploads.ts';

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
  const toHeading = () => document.getElementById(headingId)?.focus();

  const remove = async (removed: LoanDocument, index: number) => {
    removing.current = { id: removed.id, index };
    if (!(await uploads.remove(removed))) removing.current = undefined;
  };
  /** The pressed button is removed together with its row's message. */
  const leaveRow = (act: (upload: Upload) => void, upload: Upload) => {
    act(upload);
    toHeading();
  };
  // When the row is removed, the focus goes to the row that takes its place, else to the heading.
  useEffect(() => {
    const gone = removing.current;
    if (gone === undefined || uploads.documents.some(({ id }) => id === gone.id)) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    const next = rows?.item(Math.min(gone.index, rows.length - 1));
    if (next) next.focus();
    else document.getElementById(headingId)?.focus();
    removing.current = undefined;
  }, [uploads.documents, headingId]);

  if (documents.length + queue.length === 0) return null;
  return (
    <ul
      className="upload-list"
      ref={list}
      aria-label={`${t('document-upload.listTitle')}: ${label}`}
    >
      {documents.map((each, index) => (
        <DocumentRow
          key={each.id}
          document={each}
          file={uploads.files.get(each.id)}
          onRemove={() => void remove(each, index)}
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
  );
}
