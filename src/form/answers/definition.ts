/** The types that the form renderer shares with the screens. The renderer knows JSON Schema and Mantine, no loan and no API. */
import type { RJSFSchema, UiSchema, ValidatorType, WidgetProps } from '@rjsf/utils';
import type { ComponentType, ReactNode } from 'react';
import type { DataPath } from '#schema/data-path.ts';
import type { Answers, FieldMessage, QuestionMemory } from '#schema/form-data.ts';
import type { Formats } from '../formats/format.ts';

export type { Answers, FieldMessage, QuestionMemory };

/** The module `<step>.schema.json?form` exports this as `form`; its validators were compiled by the build. */
export interface FormDefinition {
  /** Without `$ref`. */
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
  readonly formats: Formats;
  readonly validator: ValidatorType<Answers>;
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

/** Commands of a screen to its form (ref). */
export interface SchemaFormHandle {
  /** Shows what the server refuses (400) or the screen finds, in place of what it has shown before: at its fields and in the error summary. */
  showErrors(errors: readonly FieldMessage[]): void;
  /** Moves the focus to the error summary as soon as one is shown, e.g. after a popup about refused data was closed. */
  focusSummary(): void;
  /** Sets an answer that comes from the screen, such as the files that have arrived. */
  setValue(path: DataPath, value: unknown): void;
  /** Validates anew what is shown, as the day has turned out to be another one. */
  validate(): void;
  /** Shows at one field why its answer was refused, without a summary, and moves the focus there. */
  refuseField(error: FieldMessage): void;
}

/** A group of `ui:groups`. */
export interface Group<Item> {
  /** Undefined for fields without a group: they stand last, without a legend. */
  readonly key?: string;
  /** The first question or that of the page is the heading, instead of a legend. */
  readonly heading?: 'question' | 'page';
  /** Closed until something in it is needed, given or wrong. */
  readonly folded?: boolean;
  /** How a review shows the answers: in one line without their questions, or folded; else in rows. */
  readonly summary?: 'line' | 'folded';
  /** Fields of it whose answers a review shows in one row, by data path. */
  readonly line?: readonly string[];
  readonly fields: readonly Item[];
}

export interface LayoutProps {
  readonly groups: readonly Group<{
    readonly path: DataPath;
    readonly key: string;
    readonly content: ReactNode;
    /** Required or answered. */
    readonly needed: boolean;
    /** Its error is shown. */
    readonly wrong: boolean;
  }>[];
}

export interface SchemaFormProps {
  /** Name of the step or popup: `data-form`, and `steps:{name}.groups.*` for the legends. */
  readonly name: string;
  readonly definition: FormDefinition;
  /** The key of a field's texts; without it objects are left out of it. */
  readonly textKey?: ((path: DataPath) => string) | undefined;
  /** Initial answers; later changes of this prop are ignored. Fields of other steps are not sent. */
  readonly data: Answers;
  /** Of an earlier mount with the same answers; kept and changed by the form. */
  readonly memory?: QuestionMemory | undefined;
  /** Data outside the form that limits may refer to (the loaded application). The function stays the same, as that of `today`. */
  readonly known?: (() => Answers | undefined) | undefined;
  /** The day it is (ISO); without it by the visitor's clock. */
  readonly today?: (() => string) | undefined;
  /** By the name in `ui:search`. Without one the field is plain text. */
  readonly searches?: Readonly<Record<string, Search>> | undefined;
  /** Loads the ISO 3166 alpha-2 codes for `format: country`. */
  readonly countries?: (() => Promise<readonly string[]>) | undefined;
  /** The screen's own widgets by data path, for choices that show more than a label. */
  readonly widgets?: Readonly<Record<string, ComponentType<WidgetProps>>> | undefined;
  /** What these widgets need beside their value: RJSF's `registry.formContext`. */
  readonly context?: object | undefined;
  readonly submitLabel: ReactNode;
  /** `outline` while something else is to be done first. */
  readonly submitVariant?: 'filled' | 'outline';
  /** `data-action` of the submit button, for forms in popups. */
  readonly submitAction?: string | undefined;
  /** Beside the submit button, e.g. a link back. */
  readonly secondary?: ReactNode;
  /** Between fields and submit button. */
  readonly children?: ReactNode;
  /** Below the submit button: what few people need before it. */
  readonly below?: ReactNode;
  /** The submit button sticks to the foot of the window, and so comes last. */
  readonly atFoot?: boolean;
  /** Lays out groups, children and submit another way than one below the other. */
  readonly layout?: ComponentType<LayoutProps> | undefined;
  /** Called after every change with all answers, hidden fields included, perhaps invalid. Do not pass them back as `data`. */
  readonly onChange?: ((answers: Answers) => void) | undefined;
  /** Gets the valid answers of the visible fields. While a returned promise is pending a further submit is ignored. */
  readonly onSubmit: (data: Answers) => void | Promise<unknown>;
  /** Number of errors in the summary, 0 when it disappears ('Fehler: ' in the document title). */
  readonly onInvalid?: ((count: number) => void) | undefined;
  /** A submit is refused, with the keyword that each answer breaks. */
  readonly onRefused?:
    ((errors: readonly { readonly field: string; readonly rule: string }[]) => void) | undefined;
}
