/** Prints a document of the bank: sections of paragraphs and tables, written by pdfkit from top to bottom. It knows no loan. */
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Brand } from '../application.ts';
import { BRANDS } from '../partners/brands.ts';

/** A paragraph, pairs of term and value (a value that is undefined is left out), or columns of figures. */
export type Block =
  | string
  | readonly (readonly [string, string | undefined])[]
  | { readonly columns: readonly (readonly string[])[] };

export interface Paper {
  readonly title: string;
  readonly brand: Brand;
  /** Number of the application. */
  readonly reference: string;
  /** From the data, so that the same data give the same bytes. */
  readonly createdOn: Date;
  readonly sections: readonly { readonly heading: string; readonly blocks: readonly Block[] }[];
}

/** Embedded, so that every name can be printed; licence: fonts/OFL.txt. */
const font = (name: string): string => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));
const REGULAR = font('OpenSans-Regular');
const BOLD = font('OpenSans-Bold');
const MARGIN = 57;

type Doc = InstanceType<typeof PDFDocument>;

function print(doc: Doc, block: Block): void {
  doc.font(REGULAR).fontSize(9.5);
  if (typeof block === 'string') {
    doc.text(block, { lineGap: 2 }).moveDown(0.5);
    return;
  }
  const isFigures = 'columns' in block;
  doc.fontSize(8.5).table({
    ...(isFigures ? {} : { columnStyles: [180, '*'] }),
    defaultStyle: {
      border: [0, 0, 0.5, 0],
      borderColor: '#c3c9d1',
      padding: isFigures ? 2 : 3,
      align: { x: isFigures ? 'right' : 'left', y: 'top' },
    },
    data: isFigures
      ? block.columns.map((row) => [...row])
      : block.flatMap(([term, value]) => (value === undefined ? [] : [[term, value]])),
  });
  doc.moveDown(0.7);
}

function printFeet(doc: Doc, { brand, reference }: Paper): void {
  const { legalName, street, place } = BRANDS[brand];
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    doc.page.margins.bottom = 0;
    doc
      .font(REGULAR)
      .fontSize(7.5)
      .text(
        `${legalName}, ${street}, ${place}. Antrag ${reference}. Seite ${index + 1} von ${count}. Testdokument einer erfundenen Bank, rechtlich ohne Wirkung.`,
        MARGIN,
        doc.page.height - 40,
        { lineBreak: false },
      );
  }
}

export function printPaper(paper: Paper): Promise<Uint8Array> {
  const { title, brand, createdOn, sections } = paper;
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'de-AT',
    displayTitle: true,
    bufferPages: true,
    font: REGULAR,
    info: {
      Title: title,
      Author: BRANDS[brand].legalName,
      CreationDate: createdOn,
      ModDate: createdOn,
    },
  });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.font(BOLD).fontSize(16).text(title).moveDown(0.5);
  for (const { heading, blocks } of sections) {
    if (doc.y > doc.page.height - 140) doc.addPage();
    doc.font(BOLD).fontSize(12).text(heading, MARGIN).moveDown(0.2);
    for (const block of blocks) print(doc, block);
  }
  return new Promise((resolve, reject) => {
    doc.on('error', reject).on('end', () => resolve(Uint8Array.from(Buffer.concat(parts))));
    printFeet(doc, paper);
    doc.end();
  });
}
