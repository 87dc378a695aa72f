/** Which errors a form shows, and when. Never while typing; a field that is left with a value is checked; a refused submit
 * shows everything, and from then on a field's error goes or changes as soon as the field is written. */
import { createAnswersApart } from './answers-apart.ts';
import { itemOf, keyWithout, listOf, pathKey, type DataPath } from './data-path.ts';
import type { Answers, FieldMessage, FormDefinition } from './definition.ts';
import type { Draft } from './draft.ts';
import { entriesOf } from './entries.ts';
import type { SummaryItem } from './error-summary.tsx';
import { fieldId } from './room.ts';
import { contextOf, type FormTexts } from './texts.ts';
import { judge } from './validation.ts';

export interface Checks {
  /** Judges everything. Returns the valid data, or shows what is wrong and returns undefined. `complaints` are about controls beside the fields. */
  submit(complaints: readonly FieldMessage[]): Answers | undefined;
  /** To be called after a field was written, or the item at `removed` taken out of the list at `path`. May exchange other answers (answers-apart.ts). */
  recheck(path: DataPath, removed?: number): void;
  /** A control beside the fields was mended: the complaint about it is listed no longer. */
  settle(field: string): void;
  /** Shows what the server says; what is about no visible field is listed as text. */
  accuse(messages: readonly FieldMessage[]): void;
  /** Judges once while nobody waits, so that the browser compiles the validators then and not when the first field is left. */
  rehearse(): void;
  /** What the summary lists, empty until a submit was refused. The same array until something changes. */
  summary(): readonly SummaryItem[];
}

export interface ChecksContext {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly draft: Draft;
  readonly texts: FormTexts;
  /** Data outside the form, as it is now. */
  readonly known: () => Answers;
}

/** The same list whenever nothing is listed, so that the form is not drawn for it. */
const NONE: readonly SummaryItem[] = [];

export function createChecks({ name, definition, draft, texts, known }: ChecksContext): Checks {
  let refused = false;
  let items = NONE;
  let complained = NONE;
  let others = NONE;
  /** Fields whose own problems are shown. */
  const watched = new Set<string>();
  /** The server's words by field; they hold until the field is written or the form submitted again. */
  const accused = new Map<string, string>();

  const verdict = () => judge(definition, draft.data(), known());
  const verdictOfWatched = () =>
    judge(definition, draft.data(), known(), (key) => watched.has(key));
  const exchange = createAnswersApart(
    draft,
    (entry) => texts.label(entry.path, contextOf(entry, draft.data())),
    entriesOf(definition, draft.data()),
  );

  /** The server's message no longer applies. From now on the field shows its own problems; an emptied field only if `strict`. */
  const written = (path: DataPath, strict: boolean): void => {
    const key = pathKey(path);
    accused.delete(key);
    if (strict || draft.valueAt(path) !== undefined) watched.add(key);
    else watched.delete(key);
  };

  /** What is known of the items behind a removed one moves up with them. */
  const moveUp = (list: DataPath, removed: number): void => {
    const before = [...new Set([...watched, ...accused.keys()])].map((key) => ({
      now: keyWithout(key, list, removed),
      seen: watched.has(key),
      message: accused.get(key),
    }));
    watched.clear();
    accused.clear();
    for (const { now, seen, message } of before) {
      if (now !== undefined && seen) watched.add(now);
      if (now !== undefined && message !== undefined) accused.set(now, message);
    }
  };

  /** Messages are also read away from their fields, so that about one of several items of a list begins with the item. */
  const listed = (message: string, path: DataPath): string => {
    const alone = listOf(draft.valueAt(itemOf(path).slice(0, -1))).length < 2;
    return alone ? message : texts.word('ofItem', { item: texts.item(path), message });
  };

  /** `problems` are those of watched fields. */
  const show = ({ entries, problems }: ReturnType<typeof verdict>): void => {
    const wrong = new Map(problems.map((problem) => [pathKey(problem.entry.path), problem]));
    const shown = entries.flatMap(({ path }) => {
      const key = pathKey(path);
      const problem = wrong.get(key);
      const message = problem ? texts.error(problem, draft.data()) : accused.get(key);
      return message === undefined
        ? []
        : [{ key, message: listed(message, path), target: fieldId(name, path) }];
    });
    refused &&= complained.length + shown.length + others.length > 0;
    items = refused
      ? [...complained, ...shown.map(({ message, target }) => ({ message, target })), ...others]
      : NONE;
    draft.setErrors(new Map(shown.map(({ key, message }) => [key, message])));
  };

  return {
    rehearse: () => void verdict(),
    summary: () => items,
    submit: (complaints) => {
      const now = verdict();
      accused.clear();
      watched.clear();
      now.problems.forEach(({ entry }) => watched.add(pathKey(entry.path)));
      complained = complaints.map(({ field, message }) => ({ message, target: field }));
      others = NONE;
      refused = now.problems.length + complained.length > 0;
      show(now);
      return refused ? undefined : now.data;
    },
    recheck: (path, removed) => {
      if (removed !== undefined) moveUp(path, removed);
      written(path, refused);
      const now = verdictOfWatched();
      const exchanged = exchange(now.entries);
      // They ask another question now, which nobody has left unanswered yet.
      exchanged.forEach((entry) => written(entry.path, false));
      show(exchanged.length > 0 ? verdictOfWatched() : now);
    },
    settle: (field) => {
      complained = complained.filter(({ target }) => target !== field);
      show(verdictOfWatched());
    },
    accuse: (messages) => {
      const now = verdictOfWatched();
      const visible = new Set(now.entries.map(({ path }) => pathKey(path)));
      const about = (wanted: string): string =>
        messages
          .filter(({ field }) => field === wanted)
          .map(({ message }) => message)
          .join(' ');
      messages
        .filter(({ field }) => visible.has(field))
        .forEach(({ field }) => accused.set(field, about(field)));
      complained = NONE;
      others = messages
        .filter(({ field }) => !visible.has(field))
        .map(({ message }) => ({ message }));
      refused = messages.length > 0;
      show(now);
    },
  };
}
