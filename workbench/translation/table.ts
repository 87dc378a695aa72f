/** The texts as a table for spreadsheets: CSV by Papa Parse, with a byte order mark so that they read it as UTF-8. */
import Papa from 'papaparse';
import { hashOf, type Languages, type ReturnedFile, type Unit } from './exchange.ts';
import { message, placed, RefusedMessageError } from './message.ts';

/** With a German heading: only for whoever translates. */
const FACTS = ['former', 'screens', 'kind'] as const;
const COLUMNS = ['key', 'source', 'target', 'note', 'changed', 'earlier', 'version'] as const;
/** Columns in the order of an exported file. */
const WRITTEN = [...COLUMNS.slice(0, -1), ...FACTS, 'version'] as const;
const NEEDED = COLUMNS.slice(0, 4);

const isFact = (name: (typeof WRITTEN)[number]): name is (typeof FACTS)[number] =>
  FACTS.some((fact) => fact === name);

/** `source (de-AT)`: the language of a column stands behind its name. */
const HEADING = /^(\w+) \(([\w-]+)\)$/;

export const writeTable = (
  units: readonly Unit[],
  { exportId, ...languages }: Languages,
  delimiter = ',',
): string => {
  const fields = WRITTEN.map((name) => {
    if (name === 'source' || name === 'target') return `${name} (${languages[name]})`;
    return isFact(name) ? message(`column.${name}`) : name;
  });
  const data = units.map((unit) =>
    WRITTEN.map((name) => {
      if (isFact(name)) return unit.facts?.[name] ?? '';
      if (name === 'version')
        return `v${[...[unit.target, unit.note, unit.source].map(hashOf), exportId].join('-')}`;
      return name === 'changed' ? (unit.isChanged ? 'yes' : 'no') : unit[name];
    }),
  );
  return `\uFEFF${Papa.unparse({ fields, data }, { newline: '\r\n', delimiter })}\r\n`;
};

/** Columns are found by their headings, in any order. Spreadsheets also write semicolons, tabs and LF. `file` is the name for `Refused`. */
export function readTable(csv: string, file: string): ReturnedFile {
  const text = csv.replace(/^\uFEFF/, '');
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const rows: { cells: string[]; line: number }[] = [];
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter: [',', ';', '\t'].find((each) => first.includes(each)) ?? ',',
    step({ data: cells, errors: [error], meta: { cursor } }) {
      if (error !== undefined)
        throw new RefusedMessageError(`${placed(file, line)} ${message('quotes')}`);
      const isOne = cells.length === 1 && rows[0] !== undefined && rows[0].cells.length > 1;
      if (isOne && /^\w+:[^,;\t]+[,;\t]/.test(cells[0] ?? ''))
        throw new RefusedMessageError(`${placed(file, line)} ${message('separators')}`);
      rows.push({ cells, line });
      line += text.slice(read, cursor).split('\n').length - 1;
      read = cursor;
    },
  });
  const head = (rows.shift()?.cells ?? []).map((cell) => HEADING.exec(cell) ?? ['', cell]);
  const headings = head.map(([, name]) => name);
  const missing = NEEDED.find((column) => !headings.includes(column));
  if (missing !== undefined)
    throw new RefusedMessageError(`${placed(file)} ${message('columns', { column: missing })}`);
  const returned = rows
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ cells, line: at }) => {
      const isTooLong = cells.some(
        (text, i) => i >= headings.length || (text !== '' && headings[i] === ''),
      );
      const cell = (column: (typeof COLUMNS)[number]): string =>
        cells[headings.indexOf(column)] ?? '';
      const [, version, noteVersion, sourceVersion, exportId] =
        /^v([\da-f]+)(?:-([\da-f]+))?(?:-([\da-f]+))?(?:-([\da-f]+))?$/.exec(cell('version')) ?? [];
      return {
        key: cell('key'),
        source: cell('source'),
        target: cell('target'),
        note: cell('note'),
        // Changed by whoever read it over: the translation still fits.
        isApproved: /^n/i.test(cell('changed')),
        version,
        noteVersion,
        sourceVersion,
        exportId,
        line: at,
        ...(isTooLong && { unreadable: { problem: 'cells' } as const }),
      };
    });
  const language = head.find(([, name]) => name === 'target')?.[2];
  return { rows: returned, language, isTable: true };
}
