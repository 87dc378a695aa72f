/** Comma-separated values as in RFC 4180: CRLF, quotes doubled, a byte order mark so that spreadsheets read it as UTF-8. */

const MARK = '\uFEFF';
const quoted = (cell: string): string =>
  /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `${MARK}${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

export interface CsvRow {
  cells: string[];
  /** Where the row begins, from 1. */ line: number;
}

/** Reads what spreadsheets write, too: semicolons, LF alone, no mark. Throws with the line when a quote is never closed. */
export function readCsv(source: string): CsvRow[] {
  const text = source.startsWith(MARK) ? source.slice(1) : source;
  const firstLine = /^[^\r\n]*/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  const separator = firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
  const rows: CsvRow[] = [];
  let row: CsvRow = { cells: [], line: 1 };
  let cell = '';
  let line = 1;
  let opened = 0;
  /** Nothing of this row was read yet: the end of the file may follow. */
  let isFresh = true;
  const endCell = () => {
    row.cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = { cells: [], line };
    isFresh = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (opened > 0) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') {
        cell += letter;
        at += 1;
      } else opened = 0;
      continue;
    }
    if (letter === '\r' && text.charAt(at + 1) === '\n') continue;
    if (letter === '\n' || letter === '\r') {
      endRow();
      continue;
    }
    isFresh = false;
    if (letter === '"' && cell === '') opened = line;
    else if (letter === separator) endCell();
    else cell += letter;
  }
  if (opened > 0) throw new CsvError(opened);
  if (!isFresh) endRow();
  return rows;
}

/** A quote that is opened and never closed. */
export class CsvError extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`line ${line}: a quote is never closed`);
    this.line = line;
  }
}
