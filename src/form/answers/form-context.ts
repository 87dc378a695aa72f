/** Values that templates and widgets share, beside the props of RJSF. */
import { createContext, use, type ReactNode } from 'react';
import type { DataPath } from '#schema/data-path.ts';
import type { Answers, SchemaFormProps } from './definition.ts';
import type { FormParts } from './form-parts.ts';
import { contextOf, type FormTexts } from './texts.ts';

/** What the widget of a field may use. */
export interface FieldServices extends Pick<SchemaFormProps, 'name' | 'definition'> {
  readonly texts: FormTexts;
  /** All of the form's, hidden ones included, and what suggestions have filled in. */
  readonly answers: Pick<FormParts['answers'], 'all' | 'filled'>;
  readonly typed: FormParts['typed'];
  /** Announces politely what changes away from the focus. */
  readonly announce: FormParts['announce'];
  /** Commits an answer: `report` hands it to RJSF, as a widget's `onChange` does; without it, the answer of any field is set. */
  readonly commit: (path: DataPath, value: unknown, report?: (value: unknown) => void) => void;
  readonly sources: Pick<SchemaFormProps, 'searches' | 'countries'> & {
    readonly today: () => string;
  };
}

/** Also what templates need. Stays the same object while the form is mounted, so that it re-renders nothing. */
export interface FormServices extends FieldServices, Pick<SchemaFormProps, 'layout'> {
  /** Before RJSF validates a submit. */
  readonly beforeSubmit: () => void;
  /** `change` has RJSF add an item, or remove one; the focus follows. */
  readonly addItem: (list: DataPath, change: () => void) => void;
  readonly removeItem: (list: DataPath, index: number, change: () => void) => void;
}

export const FormServicesContext = createContext<FormServices | undefined>(undefined);

export function useFormServices(): FormServices {
  const services = use(FormServicesContext);
  if (services === undefined)
    throw new Error('Widgets and templates need a SchemaForm around them.');
  return services;
}

/** The part of the form that changes: read it only where a change has to re-render. */
interface RenderedState extends Pick<SchemaFormProps, 'onInvalid'> {
  /** As RJSF has them. */
  readonly answers: Answers;
  /** From a submit on, until it is accepted or everything is mended. */
  readonly showsSummary: boolean;
  /** After the fields: what the screen shows there, and the submit button. */
  readonly end: ReactNode;
}

export const FormStateContext = createContext<RenderedState>({
  answers: {},
  showsSummary: false,
  end: undefined,
});

/** The value of the sibling that `ui:context` names, as the context of the field's texts; re-renders with the answers only where one is named. */
export function useTextContext(path: DataPath, sibling: unknown): string | undefined {
  if (typeof sibling !== 'string') return undefined;
  return contextOf({ path, uiSchema: { 'ui:context': sibling } }, use(FormStateContext).answers);
}
