/** One mistake in the definitions, as data: what it is, where, about what, and how to mend it. Its sentences are made at the edge (sentences.ts). */
import { distance } from 'fastest-levenshtein';
import type texts from '../locales/de-AT/check.json';
import {
  isObject,
  nameOf,
  pointerTo,
  shown,
  type Json,
  type Part,
} from '../definitions/json-file.ts';
import type { Fix } from './fix.ts';

/** Each has its sentences in workbench/locales: what is wrong, and by an ending how to mend it. */
type Sentence = keyof typeof texts.findings;
export type FindingCode = Exclude<Sentence, `${string}.${'suggestion' | 'otherwise' | 'else'}`>;

interface Kind {
  /** Worth knowing, but not wrong: `npm run definitions` still succeeds. */
  isHint?: true;
  /** Hides parts of the definitions and so causes other findings: reported alone. */
  isHiding?: true;
  /** By the fix `instead` takes its place, or it is removed: or both, where a name is meant or not. */
  mend?: 'instead' | 'removal' | 'either';
}
const KINDS: { readonly [Code in FindingCode]?: Kind } = {
  syntax: { isHiding: true },
  'file-encoding': { isHiding: true },
  'file-missing': { isHiding: true },
  'duplicate-key': { isHiding: true },
  'unknown-name': { isHiding: true, mend: 'either' },
  'unknown-value': { isHiding: true, mend: 'instead' },
  'wrong-form': { isHiding: true },
  'wrong-spelling': { isHiding: true },
  'missing-name': { isHiding: true },
  'schema-unknown-ref': { isHiding: true, mend: 'instead' },
  'bound-dotted': { isHiding: true },
  'listed-twice': { mend: 'removal' },
  'schema-required-unknown': { mend: 'either' },
  'schema-definition-unused': { mend: 'removal' },
  'condition-never': { mend: 'instead' },
  'ui-unknown-field': { mend: 'either' },
  'ui-option-unknown': { mend: 'either' },
  'ui-field-without-group': { isHint: true },
  'wire-field-unknown': { mend: 'instead' },
  'wire-value-unknown': { mend: 'instead' },
  'text-unused': { mend: 'either' },
  'text-unknown-context': { mend: 'either' },
  'text-draft': { isHint: true },
  'error-without-rule': { mend: 'either' },
  'error-general': { isHint: true },
};
export const hidesOthers = ({ code }: Pick<Finding, 'code'>): boolean =>
  KINDS[code]?.isHiding === true;
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
/** As a rule reports it: at a value, or at its name. Where there is no value, at an offset. */
export interface Found extends Omit<Finding, 'line' | 'column'> {
  at: Pick<Part, 'path'> & { isName?: boolean; offset?: number };
}

/** The form that a file belongs to. */
export const formOf = (path: string): string | undefined =>
  /\/(?:steps|popups)\/([^/.]+)\./.exec(path)?.[1];

interface Details {
  isName?: boolean;
  offset?: number;
  step?: string | undefined;
  pointer?: string;
  /** Null where the change is for a person to decide all the same. */
  fix?: Fix | null | undefined;
}
/** A finding at a value. */
export function finding(
  code: FindingCode,
  { file, path }: Omit<Part, 'value'>,
  params: Params = {},
  { step = formOf(file), isName = false, offset, pointer, fix }: Details = {},
): Found {
  const { field, instead } = params;
  const kind = KINDS[code];
  const own = fix === undefined ? mendOf(kind?.mend, { file, path }, isName, instead) : fix;
  return {
    code,
    ...(kind?.isHint && { hint: true }),
    file,
    pointer: pointer ?? pointerTo(path),
    ...(step !== undefined && { step }),
    ...(typeof field === 'string' && { field }),
    params,
    ...(own && { fix: own }),
    at: { path, isName, ...(offset !== undefined && { offset }) },
  };
}
/** A finding at a name: by the fix it gets another one. */
export const findingAtName: typeof finding = (code, part, params, details) =>
  finding(code, part, { name: nameOf(part), ...params }, { ...details, isName: true });

function mendOf(
  mend: Kind['mend'],
  { file, path }: Omit<Part, 'value'>,
  isName: boolean,
  instead: Json | undefined,
): Fix | undefined {
  if (mend !== undefined && mend !== 'removal' && instead !== undefined && !isObject(instead))
    return { file, path, ...(isName ? { name: String(instead) } : { value: instead }) };
  return mend === 'removal' || mend === 'either' ? { file, path, isGone: true } : undefined;
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
    (best !== undefined && best.far * 3 <= best.each.length ? best.each : undefined) ??
    others.find((each) => each.endsWith(`.${name}`))
  );
}
interface Unknown {
  isName?: boolean;
  free?: readonly string[];
  about?: Params;
}
/** Those of the parts that name nothing that is there, by their name or their value; one of the `free` names is suggested. */
export const unknownNames = (
  code: FindingCode,
  parts: readonly (Part | undefined)[],
  known: readonly string[],
  { isName = false, free = known, about = {} }: Unknown = {},
): Found[] =>
  parts.flatMap((part) => {
    const name = part && (isName ? nameOf(part) : shown(part.value));
    if (part === undefined || name === undefined || known.includes(name)) return [];
    return [finding(code, part, { name, ...about, instead: nearest(name, free) }, { isName })];
  });
