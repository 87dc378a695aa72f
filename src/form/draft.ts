/** What was typed so far and what is wrong with it: the one owner of a form's data. Inputs write here when they are left;
 * the outside gets copies. Fields listen to their own part only, so a refused submit draws no more than the fields it concerns. */
import { getIn, pathKey, setIn, type DataPath } from './data-path.ts';
import type { FormData } from './definition.ts';

export interface Draft {
  data(): FormData;
  valueAt(path: DataPath): unknown;
  errorAt(path: DataPath): string | undefined;
  setErrors(errors: ReadonlyMap<string, string>): void;
  /** Writes one value (`undefined` empties) and tells the form. */
  commit(path: DataPath, value: unknown): void;
  /** Writes one value and tells nobody: what brought it about is told. */
  put(path: DataPath, value: unknown): void;
  subscribe(listener: () => void): () => void;
  /** Inputs that hold text not yet written register here. */
  onFlush(write: () => void): () => void;
  /** Writes what the inputs hold, before a submit. */
  flush(): void;
  /** Runs `write` now, or after the click that is under way: what appears on leaving a field must not move the thing
   * clicked from under the pointer. */
  afterClick(write: () => void): void;
  mouseDown(): void;
  mouseUp(): void;
}

export function createDraft(initial: FormData, onCommit: (path: DataPath, value: unknown) => void): Draft {
  let data = initial;
  let errors: ReadonlyMap<string, string> = new Map();
  let pressed = false;
  let waiting: readonly (() => void)[] = [];
  const listeners = new Set<() => void>();
  const writers = new Set<() => void>();
  let committing = false;
  const tell = (): void => {
    if (!committing) listeners.forEach((listener) => listener());
  };
  const runWaiting = (): void => {
    const runs = waiting;
    waiting = [];
    runs.forEach((write) => write());
  };
  return {
    data: () => data,
    valueAt: (path) => getIn(data, path),
    errorAt: (path) => errors.get(pathKey(path)),
    setErrors: (next) => {
      errors = next;
      tell();
    },
    commit: (path, value) => {
      // What was left before this is written before it: it may answer a question that this one changes.
      runWaiting();
      data = setIn(data, path, value) as FormData;
      // Value and errors are told together.
      committing = true;
      try {
        onCommit(path, value);
      } finally {
        committing = false;
      }
      tell();
    },
    put: (path, value) => {
      data = setIn(data, path, value) as FormData;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFlush: (write) => {
      writers.add(write);
      return () => writers.delete(write);
    },
    flush: () => {
      waiting = [];
      writers.forEach((write) => write());
    },
    afterClick: (write) => {
      if (pressed) waiting = [...waiting, write];
      else write();
    },
    mouseDown: () => {
      pressed = true;
    },
    mouseUp: () => {
      pressed = false;
      // The click event follows the release; a timer runs after it.
      setTimeout(runWaiting);
    },
  };
}
