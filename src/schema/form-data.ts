/** What a form holds, for the renderer, the drafts and the problems of a call alike. */
import type { DataPath } from './data-path.ts';

/** A partial application as the API has it: ISO dates, money as numbers in euro. */
export type Answers = Readonly<Record<string, unknown>>;

/** A message for a field by data path (`customer.zipCode`, `refinancings.0.iban`); a path the form does not show is listed as text. */
export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

/** Memory of questions that change (form/answers/question-changes.ts); a form mounted again with its last answers continues with it. */
export interface QuestionMemory {
  /** The question each field asked last, by data path; hidden fields included. */
  readonly questions: Map<string, string>;
  /** The answers put aside, by data path and question. */
  readonly aside: Map<string, unknown>;
  /** By the data path of a search: the fields that the suggestion taken there has filled. */
  readonly filled: Map<string, readonly (readonly [DataPath, unknown])[]>;
}
