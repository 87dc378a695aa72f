/** A tagged document written from top to bottom: title, sections, paragraphs, lists, tables. It knows no loan. */
import PDFDocument from 'pdfkit';
import { BRANDS } from '../partners/brands.ts';
import type { Brand } from '../application.ts';
import {
  BRAND_COLOURS,
  COLOURS,
  CONTENT_BOTTOM,
  CONTENT_WIDTH,
  FONTS,
  LINE_GAP,
  PAGE,
  SIZES,
} from './look.ts';
import { drawFrames } from './page-frame.ts';
import { drawTable, type Table } from './sheet-table.ts';

export interface SheetOptions {
  readonly title: string;
  readonly subject: string;
  readonly brand: Brand;
  /** Number of the application, in the foot. */
  readonly reference: string;
  /** Of the data, so that the same data give the same bytes. */
  readonly createdOn: Date;
}

export interface Sheet {
  title(text: string, subtitle: string): void;
  /** A heading with a bookmark. */
  section(heading: string): void;
  paragraph(text: string): void;
  /** A paragraph that must be seen: bold, in a box. */
  callout(text: string): void;
  list(items: readonly string[]): void;
  table(table: Table): void;
  /** Lines to sign on, each with its caption below. */
  signatures(captions: readonly string[]): void;
  newPage(): void;
  end(): Promise<Uint8Array>;
}

export function createSheet({ title, subject, brand, reference, createdOn }: SheetOptions): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margins: PAGE,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'de-AT',
    displayTitle: true,
    bufferPages: true,
    font: FONTS.regular,
    info: {
      Title: title,
      Subject: subject,
      Author: BRANDS[brand].legalName,
      Creator: BRANDS[brand].legalName,
      CreationDate: createdOn,
      ModDate: createdOn,
    },
  });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  doc.registerFont('regular', FONTS.regular);
  doc.registerFont('bold', FONTS.bold);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const width = CONTENT_WIDTH;

  const keep = (height: number): void => {
    if (doc.y + height > CONTENT_BOTTOM) doc.addPage();
  };
  const style = (font: 'regular' | 'bold', size: number, colour: string = COLOURS.text) =>
    doc.font(font).fontSize(size).fillColor(colour);
  const body = () => style('regular', SIZES.body);
  /** One structure element with its text at x; moves down. */
  const say = (tag: string, text: string, x: number = PAGE.left, wide = width): void => {
    root.add(
      doc.struct(tag, {}, () => void doc.text(text, x, doc.y, { width: wide, lineGap: LINE_GAP })),
    );
  };
  const artifact = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  return {
    title(text, subtitle) {
      style('bold', SIZES.title, BRAND_COLOURS[brand]);
      if (doc.widthOfString(text) > width) doc.fontSize(SIZES.longTitle);
      say('H1', text);
      style('regular', SIZES.body + 1, COLOURS.quiet);
      say('P', subtitle);
      doc.y += 8;
    },
    section(heading) {
      keep(110);
      if (doc.y > PAGE.top) doc.y += 9;
      doc.outline.addItem(heading);
      style('bold', SIZES.heading, BRAND_COLOURS[brand]);
      say('H2', heading);
      doc.y += 3;
    },
    paragraph(text) {
      body();
      keep(Math.min(doc.heightOfString(text, { width, lineGap: LINE_GAP }), 36));
      say('P', text);
      doc.y += 5;
    },
    callout(text) {
      style('bold', SIZES.body);
      const height = doc.heightOfString(text, { width: width - 24, lineGap: LINE_GAP }) + 16;
      keep(height + 8);
      const top = doc.y + 4;
      artifact(() => {
        doc.rect(PAGE.left, top, width, height).fill(COLOURS.soft);
        doc.rect(PAGE.left, top, 3, height).fill(BRAND_COLOURS[brand]);
      });
      style('bold', SIZES.body);
      doc.y = top + 9;
      say('P', text, PAGE.left + 14, width - 24);
      doc.y = top + height + 8;
    },
    list(items) {
      const list = doc.struct('L');
      root.add(list);
      for (const item of items) {
        body();
        keep(doc.heightOfString(item, { width: width - 12, lineGap: LINE_GAP }));
        const entry = doc.struct('LI');
        list.add(entry);
        const { y } = doc;
        entry.add(doc.struct('Lbl', {}, () => void doc.text('•', PAGE.left + 2, y)));
        entry.add(
          doc.struct(
            'LBody',
            {},
            () => void doc.text(item, PAGE.left + 12, y, { width: width - 12, lineGap: LINE_GAP }),
          ),
        );
        doc.y += 2;
      }
      doc.y += 4;
    },
    table(table) {
      drawTable(doc, root, table);
    },
    signatures(captions) {
      const wide = (width - (captions.length - 1) * 24) / captions.length;
      keep(78);
      const line = doc.y + 46;
      artifact(() =>
        captions.forEach((_, index) => {
          const x = PAGE.left + index * (wide + 24);
          doc
            .lineWidth(0.75)
            .strokeColor(COLOURS.text)
            .moveTo(x, line)
            .lineTo(x + wide, line)
            .stroke();
        }),
      );
      style('regular', SIZES.table, COLOURS.quiet);
      captions.forEach((caption, index) => {
        doc.y = line + 4;
        say('P', caption, PAGE.left + index * (wide + 24), wide);
      });
      doc.y = line + 34;
    },
    newPage: () => void doc.addPage(),
    end: () =>
      new Promise((resolve, reject) => {
        doc.on('error', reject);
        doc.on('end', () => resolve(Uint8Array.from(Buffer.concat(parts))));
        drawFrames(doc, { title, brand, reference });
        root.end();
        doc.end();
      }),
  };
}
