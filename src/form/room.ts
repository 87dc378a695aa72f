/** What the fields share, and what each of them reads of the draft: a field is drawn again when its own part has changed, else never. */
import type { Registry } from '@rjsf/utils';
import { createContext, useContext, useRef, useSyncExternalStore, type ComponentType } from 'react';
import { pathKey, type DataPath } from './data-path.ts';
import type { Answers, FormDefinition, Search } from './definition.ts';
import type { Draft } from './draft.ts';
import type { Entry } from './entries.ts';
import { contextOf, type FormTexts } from './texts.ts';
import type { WidgetProps } from './theme/widget.ts';

export interface FormRoom {
  readonly name: string;
  readonly definition: FormDefinition;
  /** What RJSF draws a field with (theme/registry.tsx). */
  readonly registry: Registry<Answers>;
  readonly draft: Draft;
  readonly texts: FormTexts;
  readonly searches: Readonly<Record<string, Search>>;
  readonly countries: () => Promise<readonly string[]>;
  /** By data path, in the place of the widget the schemas suggest. */
  readonly widgets: Readonly<Record<string, ComponentType<WidgetProps>>>;
}

export const FormRoomContext = createContext<FormRoom | undefined>(undefined);

export function useFormRoom(): FormRoom {
  const room = useContext(FormRoomContext);
  if (room === undefined) throw new Error('Fields stand inside a SchemaForm.');
  return room;
}

/** Id of the control; label, hint and error derive theirs from it. */
export function fieldId(form: string, path: DataPath): string {
  return [form, ...path].join('-');
}

export interface FieldState {
  /** Follows what is typed without a new drawing. */
  value: unknown;
  readonly error: string | undefined;
  /** Context of its texts: the sibling's value that `ui:context` names. */
  readonly context: string | undefined;
  /** Changes when the question does; the control then starts afresh. */
  readonly edition: number;
}

export function useField(entry: Pick<Entry, 'path' | 'uiSchema'>): FieldState {
  const { draft } = useFormRoom();
  const last = useRef<FieldState>(undefined);
  return useSyncExternalStore(draft.subscribe, () => {
    const { path } = entry;
    const now = {
      value: draft.valueAt(path),
      error: draft.errorAt(path),
      context: contextOf(entry, draft.data()),
      edition: draft.editionOf(path),
    };
    const before = last.current;
    if (
      before !== undefined &&
      before.error === now.error &&
      before.context === now.context &&
      before.edition === now.edition
    ) {
      if (draft.isTyped(path)) before.value = now.value;
      if (before.value === now.value) return before;
    }
    last.current = now;
    return now;
  });
}

type ReadFields = (definition: FormDefinition, data: unknown) => readonly Entry[];

const sameEntry = (one: Entry, other: Entry): boolean =>
  one.schema === other.schema &&
  one.uiSchema === other.uiSchema &&
  one.required === other.required &&
  pathKey(one.path) === pathKey(other.path);

/** Keeps the entries about which nothing changed, and the whole list when nothing changed at all. */
function kept(before: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  const entries = now.map((entry) => before.find((old) => sameEntry(old, entry)) ?? entry);
  return entries.length === before.length &&
    entries.every((entry, index) => entry === before[index])
    ? before
    : entries;
}

/** The fields asked for at `path`, as `read` finds them in the data there. */
export function useEntries(path: DataPath, read: ReadFields): readonly Entry[] {
  const { definition, draft } = useFormRoom();
  const last = useRef<{ data: unknown; key: string; entries: readonly Entry[] }>(undefined);
  return useSyncExternalStore(draft.subscribe, () => {
    const data = draft.valueAt(path);
    const key = pathKey(path);
    const before = last.current;
    if (before !== undefined && before.data === data && before.key === key) return before.entries;
    const entries = kept(before?.entries ?? [], read(definition, data));
    last.current = { data, key, entries };
    return entries;
  });
}
