/** Head and foot of every page, drawn when the number of pages is known; artifacts, so that no reader reads them aloud on each page. */
import type PDFDocument from 'pdfkit';
import { BRANDS } from '../partners/brands.ts';
import type { Brand } from '../application.ts';
import { BRAND_COLOURS, COLOURS, CONTENT_WIDTH, PAGE, SIZES } from './look.ts';

type Document = InstanceType<typeof PDFDocument>;

interface Frame {
  readonly title: string;
  readonly brand: Brand;
  /** Number of the application. */
  readonly reference: string;
}

function rule(doc: Document, y: number, colour: string): void {
  doc
    .lineWidth(0.75)
    .strokeColor(colour)
    .moveTo(PAGE.left, y)
    .lineTo(PAGE.left + CONTENT_WIDTH, y)
    .stroke();
}

export function drawFrames(doc: Document, { title, brand, reference }: Frame): void {
  const { bank, legalName, street, place } = BRANDS[brand];
  const { count } = doc.bufferedPageRange();
  const line = (text: string, y: number, align: 'left' | 'right'): void => {
    doc.text(text, PAGE.left, y, { width: CONTENT_WIDTH, align, lineBreak: false });
  };
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc
      .font('bold')
      .fontSize(SIZES.body + 1.5)
      .fillColor(BRAND_COLOURS[brand]);
    line(bank, 38, 'left');
    doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.quiet);
    line(title, 42, 'right');
    rule(doc, 60, BRAND_COLOURS[brand]);
    rule(doc, PAGE.height - 56, COLOURS.line);
    line(`${legalName}, ${street}, ${place}`, PAGE.height - 48, 'left');
    line(`Seite ${index + 1} von ${count}`, PAGE.height - 48, 'right');
    line('Testdokument einer erfundenen Bank, rechtlich ohne Wirkung', PAGE.height - 36, 'left');
    line(`Antrag ${reference}`, PAGE.height - 36, 'right');
    doc.endMarkedContent();
  }
}
