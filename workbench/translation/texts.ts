/** `npm run definitions -- texts export|import`: the texts to translators and back. Everything is checked before anything is written. */
import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { valueOf } from '../check/json-file.ts';
import { ACCEPTED, EXPORTED, FIRST_LANGUAGE, localeFile } from '../languages.ts';
import { oneAtATime, writeWhole } from '../whole-file.ts';
import { languagesOf, namespacesOf, readCatalogue, readJsonText, readLocale } from './catalogue.ts';
import { hashOf, mergedFile, readReturned, unitsOf } from './exchange.ts';
import type { ExchangeInput, Exported, Refusal, Remark } from './exchange.ts';
import { namesOf, withFacts } from './facts.ts';
import { message, placed, RefusedMessageError } from './message.ts';
import { withForms } from './plurals.ts';
import { readTable, writeTable } from './table.ts';
import { readXliff, writeXliff, writeXliff12 } from './xliff.ts';

/** `xliff` is version 2.0. */
const FORMATS = ['xliff', 'xliff12', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

const WRITE = { xliff: writeXliff, xliff12: writeXliff12, csv: writeTable };

/** The one that was asked for, else that of the file's name. */
export function formatOf(name: string | undefined, file: string): Format {
  const wanted = name ?? (file.toLowerCase().endsWith('.csv') ? 'csv' : 'xliff');
  const format = FORMATS.find((each) => each === wanted);
  if (format === undefined)
    throw new RefusedMessageError(message('noFormat', { name: wanted, known: FORMATS.join(', ') }));
  return format;
}

interface Task {
  root: string;
  format: Format;
  file: string;
  language?: string | undefined;
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** What translators should know about a text, by key. */
export const NOTES = 'workbench/translation/notes.json';

/** What imports have written here, by `importMark`: without it, a correction of one's own import is a conflict. */
const IMPORTED = 'node_modules/.cache/texts.json';

/** How many changed notes an import names. */
const NOTES_NAMED = 5;

/** Remarks on rows of which nothing was taken: they stand before what was. */
const LEFT_OUT: readonly Remark['problem'][] = ['damaged', 'partial', 'later', 'inSource'];

type Notes = Readonly<Record<string, string>>;

function readJson<Content>(root: string, file: string, otherwise: Content): Content {
  return existsSync(join(root, file))
    ? (valueOf(readJsonText(file, readFileSync(join(root, file), 'utf8'))) as Content)
    : otherwise;
}

export const readNotes = (root: string): Notes => readJson<Notes>(root, NOTES, {});
const readHashes = (root: string, file: string, language: string): Exported =>
  readJson<Record<string, Exported>>(root, file, {})[language] ?? {};

export const readAccepted = (root: string, language: string): Exported =>
  readHashes(root, ACCEPTED, language);

/** What there is to be translated into a language. */
const sourceOf = (root: string, language: string) =>
  withForms(readCatalogue(root, FIRST_LANGUAGE), language);

/** All that is known of the texts of a language. */
export const readExchange = (root: string, language: string): ExchangeInput => ({
  source: sourceOf(root, language),
  target: readCatalogue(root, language),
  notes: readNotes(root),
  exported: readHashes(root, EXPORTED, language),
  isTranslation: language !== FIRST_LANGUAGE,
});

type Written = readonly [file: string, content: string];

export async function writeAll(root: string, files: readonly Written[]): Promise<void> {
  for (const [file] of files) mkdirSync(dirname(join(root, file)), { recursive: true });
  await writeWhole(files.map(([file, content]) => [join(root, file), content] as const));
}

const json = (file: string, content: object): Written => [
  file,
  `${JSON.stringify(content, null, 2)}\n`,
];

/** By key, in the order of the texts; nothing is kept of those that are gone, or are empty now. */
function withChanged(
  before: Notes,
  changed: ReadonlyMap<string, string>,
  source: ExchangeInput['source'],
): Notes {
  const all = { ...before, ...Object.fromEntries(changed) };
  return Object.fromEntries(source.flatMap(({ key }) => (all[key] ? [[key, all[key]]] : [])));
}

/** A file of hashes by language with some more. */
function withHashes(
  root: string,
  file: string,
  language: string,
  hashes: ReadonlyMap<string, string>,
): Written {
  const before = readJson<Record<string, Exported>>(root, file, {});
  const own = withChanged(before[language] ?? {}, hashes, sourceOf(root, language));
  return json(file, { ...before, [language]: own });
}
/** What was translated just now, by the hash of the first language. */
export const withSeen = (root: string, language: string, seen: ReadonlyMap<string, string>) =>
  withHashes(root, EXPORTED, language, seen);
/** What was accepted just now, by the hash of the translation. */
export const withAccepted = (root: string, language: string, key: string, text: string) =>
  withHashes(root, ACCEPTED, language, new Map([[key, hashOf(text)]]));

interface Wanted extends Omit<Task, 'file'> {
  onlyChanged?: boolean;
  semicolons?: boolean;
  namespaces?: readonly string[] | undefined;
  /** Only these. */
  keys?: readonly string[] | undefined;
}

/** What an exported file holds. An export leaves all marks: what was sent is not translated yet. Throws `Refused`. */
export function exportedTexts({
  root,
  format,
  language = FIRST_LANGUAGE,
  onlyChanged = false,
  semicolons = false,
  namespaces = namespacesOf(root, FIRST_LANGUAGE),
  keys,
}: Wanted): { content: string; count: number; changed: number } {
  const target = folderOf(root, language);
  const known = namespacesOf(root, FIRST_LANGUAGE);
  const unknown = namespaces.find((each) => !known.includes(each));
  if (unknown !== undefined)
    throw new RefusedMessageError(
      message('noNamespace', { name: unknown, known: known.join(', ') }),
    );
  const exchange = readExchange(root, target);
  const chosen = unitsOf(exchange).filter(
    ({ key, namespace, isChanged }) =>
      namespaces.includes(namespace) &&
      (isChanged || !onlyChanged) &&
      (keys === undefined || keys.includes(key)),
  );
  const units = withFacts(root, chosen, exchange.exported, target);
  const exportId = randomBytes(4).toString('hex');
  const languages = { source: FIRST_LANGUAGE, target, exportId };
  return {
    content: WRITE[format](units, languages, semicolons ? ';' : ','),
    count: units.length,
    changed: units.filter(({ isChanged }) => isChanged).length,
  };
}

/** Both return what there is to say; they throw `Refused`. */
export function exportTexts({ file, ...wanted }: Task & Wanted): string[] {
  if (!existsSync(dirname(file)))
    throw new RefusedMessageError(message('noFolder', { folder: dirname(file) }));
  const { content, ...counts } = exportedTexts(wanted);
  writeFileSync(file, content);
  const target = folderOf(wanted.root, wanted.language ?? FIRST_LANGUAGE);
  const known = languagesOf(wanted.root);
  return [
    ...(known.includes(target)
      ? []
      : [message('begun', { language: target, known: known.join(', ') })]),
    message('exported', { file, ...counts }),
  ];
}

/** A language as its folder is spelt, if it has one: tools write `en-at` for en-AT. */
export function folderOf(root: string, language: string): string {
  if (!LANGUAGE.test(language)) throw new RefusedMessageError(message('language', { language }));
  const known = languagesOf(root);
  const folder = known.find((each) => each.toLowerCase() === language.toLowerCase());
  const meant = known.find((each) => isPartOf(language, each));
  if (folder === undefined && meant !== undefined)
    throw new RefusedMessageError(message('languageMeant', { language, meant }));
  return folder ?? language;
}
/** `en` of en-AT. */
const isPartOf = (language: string, whole: string): boolean =>
  `${whole}-`.toLowerCase().startsWith(`${language}-`.toLowerCase());

/** Which format it is, the file shows itself. */
export const importTexts = (task: Omit<Task, 'format'>): Promise<string[]> =>
  oneAtATime(task.root, () => readIn(task));

async function readIn({ root, file, language }: Omit<Task, 'format'>): Promise<string[]> {
  if (!existsSync(file)) throw new RefusedMessageError(message('noFile', { file }));
  const returned = { root, file, bytes: readFileSync(file), language, namesFiles: true };
  const { files, marks, leftOut, taken, further, missing } = importedTexts(returned);
  await writeAll(root, [...files, ...marks]);
  return [...leftOut, taken, ...further, missing].filter(Boolean);
}

/** What a file that came back changes, and what there is to say: what was left out, what was taken, what else was noticed, and how much is not translated yet. */
export interface Imported {
  language: string;
  files: Written[];
  /** Of this machine: no undo takes them back. */
  marks: Written[];
  leftOut: string[];
  taken: string;
  further: string[];
  missing: string;
}

/** `otherwise` is the language of a file that does not say it; in the studio nobody knows files. */
export function importedTexts({
  root,
  file,
  bytes,
  language,
  otherwise,
  namesFiles = false,
}: Omit<Task, 'format'> & { bytes: Buffer; otherwise?: string; namesFiles?: boolean }): Imported {
  // A workbook of Excel or LibreOffice is a ZIP archive.
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    throw new RefusedMessageError(`${placed(file)} ${message('workbook')}`);
  // Of another encoding: its umlauts would be lost.
  if (!isUtf8(bytes)) throw new RefusedMessageError(`${placed(file)} ${message('encoding')}`);
  const content = bytes.toString('utf8');
  // The byte order mark as Windows-1252 has it, before whatever mark was written since.
  if (/^\uFEFF?ï»¿/.test(content))
    throw new RefusedMessageError(`${placed(file)} ${message('charset')}`);
  const returned = (/^\uFEFF?\s*</.test(content) ? readXliff : readTable)(content, file);
  const wanted = language ?? returned.language ?? otherwise;
  if (wanted === undefined)
    throw new RefusedMessageError(`${placed(file)} ${message('noLanguage')}`);
  const target = folderOf(root, wanted);
  const named = returned.language ?? wanted;
  if (!isPartOf(named, target))
    throw new RefusedMessageError(
      `${placed(file)} ${message('otherLanguage', { language: named, target })}`,
    );
  const input = {
    ...readExchange(root, target),
    imported: readHashes(root, IMPORTED, target),
  };
  const { source, notes } = input;
  const { refusals, remarks, changes, ...found } = readReturned(returned, input);
  const isNamed = refusals.length + remarks.length + found.notes.size > 0;
  const nameOf = isNamed ? namesOf(root, source, target) : undefined;
  const told = (all: readonly (Refusal | Remark)[]): string[] =>
    all
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, key, problem, ...values }) => {
        const name = nameOf?.(key) ?? key;
        return `${message('row', { line })}${name && `, ${name}`}: ${message(problem, values)}`;
      });
  const leftOut = told(remarks.filter(({ problem }) => LEFT_OUT.includes(problem)));
  const noticed = [
    ...told(remarks.filter(({ problem }) => !LEFT_OUT.includes(problem))),
    ...(['emptied', 'keyless', 'computed'] as const).flatMap((sentence) => {
      const [first] = found[sentence];
      const count = found[sentence].length;
      return first === undefined ? [] : [message(sentence, { count, line: first.line })];
    }),
  ];
  if (refusals.length > 0) {
    const lists = [
      [message('refused'), ...told(refusals)],
      [message('alsoLeftOut'), ...leftOut],
      [message('alsoNoticed'), ...noticed],
    ];
    throw new RefusedMessageError(
      lists
        .filter(({ length }) => length > 1)
        .map((list) => list.join('\n'))
        .join('\n\n'),
    );
  }
  const noted =
    found.notes.size === 0 ? [] : [json(NOTES, withChanged(notes, found.notes, source))];
  const files = [
    ...new Set(source.filter(({ key }) => changes.has(key)).map(({ namespace }) => namespace)),
  ];
  const present = namespacesOf(root, target);
  const merged = files.map((namespace): Written => [
    localeFile(target, namespace),
    mergedFile(
      {
        language: target,
        namespace,
        source: readLocale(root, FIRST_LANGUAGE, namespace),
        present: present.includes(namespace) ? readLocale(root, target, namespace) : undefined,
      },
      changes,
    ),
  ]);
  const where = (names: readonly string[]): string => (namesFiles ? ` (${names.join(', ')})` : '');
  const further = [
    ...noticed,
    ...(found.confirmed === 0 ? [] : [message('confirmed', { count: found.confirmed })]),
    ...(noted.length === 0 ? [] : [notesChanged(found.notes, where([NOTES]), nameOf)]),
  ];
  const none = leftOut.length === 0 ? 'nothing' : 'noneTaken';
  const written = [
    ...noted,
    ...merged,
    ...(found.seen.size === 0 ? [] : [withSeen(root, target, found.seen)]),
  ];
  return {
    language: target,
    // One that is written as it was would be undone without anything to be seen.
    files: written.filter(
      ([name, content]) =>
        !existsSync(join(root, name)) || readFileSync(join(root, name), 'utf8') !== content,
    ),
    marks: found.imported.size === 0 ? [] : [withHashes(root, IMPORTED, target, found.imported)],
    leftOut,
    taken:
      changes.size === 0
        ? message(none, { file })
        : message('imported', {
            count: changes.size,
            files: where(files.map((namespace) => localeFile(target, namespace))),
          }),
    further,
    missing: found.missing === 0 ? '' : message('untranslated', { count: found.missing }),
  };
}

/** Notes go to everybody who translates: a tool that has rewritten them all is seen at once. */
function notesChanged(
  notes: ReadonlyMap<string, string>,
  files: string,
  nameOf: ReturnType<typeof namesOf> | undefined,
): string {
  const rows = [...notes]
    .slice(0, NOTES_NAMED)
    .map(([key, note]) => `  ${nameOf?.(key) ?? key}: ${note || message('noteGone')}`);
  return [message('noted', { count: notes.size, files }), ...rows].join('\n');
}
