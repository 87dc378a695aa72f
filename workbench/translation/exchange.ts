/** What goes to a translator and what comes back: units in the order of the files, checked before anything is written. */
import { createHash } from 'node:crypto';
import { applyEdits } from 'jsonc-parser';
import { nearest } from '../check/finding.ts';
import type { Json } from '../check/json-file.ts';
import { FIRST_LANGUAGE, ISSUES, type Issue } from '../languages.ts';
import { entriesOf, type Entry } from './catalogue.ts';
import { otherNumbers } from './digits.ts';
import {
  PLACEHOLDER,
  textProblems,
  withTidyPlaceholders,
  type TextProblem,
} from './placeholders.ts';
import { namesIn } from './plurals.ts';
import { isDamaged, MISREAD, UNSEEN, withInvisible, withoutAdded } from './slips.ts';

/** What a translator should know of a text, in German. */
interface Facts {
  screens: string;
  kind: string;
  /** The text that its translation was made of, where it has been reworded since; else empty. */
  former: string;
}

export interface Unit {
  key: string;
  namespace: string;
  /** The text in the source language. */
  source: string;
  /** The text in the target language, empty while there is none. */
  target: string;
  note: string;
  /** New, or worded differently since it was last translated. */
  isChanged: boolean;
  /** How the same source text is translated elsewhere, where this one is not; else empty. */
  earlier: string;
  /** Somebody has seen that this target fits, although it is long or like the source. */
  isAccepted?: boolean;
  /** For whoever translates; never read back. */
  facts?: Facts;
}

/** Of an exported file; `exportId` (hexadecimal) tells it from others of the same texts. */
export interface Languages {
  source: string;
  target: string;
  exportId: string;
}

/** Hash of the source text that each text was last translated from, by key. */
export type Exported = Readonly<Record<string, string>>;

/** From which export a text came in, and what it was. */
const importMark = (exportId: string, text: string): string => `${exportId}-${hashOf(text)}`;

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

export interface ExchangeInput {
  source: readonly Entry[];
  target: readonly Entry[];
  notes: Readonly<Record<string, string>>;
  exported: Exported;
  /** Hash of each target that somebody has accepted, by key. */
  accepted?: Exported;
  /** What the last import wrote of each text, by key: see `importMark`. */
  imported?: Exported;
  /** Not of the first language itself. */
  isTranslation: boolean;
}

const textsByKey = (entries: readonly Entry[]): Map<string, string> =>
  new Map(entries.map(({ key, text }) => [key, text]));

export function unitsOf(input: ExchangeInput): Unit[] {
  const { source, notes, exported, accepted = {} } = input;
  const translated = textsByKey(input.target);
  const known = new Map(
    source
      .filter(({ key }) => translated.has(key))
      .map(({ key, text }) => [text, translated.get(key)]),
  );
  return source.map(({ key, namespace, text }) => {
    const target = translated.get(key) ?? '';
    // Of a translation that was written by hand it is not known what it was made from.
    const isNew = input.isTranslation ? target === '' : exported[key] === undefined;
    return {
      key,
      namespace,
      source: text,
      target,
      note: notes[key] ?? '',
      isChanged: isNew || (exported[key] ?? hashOf(text)) !== hashOf(text),
      earlier: target === '' ? (known.get(text) ?? '') : '',
      isAccepted: accepted[key] === hashOf(target),
    };
  });
}

/** The pseudo-locale tries this much, and a few letters for short words. */
const isLong = (source: string, target: string): boolean => target.length > source.length * 1.4 + 5;
const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

export function issuesOf(
  {
    source,
    target,
    isChanged,
    isAccepted = false,
  }: Omit<Unit, 'key' | 'namespace' | 'note' | 'earlier'>,
  language: string,
): Issue[] {
  const isTranslation = language !== FIRST_LANGUAGE;
  if (isTranslation && target === '') return ['missing'];
  const words = source.replaceAll(PLACEHOLDER, '');
  const isWord = /\p{Ll}{2}/u.test(words) && !words.startsWith('https:');
  const isOther = languageOf(language) !== languageOf(FIRST_LANGUAGE);
  const open: { [Name in Issue]?: boolean } = {
    changed: isChanged,
    long: !isAccepted && isTranslation && isLong(source, target),
    same: !isAccepted && isWord && isOther && target === source,
    digits: !isAccepted && otherNumbers(source, target) !== undefined,
  };
  return ISSUES.filter((issue) => open[issue]);
}

/** One row that came back. */
export interface Returned {
  key: string;
  source: string;
  target: string;
  /** Undefined where the notes were taken out on the way, which says nothing about them. */
  note: string | undefined;
  /** Some of its sentences have no translation. */
  isPartial?: boolean;
  /** Whoever reviewed it has marked it as final. */
  isApproved?: boolean;
  /** Hash of the target as it was exported; undefined where it was taken out on the way. */
  version?: string | undefined;
  /** Of the note, likewise. */
  noteVersion?: string | undefined;
  /** Of the source, likewise. */
  sourceVersion?: string | undefined;
  /** Of the export that it was a part of, likewise. */
  exportId?: string | undefined;
  /** Why it cannot be read. */
  unreadable?: { problem: 'cells' } | { problem: 'element'; name: string };
  line: number;
}
export interface ReturnedFile {
  rows: Returned[];
  /** Of the translation; undefined where it was taken out. */
  language: string | undefined;
  /** Spreadsheets compute with what looks like a number; translation tools do not. */
  isTable?: boolean;
}

/** A row and what there is to say about it: `problem` is the sentence, what else it has fills it. */
type Row = Pick<Returned, 'key' | 'line'>;
type Refused =
  | { problem: 'key' | 'misread' }
  | { problem: 'twice'; first: number }
  | { problem: 'keyMeant'; meant: string }
  | NonNullable<Returned['unreadable']>
  | TextProblem;
export type Refusal = Row & Refused;
/**
 * Left out: `damaged` by a spreadsheet, `partial` where only some sentences are translated, `later` where the first language was changed
 * after the export, or the translation by somebody else. Ignored: a source that was edited in the file. Written: `trimmed` of blanks, `copied` from another text, `restored` no-break spaces, `long` beside the original, with other `digits` than there, `outdated` where that was reworded.
 */
type Remarked =
  | {
      problem:
        'partial' | 'inSource' | 'sourceEdited' | 'trimmed' | 'restored' | 'long' | 'outdated';
    }
  | { problem: 'copied'; first: number }
  | { problem: 'digits'; expected: string; numbers: string }
  | { problem: 'damaged'; text: string }
  | { problem: 'later'; now: string; text: string };
export type Remark = Row & Remarked;

export interface Import {
  /** New texts by key, only those that differ from what is there. */
  changes: Map<string, string>;
  notes: Map<string, string>;
  refusals: Refusal[];
  remarks: Remark[];
  /** Rows whose text was deleted; it stays. */
  emptied: Row[];
  /** Rows without a key: a conversion has lost it. */
  keyless: Row[];
  /** Rows whose source a spreadsheet has changed: what is known of it is used instead. */
  computed: Row[];
  /** Hash of the source by key of the rows that were translated, or read over in the first language. */
  seen: Map<string, string>;
  /** What was written, as the next import has to know it. */
  imported: Map<string, string>;
  /** How many translations of a reworded text were confirmed. */
  confirmed: number;
  /** How many texts have no translation yet. */
  missing: number;
}

/**
 * A row without a translation is left out; one refusal is enough to write nothing. In the first language, source and target are the same
 * text: a row in which they still are was not touched, and must not bring back an older wording.
 */
export function readReturned(
  { rows, isTable = false }: Pick<ReturnedFile, 'rows' | 'isTable'>,
  input: ExchangeInput,
): Import {
  const { isTranslation, exported, imported = {} } = input;
  const [source, target] = [textsByKey(input.source), textsByKey(input.target)];
  const found: Import = {
    changes: new Map(),
    notes: new Map(),
    refusals: [],
    remarks: [],
    emptied: [],
    keyless: [],
    computed: [],
    seen: new Map(),
    imported: new Map(),
    confirmed: 0,
    missing: 0,
  };
  const { changes, seen } = found;
  const keyOf = ({ key }: Pick<Row, 'key'>): string => key.replaceAll(UNSEEN, '').trim();
  const inFile = new Set(rows.map(keyOf));
  /** The line of each key, and of each long new text with its original. */
  const keys = new Map<string, number>();
  const long = new Map<string, { line: number; original: string }>();
  for (const { note, isPartial, isApproved, unreadable, line, ...row } of rows) {
    const { version, noteVersion, sourceVersion, exportId } = row;
    const key = keyOf(row);
    const original = source.get(key);
    const remark = (said: Remarked): unknown => found.remarks.push({ line, key, ...said });
    const refuse = (said: Refused): unknown => found.refusals.push({ line, key, ...said });
    if (unreadable !== undefined) {
      refuse(unreadable);
      continue;
    }
    if (key === '') {
      found.keyless.push({ line, key });
      continue;
    }
    if (original === undefined) {
      // A translated key is far from every other, but its German text may stand there once.
      const alike = input.source.filter(
        (each) => each.text === withInvisible(each.text, row.source) && !inFile.has(each.key),
      );
      const meant = alike.length === 1 ? alike[0]?.key : nearest(key, source.keys());
      refuse(meant === undefined ? { problem: 'key' } : { problem: 'keyMeant', meant });
      continue;
    }
    const present = target.get(key);
    const isOverwritten = row.source !== '' && hashOf(row.source) !== sourceVersion;
    const isComputed = isTable && isOverwritten && isDamaged(original, row.source);
    if (isComputed) found.computed.push({ line, key });
    const returnedSource = withInvisible(original, withoutAdded(original, row.source));
    /** What it was is known by its hash, whatever stands in the file. */
    const isOriginal = isComputed || sourceVersion === hashOf(original);
    const exportedSource = isOriginal ? original : returnedSource;
    const trimmed = withoutAdded(original, row.target);
    const text = withInvisible(present ?? original, trimmed);
    const first = keys.get(key);
    if (first !== undefined) refuse({ problem: 'twice', first });
    keys.set(key, first ?? line);
    const isNoteTouched = note !== undefined && hashOf(note) !== noteVersion;
    if (isNoteTouched && note !== (input.notes[key] ?? '')) found.notes.set(key, note);
    if (isPartial) remark({ problem: 'partial' });
    if (text === '' && present !== undefined && version !== hashOf(''))
      found.emptied.push({ line, key });
    const isEdited = isOverwritten && sourceVersion !== undefined && !isComputed;
    if (isTranslation && text === '' && isTable && isEdited) remark({ problem: 'inSource' });
    else if (isEdited && isOriginal && returnedSource !== original)
      remark({ problem: 'sourceEdited' });
    if (isPartial || text === '') continue;
    // The present text came in from the same export: what the row is now corrects it.
    const isCorrection =
      exportId !== undefined &&
      present !== undefined &&
      imported[key] === importMark(exportId, present);
    const isAsExported = isTranslation
      ? version !== undefined && [text, row.target].some((each) => hashOf(each) === version)
      : text === exportedSource || row.target === row.source;
    const isUntouched = isAsExported && !isCorrection;
    if (text !== trimmed && (isTranslation || row.target !== row.source))
      remark({ problem: 'restored' });
    if (isUntouched || text === present) {
      const isStale = (exported[key] ?? hashOf(original)) !== hashOf(original);
      // The same translation as present, written for the present original, confirms it as well.
      const isRetranslated = version !== undefined && !isUntouched;
      const isConfirmed = (isApproved || isRetranslated) && isStale && exportedSource === original;
      if (isConfirmed && isTranslation) found.confirmed += 1;
      if (isConfirmed || !isTranslation)
        seen.set(key, hashOf(isUntouched && !isTranslation ? exportedSource : original));
      continue;
    }
    if (isTable && isDamaged(original, text)) {
      remark({ problem: 'damaged', text });
      continue;
    }
    const isLater = isTranslation
      ? version !== undefined && present !== undefined && hashOf(present) !== version
      : exportedSource !== original;
    if (isLater && !isCorrection) {
      remark({ problem: 'later', now: present ?? original, text });
      continue;
    }
    if (MISREAD.test(text) && !MISREAD.test(original)) refuse({ problem: 'misread' });
    textProblems(original, text).forEach(refuse);
    if (isTranslation && exportedSource !== original) remark({ problem: 'outdated' });
    if (trimmed !== withTidyPlaceholders(row.target)) remark({ problem: 'trimmed' });
    if (isLong(original, text)) remark({ problem: 'long' });
    const others = otherNumbers(original, text);
    if (others) remark({ problem: 'digits', ...others });
    const same = text.length < COPIED ? undefined : long.get(text);
    if (same !== undefined && same.original !== original)
      remark({ problem: 'copied', first: same.line });
    long.set(text, same ?? { line, original });
    seen.set(key, hashOf(isTranslation ? exportedSource : text));
    changes.set(key, text);
    if (exportId !== undefined) found.imported.set(key, importMark(exportId, text));
  }
  const untranslated = [...source.keys()].filter((key) => !target.has(key) && !changes.has(key));
  return { ...found, missing: untranslated.length };
}

/** Short words are the same for several originals; a sentence of this length was copied from its row. */
const COPIED = 25;

/**
 * A part of a source file in a translation: what is not translated is left out, so that the source language shows
 * through. A list is whole or absent; its gaps are null, which i18next takes from the source (`returnNull`).
 */
function translatedPart(
  language: string,
  source: Json,
  key: string,
  texts: ReadonlyMap<string, string>,
  isWhole = false,
): Json | undefined {
  if (typeof source === 'string') return texts.get(key) ?? (isWhole ? null : undefined);
  const start = key.endsWith(':') ? key : `${key}.`;
  const isWholeBelow =
    isWhole || (Array.isArray(source) && [...texts.keys()].some((each) => each.startsWith(start)));
  const all = Object(source) as { [name: string]: Json };
  const parts = Object.entries(all).flatMap(([german, value]: [string, Json]) =>
    namesIn(language, german, (name) => Object.hasOwn(all, name)).flatMap((name) => {
      const part = translatedPart(language, value, start + name, texts, isWholeBelow);
      return part === undefined ? [] : [[name, part] as const];
    }),
  );
  if (parts.length === 0) return undefined;
  return Array.isArray(source) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** The file with the new texts, those of other files are ignored: edited in its layout where it has them all, else made anew in the order of the source, the text of its file. */
export function mergedFile(
  input: { language: string; namespace: string; present: string | undefined; source: string },
  texts: ReadonlyMap<string, string>,
): string {
  const { language, namespace, present, source } = input;
  const entries = present === undefined ? [] : entriesOf(language, namespace, present);
  const known = textsByKey(entries);
  const own = [...texts.keys()].filter((key) => key.startsWith(`${namespace}:`));
  if (present !== undefined && own.every((key) => known.has(key))) {
    const edited = entries.filter(({ key }) => texts.has(key));
    const edits = edited.map((each) => ({ ...each, content: JSON.stringify(texts.get(each.key)) }));
    return applyEdits(present, edits);
  }
  const all = new Map([...known, ...texts]);
  const file = translatedPart(language, JSON.parse(source) as Json, `${namespace}:`, all) ?? {};
  return `${JSON.stringify(file, null, 2)}\n`;
}
