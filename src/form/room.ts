/** What the templates and widgets share: handed down by React context because RJSF would compare it deeply. */
import { createContext, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { DataPath } from './data-path.ts';
import type { Search } from './definition.ts';
import type { Draft } from './draft.ts';
import type { Schemas } from './entries.ts';
import { contextOf, type Texts } from './texts.ts';
import type { Entry } from './entries.ts';
import type { WidgetProps } from './theme/widget.ts';

export interface FormRoom {
  readonly name: string;
  readonly draft: Draft;
  readonly texts: Texts;
  readonly schemas: Schemas;
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

export function useFieldError(path: DataPath): string | undefined {
  const { draft } = useFormRoom();
  return useSyncExternalStore(draft.subscribe, () => draft.errorAt(path));
}

export function useTextContext(entry: Pick<Entry, 'path' | 'uiSchema'>): string | undefined {
  const { draft } = useFormRoom();
  return useSyncExternalStore(draft.subscribe, () => contextOf(entry, draft.data()));
}
