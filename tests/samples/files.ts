/** Files as people's devices name them: name × named type × first bytes, and what becomes of them. */
const PDF = '%PDF-1.7\n';
const JPG = '\xff\xd8\xff\xe0\0\x10JFIF';
const PNG = '\x89PNG\r\n\x1a\n\0';

export interface FileSample {
  readonly name: string;
  readonly type: string;
  /** What it really is. */
  readonly is: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The name and type that are sent, or the fault that is shown. */
  readonly becomes: string;
}

const sample = (
  name: string,
  type: string,
  is: string,
  head: string,
  becomes: string,
): FileSample => ({
  name,
  type,
  is,
  bytes: Uint8Array.from(head, (letter) => letter.charCodeAt(0)),
  becomes,
});

const SENT = {
  pdf: (name: string) => `${name} (application/pdf)`,
  jpg: (name: string) => `${name} (image/jpeg)`,
  png: (name: string) => `${name} (image/png)`,
};
const OCTETS = 'application/octet-stream';

export const SAMPLES: readonly FileSample[] = [
  sample('Lohn.pdf', OCTETS, 'a PDF', PDF, SENT.pdf('Lohn.pdf')),
  sample('Scan.PDF', '', 'a PDF', PDF, SENT.pdf('Scan.PDF')),
  sample('Lohn', '', 'a PDF', PDF, SENT.pdf('Lohn.pdf')),
  sample(
    'a.pdf',
    'application/pdf',
    'a PDF after a byte-order mark',
    `\xef\xbb\xbf${PDF}`,
    SENT.pdf('a.pdf'),
  ),
  sample('a.pdf', 'application/pdf', 'a PDF after blank lines', `\r\n\n${PDF}`, SENT.pdf('a.pdf')),
  sample(
    'a.pdf',
    'application/pdf',
    'a PDF after printer commands',
    `\x1b%-12345X@PJL JOB\r\n${PDF}`,
    SENT.pdf('a.pdf'),
  ),
  sample(
    'a.pdf',
    'application/pdf',
    'a PDF after 1,019 bytes',
    ' '.repeat(1019) + PDF,
    SENT.pdf('a.pdf'),
  ),
  sample('a.pdf', 'application/pdf', 'a PDF after 1,020 bytes', ' '.repeat(1020) + PDF, 'type'),
  sample(
    'geschützt.pdf',
    'application/pdf',
    'a PDF with a password',
    `${PDF}trailer<</Encrypt 1 0 R>>`,
    SENT.pdf('geschützt.pdf'),
  ),
  sample('IMG_1.HEIC', 'image/heic', 'a JPEG', JPG, SENT.jpg('IMG_1.jpg')),
  sample('a.jfif', 'image/jpeg', 'a JPEG', JPG, SENT.jpg('a.jfif')),
  sample('a.jpg', 'image/jpeg', 'a PNG', PNG, SENT.png('a.png')),
  sample('a.pdf', 'image/png', 'a PDF', PDF, SENT.pdf('a.pdf')),
  sample('IMG_2.HEIC', 'image/heic', 'a HEIC', '\0\0\0\x18ftypheic', 'photo'),
  sample('IMG_2.jpg', 'image/jpeg', 'a HEIC', '\0\0\0\x18ftypmif1', 'photo'),
  sample('a.avif', 'image/avif', 'an AVIF', '\0\0\0\x18ftypavif', 'photo'),
  sample('a.webp', 'image/webp', 'a WebP', 'RIFF\x10\0\0\0WEBPVP8 ', 'photo'),
  sample('a.tif', 'image/tiff', 'a TIFF', 'II*\0', 'photo'),
  sample('a.docx', '', 'a Word document', 'PK\x03\x04\x14\0', 'document'),
  sample('a.doc', 'application/msword', 'an old Word document', '\xd0\xcf\x11\xe0', 'document'),
  sample('Gehalt.pdf.exe', 'application/x-msdownload', 'a program', 'MZ\x90\0', 'type'),
  sample('a.pdf', 'application/pdf', 'a program', 'MZ\x90\0', 'type'),
  sample('a.pdf', 'application/pdf', 'a program with a PDF header', `MZ\x90\0${PDF}`, 'type'),
  sample('a.pdf', 'application/pdf', 'a page with a PDF header', `<!DOCTYPE html>${PDF}`, 'type'),
  sample('a.html', 'text/html', 'a PDF', PDF, 'type'),
  sample('a.svg', 'image/svg+xml', 'a drawing', '<svg/>', 'type'),
  sample('a.js', '', 'a PDF', PDF, 'type'),
  sample('a.zip', 'application/zip', 'a PDF', PDF, 'type'),
  sample('a.png', 'image/png', 'a cut PNG', PNG.slice(0, 4), 'type'),
  sample('a.pdf', 'application/pdf', 'empty', '', 'emptyFile'),
];
