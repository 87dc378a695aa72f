/** `npm run definitions -- texts export|import`: the texts to translators and back. Everything is checked before anything is written. */
import { isUtf8 } from 'node:buffer';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filled } from '../check/finding.ts';
import { FIRST_LANGUAGE, localeFile } from '../languages.ts';
import sentences from '../locales/de-AT/translation.json' with { type: 'json' };
import { writeWhole } from '../whole-file.ts';
import { LocaleError, namespacesOf, readCatalogue, readLocale } from './catalogue.ts';
import { exportedState, mergedFile, readReturned, UnreadableFile, unitsOf } from './exchange.ts';
import type { Exported, Refusal, ReturnedFile } from './exchange.ts';
import type { TextProblem } from './placeholders.ts';
import { ColumnError, readTable, writeTable } from './table.ts';
import { readXliff, writeXliff } from './xliff.ts';

export const FORMATS = ['xliff', 'csv'] as const;
export type Format = (typeof FORMATS)[number];

type Sentence = keyof typeof sentences;

export const message = (
  sentence: Sentence,
  values: Readonly<Record<string, string | number>> = {},
): string => filled(sentences[sentence], values);

export const problemText = ({ problem, ...values }: TextProblem): string =>
  message(problem, values);

function refusalText(found: Refusal): string {
  switch (found.problem) {
    case 'key':
      return found.meant === undefined
        ? message('key', { key: found.key })
        : message('keyMeant', { key: found.key, meant: found.meant });
    case 'twice':
      return message('twice', { key: found.key });
    default:
      return `${found.key}: ${problemText(found)}`;
  }
}

interface Task {
  root: string;
  format: Format;
  file: string;
  language?: string | undefined;
}
/** What there is to say, and whether it went well. */
export interface Report {
  ok: boolean;
  lines: string[];
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Hashes of what each language was sent last; committed, so that everyone sees the same changes. */
const EXPORTED = 'workbench/translation/exported.json';
/** What translators should know about a text, by key. */
const NOTES = 'workbench/translation/notes.json';

type Notes = Readonly<Record<string, string>>;

function readJson<Content>(root: string, file: string, otherwise: Content): Content {
  return existsSync(join(root, file))
    ? (JSON.parse(readFileSync(join(root, file), 'utf8')) as Content)
    : otherwise;
}

export const readNotes = (root: string): Notes => readJson<Notes>(root, NOTES, {});
export const readExported = (root: string, language: string): Exported =>
  readJson<Record<string, Exported>>(root, EXPORTED, {})[language] ?? {};

type Written = readonly [file: string, content: string];

async function writeAll(root: string, files: readonly Written[]): Promise<void> {
  for (const [file] of files) mkdirSync(dirname(join(root, file)), { recursive: true });
  await writeWhole(files.map(([file, content]) => [join(root, file), content] as const));
}

const json = (file: string, content: object): Written => [
  file,
  `${JSON.stringify(content, null, 2)}\n`,
];

/** What a file of texts with a mistake says instead. */
function readable<Content extends object>(read: () => Content): Content | Report {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof LocaleError)) throw error;
    return { ok: false, lines: [message('localeBroken', { place: error.place })] };
  }
}

export async function exportTexts({
  root,
  format,
  file,
  language = FIRST_LANGUAGE,
  onlyChanged = false,
}: Task & { onlyChanged?: boolean }): Promise<Report> {
  if (!LANGUAGE.test(language)) return { ok: false, lines: [message('language', { language })] };
  if (!existsSync(dirname(file)))
    return { ok: false, lines: [message('noFolder', { folder: dirname(file) })] };
  const catalogues = readable(() => ({
    source: readCatalogue(root, FIRST_LANGUAGE),
    target: readCatalogue(root, language),
  }));
  if ('ok' in catalogues) return catalogues;
  const { source, target } = catalogues;
  const all = unitsOf({
    source,
    target,
    notes: readNotes(root),
    exported: readExported(root, language),
    isTranslation: language !== FIRST_LANGUAGE,
  });
  const units = onlyChanged ? all.filter(({ isChanged }) => isChanged) : all;
  const write = format === 'csv' ? writeTable : writeXliff;
  writeFileSync(file, write(units, { source: FIRST_LANGUAGE, target: language }));
  await writeAll(root, [
    json(EXPORTED, {
      ...readJson<Record<string, Exported>>(root, EXPORTED, {}),
      [language]: exportedState(source),
    }),
  ]);
  return {
    ok: true,
    lines: [
      message('exported', {
        count: units.length,
        file,
        changed: units.filter(({ isChanged }) => isChanged).length,
      }),
    ],
  };
}

/** Undefined where it is of another encoding: its umlauts would be lost. */
function readUtf8(file: string): string | undefined {
  const content = readFileSync(file);
  return isUtf8(content) ? content.toString('utf8') : undefined;
}

export async function importTexts({ root, format, file, language }: Task): Promise<Report> {
  if (!existsSync(file)) return { ok: false, lines: [message('noFile', { file })] };
  const content = readUtf8(file);
  if (content === undefined) return { ok: false, lines: [`${file}:1 ${message('encoding')}`] };
  const isXml = /^\uFEFF?\s*</.test(content);
  if (isXml !== (format === 'xliff'))
    return {
      ok: false,
      lines: [`${file}:1 ${message('otherFormat', { format: isXml ? 'xliff' : 'csv' })}`],
    };
  let returned: ReturnedFile;
  try {
    returned = format === 'csv' ? readTable(content) : readXliff(content);
  } catch (error) {
    return { ok: false, lines: [unreadable(error, file, format)] };
  }
  const target = language ?? returned.language ?? FIRST_LANGUAGE;
  if (returned.language !== undefined && returned.language !== target)
    return {
      ok: false,
      lines: [`${file}:1 ${message('otherLanguage', { language: returned.language, target })}`],
    };
  if (!LANGUAGE.test(target))
    return { ok: false, lines: [message('language', { language: target })] };
  const catalogues = readable(() => ({
    source: readCatalogue(root, FIRST_LANGUAGE),
    target: readCatalogue(root, target),
  }));
  if ('ok' in catalogues) return catalogues;
  const { source } = catalogues;
  const notes = readNotes(root);
  const found = readReturned(returned.rows, {
    ...catalogues,
    notes,
    isTranslation: target !== FIRST_LANGUAGE,
  });
  if (found.refusals.length > 0)
    return {
      ok: false,
      lines: [
        message('refused'),
        ...found.refusals.map((each) => `${file}:${each.line} ${refusalText(each)}`),
      ],
    };
  const keys = source.map(({ key }) => key);
  const noted = found.notes.size === 0 ? [] : [json(NOTES, withNotes(notes, found.notes, keys))];
  const files = [
    ...new Set(
      source.filter(({ key }) => found.changes.has(key)).map(({ namespace }) => namespace),
    ),
  ];
  const present = namespacesOf(root, target);
  const merged = files.map((namespace): Written => [
    localeFile(target, namespace),
    mergedFile(
      {
        language: target,
        namespace,
        source: source.filter((each) => each.namespace === namespace),
        present: present.includes(namespace) ? readLocale(root, target, namespace) : undefined,
      },
      found.changes,
    ),
  ]);
  await writeAll(root, [...noted, ...merged]);
  const about = (sentence: 'outdated' | 'partial' | 'emptied') =>
    found[sentence].map(({ key, line }) => `${file}:${line} ${key}: ${message(sentence)}`);
  const further = [
    ...about('outdated'),
    ...about('partial'),
    ...about('emptied'),
    ...(found.missing === 0 ? [] : [message('untranslated', { count: found.missing })]),
  ];
  if (found.changes.size === 0)
    return { ok: true, lines: [message('nothing', { file }), ...further] };
  const names = files.map((namespace) => localeFile(target, namespace)).join(', ');
  return {
    ok: true,
    lines: [message('imported', { count: found.changes.size, files: names }), ...further],
  };
}

/** In the order of the texts; an emptied note is taken away. */
function withNotes(
  notes: Notes,
  changed: ReadonlyMap<string, string>,
  keys: readonly string[],
): Notes {
  const all = new Map([...Object.entries(notes), ...changed]);
  return Object.fromEntries(
    keys.flatMap((key) => {
      const note = all.get(key) ?? '';
      return note === '' ? [] : [[key, note]];
    }),
  );
}

function unreadable(error: unknown, file: string, format: Format): string {
  if (error instanceof ColumnError)
    return `${file}:1 ${message('columns', { column: error.column })}`;
  if (error instanceof UnreadableFile)
    return `${file}:${error.line} ${message('unreadable', { reason: error.message, format: format.toUpperCase() })}`;
  throw error;
}
