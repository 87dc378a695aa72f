/** The uploads of the screen (state/uploads.ts): what was chosen is checked first, what is announced gets its words. */
import { useAtomValue } from 'jotai/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataPath } from '#schema/data-path.ts';
import type { Upload } from '#state/upload-queue.ts';
import {
  uploadedAtom,
  uploadedFilesAtom,
  uploadNamesAtom,
  uploadNewsAtom,
  uploadsAtom,
  type Uploads,
} from '#state/uploads.ts';
import {
  categoryAt,
  checkFile,
  type FileFault,
  type FileLimits,
} from '#screens/document-upload/files.ts';
import { MEGABYTE, nameInText } from '#ui/display.ts';

/** A file that is not sent, and why; `tooMany` names the first few of all surplus files, and counts `more`. */
interface Refusal {
  category: Upload['category'];
  name: string;
  more?: number;
  fault: FileFault | 'duplicate' | 'tooMany';
}

/** What is named of many files. */
export const NAMED = 3;

/** Checks the chosen files, and queues those that can be sent. */
export async function chooseFiles(
  queue: Pick<Uploads, 'add'>,
  category: Upload['category'],
  files: readonly File[],
  { maxFiles, ...limits }: FileLimits,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  const surplus: string[] = [];
  const mostBytes = limits.maxMegabytes * MEGABYTE;
  for (const chosen of files) {
    const checked = await checkFile(chosen, { maxFiles, ...limits });
    const fault =
      'fault' in checked
        ? checked.fault
        : await queue.add({ category, file: checked.file, mostBytes }, maxFiles);
    const name = nameInText('file' in checked ? checked.file.name : chosen.name);
    if (fault === 'tooMany') surplus.push(name);
    else if (fault !== undefined) refusals.push({ category, name, fault });
  }
  if (surplus.length > 0)
    refusals.push({
      category,
      name: surplus.slice(0, NAMED).join(', '),
      ...(surplus.length > NAMED ? { more: surplus.length - NAMED } : {}),
      fault: 'tooMany',
    });
  return refusals;
}

export type DocumentUploads = ReturnType<typeof useUploads>;

export function useUploads(uploads: Uploads) {
  const { t } = useTranslation('steps');
  const names = useAtomValue(uploadNamesAtom);
  const news = useAtomValue(uploadNewsAtom);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  /** One choice after the other: a file of the second may be one of the first. */
  const choices = useRef<Promise<void>>(Promise.resolve());
  const { name, kind = 'done', ...values } = news ?? {};
  const text =
    name === undefined
      ? t(kind === 'done' ? 'document-upload.uploaded' : 'document-upload.uploading', values)
      : t(`document-upload.file.${kind}`, { ...values, name: nameInText(name) });
  const nameOf = (key: string): string => names.get(key) ?? '';
  return {
    ...uploads,
    /** The files that the server has not yet. */
    queue: useAtomValue(uploadsAtom).filter(({ state }) => state !== 'done'),
    refusals,
    documents: useAtomValue(uploadedAtom),
    /** Files uploaded on this page, by id of the document. */
    files: useAtomValue(uploadedFilesAtom),
    /** As it is shown, of a document or an upload. */
    nameOf,
    /** Text of a live region. */
    news: news === undefined ? '' : text,
    choose(path: DataPath, files: readonly File[], limits: FileLimits): Promise<void> {
      const category = categoryAt(path);
      choices.current = choices.current.then(async () => {
        const refused = await chooseFiles(uploads, category, files, limits);
        // Choosing files again replaces the refused ones of that category.
        setRefusals((all) => [...all.filter((each) => each.category !== category), ...refused]);
        uploads.start();
      });
      return choices.current;
    },
    remove: (id: string) => uploads.remove(id, nameInText(nameOf(id))),
  };
}
