/** One mistake in the definitions, as data: what it is, where, about what, and how to mend it. Its sentences are made at the edge (sentences.ts). */
import { distance } from 'fastest-levenshtein';
import type texts from '../locales/de-AT/check.json';
import { keyOf, lineAt, place, pointerOf } from './json-file.ts';
import type { Json, JsonFile, Node } from './json-file.ts';
import { fixOf, removed, renamed, replaced, type Fix, type Located } from './patch.ts';
import type { Place } from './sources.ts';

/** Each has its sentences in workbench/locales: what is wrong, and by an ending how to mend it. */
type Sentence = keyof typeof texts.findings;
export type FindingCode = Exclude<Sentence, `${string}.${'suggestion' | 'otherwise' | 'else'}`>;

/** Worth knowing, but not wrong: `npm run definitions` still succeeds. */
const HINTS: readonly FindingCode[] = ['ui-field-without-group', 'text-draft', 'error-general'];
/** Hide parts of the definitions and so cause other findings: they are reported alone. */
const HIDING: readonly FindingCode[] = [
  'syntax',
  'file-encoding',
  'duplicate-key',
  'file-missing',
  'form-without-step',
  'unknown-name',
  'unknown-value',
  'wrong-form',
  'wrong-spelling',
  'missing-name',
  'schema-unknown-ref',
  'list-without-block',
  'bound-dotted',
];
export const hidesOthers = ({ code }: Pick<Finding, 'code'>): boolean => HIDING.includes(code);
/** What a deletion leaves behind; their fixes take away. A condition or a text that follows an answer is for a person to decide. */
const LEFT_OVER: readonly FindingCode[] = [
  'schema-definition-unused',
  'condition-unanswered',
  'ui-unknown-field',
  'text-unused',
  'error-without-rule',
];
export const isLeftOver = ({ code, params }: Pick<Finding, 'code' | 'params'>): boolean =>
  LEFT_OVER.includes(code) || (code === 'ui-option-unknown' && params['option'] === 'ui:fills');

/**
 * Fill the sentences: `name` as it is written, `instead` what is probably meant, `possible` what could be, `keyword` a rule,
 * `field` a question by its path, `key` a text, `form` a step or popup, `component` one of the OpenAPI description.
 */
export type Params = Readonly<Record<string, Json | undefined>>;

export interface Finding {
  code: FindingCode;
  hint?: true;
  /** Relative to the repository. */
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  /** JSON pointer into the file. */
  pointer?: string;
  /** The step or popup whose screen shows it. */
  step?: string;
  /** The question that it is about, by its path in the data. */
  field?: string;
  params: Params;
  /** Not there where the change is for a person to decide. */
  fix?: Fix;
}

/** The form that a schema or UI schema belongs to. */
const formOf = (path: string): string | undefined =>
  /^schemas\/(?:steps|popups)\/([^/.]+)\./.exec(path)?.[1];

interface Details {
  step?: string | undefined;
  pointer?: string | undefined;
  fix?: Fix | undefined;
}
/** A finding at a place. */
export function finding(
  code: FindingCode,
  { file, text, start }: Place,
  params: Params = {},
  { step = formOf(file), pointer, fix }: Details = {},
): Finding {
  const { field } = params;
  return {
    code,
    ...(HINTS.includes(code) && { hint: true }),
    file,
    line: lineAt(text, start),
    column: start - text.slice(0, start).lastIndexOf('\n'),
    ...(pointer !== undefined && { pointer }),
    ...(step !== undefined && { step }),
    ...(typeof field === 'string' && { field }),
    params,
    ...(fix !== undefined && { fix }),
  };
}

/** A finding at a node of a JSON file, or at its start. */
export const findingAt = (
  code: FindingCode,
  at: Node | JsonFile,
  params: Params = {},
  ...operations: readonly (Located | undefined)[]
): Finding =>
  finding(code, place(at), params, {
    pointer: 'root' in at ? undefined : pointerOf(at),
    fix: fixOf(operations),
  });

/** A name that is not known: `instead` takes its place, or the entry goes. */
export function misnamed(
  code: FindingCode,
  node: Node,
  instead: string | undefined,
  params: Params = {},
): Finding {
  const change = keyOf(node) === node && node.parent?.type === 'property' ? renamed : replaced;
  const operation = instead === undefined ? removed(node) : change(node, instead);
  return findingAt(code, node, { name: String(node.value), instead, ...params }, operation);
}

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
