/** The texts as a table for spreadsheets. */
import { readCsv, writeCsv } from './csv.ts';
import type { Returned, Unit } from './exchange.ts';

export const COLUMNS = ['key', 'source', 'target', 'note', 'changed'] as const;

export const writeTable = (units: readonly Unit[]): string =>
  writeCsv([
    COLUMNS,
    ...units.map(({ key, source, target, note, isChanged }) => [
      key,
      source,
      target,
      note,
      isChanged ? 'yes' : 'no',
    ]),
  ]);

/** A heading that is not there. */
export class ColumnError extends Error {
  readonly column: string;
  constructor(column: string) {
    super(`no column ${column}`);
    this.column = column;
  }
}

/** Columns are found by their headings, in any order; throws a `ColumnError` or a `CsvError`. */
export function readTable(csv: string): Returned[] {
  const [head, ...rows] = readCsv(csv);
  const places = new Map(COLUMNS.map((column) => [column, head?.cells.indexOf(column) ?? -1]));
  const missing = (['key', 'source', 'target', 'note'] as const).find(
    (column) => places.get(column) === -1,
  );
  if (missing !== undefined) throw new ColumnError(missing);
  const cell = (cells: readonly string[], column: (typeof COLUMNS)[number]): string =>
    cells[places.get(column) ?? -1] ?? '';
  return rows
    .filter(({ cells }) => cells.some((each) => each !== ''))
    .map(({ cells, line }) => ({
      key: cell(cells, 'key'),
      source: cell(cells, 'source'),
      target: cell(cells, 'target'),
      note: cell(cells, 'note'),
      line,
    }));
}
