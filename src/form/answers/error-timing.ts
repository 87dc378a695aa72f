/**
 * When a form shows which errors. Never while typing; a field that was left with a value shows its own errors; a refused submit
 * shows all of them, and from then on every field that is written is validated at once, emptied ones included.
 */
import { keyWithout, pathKey, type DataPath } from '../schema/data-path.ts';

export type ErrorTiming = ReturnType<typeof createErrorTiming>;

export function createErrorTiming() {
  let shown = new Set<string>();
  let mode: 'filling' | 'submitting' | 'refused' = 'filling';
  const write = (path: DataPath, value: unknown, always: boolean): void => {
    if (always || value !== undefined) shown.add(pathKey(path));
    else shown.delete(pathKey(path));
  };
  return {
    shows: (key: string): boolean => mode === 'submitting' || shown.has(key),
    isSubmitting: (): boolean => mode === 'submitting',
    /** A field was written, or emptied (`value` undefined). */
    written: (path: DataPath, value: unknown): void => write(path, value, mode === 'refused'),
    /** The question changed: the new one has not been left yet. */
    questionChanged: (path: DataPath, value: unknown): void => write(path, value, false),
    /** All errors are shown from here until `refused` or `mended`. */
    submitting(): void {
      mode = 'submitting';
    },
    /** The submit was refused because of these fields. */
    refused(keys: Iterable<string>): void {
      mode = 'refused';
      shown = new Set(keys);
    },
    /** The submit was valid, or every error of a refused one is mended. */
    mended(): void {
      mode = 'filling';
    },
    /** The item at `index` is going to be removed from the list: those behind it move up. */
    removed(list: DataPath, index: number): void {
      shown = new Set([...shown].flatMap((key) => keyWithout(key, list, index) ?? []));
    },
  };
}
