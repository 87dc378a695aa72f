/** Values that templates and widgets share, beside the props of RJSF. */
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { Announce } from './announcer.ts';
import type { FormState, FormStore } from './form-store.ts';
import type { DataPath } from '#schema/data-path.ts';
import type { SchemaFormProps } from './definition.ts';
import { contextOf, type FormTexts } from './texts.ts';

/** Stays the same object while the form is mounted, so that it re-renders nothing. */
export interface FormServices extends Pick<
  SchemaFormProps,
  'name' | 'definition' | 'layout' | 'searches' | 'countries'
> {
  readonly texts: FormTexts;
  readonly store: FormStore;
  /** Says politely what changes away from the focus. */
  readonly announce: Announce;
}

export const FormServicesContext = createContext<FormServices | undefined>(undefined);

export function useFormServices(): FormServices {
  const services = use(FormServicesContext);
  if (services === undefined)
    throw new Error('Widgets and templates need a SchemaForm around them.');
  return services;
}

/** The part of the form that changes: read it only where a change has to re-render. */
interface RenderedState extends FormState {
  readonly lead: ReactNode;
  /** After the fields: what the screen shows there, and the submit button. */
  readonly end: ReactNode;
}

export const FormStateContext = createContext<RenderedState>({
  answers: {},
  fields: [],
  isRefused: false,
  invalid: [],
  extra: [],
  lead: undefined,
  end: undefined,
});

/** The value of the sibling that `ui:context` names, as the context of the field's texts; re-renders with the answers only where one is named. */
export function useTextContext(path: DataPath, sibling: unknown): string | undefined {
  if (typeof sibling !== 'string') return undefined;
  return contextOf({ path, uiSchema: { 'ui:context': sibling } }, use(FormStateContext).answers);
}
