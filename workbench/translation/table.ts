/** The texts as a table for spreadsheets: CSV by Papa Parse, with a byte order mark so that they read it as UTF-8. */
import Papa from 'papaparse';
import { UnreadableFile, type ReturnedFile, type Unit } from './exchange.ts';

const COLUMNS = ['key', 'source', 'target', 'note', 'changed'] as const;
const NEEDED = COLUMNS.slice(0, 4);

/** `source (de-AT)`: the language of a column stands behind its name. */
const HEADING = /^(\w+) \(([\w-]+)\)$/;

export const writeTable = (
  units: readonly Unit[],
  languages: { source: string; target: string },
): string => {
  const fields = COLUMNS.map((name) =>
    name === 'source' || name === 'target' ? `${name} (${languages[name]})` : name,
  );
  const data = units.map(({ key, source, target, note, isChanged }) => [
    key,
    source,
    target,
    note,
    isChanged ? 'yes' : 'no',
  ]);
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: '\r\n' })}\r\n`;
};

export class ColumnError extends Error {
  readonly column: string;
  constructor(column: string) {
    super(`column ${column} is missing`);
    this.column = column;
  }
}

/** Columns are found by their headings, in any order. Spreadsheets also write semicolons and LF. Throws a `ColumnError` or an `UnreadableFile`. */
export function readTable(csv: string): ReturnedFile {
  const text = csv.replace(/^\uFEFF/, '');
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const rows: { cells: string[]; line: number }[] = [];
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter: first.includes(';') && !first.includes(',') ? ';' : ',',
    step({ data: cells, errors: [error], meta: { cursor } }) {
      if (error !== undefined) throw new UnreadableFile(line, error.message);
      rows.push({ cells, line });
      line += text.slice(read, cursor).split('\n').length - 1;
      read = cursor;
    },
  });
  const head = (rows.shift()?.cells ?? []).map((cell) => HEADING.exec(cell) ?? ['', cell]);
  const headings = head.map(([, name]) => name);
  const missing = NEEDED.find((column) => !headings.includes(column));
  if (missing !== undefined) throw new ColumnError(missing);
  const returned = rows
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ cells, line: at }) => {
      const cell = (column: (typeof COLUMNS)[number]): string =>
        cells[headings.indexOf(column)] ?? '';
      return {
        key: cell('key'),
        source: cell('source'),
        target: cell('target'),
        note: cell('note'),
        line: at,
      };
    });
  return { rows: returned, language: head.find(([, name]) => name === 'target')?.[2] };
}
