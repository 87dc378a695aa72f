/** What templates and widgets share, beside what RJSF hands them. */
import type { RJSFValidationError } from '@rjsf/utils';
import { createContext, use } from 'react';
import type { ComponentType, ReactNode, Ref } from 'react';
import type { Announce } from './announcer.ts';
import { parsePath, type DataPath } from './schema/data-path.ts';
import type { Answers, FormDefinition, LayoutProps, Search } from './definition.ts';
import { contextOf, type FormTexts } from './texts.ts';

/** Between the steps of an id, which RJSF writes from the data path. */
export const ID_SEPARATOR = '-';

/** Id of the control; label, hint and error derive theirs from it. */
export const fieldId = (form: string, path: DataPath): string => [form, ...path].join(ID_SEPARATOR);

/** The data path of an id; empty for the whole form. */
export const pathOf = (form: string, id: string): DataPath =>
  id === form ? [] : parsePath(id.slice(form.length + 1).replaceAll(ID_SEPARATOR, '.'));

/** Stays the same object while the form is mounted, so that it re-renders nothing. */
export interface FormServices {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly texts: FormTexts;
  readonly layout: ComponentType<LayoutProps> | undefined;
  readonly searches: Readonly<Record<string, Search>>;
  readonly countries: () => Promise<readonly string[]>;
  /** Says politely what changes away from the focus. */
  readonly announce: Announce;
  /** To be called before a widget's `onChange`: from now on the field shows its errors. */
  readonly willChange: (path: DataPath, value: unknown) => void;
  /** To be called before a list changes: commits what was left by the click that is under way, as RJSF changes the list it has rendered. */
  readonly finishClick: () => void;
  /** To be called before an item is removed from a list: what is known of those behind it moves up. */
  readonly willRemove: (list: DataPath, index: number) => void;
  /** Sets the value of another field. */
  readonly setValue: (path: DataPath, value: unknown) => void;
  /** Registers an input whose text may not be committed yet; returns the end of it. `commit` runs before a submit and before the form goes. */
  readonly registerInput: (commit: () => void) => () => void;
  /** Runs `commit` now, or after the click that is under way: an error that appears must not move the button being clicked. */
  readonly afterClick: (commit: () => void) => void;
  /** A mouse button goes down. */
  readonly press: () => void;
  /** A key goes down: Tab commits what was typed before the focus moves. */
  readonly keyDown: (event: Pick<KeyboardEvent, 'key'>) => void;
  /** Before RJSF handles a submit: commits what was typed, and from here all errors are shown. */
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
export interface FormState {
  readonly answers: Answers;
  /** False until a submit was refused, and once all its errors are mended. */
  readonly summaryShown: boolean;
  /** Fields whose answers the server has refused. */
  readonly refused: readonly string[];
  readonly lead: ReactNode;
  /** After the fields: what the screen shows there, and the submit button. */
  readonly end: ReactNode;
  readonly summary: Ref<HTMLDivElement>;
}

export const FormStateContext = createContext<FormState>({
  answers: {},
  summaryShown: false,
  refused: [],
  lead: undefined,
  end: undefined,
  summary: null,
});

/** The value of the sibling that `ui:context` names, as the context of the field's texts; re-renders with the answers only where one is named. */
export function useTextContext(path: DataPath, sibling: unknown): string | undefined {
  if (typeof sibling !== 'string') return undefined;
  return contextOf({ path, uiSchema: { 'ui:context': sibling } }, use(FormStateContext).answers);
}

/** RJSF writes `.customer.zipCode`, or without the first dot. */
export const keyOfError = ({ property = '' }: RJSFValidationError): string =>
  property.replace(/^\./, '');

/** Away from its field. At the field a missing answer has a short message (germanErrors). */
export const fullMessage = ({ name, message, stack }: RJSFValidationError): string =>
  (name === undefined ? message : stack) ?? '';
