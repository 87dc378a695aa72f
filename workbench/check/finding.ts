/** One mistake in the definitions: where it is, one sentence, and how to mend it. */
import { distance } from 'fastest-levenshtein';
import texts from '../locales/de-AT/check.json' with { type: 'json' };
import {
  lineAt,
  place,
  pointerOf,
  removed,
  replacedBy,
  type JsonFile,
  type Node,
} from './json-file.ts';
import type { DefinitionSources, Edit, Place } from './sources.ts';

const { findings: sentences, parts } = texts;

/** `code` is the message; the others say how to mend it: `code.suggestion`, `code.otherwise` where no name is meant, or `code.else` behind the name that is. */
type Sentence = keyof typeof sentences;
export type FindingCode = Exclude<Sentence, `${string}.${'suggestion' | 'otherwise' | 'else'}`>;

/** A phrase that several sentences use. */
export type Part = keyof typeof parts;
export const part = (name: Part, values: Readonly<Record<string, string>> = {}): string =>
  filled(parts[name], values);

export interface Finding {
  code: FindingCode;
  /** Worth knowing, but not wrong: `npm run definitions` still succeeds. */
  hint?: true;
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
  suggestion: Suggestion;
}

/** `edits` is empty where the change is for a person to decide. */
export interface Suggestion {
  text: string;
  edits: Edit[];
}

const HINTS: readonly FindingCode[] = [
  'ui-field-without-group',
  'error-general',
  'error-limit-repeated',
  'text-draft',
];

export interface Details {
  /** Fill the sentences; without `instead` the suggestion is the other one (`otherwise`). */
  values?: Readonly<Record<string, string | number | undefined>>;
  step?: string | undefined;
  pointer?: string | undefined;
  key?: string | undefined;
  edits?: readonly (Edit | undefined)[];
}

const lineAndColumn = (text: string, offset: number): { line: number; column: number } => ({
  line: lineAt(text, offset),
  column: offset - text.slice(0, offset).lastIndexOf('\n'),
});

/** A finding at a place; its sentences are those of its code in workbench/locales. */
export function finding(
  code: FindingCode,
  { file, text, start, end }: Place,
  { values = {}, step, pointer, key, edits = [] }: Details = {},
): Finding {
  const to = lineAndColumn(text, end);
  const told: Readonly<Record<string, string>> = sentences;
  const isMeant = values['instead'] !== undefined;
  const otherwise = isMeant ? undefined : told[`${code}.otherwise`];
  const rest = told[`${code}.else`];
  const suggestion =
    rest === undefined
      ? (otherwise ?? told[`${code}.suggestion`] ?? '')
      : isMeant
        ? parts.meant + rest
        : rest.charAt(0).toUpperCase() + rest.slice(1);
  return {
    code,
    ...(HINTS.includes(code) ? { hint: true } : {}),
    file,
    ...lineAndColumn(text, start),
    endLine: to.line,
    endColumn: to.column,
    message: filled(sentences[code], values),
    ...(step === undefined ? {} : { step }),
    ...(pointer === undefined ? {} : { pointer }),
    ...(key === undefined ? {} : { key }),
    suggestion: {
      text: filled(suggestion, values),
      edits: edits.filter((edit) => edit !== undefined),
    },
  };
}

/** The form that a schema or UI schema belongs to. */
const formOf = (path: string): string | undefined =>
  /^schemas\/(?:steps|popups)\/([^/.]+)\./.exec(path)?.[1];

type Values = NonNullable<Details['values']>;
/** A finding at a node of a JSON file, or at its start. */
export const findingAt = (
  code: FindingCode,
  at: Node | JsonFile,
  values: Values = {},
  ...edits: readonly (Edit | undefined)[]
): Finding => {
  const where = place(at);
  return finding(code, where, {
    values,
    step: formOf(where.file),
    pointer: 'root' in at ? undefined : pointerOf(at),
    edits,
  });
};

/** A name that is not known: `instead` takes its place, or the entry goes. */
export const misnamed = (
  code: FindingCode,
  node: Node,
  instead: string | undefined,
  values: Values = {},
): Finding =>
  findingAt(
    code,
    node,
    { name: String(node.value), instead, ...values },
    replacedBy(node, instead) ?? removed(node),
  );

/** Grouped by points, as amounts are in the application. */
export const numberInWords = (number: number): string =>
  number.toLocaleString('de-AT').replaceAll(/\s/g, '.');

/** A sentence with its placeholders filled in; what has no value is left out. */
export const filled = (
  sentence: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string => sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** 'Did you mean …': the nearest of the names, when it is near enough to be a slip: at most a third of the letters differ; else the end of a path, or one that begins alike. */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  const others = [...names].filter((each) => each !== name);
  const ranked = others
    .map((each) => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.far - b.far);
  const [best] = ranked;
  if (best !== undefined && best.far <= 2 && best.far * 3 <= best.each.length + 2) return best.each;
  return (
    others.find((each) => name.endsWith(`.${each}`)) ??
    others.find(
      (each) =>
        Math.min(each.length, name.length) > 2 && (each.startsWith(name) || name.startsWith(each)),
    ) ??
    (best !== undefined && best.far * 3 <= best.each.length ? best.each : undefined)
  );
}

/** Of paths; else one that ends with the name. */
export const nearestPath = (name: string, paths: readonly string[]): string | undefined =>
  nearest(name, paths) ?? paths.find((path) => path.endsWith(`.${name}`));

/** A change of a suggestion as a sentence, for people who write it by hand. */
export interface Change {
  file: string;
  line: number;
  text: string;
}

const MOST = 160;
/** In one line, without the commas and blanks around it. */
const shown = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').replace(/^[\s,]+|[\s,]+$/g, '');
  const plain = line === '' ? text.trim() : line;
  return plain.length > MOST ? `${plain.slice(0, MOST)} …` : plain;
};

/** Blanks that are too many cannot be seen. */
const blanksShown = (text: string): string =>
  shown(text.replaceAll(/(?<=")\s+|\s+(?=")|\s{2,}/g, (blanks) => '␣'.repeat(blanks.length)));

/** One row per place, in the order of the suggestion. */
export const changesOf = (sources: DefinitionSources, { edits }: Suggestion): Change[] =>
  edits.map(({ file, start, end, newText }) => {
    const text = sources.files().includes(file) ? sources.read(file) : '';
    const old = text.slice(start, end);
    const alike = old.replaceAll(/\s+/g, '') === newText.replaceAll(/\s+/g, '');
    const [before, after] = [old, newText].map(alike ? blanksShown : shown) as [string, string];
    const isNew = start === end;
    // A comma and a line break before the change belong to the line above.
    const gap = isNew ? /^\n/.exec(newText) : /^,?\s*\n\s*/.exec(old);
    return {
      file,
      line: lineAt(text.slice(0, start) + (gap?.[0] ?? ''), Infinity),
      text: isNew
        ? part('change.added', { after })
        : newText === ''
          ? part('change.removed', { before })
          : part('change.replaced', { before, after }),
    };
  });

/** One line per finding, as editors read it (.vscode/tasks.json), below it the changes to write. */
export const linesOf = (sources: DefinitionSources, findings: readonly Finding[]): string[] =>
  findings.flatMap(({ file, line, column, code, hint, message, suggestion }) => [
    `${file}:${line}:${column} ${code} ${hint ? 'Hinweis: ' : ''}${message} · ${suggestion.text}`,
    ...changesOf(sources, suggestion).map(
      (change) => `    ${change.file}:${change.line} ${change.text}`,
    ),
  ]);
