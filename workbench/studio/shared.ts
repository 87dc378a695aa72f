/** Types and texts shared by the studio's server, its page and the preview in the frame. */
import type { PopupKind } from '#flow/problems.ts';
import type { Finding } from '../check/check.ts';
import { filled, type Change } from '../check/finding.ts';
import { ISSUES, type Issue } from '../languages.ts';
import texts from '../locales/de-AT/studio.json' with { type: 'json' };

export { ISSUES };

/** The German texts of the studio itself. */
export type TextKey = keyof typeof texts;
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts, key);
export const t = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string =>
  filled(texts[key], values);

/** A finding with the changes of its suggestion, and whether the studio may write them. */
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
  issues: Issue[];
  /** In a translation: the text in the first language. */
  source?: string;
  /** How the same text is translated elsewhere, where this one is not. */
  earlier?: string;
  /** The step or popup that shows it. */
  screen?: string;
}

/** Events of the server. Saved texts are sent to the page, so that typed answers in the preview stay. */
export const TEXTS_CHANGED = 'studio:texts';
/** A form has changed: the preview reloads. */
export const SCHEMAS_CHANGED = 'studio:schemas';
/** A file that the check reads has changed. */
export const DEFINITIONS_CHANGED = 'studio:definitions';

export const SAMPLES = ['loaded', 'empty', 'valid', 'boundary', 'invalid'] as const;
/** `loaded`: as the application has it. */
export type Sample = (typeof SAMPLES)[number];

export const FAULTS = [
  'none',
  'refused',
  'server-refused',
  'server-failed',
  'offline',
  'panels-failed',
  'slow',
] as const;
/** A simulated fault: the form refuses, or the server does. */
export type Fault = (typeof FAULTS)[number];

/** The frame gets them by its name, which survives reloads and navigations. */
export interface PreviewSettings {
  brand: 'bank' | 'direct';
  contrast: boolean;
  /** A folder of locales/, or `pseudo`. */
  language: string;
  applicationId?: string;
  sample: Sample;
  fault: Fault;
  popup?: PopupKind;
}

/** A line that holds a rule of a field. */
export interface RulePlace {
  kind: 'field' | 'required' | 'condition' | 'shared' | 'notice';
  file: string;
  line: number;
}
export interface FieldRules {
  /** `customer.netIncome`, `refinancings[].type`. */
  field: string;
  isRequired: boolean;
  places: RulePlace[];
}

/** Kinds of answers. */
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
  /** The error text for a missing answer; empty: the field is optional. */
  required: string;
  /** Path of the field before it: `customer.residentSince`. The new one is in the same object and group. */
  after: string;
  /** The options of a choice. */
  choices: readonly { value: string; text: string }[];
}

/** Values as the application would pass them to its popups. */
export const POPUP_VALUES: { [Kind in PopupKind]?: Record<string, unknown> } = {
  INVALID_INPUT: {
    errors: ['Bitte prüfen Sie Ihre Postleitzahl.', 'Bitte prüfen Sie Ihre Hausnummer.'],
  },
  DELETE_FILE_CONFIRMATION: { fileName: 'Gehaltszettel-Oktober.pdf' },
  GET_HELP_NOTIFICATION: { helpCode: 'K7M 4QX' },
};
