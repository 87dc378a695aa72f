/** The uploads as a queue, without files being read or sent (uploads.ts): what an event makes of it, and what follows from it. */
import type { LoanDocument } from '#flow/application.ts';
import type { Problem } from '#flow/problems.ts';
import type { components } from '#openapi/application.gen.ts';

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
  /** Of one that is being sent, or was. */
  readonly stop?: AbortController;
}

/** What is announced: of one file by its name, of several together. */
interface UploadNews {
  readonly kind: 'shrinking' | 'uploading' | 'done' | 'stopped' | 'deleted';
  readonly name?: string | undefined;
  readonly count?: number;
  readonly percent?: number;
}

export interface UploadQueue {
  readonly rows: readonly Upload[];
  /** How much is sent of the one that is being sent. */
  readonly share: number;
  /** The applicant's documents that the server has, without the bank's own. */
  readonly documents: readonly LoanDocument[];
  /** Uploads and deletions that were answered or stopped: a list that was requested before one of them may lack it. */
  readonly changes: number;
  /** Files that were uploaded on this page, by id of the document. */
  readonly files: ReadonlyMap<string, File>;
  readonly news?: UploadNews | undefined;
  /** The percentage that was announced last. */
  readonly announced?: number | undefined;
  /** The file that was sent last. */
  readonly sentName?: string | undefined;
  /** The first failure of a batch, which is reported once, when the queue is empty. */
  readonly problem?: Problem | undefined;
}
export const EMPTY_QUEUE: UploadQueue = {
  rows: [],
  share: 0,
  documents: [],
  changes: 0,
  files: new Map(),
};

export type UploadEvent =
  | { kind: 'added'; upload: Omit<Upload, 'state' | 'failure' | 'stop'> }
  | { kind: 'begun'; key: string; stop: AbortController }
  | { kind: 'sending' | 'shrinking' | 'done' | 'stopped' | 'dropped' | 'again'; key: string }
  | { kind: 'shrunk'; key: string; file: File }
  | { kind: 'progress'; key: string; share: number }
  | { kind: 'failed'; key: string; failure: UploadFailure; problem?: Problem | undefined }
  | { kind: 'listed'; documents: readonly LoanDocument[] }
  | { kind: 'deleted'; name: string | undefined }
  | { kind: 'answered' | 'finished' | 'cleared' };

export const isUnderWay = ({ state }: Upload): boolean => state !== 'failed' && state !== 'done';
/** The others have to be chosen anew. */
export const canBeRetried = ({ failure }: Upload): boolean =>
  failure === 'unanswered' || failure === 'refused';

export const rowsIn = (
  { rows }: Pick<UploadQueue, 'rows'>,
  ...states: Upload['state'][]
): readonly Upload[] => rows.filter(({ state }) => states.includes(state));

/** Files that the page alone has. */
export const hasUnsent = ({ rows }: UploadQueue): boolean =>
  rows.some((row) => isUnderWay(row) || (row.state === 'failed' && canBeRetried(row)));

/** By id or key: files of one name are numbered, as `image.jpg` and `image.jpg (2)`. */
export function namesIn({
  rows,
  documents,
}: Pick<UploadQueue, 'rows' | 'documents'>): ReadonlyMap<string, string> {
  const all = [
    ...documents.map(({ id, name }) => ({ key: id, name })),
    ...rows
      .filter(({ state }) => state !== 'done')
      .map(({ key, file: { name } }) => ({ key, name })),
  ];
  return new Map(
    all.map(({ key, name }, index) => {
      const count = all.slice(0, index).filter((row) => row.name === name).length;
      return [key, count === 0 ? name : `${name} (${count + 1})`];
    }),
  );
}

/** Of all that are sent together; undefined when nothing is. */
export function progressOf({ rows, share }: UploadQueue) {
  const counted = rows.filter(({ state }) => state !== 'failed');
  const shareOf = ({ state }: Upload) => (state === 'done' ? 1 : state === 'sending' ? share : 0);
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = counted.reduce((sum, row) => sum + row.file.size * shareOf(row), 0);
  const count = counted.length;
  const number = Math.min(rowsIn({ rows }, 'done').length + 1, count);
  return bytes === 0 ? undefined : { percent: Math.floor((100 * sent) / bytes), number, count };
}

const changed = (queue: UploadQueue, key: string, part: Partial<Upload>): UploadQueue => ({
  ...queue,
  rows: queue.rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
});
const dropped = (queue: UploadQueue, key: string): UploadQueue => ({
  ...queue,
  rows: queue.rows.filter((row) => row.key !== key),
});

/** Announces quarters. */
function tracked(queue: UploadQueue, key: string, share: number): UploadQueue {
  const next = { ...queue, share };
  const percent = Math.floor((progressOf(next)?.percent ?? 0) / 25) * 25;
  if (percent <= (queue.announced ?? -1)) return next;
  const count = queue.rows.filter(({ state }) => state !== 'failed').length;
  const name = count === 1 ? namesIn(queue).get(key) : undefined;
  return { ...next, announced: percent, news: { kind: 'uploading', percent, count, name } };
}

/** A document that is new is the file that is being sent, or one whose response was lost. */
function arrived(queue: UploadQueue, { id, name, category, size }: LoanDocument): UploadQueue {
  const of = (...states: Upload['state'][]) =>
    rowsIn(queue, ...states).filter((row) => row.category === category);
  const sending = of('sending');
  const lost = of('queued', 'failed').filter(({ failure }) => failure === 'unanswered');
  const row =
    [...sending, ...lost].find(
      ({ file }) => file.name === name && file.size === (size ?? file.size),
    ) ?? sending.find(({ file }) => file.name === name || file.size === size);
  if (row === undefined) return queue;
  const files = new Map(queue.files).set(id, row.file);
  return { ...changed(queue, row.key, { state: 'done' }), files };
}

/** Of an upload that was stopped or cleared meanwhile, nothing is heard any more. */
export function afterUpload(queue: UploadQueue, event: UploadEvent): UploadQueue {
  const row = 'key' in event ? queue.rows.find(({ key }) => key === event.key) : undefined;
  if ('key' in event && row === undefined) return queue;
  switch (event.kind) {
    case 'added':
      return { ...queue, rows: [...queue.rows, { ...event.upload, state: 'queued' }] };
    case 'again':
      return row?.state === 'failed' ? changed(queue, event.key, { state: 'queued' }) : queue;
    case 'begun':
      return {
        ...changed(queue, event.key, { stop: event.stop }),
        sentName: namesIn(queue).get(event.key),
      };
    case 'shrinking': {
      const news = { kind: event.kind, name: namesIn(queue).get(event.key) };
      return { ...changed(queue, event.key, { state: 'shrinking' }), news };
    }
    case 'shrunk':
      return changed(queue, event.key, { file: event.file });
    case 'sending':
      return tracked(changed(queue, event.key, { state: 'sending' }), event.key, 0);
    case 'progress':
      return tracked(queue, event.key, event.share);
    case 'done':
      return changed(queue, event.key, { state: 'done' });
    case 'failed': {
      const { key, failure, problem } = event;
      const next = changed(queue, key, { state: 'failed', failure });
      return { ...next, news: undefined, problem: queue.problem ?? problem };
    }
    case 'stopped': {
      const news = { kind: event.kind, name: namesIn(queue).get(event.key) };
      const changes = queue.changes + (row?.state === 'sending' ? 1 : 0);
      return { ...dropped(queue, event.key), news, changes };
    }
    case 'dropped':
      return dropped(queue, event.key);
    case 'listed': {
      const known = queue.documents.map(({ id }) => id);
      const fresh = event.documents.filter(({ id }) => !known.includes(id));
      return fresh.reduce(arrived, { ...queue, documents: event.documents });
    }
    case 'answered':
      return { ...queue, changes: queue.changes + 1 };
    case 'deleted':
      return { ...queue, news: event };
    case 'finished': {
      const count = rowsIn(queue, 'done').length;
      const name = count === 1 ? queue.sentName : undefined;
      const rows = rowsIn(queue, 'failed');
      const news = count > 0 ? ({ kind: 'done', count, name } as const) : queue.news;
      return { ...queue, rows, news, announced: undefined, problem: undefined };
    }
    case 'cleared':
      return { ...queue, rows: [] };
  }
}
