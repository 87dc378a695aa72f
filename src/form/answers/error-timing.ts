/**
 * When a form shows which errors. Never while typing; a field that was left with a value shows its own errors; a refused submit
 * shows all of them, and from then on every field that is written is validated at once, emptied ones included.
 */
import { keyWithout, pathKey, type DataPath } from '../schema/data-path.ts';

export interface ErrorTiming {
  /** Whether errors of this field are shown now. */
  shows(key: string): boolean;
  /** A field was written, or emptied (`value` undefined). */
  written(path: DataPath, value: unknown): void;
  /** The question changed: the new one has not been left yet. */
  asked(path: DataPath, value: unknown): void;
  /** All errors are shown from here until `refused` or `mended`. */
  submitting(): void;
  isSubmitting(): boolean;
  /** The submit was refused because of these fields. */
  refused(keys: Iterable<string>): void;
  /** The submit was valid, or every error of a refused one is mended. */
  mended(): void;
  /** The item at `index` is going to be removed from the list: those behind it move up. */
  removed(list: DataPath, index: number): void;
}

export function createErrorTiming(): ErrorTiming {
  let shown = new Set<string>();
  let mode: 'filling' | 'submitting' | 'refused' = 'filling';
  const write = (path: DataPath, value: unknown, strict: boolean): void => {
    if (strict || value !== undefined) shown.add(pathKey(path));
    else shown.delete(pathKey(path));
  };
  return {
    shows: (key) => mode === 'submitting' || shown.has(key),
    written: (path, value) => write(path, value, mode === 'refused'),
    asked: (path, value) => write(path, value, false),
    submitting: () => {
      mode = 'submitting';
    },
    isSubmitting: () => mode === 'submitting',
    refused: (keys) => {
      mode = 'refused';
      shown = new Set(keys);
    },
    mended: () => {
      mode = 'filling';
    },
    removed: (list, index) => {
      shown = new Set([...shown].flatMap((key) => keyWithout(key, list, index) ?? []));
    },
  };
}
