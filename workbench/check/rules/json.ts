/** Every definition file is readable: JSON without mistakes of writing, each key once. */
import { printParseErrorCode } from 'jsonc-parser';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { jsonFile, members, place, pointerOf, removed } from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { part } from '../parts.ts';
import type { Edit } from '../sources.ts';

interface Slip {
  edit?: Edit | undefined;
  words: string;
}

/** Slips of the pen, tried at the place of the mistake and just before it until the file can be read. */
function mend(file: JsonFile, at: number): Edit | undefined {
  const before = file.text.slice(0, at).trimEnd().length;
  const lineEnd = file.text.indexOf('\n', Math.max(0, at - 1));
  const end = lineEnd < 0 ? file.text.length : lineEnd;
  const places = [
    ...new Set([
      before,
      at,
      end,
      file.text.slice(0, end).replace(/,\s*$/, '').length,
      file.text.trimEnd().length,
    ]),
  ];
  const insert = places.flatMap((start) =>
    [',', '"', '}', ']', ':', '{', '":', '",'].map((newText) => ({
      file: file.path,
      start,
      end: start,
      newText,
    })),
  );
  const drop = places.flatMap((start) => [
    { file: file.path, start, end: start + 1, newText: '' },
    { file: file.path, start: Math.max(0, start - 1), end: start, newText: '' },
  ]);
  // A quote that was forgotten is noticed only at the end of the line.
  const from = file.text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const quotes = Array.from({ length: Math.min(400, end - from) }, (_, i) => ({
    file: file.path,
    start: from + i,
    end: from + i,
    newText: '"',
  }));
  return [...drop.slice(0, 4), ...insert, ...drop, ...quotes].find((edit) =>
    readableAfter(file, edit),
  );
}

const readableAfter = ({ text }: JsonFile, { start, end, newText }: Edit): boolean => {
  try {
    JSON.parse(text.slice(0, start) + newText + text.slice(end));
    return true;
  } catch {
    return false;
  }
};

/** Quotes of a typewriter's German or of code, in the place of straight ones. */
const OTHER_QUOTES = /['‚‘’„“”»«]/;

const MARK = '\uFEFF';
/** What went wrong, as whoever wrote it would say it. */
function slip(file: JsonFile, at: number): Slip {
  const { text, path } = file;
  if (text.trim() === '') return { words: part('slip.empty') };
  const mark = { file: path, start: 0, end: 1, newText: '' };
  if (text.startsWith(MARK)) return { words: part('slip.mark'), edit: mark };
  const kinds = file.errors.map(({ error }) => printParseErrorCode(error));
  if (kinds.includes('InvalidCommentToken')) return { words: part('slip.comment') };
  if (kinds[0] === 'InvalidEscapeCharacter') {
    const single = at + text.slice(at).search(/\\(?!["\\/bfnrtu])/);
    return {
      words: part('slip.escape'),
      edit: { file: path, start: single, end: single, newText: '\\' },
    };
  }
  if (OTHER_QUOTES.test(text.charAt(at))) {
    const [whole = '', inside = ''] =
      /^['‚‘’„“”»«]([^\n"'‚‘’„“”»«]*)['‚‘’„“”»«]/.exec(text.slice(at)) ?? [];
    const edit = { file: path, start: at, end: at + whole.length, newText: `"${inside}"` };
    return {
      words: part('slip.quotes'),
      edit: whole !== '' && readableAfter(file, edit) ? edit : undefined,
    };
  }
  const broken = /^\n\s*/.exec(text.slice(text.indexOf('\n', at)))?.[0];
  const joined = {
    file: path,
    start: text.indexOf('\n', at),
    end: text.indexOf('\n', at) + (broken?.length ?? 0),
    newText: ' ',
  };
  if (kinds[0] === 'UnexpectedEndOfString' && readableAfter(file, joined))
    return { words: part('slip.line'), edit: joined };
  if (text.charAt(at - 1) === '"' && /[\p{L}\d]/u.test(text.charAt(at)))
    return { words: part('slip.inside') };
  const edit = mend(file, at);
  if (edit === undefined) return { words: part('slip.unknown') };
  const dropped = text.slice(edit.start, edit.end);
  return {
    edit,
    words:
      edit.newText === ''
        ? part('slip.dropped', { sign: dropped })
        : part('slip.added', { sign: edit.newText }),
  };
}

function syntax(file: JsonFile): Finding[] {
  const [first] = file.errors;
  if (first === undefined) return [];
  const { edit, words } = slip(file, first.offset);
  // A missing comma or quote is noticed at what follows; what mends it is where it belongs.
  const start = edit?.start ?? first.offset;
  const where = { file: file.path, text: file.text, start, end: Math.max(start + 1, first.offset) };
  return [
    finding('json-syntax', where, {
      values: { file: file.path, slip: words },
      edits: edit && [edit],
    }),
  ];
}

const doubled = (file: JsonFile, node: Node | undefined): Finding[] => {
  const seen = new Set<string>();
  const own = members(node).flatMap(({ name, key, property }) => {
    const again = seen.has(name);
    seen.add(name);
    return again
      ? [
          finding('json-duplicate-key', place(file, key), {
            values: { name },
            pointer: pointerOf(key),
            edits: [removed(file, property)],
          }),
        ]
      : [];
  });
  return [
    ...own,
    ...(node?.children ?? []).flatMap((child) =>
      doubled(file, child.type === 'property' ? child.children?.[1] : child),
    ),
  ];
};

/** What stands for letters of another encoding: an umlaut saved as Latin-1 can no longer be told. */
const LOST_LETTER = '\uFFFD';
const misread = ({ path, text }: Written): Finding[] => {
  const start = text.indexOf(LOST_LETTER);
  return start < 0
    ? []
    : [
        finding(
          'file-encoding',
          { file: path, text, start, end: start + 1 },
          { values: { file: path } },
        ),
      ];
};

interface Written {
  path: string;
  text: string;
}
/** What keeps the other rules from reading the files at all; they wait until this is mended. */
export const unreadable = (files: readonly Written[]): Finding[] =>
  files.flatMap((file) => {
    const wrong = misread(file);
    return wrong.length > 0 || !file.path.endsWith('.json')
      ? wrong
      : syntax(jsonFile(file.path, file.text));
  });

export const duplicateKeys = (files: readonly Written[]): Finding[] =>
  files
    .filter(({ path }) => path.endsWith('.json'))
    .flatMap(({ path, text }) => {
      const file = jsonFile(path, text);
      return doubled(file, file.root);
    });
