/** Prints a document of the bank from top to bottom with pdfkit: sections of paragraphs and tables. */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Brand } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';

/** A paragraph, terms with their values (undefined is left out), or the rows of a table. */
export type Block =
  string | Readonly<Record<string, string | undefined>> | readonly (readonly string[])[];

export interface Paper {
  readonly title: string;
  readonly brand: Brand;
  /** Number of the application. */
  readonly reference: string;
  /** From the data, so that the same data give the same bytes. */
  readonly createdOn: Date;
  /** By heading. */
  readonly sections: Readonly<Record<string, readonly Block[]>>;
}

/** Embedded, so that every name can be printed; licence: fonts/OFL.txt. */
const font = (name: string): string => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));
const REGULAR = font('OpenSans-Regular');
const BOLD = font('OpenSans-Bold');
const MARGIN = 57;

type Doc = InstanceType<typeof PDFDocument>;

const isTable = (block: Block): block is readonly (readonly string[])[] => Array.isArray(block);

function print(doc: Doc, block: Block): void {
  doc.font(REGULAR).fontSize(9.5);
  if (typeof block === 'string') {
    doc.text(block, { lineGap: 2 }).moveDown(0.5);
    return;
  }
  const rows = isTable(block)
    ? block.map((row) => [...row])
    : Object.entries(block).flatMap(([term, value]) => (value ? [[term, value]] : []));
  const isPairs = rows[0]?.length === 2;
  doc.fontSize(8.5).table({
    ...(isPairs ? { columnStyles: [180, '*'] } : {}),
    defaultStyle: {
      border: [0, 0, 0.5, 0],
      borderColor: '#c3c9d1',
      padding: isPairs ? 3 : 2,
      align: { x: isPairs ? 'left' : 'right', y: 'top' },
    },
    data: rows,
  });
  doc.moveDown(0.7);
}

function printFooters(doc: Doc, { brand, reference }: Paper): void {
  const { legalName, street, place } = BRANDS[brand];
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    doc.page.margins.bottom = 0;
    const text = `${legalName}, ${street}, ${place}. Antrag ${reference}. Seite ${index + 1} von ${count}. Testdokument einer erfundenen Bank, rechtlich ohne Wirkung.`;
    doc.font(REGULAR).fontSize(7.5);
    doc.text(text, MARGIN, doc.page.height - 40, { lineBreak: false });
  }
}

export async function printPaper(paper: Paper): Promise<Uint8Array> {
  const { title: Title, brand, createdOn } = paper;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'de-AT',
    displayTitle: true,
    bufferPages: true,
    font: REGULAR,
    info: { Title, Author: BRANDS[brand].legalName, CreationDate: createdOn, ModDate: createdOn },
  });
  doc.font(BOLD).fontSize(16).text(Title).moveDown(0.5);
  for (const [heading, blocks] of Object.entries(paper.sections)) {
    if (doc.y > doc.page.height - 140) doc.addPage();
    doc.font(BOLD).fontSize(12).text(heading, MARGIN).moveDown(0.2);
    for (const block of blocks) print(doc, block);
  }
  printFooters(doc, paper);
  doc.end();
  return Uint8Array.from(Buffer.concat(await doc.toArray()));
}
