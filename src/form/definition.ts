/** The types that the form renderer shares with whoever shows a form. The room knows JSON Schema, not loans. */
import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ErrorObject } from 'ajv';
import type { ComponentType, ReactNode } from 'react';
import type { Formats } from './formats/format.ts';
import type { WidgetProps } from './theme/widget.ts';
import type { WidgetName } from './widget-names.ts';

/** What `import('…/<step>.schema.json?form')` yields as `form`. Everything that ajv compiles was compiled by the build. */
export interface FormDefinition {
  /** Without `$ref`; of every `if` only its `$id` is left, by which `holds` knows it. */
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly formats: Formats;
  /** Those its fields may need, whatever is answered. */
  readonly widgets: Readonly<Partial<Record<WidgetName, ComponentType<WidgetProps>>>>;
  /** Only in forms that ask for a list. */
  readonly ListField?: ComponentType<FieldProps<unknown>>;
  /** Every violation of the schema, in ajv's words. */
  readonly errorsOf: (data: Answers) => readonly ErrorObject[];
  /** Whether a condition of the schema holds for the data of its level. */
  readonly holds: (condition: RJSFSchema, data: unknown) => boolean;
}

/** A partial application in wire shape: ISO dates, money as numbers in euro. */
export type Answers = Readonly<Record<string, unknown>>;

/** A message for a field by data path (`customer.zipCode`, `refinancings.0.iban`); a path the form does not show is listed as text. */
export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

/** One suggestion: `value` goes into the field, `data` feeds the siblings named by `ui:fills`. */
export interface SearchResult {
  readonly value: string;
  /** A second line telling equal names apart, e.g. the address. */
  readonly detail?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Suggestions for a typed text; called at most every 300 ms, the signal aborts an outdated search. A failed one rejects. */
export type Search = (text: string, signal: AbortSignal) => Promise<readonly SearchResult[]>;

/** What a form can be told from outside (ref). */
export interface SchemaFormHandle {
  /** Moves the focus to the error summary, as soon as one is shown (after a popup about refused data was closed). */
  focusSummary(): void;
  /** Takes what `beforeSubmit` complained of a control off the error summary once it is mended; `field` as complained. */
  settle(field: string): void;
}

export interface SchemaFormProps {
  /** Name of the step or popup: `data-form`, and `steps:{name}.groups.*` for the legends. */
  readonly name: string;
  readonly definition: FormDefinition;
  /** What the fields start with; later changes of this prop are ignored, the form owns its data. Fields of other steps are not sent. */
  readonly data: Answers;
  /** Data outside the form that relative dates may refer to (the loaded application). */
  readonly known?: Answers | undefined;
  /** What the server refused (400); a new array is shown at once. */
  readonly serverErrors?: readonly FieldMessage[] | undefined;
  /** By the name in `ui:search`. Without one the field is plain text. */
  readonly searches?: Readonly<Record<string, Search>> | undefined;
  /** ISO 3166 alpha-2 codes for `format: country`. */
  readonly countries?: (() => Promise<readonly string[]>) | undefined;
  /** The screen's own controls by data path, in the place of the schema's: for choices that have more to show than a label. */
  readonly widgets?: Readonly<Record<string, ComponentType<WidgetProps>>> | undefined;
  readonly submitLabel: ReactNode;
  /** `data-action` of the submit button, for forms in popups. */
  readonly submitAction?: string | undefined;
  /** Above the fields, inside the form. */
  readonly lead?: ReactNode;
  /** Beside the submit button, e.g. a link back. */
  readonly secondary?: ReactNode;
  /** Between fields and submit button. */
  readonly children?: ReactNode;
  /** The draft after every change, hidden fields included, perhaps invalid (unparsable text stays as typed). Never feed it back. */
  readonly onChange?: ((draft: Answers) => void) | undefined;
  /** Complaints about the controls in `lead`, shown first in the same summary; `field` is then the control's `name`. */
  readonly beforeSubmit?: (() => readonly FieldMessage[]) | undefined;
  /** Valid data of the visible fields only. While a returned promise is pending a further submit is ignored. */
  readonly onSubmit: (data: Answers) => void | Promise<unknown>;
  /** Number of errors in the summary, 0 when it disappears ('Fehler: ' in the document title). */
  readonly onInvalid?: ((count: number) => void) | undefined;
}

export interface ReviewProps {
  readonly name: string;
  readonly definition: FormDefinition;
  readonly data: Answers;
  readonly editLabel: ReactNode;
  /** Called with `name`; without it no edit buttons are shown. */
  readonly onEdit?: ((name: string) => void) | undefined;
  /** Names of fields that cannot be changed there either: a group of nothing else has no edit button. */
  readonly fixed?: readonly string[];
}
