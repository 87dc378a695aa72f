/** Sends files one after the other, keeps those that failed for another try, and says how it goes. */
import { useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFlowControl } from '#screens/flow-control.ts';
import { isUploaded } from '#screens/documents/requirements.ts';
import type { LoanDocument, UploadCategory } from '#screens/documents/requirements.ts';
import {
  isUnderWay,
  NO_UPLOADS,
  quarter,
  sortFiles,
  uploadsAfter,
} from '#screens/documents/uploads.ts';
import type { Upload, Uploads } from '#screens/documents/uploads.ts';
import { useMountSignal } from '#screens/mount-signal.ts';
import type { Application } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import { useActions, useClearFailedCheck } from '#state/context.tsx';

export interface DocumentUploads extends Uploads {
  documents: readonly LoanDocument[];
  /** For a live region. */
  news: string;
  add(category: UploadCategory, files: readonly File[]): Promise<void>;
  retry(upload: Upload): void;
  dismiss(upload: Upload): void;
  /** Resolves with whether the document is gone. */
  remove(document: LoanDocument): Promise<boolean>;
}

export function useUploads(listed: readonly LoanDocument[]): DocumentUploads {
  const { t } = useTranslation('steps');
  const control = useFlowControl();
  const { uploadDocument, deleteDocument, listDocuments } = useActions();
  const [documents, setDocuments] = useState(listed);
  const [uploads, happen] = useReducer(uploadsAfter, NO_UPLOADS);
  const [news, say] = useState('');
  const line = useRef<Promise<void>>(Promise.resolve());
  const left = useRef(0);
  const problem = useRef<Problem>(undefined);
  const mountSignal = useMountSignal();
  const clearFailedCheck = useClearFailedCheck();

  const list = async (): Promise<void> => {
    const listed = await listDocuments();
    if (listed.ok) setDocuments(listed.value);
    else if (!mountSignal().aborted) void control.report(listed.problem, () => void list());
  };
  /** The answer may leave the list out: then it is asked for. */
  const take = async (answer: Application): Promise<void> =>
    answer.documents === undefined ? list() : setDocuments(answer.documents);

  const send = async ({ key, file, name, category }: Upload): Promise<void> => {
    if (mountSignal().aborted) return;
    let said = -1;
    const progress = (share: number) => {
      happen({ type: 'progress', key, share });
      if (quarter(share) > said)
        say(t('document-upload.file.uploading', { name, percent: (said = quarter(share)) }));
    };
    progress(0);
    const answer = await uploadDocument(
      new File([file], name, { type: file.type, lastModified: file.lastModified }),
      category,
      progress,
    );
    if (answer.ok) {
      await take(answer.value);
      happen({ type: 'gone', key });
      return say(t('document-upload.file.done', { name }));
    }
    happen({ type: 'failed', key });
    say('');
    problem.current ??= answer.problem;
  };
  /** Files that fail together are one trouble for the visitor: it is reported once, when the line is empty. */
  const settle = async (): Promise<void> => {
    left.current -= 1;
    const first = problem.current;
    if (left.current > 0 || first === undefined || mountSignal().aborted) return;
    problem.current = undefined;
    await control.report(first);
  };
  const enqueue = (upload: Upload) => {
    clearFailedCheck();
    left.current += 1;
    line.current = line.current.then(() => send(upload)).then(settle);
  };

  return {
    ...uploads,
    documents,
    news,
    async add(category, files) {
      if (files.length === 0) return;
      // The bank's own documents are in the list too, but take no place of the visitor's.
      const chosen = await sortFiles(
        category,
        files,
        documents.filter(isUploaded).length + uploads.queue.length,
      );
      happen({ type: 'chosen', category, ...chosen });
      chosen.accepted.forEach(enqueue);
    },
    retry(upload) {
      if (isUnderWay(upload)) return;
      happen({ type: 'retried', key: upload.key });
      enqueue(upload);
    },
    dismiss: ({ key }) => happen({ type: 'gone', key }),
    async remove({ id, name }) {
      if ((await control.ask('DELETE_FILE_CONFIRMATION', { fileName: name })) !== 'confirm')
        return false;
      clearFailedCheck();
      const answer = await deleteDocument(id);
      if (!answer.ok) {
        await control.report(answer.problem);
        return false;
      }
      await take(answer.value);
      say(t('document-upload.file.deleted', { name }));
      return true;
    },
  };
}
