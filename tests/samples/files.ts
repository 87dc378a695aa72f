/** Files as people's devices name them: name × named type × first bytes, and what becomes of them. */
const PDF = '%PDF-1.7\n';
const JPG = '\xff\xd8\xff\xe0\0\x10JFIF';
const PNG = '\x89PNG\r\n\x1a\n\0';

/** `becomes`: the name and type that are sent, or the fault that is shown. */
type Row = readonly [name: string, type: string, is: string, head: string, becomes: string];

const pdf = (name: string): string => `${name} (application/pdf)`;
const jpg = (name: string): string => `${name} (image/jpeg)`;
const TYPE = 'application/pdf';
const OCTETS = 'application/octet-stream';
const PRINTER = '\x1b%-12345X@PJL JOB\r\n';
const LOCK = '1 0 obj<</Filter/Adobe.PubSec>>endobj trailer<</Encrypt 1 0 R>>';

const ROWS: readonly Row[] = [
  ['Lohn.pdf', OCTETS, 'a PDF', PDF, pdf('Lohn.pdf')],
  ['Scan.PDF', '', 'a PDF', PDF, pdf('Scan.PDF')],
  ['Lohn', '', 'a PDF', PDF, pdf('Lohn.pdf')],
  ['a.pdf', TYPE, 'a PDF after a byte-order mark', `\xef\xbb\xbf${PDF}`, pdf('a.pdf')],
  ['a.pdf', TYPE, 'a PDF after blank lines', `\r\n\n${PDF}`, pdf('a.pdf')],
  ['a.pdf', TYPE, 'a PDF after printer commands', PRINTER + PDF, pdf('a.pdf')],
  ['a.pdf', TYPE, 'a PDF after 1,019 bytes', ' '.repeat(1019) + PDF, pdf('a.pdf')],
  ['a.pdf', TYPE, 'a PDF after 1,020 bytes', ' '.repeat(1020) + PDF, 'type'],
  ['geschützt.pdf', TYPE, 'a PDF with a password', PDF + LOCK, 'locked'],
  ['Lohn.pdf', 'application/acrobat', 'a PDF', PDF, pdf('Lohn.pdf')],
  ['Lohn.pdf', 'text/plain', 'a PDF', PDF, pdf('Lohn.pdf')],
  ['Foto.jpg', 'image/pjpeg', 'a JPEG', JPG, jpg('Foto.jpg')],
  ['IMG_1.HEIC', 'image/heic', 'a JPEG', JPG, jpg('IMG_1.jpg')],
  ['a.jfif', 'image/jpeg', 'a JPEG', JPG, jpg('a.jfif')],
  ['a.jpg', 'image/jpeg', 'a PNG', PNG, 'a.png (image/png)'],
  ['a.pdf', 'image/png', 'a PDF', PDF, pdf('a.pdf')],
  ['IMG_2.HEIC', 'image/heic', 'a HEIC', '\0\0\0\x18ftypheic', 'photo'],
  ['IMG_2.jpg', 'image/jpeg', 'a HEIC', '\0\0\0\x18ftypmif1', 'photo'],
  ['a.avif', 'image/avif', 'an AVIF', '\0\0\0\x18ftypavif', 'photo'],
  ['a.webp', 'image/webp', 'a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'photo'],
  ['a.gif', 'image/gif', 'a GIF', 'GIF89a', 'photo'],
  ['a.bmp', 'image/bmp', 'a bitmap', 'BM\x36\0', 'photo'],
  ['a.jxl', '', 'a JPEG XL', '\0\0\0\x0cJXL \r\n', 'photo'],
  ['a.tif', 'image/tiff', 'a TIFF', 'II*\0', 'scan'],
  ['a.jpg', 'image/jpeg', 'a TIFF', 'MM\0*', 'scan'],
  ['a.docx', '', 'a Word document', 'PK\x03\x04\x14\0', 'document'],
  ['a.doc', 'application/msword', 'an old Word document', '\xd0\xcf\x11\xe0', 'document'],
  ['a.pages', '', 'a document of Pages', 'PK\x03\x04\x14\0', 'document'],
  ['a.xps', 'application/vnd.ms-xpsdocument', 'an XPS', 'PK\x03\x04\x14\0', 'document'],
  ['a.zip', 'application/zip', 'an archive', 'PK\x03\x04\x14\0', 'archive'],
  ['a.rar', '', 'an archive', 'Rar!\x1a\x07', 'archive'],
  ['Gehalt.pdf.exe', 'application/x-msdownload', 'a program', 'MZ\x90\0', 'type'],
  ['a.pdf', TYPE, 'a program', 'MZ\x90\0', 'type'],
  ['a.pdf', TYPE, 'a program with a PDF header', `MZ\x90\0${PDF}`, 'type'],
  ['a.pdf', TYPE, 'a page with a PDF header', `<!DOCTYPE html>${PDF}`, 'type'],
  ['a.html', 'text/html', 'a PDF', PDF, 'type'],
  ['a.svg', 'image/svg+xml', 'a drawing', '<svg/>', 'type'],
  ['a.js', '', 'a PDF', PDF, 'type'],
  ['a.zip', 'application/zip', 'a PDF', PDF, 'type'],
  ['a.png', 'image/png', 'a cut PNG', PNG.slice(0, 4), 'type'],
  ['a.pdf', TYPE, 'empty', '', 'emptyFile'],
];

/** How files end that were cut: before anything can be shown. */
const CUT: readonly Row[] = [
  ['a.pdf', TYPE, 'a PDF of 16 bytes', '%PDF-1.4\n%%EOF\n\n', 'incomplete'],
  ['a.jpg', 'image/jpeg', 'a JPEG of 3 bytes', '\xff\xd8\xff', 'incomplete'],
  ['a.png', 'image/png', 'a PNG with half a header', `${PNG}\0\0\x0dIHDR\0\0`, 'incomplete'],
];
/** What follows the first bytes. */
const REST = '\0'.repeat(64);

const whole = ROWS.map(([name, type, is, head, becomes]): Row => {
  return [name, type, is, head === '' ? '' : head + REST, becomes];
});

export const SAMPLES = [...whole, ...CUT].map(([name, type, is, content, becomes]) => {
  const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
  return { name, type, is, bytes, becomes };
});
