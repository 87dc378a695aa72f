/** The state of uploads as a reducer: one row per file until the server has it. */
import { randomId } from '#io/api/repeats.ts';
import { fileFault, plainName } from '#screens/shared/documents/file-limits.ts';
import type { FileLimits, RefusedFile } from '#screens/shared/documents/file-limits.ts';
import type { UploadCategory } from '#screens/shared/documents/requirements.ts';

export interface Upload {
  key: string;
  category: UploadCategory;
  file: File;
  name: string;
  status: 'waiting' | 'sending' | 'failed';
  percent: number;
}

export interface Refusal extends RefusedFile {
  category: UploadCategory;
}

export interface Uploads {
  queue: readonly Upload[];
  refusals: readonly Refusal[];
}
export const NO_UPLOADS: Uploads = { queue: [], refusals: [] };

export type UploadEvent =
  | {
      type: 'chosen';
      category: UploadCategory;
      accepted: readonly Upload[];
      refusals: readonly Refusal[];
    }
  | { type: 'progress'; key: string; share: number }
  | { type: 'retried' | 'failed' | 'gone'; key: string };

const STATUS = { retried: 'waiting', failed: 'failed' } as const;

/** Choosing files again replaces the refused ones of that category. */
export function uploadsAfter(uploads: Uploads, event: UploadEvent): Uploads {
  const change = (key: string, to: Partial<Upload>): Uploads => ({
    ...uploads,
    queue: uploads.queue.map((upload) => (upload.key === key ? { ...upload, ...to } : upload)),
  });
  switch (event.type) {
    case 'chosen':
      return {
        queue: [...uploads.queue, ...event.accepted],
        refusals: [
          ...uploads.refusals.filter(({ category }) => category !== event.category),
          ...event.refusals,
        ],
      };
    case 'progress':
      return change(event.key, { status: 'sending', percent: Math.round(event.share * 100) });
    case 'retried':
    case 'failed':
      return change(event.key, { status: STATUS[event.type], percent: 0 });
    case 'gone':
      return { ...uploads, queue: uploads.queue.filter(({ key }) => key !== event.key) };
    default:
      return event satisfies never;
  }
}

export const isUnderWay = ({ status }: Upload): boolean => status !== 'failed';

/** Progress is announced in quarters (0, 25, 50, 75, 100). */
export const quarter = (share: number): number => Math.floor(share * 4) * 25;

/** Checks the chosen files; `present` = number of files already uploaded or in progress. */
export async function sortFiles(
  category: UploadCategory,
  files: readonly File[],
  limits: FileLimits,
  present: number,
): Promise<{ accepted: Upload[]; refusals: Refusal[] }> {
  const checked = await Promise.all(
    files.map(async (file) => ({
      file,
      name: plainName(file.name),
      fault: await fileFault(file, limits),
    })),
  );
  const good = checked.filter(({ fault }) => fault === undefined);
  const free = Math.max(0, limits.maxFiles - present);
  const refusals = checked.flatMap(({ name, fault }): Refusal[] =>
    fault === undefined ? [] : [{ category, name, fault }],
  );
  if (good.length > free)
    refusals.push({
      category,
      name: good
        .slice(free)
        .map(({ name }) => name)
        .join(', '),
      fault: 'tooMany',
    });
  const accepted = good.slice(0, free).map(({ file, name }): Upload => ({
    key: randomId(),
    category,
    file,
    name,
    status: 'waiting',
    percent: 0,
  }));
  return { accepted, refusals };
}
