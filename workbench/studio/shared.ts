/** The words between the workbench's server, its page and the preview in the frame. */
import type { PopupKind } from '#flow/problems.ts';
import type { Change } from '../check/changes.ts';
import type { Finding } from '../check/check.ts';

/** A finding with what its suggestion would write, and whether the workbench may write it. */
export interface StudioFinding extends Finding {
  changes: Change[];
  isWritable: boolean;
}

export interface StudioText {
  /** `namespace:path`. */
  key: string;
  text: string;
  file: string;
  line: number;
  note: string;
  /** Reworded since the last export to translators. */
  isChanged: boolean;
}

/** What the server tells its pages. Texts that were saved are handed over as they are, so that what was typed in the preview stays. */
export const TEXTS_CHANGED = 'studio:texts';
/** A form has changed: the preview is loaded again. */
export const SCHEMAS_CHANGED = 'studio:schemas';
/** Anything that the check reads has changed. */
export const DEFINITIONS_CHANGED = 'studio:definitions';

export const SAMPLES = ['loaded', 'empty', 'valid', 'boundary', 'invalid'] as const;
/** `loaded`: as the application has it. */
export type Sample = (typeof SAMPLES)[number];

export const TROUBLES = [
  'none',
  'refused',
  'server-refused',
  'server-failed',
  'offline',
  'panels-failed',
  'slow',
] as const;
/** What goes wrong on the screen: the form itself refuses, or the server's answers. */
export type Trouble = (typeof TROUBLES)[number];

/** What the frame is told by its name, which outlives reloads and navigations within it. */
export interface PreviewOrder {
  brand: 'bank' | 'direct';
  contrast: boolean;
  /** A folder of locales/, or `pseudo`. */
  language: string;
  applicationId?: string;
  sample: Sample;
  trouble: Trouble;
  popup?: PopupKind;
}

export interface PreviewForm {
  name: string;
  /** The draft as it is now, and what the application knows besides. */
  data: Readonly<Record<string, unknown>>;
  known: Readonly<Record<string, unknown>>;
}

/** Kinds of answers, as people call them. */
export const FIELD_KINDS = [
  'text',
  'longText',
  'amount',
  'number',
  'date',
  'month',
  'choice',
  'yesNo',
  'confirmation',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface NewField {
  /** Name of the form, `housing-legal-data`. */
  form: string;
  /** As the bank's endpoints call it: `numberOfCars`. */
  name: string;
  kind: FieldKind;
  label: string;
  /** Empty: none. */
  hint: string;
  /** The sentence for whoever leaves it out; empty: nobody has to answer. */
  required: string;
  /** Path of the field that it follows on the screen: `customer.residentSince`. Its block and its group are those of the new one. */
  after: string;
  /** Of a choice: what is offered, `VALUE` and the words for it. */
  choices: readonly { value: string; words: string }[];
}
