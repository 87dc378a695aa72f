/** Values that templates and widgets share, beside the props of RJSF. */
import { createContext, use, type ReactNode } from 'react';
import type { DataPath } from '#schema/data-path.ts';
import type { Answers, SchemaFormProps } from './definition.ts';
import type { FormParts } from './form-parts.ts';
import { contextOf, type FormTexts } from './texts.ts';

/** Stays the same object while the form is mounted, so that it re-renders nothing. */
export interface FormServices
  extends
    FormParts,
    Pick<SchemaFormProps, 'name' | 'definition' | 'layout' | 'searches' | 'countries'> {
  readonly texts: FormTexts;
  /** Sets the answer of another field than the widget's own. */
  readonly setValue: (path: DataPath, value: unknown) => void;
  /** Before RJSF validates a submit. */
  readonly willSubmit: () => void;
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
