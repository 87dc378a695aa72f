/** Sends the files of the queue (upload-queue.ts) one after the other, also after their screen was left. Failed ones are kept for a retry. */
import { atom } from 'jotai/vanilla';
import type { Application, LoanDocument } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import { randomId } from '#io/api/repeats.ts';
import type { Result } from '#io/api/results.ts';
import { smallerPicture } from '#io/browser/picture.ts';
import { failedCheckAtom, unsentFilesAtom, uploadProgressAtom } from '#state/atoms.ts';
import { ask } from '#state/popups.ts';
import { handleProblem } from '#state/handle-problem.ts';
import { actionsOf, type Place, type Services } from '#state/services.ts';
import {
  afterUpload,
  canBeRetried,
  EMPTY_QUEUE,
  hasUnsent,
  namesIn,
  progressOf,
  rowsIn,
  type Upload,
  type UploadEvent,
} from '#state/upload-queue.ts';

export const uploadQueueAtom = atom(EMPTY_QUEUE);
export const uploadsAtom = atom((get) => get(uploadQueueAtom).rows);
export const uploadShareAtom = atom((get) => get(uploadQueueAtom).share);
export const uploadedAtom = atom((get) => get(uploadQueueAtom).documents);
export const uploadedFilesAtom = atom((get) => get(uploadQueueAtom).files);
export const uploadNewsAtom = atom((get) => get(uploadQueueAtom).news);
export const uploadNamesAtom = atom((get) =>
  namesIn({ rows: get(uploadsAtom), documents: get(uploadedAtom) }),
);

/** Undefined for a file that was changed or removed since it was chosen: browsers refuse to read it, or read another length. */
export const bytesOf = (file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file.arrayBuffer().then(
    (bytes) => (bytes.byteLength === file.size ? new Uint8Array(bytes) : undefined),
    () => undefined,
  );

async function hasSameBytes(file: Blob, other: Blob): Promise<boolean> {
  if (file.size !== other.size) return false;
  const [bytes, others] = await Promise.all([bytesOf(file), bytesOf(other)]);
  return bytes?.every((byte, index) => byte === others?.[index]) === true;
}

const NOT_SIGNED_IN = 401;

/** The server may have taken the file all the same. */
const isUnanswered = ({ status, done }: Problem): boolean =>
  done === true || status === 0 || status === 408 || status >= 500;

/** `categories`: of the files that the screen asks for. */
export function createUploads(
  services: Services,
  place: Place,
  categories: readonly string[],
  shrink = smallerPicture,
) {
  const { store, session } = services;
  const { deleteDocument, listDocuments, readDocument, uploadDocument } = actionsOf(services);

  const queue = () => store.get(uploadQueueAtom);
  const dispatch = (event: UploadEvent): void => {
    store.set(uploadQueueAtom, (all) => afterUpload(all, event));
    store.set(unsentFilesAtom, hasUnsent(queue()));
    store.set(uploadProgressAtom, progressOf(queue()));
  };
  const stateOf = (key: string) => queue().rows.find((row) => row.key === key)?.state;
  const show = (documents: readonly LoanDocument[]): void => {
    const own = documents.filter(({ category }) => categories.includes(category));
    dispatch({ kind: 'listed', documents: own });
  };
  const load = async (): Promise<Result<readonly LoanDocument[]>> => {
    const { changes } = queue();
    const listed = await listDocuments();
    if (!listed.ok) return listed;
    if (queue().changes !== changes) return load();
    show(listed.value);
    return listed;
  };
  /** `documents`: undefined where the response lacks the list; then it is requested. */
  const update = async (documents?: Application['documents']): Promise<void> => {
    if (documents !== undefined) return show(documents);
    const listed = await load();
    const retry = () => void update();
    if (!listed.ok) void handleProblem(services, listed.problem, { ...place, retry });
  };
  /** An upload or a deletion. The list in its response is left out where another one was answered meanwhile. */
  const change = async (
    request: () => Promise<Result<Application>>,
  ): Promise<Result<Application['documents']>> => {
    const { changes } = queue();
    const answer = await request();
    const isLatest = queue().changes === changes;
    if (answer.ok || answer.problem.aborted !== true) dispatch({ kind: 'answered' });
    return answer.ok ? { ...answer, value: isLatest ? answer.value.documents : undefined } : answer;
  };

  /** Whether the server has the same bytes under the same name. */
  const isUploaded = async (category: string, file: File): Promise<boolean> => {
    for (const document of queue().documents) {
      const { id, name, size = file.size } = document;
      if (document.category !== category || name !== file.name || size !== file.size) continue;
      const read = await readDocument(id);
      if (read.ok && (await hasSameBytes(read.value, file))) return true;
    }
    return false;
  };

  const send = async ({ key, category, failure, mostBytes, ...row }: Upload): Promise<void> => {
    let { file } = row;
    const stop = new AbortController();
    dispatch({ kind: 'begun', key, stop });
    if (file.size > mostBytes) {
      dispatch({ kind: 'shrinking', key });
      const smaller = await shrink(file, mostBytes);
      if (smaller === undefined) {
        const isReadable = (await bytesOf(file)) !== undefined;
        return dispatch({ kind: 'failed', key, failure: isReadable ? 'tooLarge' : 'unreadable' });
      }
      file = smaller;
      dispatch({ kind: 'shrunk', key, file });
      if (await isUploaded(category, file)) return dispatch({ kind: 'done', key });
    }
    dispatch({ kind: 'sending', key });
    if (failure === 'unanswered') await load();
    if (stateOf(key) !== 'sending') return;
    const bytes = await bytesOf(file);
    if (bytes === undefined) return dispatch({ kind: 'failed', key, failure: 'unreadable' });
    // From memory: not every browser notices that a file is gone while it is sent.
    const copy = new File([bytes], file.name, file);
    const track = (share: number) => dispatch({ kind: 'progress', key, share });
    const sent = await change(() => uploadDocument(copy, category, track, stop));
    if (stateOf(key) !== 'sending') return;
    if (sent.ok) {
      await update(sent.value);
      return dispatch({ kind: 'done', key });
    }
    const unanswered = isUnanswered(sent.problem);
    const listed = unanswered ? await load() : undefined;
    if (stateOf(key) !== 'sending') return;
    // A server that refuses the token before it has read the file ends the connection: the list says why.
    const problem = listed?.ok === false ? listed.problem : sent.problem;
    dispatch({ kind: 'failed', key, failure: unanswered ? 'unanswered' : 'refused', problem });
  };
  const run = async (): Promise<void> => {
    if (rowsIn(queue(), 'shrinking', 'sending').length > 0) return;
    const [next] = rowsIn(queue(), 'queued');
    const { problem } = queue();
    if (next !== undefined) {
      // Without a token none of the others is taken either.
      if (problem?.status === NOT_SIGNED_IN)
        dispatch({ kind: 'failed', key: next.key, failure: 'refused' });
      else await send(next);
      return run();
    }
    dispatch({ kind: 'finished' });
    const retry = () => {
      for (const row of queue().rows.filter(canBeRetried))
        dispatch({ kind: 'again', key: row.key });
      start();
    };
    if (problem !== undefined) await handleProblem(services, problem, { ...place, retry });
  };
  const clear = (): void => dispatch({ kind: 'cleared' });
  const start = (): void => {
    store.set(failedCheckAtom, undefined);
    // Another person, or another application, gets none of them.
    session.signal().addEventListener('abort', clear);
    void run();
  };

  return {
    load,
    /** Queues a file, also one that has failed before, for `start`; resolves with why it is not queued. */
    async add(
      upload: Pick<Upload, 'category' | 'file' | 'mostBytes'>,
      maxFiles: number,
    ): Promise<'duplicate' | 'tooMany' | undefined> {
      const { category, file } = upload;
      for (const row of queue().rows) {
        if (row.category !== category || row.file.name !== file.name) continue;
        if (await hasSameBytes(row.file, file)) {
          if (row.state !== 'failed') return 'duplicate';
          dispatch({ kind: 'again', key: row.key });
          return undefined;
        }
        if (row.failure === 'unreadable') dispatch({ kind: 'dropped', key: row.key });
      }
      if (await isUploaded(category, file)) return 'duplicate';
      const { documents, rows } = queue();
      const count = documents.length + rows.filter(({ state }) => state !== 'done').length;
      if (count >= maxFiles) return 'tooMany';
      dispatch({ kind: 'added', upload: { ...upload, key: randomId() } });
      return undefined;
    },
    start,
    retry({ key }: Upload): void {
      dispatch({ kind: 'again', key });
      start();
    },
    dismiss: ({ key }: Upload): void => dispatch({ kind: 'dropped', key }),
    stop({ key }: Upload): void {
      const row = queue().rows.find((other) => other.key === key);
      dispatch({ kind: 'stopped', key });
      row?.stop?.abort();
      // It may have arrived.
      if (row?.state === 'sending') void load();
      void run();
    },
    /** Resolves with whether the document was deleted; `fileName` is for the question. */
    async remove(id: string, fileName: string): Promise<boolean> {
      if ((await ask(store, 'DELETE_FILE_CONFIRMATION', { fileName })) !== 'confirm') return false;
      store.set(failedCheckAtom, undefined);
      const name = store.get(uploadNamesAtom).get(id);
      const deleted = await change(() => deleteDocument(id));
      if (!deleted.ok) {
        await handleProblem(services, deleted.problem, place);
        return false;
      }
      await update(deleted.value);
      dispatch({ kind: 'deleted', name });
      return true;
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
