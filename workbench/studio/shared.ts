/** Types and texts shared by the studio's server, its page and the preview in the frame. */
import type { PopupKind } from '#flow/problems.ts';
import type { Finding } from '../check/check.ts';
import { filled } from '../check/finding.ts';
import type { Json } from '../definitions/json-file.ts';
import type { Ask, Condition } from '../definitions/comparison.ts';
import texts from '../locales/de-AT/studio.json' with { type: 'json' };

export { scopeOf } from '../definitions/comparison.ts';
export type { Ask, Condition } from '../definitions/comparison.ts';

/** The German texts of the studio itself. */
export type TextKey = keyof typeof texts;
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(texts, key);
export const t = (key: TextKey, values: Readonly<Record<string, string | number>> = {}): string =>
  filled(texts[key], values);
/** `<kind>.<name>` in words, where there are any. */
export const named = (
  kind: string,
  name: string,
  values: Readonly<Record<string, string>> = {},
  otherwise = name,
): string => {
  const key = `${kind}.${name}`;
  return isTextKey(key) ? t(key, values) : otherwise;
};

/** A finding in the words of the screens: the question, what is wrong, and how to mend it. */
export interface StudioFinding extends Finding {
  question?: string | undefined;
  words: string;
  advice: string;
  isWritable: boolean;
  /** No press mends it. */
  isForDevelopment: boolean;
  /** By file and line, for the development. */
  details: string;
}

export interface StudioText {
  /** `namespace:path`. */
  key: string;
  /** What it is on the screen: a hint, a button. */
  part: string;
  text: string;
  /** The step or popup that shows it. */
  screen?: string;
}

/** Events of the server. Saved texts are sent to the page, so that typed answers in the preview stay. */
export const TEXTS_CHANGED = 'studio:texts';
/** A form has changed: the preview is loaded anew. */
export const SCHEMAS_CHANGED = 'studio:schemas';
/** A file that the check reads has changed. */
export const DEFINITIONS_CHANGED = 'studio:definitions';

export const SAMPLES = [
  'loaded',
  'empty',
  'valid',
  'invalid',
  'server-failed',
  'offline',
  'slow',
  'sign-in-left',
  'sign-in-down',
  'sign-in-blocked',
] as const;
/** What is filled in: what the application has, or sample data; wrong ones are submitted, as are right ones whose call fails. */
export type Sample = (typeof SAMPLES)[number];

/** The frame gets them by its name, which survives reloads and navigations. */
export interface PreviewSettings {
  brand: 'bank' | 'direct';
  /** A folder of locales/, or `pseudo`. */
  language: string;
  applicationId?: string;
  sample: Sample;
  popup?: PopupKind;
}

/** A change since the last release: one property of a question, or one text. */
export interface DefinitionChange {
  id: string;
  sentence: string;
  /** Name of the step or popup; empty where it is for several. `place` is its title, or what the texts are for. */
  screen: string;
  place: string;
  /** The question that it is about; empty where it is about none. */
  question: string;
  /** Undefined: it is another one. */
  way?: 'added' | 'removed' | undefined;
  /** What is another in it: what was, and what is instead; empty where there was or is nothing, or nothing in words. */
  title: string;
  before: string;
  after: string;
}

/** All changes in words, and the branch that has them as a commit; without git there is none. */
export interface Handover {
  branch?: string;
  summary: string;
}

/** Limits by the JSON type of an answer. */
export const LIMITS_OF: Readonly<Record<string, readonly string[]>> = {
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  string: ['minLength', 'maxLength'],
  array: ['minItems', 'maxItems'],
};

/** Changes of a question by form, written together: one step back takes them all. */
export interface QuestionChanges {
  form: string;
  question: string;
  /** `after` is `null` for a limit that goes, and for the question itself: it is deleted. */
  changes: readonly { property: string; after: Json }[];
}

/** What is said when an answer does not keep a rule. */
export interface Sentence {
  /** The name of its own sentence, with `_CHOICE` for one answer of another question. */
  rule: string;
  own: string;
  /** Said where there is no own one. */
  otherwise: string;
  /** What the form fills in beside the label. */
  placeholders: readonly string[];
}

/** A question and what can be changed about it. */
export interface FieldRow {
  /** `customer.netIncome`, `refinancings[].type`. */
  path: string;
  required: boolean;
  /** In words, where it is not always asked. */
  when?: string;
  /** Its condition where the form can change it; without a field where it is always asked. */
  condition?: Condition;
  limits: Readonly<Record<string, number | null>>;
  /** The shared definition. */
  kind: string;
  /** Label, hint and texts of a list, each also for one answer of another question (`label_PENSIONER`). */
  texts: Readonly<Record<string, string>>;
  /** That other question. */
  context?: string | undefined;
  sentences: readonly Sentence[];
  group: string;
  isMovable: boolean;
  /** What its condition can ask for. */
  asks: Ask[];
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
  UNSENT_CHANGE: { steps: '„Familie und Beruf“' },
  GET_HELP_NOTIFICATION: { helpCode: 'K7M 4QX' },
};
