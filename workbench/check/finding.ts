/** One mistake in the definitions: where it is, what is wrong in one sentence, and how to mend it. */
import sentences from '../locales/de-AT/check.json' with { type: 'json' };
import { filled } from './filled.ts';
import type { Edit } from './sources.ts';

export type FindingCode = keyof typeof sentences;

export interface Finding {
  code: FindingCode;
  /** Relative to the repository. */
  file: string;
  /** All four count from 1; the end is the first place after it. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** A sentence for people who write no code. */
  message: string;
  /** The step or popup whose screen shows it. */
  step?: string;
  /** JSON pointer into the file. */
  pointer?: string;
  /** The text that is missing, or that a change of name would make of another. */
  key?: string;
  suggestion?: Suggestion;
}

export interface Suggestion {
  text: string;
  edits: Edit[];
}

/** A place in a text: offsets, end not included. */
export interface Place {
  file: string;
  text: string;
  start: number;
  end: number;
}

type Values = Readonly<Record<string, string | number | undefined>>;

const lineAndColumn = (text: string, offset: number): { line: number; column: number } => {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
};

export interface Details {
  /** What the sentences name; without `instead` the suggestion is what can be done otherwise. */
  values?: Values;
  step?: string | undefined;
  pointer?: string | undefined;
  key?: string | undefined;
  /** What to change; the sentence of the suggestion belongs to the code. No edits = no suggestion. */
  edits?: readonly Edit[] | undefined;
}

/** Words a mistake: the sentences are those of its code in workbench/locales. */
export function finding(
  code: FindingCode,
  { file, text, start, end }: Place,
  { values = {}, step, pointer, key, edits = [] }: Details = {},
): Finding {
  const from = lineAndColumn(text, start);
  const to = lineAndColumn(text, end);
  const said: { message: string; suggestion: string; otherwise?: string } = sentences[code];
  const suggestion =
    values['instead'] === undefined ? (said.otherwise ?? said.suggestion) : said.suggestion;
  return {
    code,
    file,
    ...from,
    endLine: to.line,
    endColumn: to.column,
    message: filled(said.message, values),
    ...(step === undefined ? {} : { step }),
    ...(pointer === undefined ? {} : { pointer }),
    ...(key === undefined ? {} : { key }),
    ...(edits.length === 0
      ? {}
      : { suggestion: { text: filled(suggestion, values), edits: [...edits] } }),
  };
}
