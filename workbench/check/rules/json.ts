/** Every definition file can be read: UTF-8, JSON without slips, each key once. */
import { printParseErrorCode } from 'jsonc-parser';
import { finding, findingAt, part, type Finding } from '../finding.ts';
import { edit, jsonFile, members, removed, type JsonFile, type Node } from '../json-file.ts';
import type { Edit } from '../sources.ts';

interface Slip {
  edit?: Edit | undefined;
  text: string;
}

const readableAfter = ({ text }: JsonFile, { start, end, newText }: Edit): boolean => {
  try {
    JSON.parse(text.slice(0, start) + newText + text.slice(end));
    return true;
  } catch {
    return false;
  }
};

/** One sign less or more, at the place of the mistake or just before it, or a quote in its line. */
function mend(file: JsonFile, at: number): Edit | undefined {
  const { text } = file;
  const from = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const lineEnd = text.indexOf('\n', Math.max(0, at - 1));
  const end = lineEnd < 0 ? text.length : lineEnd;
  const line = text.slice(0, end).replace(/,\s*$/, '').length;
  const places = [...new Set([text.slice(0, at).trimEnd().length, at, end, line])];
  const drop = places.flatMap((each) => [
    edit(file, each, each + 1, ''),
    edit(file, Math.max(0, each - 1), each, ''),
  ]);
  const insert = places.flatMap((each) =>
    [',', '"', '}', ']', ':', '{', '",'].map((sign) => edit(file, each, each, sign)),
  );
  // A quote that was forgotten is noticed only at the end of the line.
  const quotes = Array.from({ length: Math.min(400, end - from) }, (_, i) =>
    edit(file, from + i, from + i, '"'),
  );
  return [...drop.slice(0, 4), ...insert, ...drop, ...quotes].find((each) =>
    readableAfter(file, each),
  );
}

const MARK = '\uFEFF';
/** Quotes of German texts or of code, in the place of straight ones. */
const QUOTED = /^['‚‘’„“”»«]([^\n"'‚‘’„“”»«]*)['‚‘’„“”»«]/;

/** The likely slip, in one sentence. */
function slip(file: JsonFile, at: number): Slip {
  const { text } = file;
  const kinds = file.errors.map(({ error }) => printParseErrorCode(error));
  if (text.trim() === '') return { text: part('slip.empty') };
  if (text.startsWith(MARK)) return { text: part('slip.mark'), edit: edit(file, 0, 1, '') };
  if (kinds.includes('InvalidCommentToken')) return { text: part('slip.comment') };
  if (kinds[0] === 'InvalidEscapeCharacter') {
    const start = at + text.slice(at).search(/\\(?!["\\/bfnrtu])/);
    return { text: part('slip.escape'), edit: edit(file, start, start, '\\') };
  }
  const [whole = '', inside = ''] = QUOTED.exec(text.slice(at)) ?? [];
  if (whole !== '')
    return {
      text: part('slip.quotes'),
      edit: edit(file, at, at + whole.length, `"${inside}"`),
    };
  const lineEnd = text.indexOf('\n', at);
  const gap = /^\n\s*/.exec(text.slice(lineEnd))?.[0].length ?? 0;
  const joined = edit(file, lineEnd, lineEnd + gap, ' ');
  if (kinds[0] === 'UnexpectedEndOfString' && readableAfter(file, joined))
    return { text: part('slip.line'), edit: joined };
  if (text.charAt(at - 1) === '"' && /[\p{L}\d]/u.test(text.charAt(at)))
    return { text: part('slip.inside') };
  const mended = mend(file, at);
  if (mended === undefined) return { text: part('slip.unknown') };
  const { start, end, newText } = mended;
  return newText === ''
    ? { edit: mended, text: part('slip.dropped', { sign: text.slice(start, end) }) }
    : { edit: mended, text: part('slip.added', { sign: newText }) };
}

function syntax(file: JsonFile): Finding[] {
  const [first] = file.errors;
  if (first === undefined) return [];
  const { edit: mended, text } = slip(file, first.offset);
  // A missing comma or quote is noticed at what follows; what mends it is where it belongs.
  const start = mended?.start ?? first.offset;
  const where = { file: file.path, text: file.text, start, end: Math.max(start + 1, first.offset) };
  const values = { file: file.path, slip: text };
  return [finding('json-syntax', where, { values, edits: [mended] })];
}

const doubled = (file: JsonFile, node: Node | undefined): Finding[] => [
  ...members(node)
    .filter(({ name }, i, all) => all.findIndex((each) => each.name === name) < i)
    .map(({ name, key, property }) =>
      findingAt('json-duplicate-key', key, { name }, removed(property)),
    ),
  ...(node?.children ?? []).flatMap((child) =>
    doubled(file, child.type === 'property' ? child.children?.[1] : child),
  ),
];

/** Stands for letters of another encoding: an umlaut saved as Latin-1 can no longer be told. */
const LOST_LETTER = '\uFFFD';

/** Keeps the other rules from reading the files at all; they wait until this is mended. */
export const unreadable = (files: readonly { path: string; text: string }[]): Finding[] => {
  const all = files.flatMap(({ path, text }): Finding[] => {
    const start = text.indexOf(LOST_LETTER);
    if (start >= 0) {
      const where = { file: path, text, start, end: start + 1 };
      return [finding('file-encoding', where, { values: { file: path } })];
    }
    return path.endsWith('.json') ? syntax(jsonFile(path, text)) : [];
  });
  return all.length > 0
    ? all
    : files
        .filter(({ path }) => path.endsWith('.json'))
        .flatMap(({ path, text }) => {
          const file = jsonFile(path, text);
          return doubled(file, file.root);
        });
};
