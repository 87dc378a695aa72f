/** The uploads: a queue whose files are sent one after the other, also after their screen was left. Failed ones are kept for a retry. */
import { atom } from 'jotai/vanilla';
import type { Application } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import { randomId } from '#io/api/repeats.ts';
import type { Result } from '#io/api/results.ts';
import { smallerPicture } from '#io/browser/picture.ts';
import type { components } from '#openapi/application.gen.ts';
import { failedCheckAtom, unsentFilesAtom, uploadProgressAtom } from '#state/atoms.ts';
import { ask } from '#state/popups.ts';
import { handleProblem } from '#state/problems.ts';
import { actionsOf, type Place, type Services } from '#state/services.ts';

type LoanDocument = components['schemas']['Document'];

/** Why a file was not uploaded; without an answer it may have arrived all the same. */
type UploadFailure = 'unanswered' | 'refused' | 'unreadable' | 'tooLarge';

/** A chosen file on its way. */
export interface Upload {
  readonly key: string;
  readonly category: components['schemas']['UploadCategory'];
  readonly file: File;
  /** A larger picture is made smaller before it is sent. */
  readonly mostBytes: number;
  /** A file that is done stays until all are: it counts for the progress. */
  readonly state: 'queued' | 'shrinking' | 'sending' | 'done' | 'failed';
  /** Kept while it is sent again. */
  readonly failure?: UploadFailure;
  readonly stop: AbortController;
}
export const uploadsAtom = atom<readonly Upload[]>([]);
/** How much is sent of the one that is being sent. */
export const uploadShareAtom = atom(0);

/** The applicant's documents that the server has, without the bank's own. */
export const uploadedAtom = atom<readonly LoanDocument[]>([]);
/** Files that were uploaded on this page, by id of the document. */
export const uploadedFilesAtom = atom<ReadonlyMap<string, File>>(new Map());

/** By id or key: files of one name are numbered, as `image.jpg` and `image.jpg (2)`. */
export const uploadNamesAtom = atom((get): ReadonlyMap<string, string> => {
  const rows = [
    ...get(uploadedAtom).map(({ id, name }) => ({ key: id, name })),
    ...get(uploadsAtom)
      .filter(({ state }) => state !== 'done')
      .map(({ key, file: { name } }) => ({ key, name })),
  ];
  return new Map(
    rows.map(({ key, name }, index) => {
      const count = rows.slice(0, index).filter((row) => row.name === name).length;
      return [key, count === 0 ? name : `${name} (${count + 1})`];
    }),
  );
});

/** What is announced: of one file by its name, of several together. */
interface UploadNews {
  readonly kind: 'shrinking' | 'uploading' | 'done' | 'stopped' | 'deleted';
  readonly name?: string | undefined;
  readonly count?: number;
  readonly percent?: number;
}
export const uploadNewsAtom = atom<UploadNews | undefined>(undefined);

const UNDER_WAY = ['queued', 'shrinking', 'sending'] as const;
export const isUnderWay = ({ state }: Upload): boolean => state !== 'failed' && state !== 'done';

/** The others have to be chosen anew. */
export const canBeRetried = ({ failure }: Upload): boolean =>
  failure === 'unanswered' || failure === 'refused';

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
  /** The percentage that was announced last. */
  let announced = -1;
  let sentName: string | undefined;
  /** Failures of one batch are reported once, when the queue is empty. */
  let problem: Problem | undefined;

  const announce = (news?: UploadNews): void => store.set(uploadNewsAtom, news);
  const nameOf = (key: string) => store.get(uploadNamesAtom).get(key);
  const rows = (...states: Upload['state'][]): readonly Upload[] =>
    store.get(uploadsAtom).filter(({ state }) => states.includes(state));
  const stateOf = (key: string) => store.get(uploadsAtom).find((row) => row.key === key)?.state;
  const set = (all: readonly Upload[], share = store.get(uploadShareAtom)): void => {
    store.set(uploadsAtom, all);
    store.set(uploadShareAtom, share);
    const isUnsent = (row: Upload) => isUnderWay(row) || canBeRetried(row);
    store.set(
      unsentFilesAtom,
      all.some((row) => row.state !== 'done' && isUnsent(row)),
    );
    const counted = all.filter(({ state }) => state !== 'failed');
    const shareOf = ({ state }: Upload) => (state === 'done' ? 1 : state === 'sending' ? share : 0);
    const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
    const sent = counted.reduce((sum, row) => sum + row.file.size * shareOf(row), 0);
    const count = counted.length;
    const number = Math.min(counted.filter(({ state }) => state === 'done').length + 1, count);
    store.set(
      uploadProgressAtom,
      bytes === 0 ? undefined : { percent: Math.floor((100 * sent) / bytes), number, count },
    );
  };
  const change = (key: string, part: Partial<Upload>): void =>
    set(store.get(uploadsAtom).map((row) => (row.key === key ? { ...row, ...part } : row)));
  const drop = ({ key }: Upload): void =>
    set(store.get(uploadsAtom).filter((row) => row.key !== key));
  const fail = (key: string, failure: UploadFailure): void => {
    change(key, { state: 'failed', failure });
    announce();
  };
  /** In quarters. */
  const track = (key: string, share: number): void => {
    set(store.get(uploadsAtom), share);
    const percent = Math.floor((store.get(uploadProgressAtom)?.percent ?? 0) / 25) * 25;
    if (percent <= announced) return;
    announced = percent;
    const count = rows('done', ...UNDER_WAY).length;
    announce({ kind: 'uploading', percent, count, name: count === 1 ? nameOf(key) : undefined });
  };

  /** A document that is new is the file that is being sent, or one whose response was lost. */
  const arrive = ({ id, name, category, size }: LoanDocument): void => {
    const of = (...states: Upload['state'][]) =>
      rows(...states).filter((row) => row.category === category);
    const sending = of('sending');
    const lost = of('queued', 'failed').filter(({ failure }) => failure === 'unanswered');
    const row =
      [...sending, ...lost].find(
        ({ file }) => file.name === name && file.size === (size ?? file.size),
      ) ?? sending.find(({ file }) => file.name === name || file.size === size);
    if (row === undefined) return;
    store.set(uploadedFilesAtom, (files) => new Map(files).set(id, row.file));
    change(row.key, { state: 'done' });
  };
  const show = (documents: readonly LoanDocument[]): void => {
    const known = store.get(uploadedAtom).map(({ id }) => id);
    const own = documents.filter(({ category }) => categories.includes(category));
    store.set(uploadedAtom, own);
    own.filter(({ id }) => !known.includes(id)).forEach(arrive);
  };
  const load = async (): Promise<Result<readonly LoanDocument[]>> => {
    const listed = await listDocuments();
    if (listed.ok) show(listed.value);
    return listed;
  };
  /** The response may lack the list: then it is requested. */
  const update = async ({ documents }: Pick<Application, 'documents'>): Promise<void> => {
    if (documents !== undefined) return show(documents);
    const listed = await load();
    const retry = () => void update({});
    if (!listed.ok) void handleProblem(services, listed.problem, { ...place, retry });
  };

  /** Whether the server has the same bytes under the same name. */
  const isUploaded = async (category: string, file: File): Promise<boolean> => {
    for (const document of store.get(uploadedAtom)) {
      const { id, name, size = file.size } = document;
      if (document.category !== category || name !== file.name || size !== file.size) continue;
      const read = await readDocument(id);
      if (read.ok && (await hasSameBytes(read.value, file))) return true;
    }
    return false;
  };

  const send = async ({ key, category, failure, mostBytes, stop, ...row }: Upload) => {
    let { file } = row;
    sentName = nameOf(key);
    if (file.size > mostBytes) {
      change(key, { state: 'shrinking' });
      announce({ kind: 'shrinking', name: sentName });
      const smaller = await shrink(file, mostBytes);
      if (smaller === undefined)
        return fail(key, (await bytesOf(file)) === undefined ? 'unreadable' : 'tooLarge');
      file = smaller;
      change(key, { file, state: (await isUploaded(category, file)) ? 'done' : 'shrinking' });
      if (stateOf(key) !== 'shrinking') return undefined;
    }
    change(key, { state: 'sending' });
    track(key, 0);
    if (failure === 'unanswered') await load();
    if (stateOf(key) !== 'sending') return undefined;
    const bytes = await bytesOf(file);
    if (bytes === undefined) return fail(key, 'unreadable');
    // From memory: not every browser notices that a file is gone while it is sent.
    const copy = new File([bytes], file.name, file);
    const sent = await uploadDocument(copy, category, (share) => track(key, share), stop);
    if (stateOf(key) !== 'sending') return undefined;
    if (sent.ok) {
      await update(sent.value);
      return change(key, { state: 'done' });
    }
    const unanswered = isUnanswered(sent.problem);
    const listed = unanswered ? await load() : undefined;
    if (stateOf(key) !== 'sending') return undefined;
    // A server that refuses the token before it has read the file ends the connection: the list says why.
    problem ??= listed?.ok === false ? listed.problem : sent.problem;
    return fail(key, unanswered ? 'unanswered' : 'refused');
  };
  const run = async (): Promise<void> => {
    if (rows('shrinking', 'sending').length > 0) return;
    const [next] = rows('queued');
    if (next !== undefined && problem?.status === NOT_SIGNED_IN) {
      // Without a token none of the others is taken either.
      fail(next.key, 'refused');
      return run();
    }
    if (next !== undefined) {
      await send(next);
      return run();
    }
    const count = rows('done').length;
    if (count > 0) announce({ kind: 'done', count, name: count === 1 ? sentName : undefined });
    set(rows('failed'));
    announced = -1;
    const first = problem;
    problem = undefined;
    const retry = () => {
      rows('failed').filter(canBeRetried).forEach(queueAgain);
      start();
    };
    if (first !== undefined) await handleProblem(services, first, { ...place, retry });
  };
  const queueAgain = ({ key }: Upload): undefined => {
    if (stateOf(key) === 'failed') change(key, { state: 'queued', stop: new AbortController() });
  };
  const clear = (): void => set([]);
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
      for (const row of store.get(uploadsAtom)) {
        if (row.category !== category || row.file.name !== file.name) continue;
        if (await hasSameBytes(row.file, file))
          return row.state === 'failed' ? queueAgain(row) : 'duplicate';
        if (row.failure === 'unreadable') drop(row);
      }
      if (await isUploaded(category, file)) return 'duplicate';
      const count = store.get(uploadedAtom).length + rows('failed', ...UNDER_WAY).length;
      if (count >= maxFiles) return 'tooMany';
      const row = { ...upload, key: randomId(), stop: new AbortController() };
      set([...store.get(uploadsAtom), { ...row, state: 'queued' }]);
      return undefined;
    },
    start,
    retry(upload: Upload): void {
      queueAgain(upload);
      start();
    },
    dismiss: drop,
    stop(upload: Upload): void {
      announce({ kind: 'stopped', name: nameOf(upload.key) });
      drop(upload);
      upload.stop.abort();
      // It may have arrived.
      if (upload.state === 'sending') void load();
      void run();
    },
    /** Resolves with whether the document was deleted; `fileName` is for the question. */
    async remove(id: string, fileName: string): Promise<boolean> {
      if ((await ask(store, 'DELETE_FILE_CONFIRMATION', { fileName })) !== 'confirm') return false;
      store.set(failedCheckAtom, undefined);
      const name = nameOf(id);
      const deleted = await deleteDocument(id);
      if (!deleted.ok) {
        await handleProblem(services, deleted.problem, place);
        return false;
      }
      await update(deleted.value);
      announce({ kind: 'deleted', name });
      return true;
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
