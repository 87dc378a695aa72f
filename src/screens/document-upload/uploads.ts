/** Uploads files one after the other, keeps failed ones for a retry, and announces progress: one row per file until the server has it. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import type { DataPath } from '#schema/data-path.ts';
import { randomId } from '#io/api/repeats.ts';
import {
  categoryAt,
  checkFile,
  uploadedIn,
  type FileFault,
  type FileLimits,
  type UploadCategory,
} from '#screens/document-upload/files.ts';
import { nameInText } from '#ui/display.ts';
import type { LoanDocument } from '#screens/parts/documents/download.tsx';
import { useFlowNavigation } from '#state/flow-navigation.ts';
import { failedCheckAtom, uploadPercentAtom, uploadsAtom } from '#state/atoms.ts';
import { useActions, usePlace, useServices } from '#state/context.tsx';
import { handleProblem } from '#state/problems.ts';

export interface Upload {
  key: string;
  category: UploadCategory;
  file: File;
  name: string;
  failed: boolean;
}

/** A file that is not sent, and why; `tooMany` names the first few of all surplus files, and counts `more`. */
interface Refusal {
  category: UploadCategory;
  name: string;
  more?: number;
  fault: FileFault | 'tooMany';
}

/** What is named of many files. */
export const NAMED = 3;

export const isUnderWay = ({ failed }: Upload): boolean => !failed;

/** Progress is announced in quarters (0, 25, 50, 75, 100). */
export const quarter = (percent: number): number => Math.floor(percent / 25) * 25;

/** Checks the chosen files; `present` = number of files already uploaded or in progress. */
export async function sortFiles(
  category: UploadCategory,
  files: readonly File[],
  limits: FileLimits,
  present: number,
): Promise<{ accepted: Upload[]; refusals: Refusal[] }> {
  const accepted: Upload[] = [];
  const refusals: Refusal[] = [];
  const surplus: string[] = [];
  const free = Math.max(0, limits.maxFiles - present);
  for (const chosen of files) {
    const checked = await checkFile(chosen, limits);
    if ('fault' in checked) {
      refusals.push({ category, name: nameInText(chosen.name), fault: checked.fault });
      continue;
    }
    const { file } = checked;
    const { name } = file;
    if (accepted.length < free)
      accepted.push({ key: randomId(), category, file, name, failed: false });
    else surplus.push(nameInText(name));
  }
  if (surplus.length > 0)
    refusals.push({
      category,
      name: surplus.slice(0, NAMED).join(', '),
      ...(surplus.length > NAMED ? { more: surplus.length - NAMED } : {}),
      fault: 'tooMany',
    });
  return { accepted, refusals };
}

export type DocumentUploads = ReturnType<typeof useUploads>;

/** `paths`: the fields of files. */
export function useUploads(listed: readonly LoanDocument[], paths: readonly DataPath[]) {
  const { t } = useTranslation('steps');
  const navigation = useFlowNavigation();
  const services = useServices();
  const { store } = services;
  const place = usePlace();
  const { uploadDocument, deleteDocument, listDocuments } = useActions();
  const [documents, setDocuments] = useState(() => uploadedIn(listed, paths));
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map());
  const [queue, setQueue] = useState<readonly Upload[]>([]);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [announcement, announce] = useState('');
  const line = useRef<Promise<void>>(Promise.resolve());
  const left = useRef(0);
  /** The quarter that was announced last. */
  const announced = useRef(-1);
  const problem = useRef<Problem>(undefined);

  /** How much of a file is sent; without a share, it counts no more. One file is announced by its name, several are together. */
  const track = ({ key, file }: Upload, share?: number): void => {
    const files = new Map(store.get(uploadsAtom));
    if (share === undefined) files.delete(key);
    else files.set(key, { size: file.size, share });
    store.set(uploadsAtom, files);
    const percent = quarter(store.get(uploadPercentAtom) ?? 0);
    if (percent <= announced.current) return;
    announced.current = percent;
    announce(
      files.size === 1
        ? t('document-upload.file.uploading', { name: nameInText(file.name), percent })
        : t('document-upload.uploading', { count: files.size, percent }),
    );
  };
  const mark = (key: string, failed: boolean): void =>
    setQueue((all) => all.map((upload) => (upload.key === key ? { ...upload, failed } : upload)));
  const drop = (key: string): void => setQueue((all) => all.filter((upload) => upload.key !== key));

  const show = (all: readonly LoanDocument[]): void => setDocuments(uploadedIn(all, paths));
  const list = async (): Promise<void> => {
    const listed = await listDocuments();
    if (listed.ok) show(listed.value);
    else void handleProblem(services, listed.problem, { ...place, retry: () => void list() });
  };
  /** The response may lack the list: then it is requested. */
  const update = async ({ documents: all }: Application): Promise<void> =>
    all === undefined ? list() : show(all);

  const send = async (upload: Upload): Promise<void> => {
    if (place.isLeft()) return;
    const { key, file, name, category } = upload;
    track(upload, 0);
    const sent = await uploadDocument(file, category, (share) => track(upload, share));
    if (!sent.ok) {
      track(upload);
      mark(key, true);
      announce('');
      problem.current ??= sent.problem;
      return;
    }
    track(upload, 1);
    // Uploads are sequential, so the last document of this name is the new one.
    const arrived = sent.value.documents?.findLast((document) => document.name === name);
    if (arrived !== undefined) setFiles((known) => new Map(known).set(arrived.id, file));
    await update(sent.value);
    drop(key);
    const count = store.get(uploadsAtom).size;
    if (left.current > 1) return;
    announce(
      count === 1
        ? t('document-upload.file.done', { name: nameInText(name) })
        : t('document-upload.uploaded', { count }),
    );
  };
  /** Failures of one batch are reported once, when the queue is empty. */
  const finishUpload = async (): Promise<void> => {
    left.current -= 1;
    if (left.current > 0) return;
    announced.current = -1;
    store.set(uploadsAtom, new Map());
    const first = problem.current;
    if (first === undefined) return;
    problem.current = undefined;
    await handleProblem(services, first, place);
  };
  const enqueue = (upload: Upload) => {
    store.set(failedCheckAtom, undefined);
    left.current += 1;
    const { key, file } = upload;
    store.set(uploadsAtom, (files) => new Map(files).set(key, { size: file.size, share: 0 }));
    line.current = line.current.then(() => send(upload)).then(finishUpload);
  };

  return {
    queue,
    refusals,
    /** The applicant's documents, without the bank's own. */
    documents,
    /** Files uploaded on this page, by id of the document. */
    files,
    /** Text of a live region. */
    news: announcement,
    async add(path: DataPath, files: readonly File[], limits: FileLimits) {
      if (files.length === 0) return;
      const category = categoryAt(path);
      const chosen = await sortFiles(category, files, limits, documents.length + queue.length);
      setQueue((all) => [...all, ...chosen.accepted]);
      // Choosing files again replaces the refused ones of that category.
      setRefusals((all) => [
        ...all.filter((refusal) => refusal.category !== category),
        ...chosen.refusals,
      ]);
      chosen.accepted.forEach(enqueue);
    },
    retry(upload: Upload) {
      if (isUnderWay(upload)) return;
      mark(upload.key, false);
      enqueue(upload);
    },
    dismiss: ({ key }: Upload) => drop(key),
    /** Resolves with whether the document was deleted. */
    async remove({ id, name }: LoanDocument) {
      if (
        (await navigation.ask('DELETE_FILE_CONFIRMATION', { fileName: nameInText(name) })) !==
        'confirm'
      )
        return false;
      store.set(failedCheckAtom, undefined);
      const deleted = await deleteDocument(id);
      if (!deleted.ok) {
        await handleProblem(services, deleted.problem, place);
        return false;
      }
      await update(deleted.value);
      announce(t('document-upload.file.deleted', { name: nameInText(name) }));
      return true;
    },
  };
}
