/** Tables that run over pages: the head stands again on every page, rows are never torn. */
import type PDFDocument from 'pdfkit';
import { COLOURS, CONTENT_BOTTOM, CONTENT_WIDTH, PAGE, SIZES } from './look.ts';

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

export interface Column {
  readonly head: string;
  /** Share of the width; shares add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** A last row in bold, as for sums. */
  readonly foot?: readonly string[];
  /** The first cell of a row names the row. */
  readonly rowHeads?: boolean;
  /** No visible head: for pairs of term and value, whose first column says it all. */
  readonly headless?: boolean;
  readonly size?: number;
  /** Narrow rows, for long plans. */
  readonly dense?: boolean;
}

interface RowStyle {
  readonly bold: boolean;
  readonly fill?: string;
  readonly tag: (column: number) => 'TH' | 'TD';
  readonly scope?: 'Column' | 'Row';
}

const PADDING = { x: 5, y: 3.2, dense: 1.6 } as const;

/** pdfkit's types do not show the dictionary of an element; readers need the scope to tell heads of columns from heads of rows. */
const setScope = (element: Element, scope: 'Column' | 'Row'): void => {
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data['A'] = {
    O: 'Table',
    Scope: scope,
  };
};

export function drawTable(
  doc: Document,
  parent: Element,
  {
    columns,
    rows,
    foot,
    rowHeads = true,
    headless = false,
    size = SIZES.table,
    dense = false,
  }: Table,
): void {
  const above = dense ? PADDING.dense : PADDING.y;
  const table = doc.struct('Table');
  parent.add(table);
  const widths = columns.map(({ share }) => share * CONTENT_WIDTH);
  const lefts = widths.map(
    (_, index) => PAGE.left + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  );
  const heads = columns.map(({ head }) => head);
  const font = (bold: boolean) => doc.font(bold ? 'bold' : 'regular').fontSize(size);

  const heightOf = (cells: readonly string[], bold: boolean): number => {
    font(bold);
    return (
      Math.max(
        ...cells.map((text, index) =>
          doc.heightOfString(text, { width: (widths[index] ?? 0) - 2 * PADDING.x, lineGap: 1 }),
        ),
      ) +
      2 * above
    );
  };
  const backdrop = (y: number, height: number, fill?: string): void => {
    doc.markContent('Artifact', { type: 'Layout' });
    if (fill !== undefined) doc.rect(PAGE.left, y, CONTENT_WIDTH, height).fill(fill);
    doc
      .lineWidth(0.5)
      .strokeColor(COLOURS.line)
      .moveTo(PAGE.left, y + height)
      .lineTo(PAGE.left + CONTENT_WIDTH, y + height)
      .stroke();
    doc.endMarkedContent();
  };
  const write = (text: string, index: number, y: number): void => {
    doc.text(text, (lefts[index] ?? 0) + PADDING.x, y + above, {
      width: (widths[index] ?? 0) - 2 * PADDING.x,
      align: columns[index]?.align ?? 'left',
      lineGap: 1,
    });
  };
  const drawRow = (cells: readonly string[], { bold, fill, tag, scope }: RowStyle): void => {
    const height = heightOf(cells, bold);
    const { y } = doc;
    backdrop(y, height, fill);
    font(bold).fillColor(COLOURS.text);
    const row = doc.struct('TR');
    table.add(row);
    cells.forEach((text, index) => {
      const cell = doc.struct(tag(index), {}, () => write(text, index, y));
      if (tag(index) === 'TH' && scope) setScope(cell, scope);
      row.add(cell);
    });
    doc.y = y + height;
  };
  /** The head once more on the next page; read aloud only the first time. */
  const repeatHead = (): void => {
    const height = heightOf(heads, true);
    const { y } = doc;
    backdrop(y, height, COLOURS.soft);
    font(true).fillColor(COLOURS.text);
    doc.markContent('Artifact', { type: 'Pagination' });
    heads.forEach((text, index) => write(text, index, y));
    doc.endMarkedContent();
    doc.y = y + height;
  };
  const fit = (height: number): void => {
    if (doc.y + height <= CONTENT_BOTTOM) return;
    doc.addPage();
    if (!headless) repeatHead();
  };

  if (!headless) {
    if (doc.y + 3 * heightOf(heads, true) > CONTENT_BOTTOM) doc.addPage();
    drawRow(heads, { bold: true, fill: COLOURS.soft, tag: () => 'TH', scope: 'Column' });
  }
  const rowTag = (index: number) => (rowHeads && index === 0 ? 'TH' : 'TD');
  for (const cells of rows) {
    fit(heightOf(cells, false));
    drawRow(cells, { bold: false, tag: rowTag, scope: 'Row' });
  }
  if (foot) {
    fit(heightOf(foot, true));
    drawRow(foot, { bold: true, fill: COLOURS.soft, tag: rowTag, scope: 'Row' });
  }
  doc.x = PAGE.left;
  doc.y += 8;
}
