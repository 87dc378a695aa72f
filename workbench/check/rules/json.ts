/** Every definition file can be read: UTF-8, JSON without slips, each key once. */
import { printParseErrorCode } from 'jsonc-parser';
import { finding, findingAt, part, type Finding, type Part } from '../finding.ts';
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
/** What people write, where the mistake is noticed, and what stands there instead. */
const WRITTEN: readonly (readonly [Part, RegExp, string])[] = [
  ['slip.comment', /^(?:\/\/[^\n]*|\/\*.*?\*\/)\s*/s, ''],
  ['slip.quotes', /^['‚‘’„“”»«]([^\n"'‚‘’„“”»«]*)['‚‘’„“”»«]/, '"$1"'],
  ['slip.semicolon', /^;/, ','],
  ['slip.colon', /^=(?!=)/, ':'],
  ['slip.lower', /^True\b/i, 'true'],
  ['slip.lower', /^False\b/i, 'false'],
  ['slip.unquoted', /^\p{L}[^\n,:{}[\]"]*?(?=\s*[\n,:{}[\]])/u, '"$&"'],
];

/** The likely slip, in one sentence. */
function slip(file: JsonFile, at: number): Slip {
  const { text } = file;
  const [before, after] = [text.slice(0, at), text.slice(at)];
  const kind = file.errors[0] && printParseErrorCode(file.errors[0].error);
  const exchange = (start: number, length: number, newText: string): Edit =>
    edit(file, start, start + length, newText);
  if (text.trim() === '') return { text: part('slip.empty') };
  if (text.startsWith(MARK)) return { text: part('slip.mark'), edit: exchange(0, 1, '') };
  if (/^\s*(?:<{7}|={7}|>{7})/.test(after)) return { text: part('slip.conflict') };
  if (kind === 'InvalidEscapeCharacter') {
    const start = at + after.search(/\\(?!["\\/bfnrtu])/);
    return { text: part('slip.escape'), edit: exchange(start, 0, '\\') };
  }
  const tab = after.search(/\t/);
  if (kind === 'InvalidCharacter' && tab >= 0)
    return { text: part('slip.tab'), edit: exchange(at + tab, 1, ' ') };
  if (before.endsWith('"') && /^[\p{L}\d]/u.test(after)) return { text: part('slip.inside') };
  for (const [name, pattern, instead] of WRITTEN) {
    const { length } = pattern.exec(after)?.[0] ?? '';
    const written = after.replace(pattern, instead).slice(0, length - after.length || undefined);
    if (length > 0) return { text: part(name), edit: exchange(at, length, written) };
  }
  const [comma] = /(?<=:\s*-?\d+),\s*$/.exec(before) ?? [];
  if (comma !== undefined && /^\d/.test(after)) {
    const sign = /^\d{3}(?!\d)/.test(after) ? '' : '.';
    return { text: part('slip.decimal'), edit: exchange(at - comma.length, comma.length, sign) };
  }
  if (/:\s*$/.test(before) && /^[,}\]]/.test(after)) return { text: part('slip.value') };
  const lineEnd = text.indexOf('\n', at);
  const gap = /^\n\s*/.exec(text.slice(lineEnd))?.[0].length ?? 0;
  const joined = exchange(lineEnd, gap, ' ');
  if (kind === 'UnexpectedEndOfString' && readableAfter(file, joined))
    return { text: part('slip.line'), edit: joined };
  const mended = mend(file, at);
  if (mended === undefined) return { text: part('slip.unknown') };
  const { start, end, newText } = mended;
  const sign = text.slice(start, end);
  if (newText !== '') return { edit: mended, text: part('slip.added', { sign: newText }) };
  return sign === '"' && /„[^“"\n]*$/.test(text.slice(0, start))
    ? { edit: exchange(start, 1, '“'), text: part('slip.inside') }
    : { edit: mended, text: part('slip.dropped', { sign }) };
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
