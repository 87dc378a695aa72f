/** What was typed so far and what is wrong with it: the one owner of a form's data. Inputs write here when they are left;
 * the outside gets copies. Fields listen to their own part only, so a refused submit draws no more than the fields it concerns. */
import { getIn, listOf, pathKey, setIn, type DataPath } from './data-path.ts';
import type { Answers } from './definition.ts';

export interface Draft {
  data(): Answers;
  valueAt(path: DataPath): unknown;
  errorAt(path: DataPath): string | undefined;
  setErrors(errors: ReadonlyMap<string, string>): void;
  /** Writes one value (`undefined` empties) and tells the form. */
  commit(path: DataPath, value: unknown): void;
  /** As `commit`, from a box that shows the value already: its field need not be drawn for that. */
  typed(path: DataPath, value: unknown): void;
  /** Whether what is being told of was typed at this path. */
  isTyped(path: DataPath): boolean;
  /** Adds an empty item to a list and tells the form. */
  add(path: DataPath): void;
  /** Takes an item out of a list and tells the form; those behind it move up. */
  remove(path: DataPath, index: number): void;
  /** Replaces the answer because its question has changed. Notifies nobody: the write that changed the question does. */
  put(path: DataPath, value: unknown): void;
  /** How often `put` has replaced the answer here; a control starts afresh when it changes. */
  editionOf(path: DataPath): number;
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

/** `removed` is the place of the item that was taken out of the list at `path`. */
type OnCommit = (path: DataPath, removed?: number) => void;

export function createDraft(initial: Answers, onCommit: OnCommit): Draft {
  let data = initial;
  let errors: ReadonlyMap<string, string> = new Map();
  let pressed = false;
  let waiting: readonly (() => void)[] = [];
  const editions = new Map<string, number>();
  const listeners = new Set<() => void>();
  const writers = new Set<() => void>();
  let committing = false;
  let typedAt: string | undefined;
  const tell = (): void => {
    if (!committing) listeners.forEach((listener) => listener());
  };
  const runWaiting = (): void => {
    const runs = waiting;
    waiting = [];
    runs.forEach((write) => write());
  };
  const write = (
    path: DataPath,
    next: (now: unknown) => unknown,
    { removed, typed }: { removed?: number; typed?: boolean } = {},
  ): void => {
    // Fields left earlier are written first: they may answer a question that this write changes.
    runWaiting();
    data = setIn(data, path, next(getIn(data, path))) as Answers;
    // Value and errors are told together.
    committing = true;
    try {
      onCommit(path, removed);
    } finally {
      committing = false;
    }
    typedAt = typed === true ? pathKey(path) : undefined;
    tell();
    typedAt = undefined;
  };
  return {
    data: () => data,
    valueAt: (path) => getIn(data, path),
    errorAt: (path) => errors.get(pathKey(path)),
    setErrors: (next) => {
      errors = next;
      tell();
    },
    commit: (path, value) => write(path, () => value),
    typed: (path, value) => write(path, () => value, { typed: true }),
    isTyped: (path) => typedAt !== undefined && pathKey(path) === typedAt,
    add: (path) => write(path, (list) => [...listOf(list), {}]),
    remove: (path, index) =>
      write(path, (list) => listOf(list).filter((_, place) => place !== index), { removed: index }),
    put: (path, value) => {
      data = setIn(data, path, value) as Answers;
      editions.set(pathKey(path), (editions.get(pathKey(path)) ?? 0) + 1);
    },
    editionOf: (path) => editions.get(pathKey(path)) ?? 0,
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
