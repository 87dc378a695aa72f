/** Every definition file is readable: JSON without mistakes of writing, each key once. */
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { jsonFile, members, place, pointerOf, removed } from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import type { Edit } from '../sources.ts';

/** Slips of the pen, tried at the place of the mistake and just before it until the file can be read. */
function mend(file: JsonFile, at: number): Edit | undefined {
  const before = file.text.slice(0, at).trimEnd().length;
  const lineEnd = file.text.indexOf('\n', Math.max(0, at - 1));
  const end = lineEnd < 0 ? file.text.length : lineEnd;
  const places = [...new Set([before, at, end, file.text.slice(0, end).replace(/,\s*$/, '').length, file.text.trimEnd().length])];
  const insert = places.flatMap((start) => [',', '"', '}', ']', ':', '{', '":', '",'].map((newText) => ({ file: file.path, start, end: start, newText })));
  const drop = places.flatMap((start) => [
    { file: file.path, start, end: start + 1, newText: '' }, { file: file.path, start: Math.max(0, start - 1), end: start, newText: '' },
  ]);
  // A quote that was forgotten is noticed only at the end of the line.
  const from = file.text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const quotes = Array.from({ length: Math.min(400, end - from) }, (_, i) => ({ file: file.path, start: from + i, end: from + i, newText: '"' }));
  return [...drop.slice(0, 4), ...insert, ...drop, ...quotes].find(({ start, end: stop, newText }) => {
    try {
      JSON.parse(file.text.slice(0, start) + newText + file.text.slice(stop));
      return true;
    } catch {
      return false;
    }
  });
}

function syntax(file: JsonFile): Finding[] {
  const [first] = file.errors;
  if (first === undefined) return [];
  const edit = mend(file, first.offset);
  // A missing comma or quote is noticed at what follows; what mends it is where it belongs.
  const start = edit?.start ?? first.offset;
  const where = { file: file.path, text: file.text, start, end: Math.max(start + 1, first.offset) };
  return [finding('json-syntax', where, { values: { file: file.path }, edits: edit && [edit] })];
}

const doubled = (file: JsonFile, node: Node | undefined): Finding[] => {
  const seen = new Set<string>();
  const own = members(node).flatMap(({ name, key, property }) => {
    const again = seen.has(name);
    seen.add(name);
    return again ? [finding('json-duplicate-key', place(file, key), { values: { name }, pointer: pointerOf(key), edits: [removed(file, property)] })] : [];
  });
  return [...own, ...(node?.children ?? []).flatMap((child) => doubled(file, child.type === 'property' ? child.children?.[1] : child))];
};

/** What keeps the other rules from reading the files at all; they wait until this is mended. */
export const unreadable = (files: readonly { path: string; text: string }[]): Finding[] =>
  files.flatMap(({ path, text }) => syntax(jsonFile(path, text)));

export const duplicateKeys = (files: readonly { path: string; text: string }[]): Finding[] =>
  files.flatMap(({ path, text }) => {
    const file = jsonFile(path, text);
    return doubled(file, file.root);
  });

