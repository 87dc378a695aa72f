/** Reads a PDF back for tests: the text of every page as a reader copies it, and the dictionaries as text. */
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** Text of each page; runs joined by single spaces, no-break spaces as spaces. */
  readonly pages: readonly string[];
  /** All objects without their streams. */
  readonly dictionaries: string;
}

interface PdfObject {
  readonly head: string;
  readonly stream: string;
}

function objectsOf(text: string): ReadonlyMap<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = at < 0 ? '' : body.slice(at + '\nstream\n'.length, body.lastIndexOf('\nendstream'));
    const isText = raw !== '' && !/\/Length1|\/Subtype \/XML|FontFile/.test(head);
    objects.set(Number(id), {
      head,
      stream:
        isText && head.includes('/FlateDecode')
          ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
          : '',
    });
  }
  return objects;
}

const fromUtf16 = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

/** Glyph number to text, from the ToUnicode table of a font. */
function glyphsOf(table: string): ReadonlyMap<number, string> {
  const glyphs = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(
    /<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([^>]*)>/g)].forEach(([, hex = ''], index) =>
      glyphs.set(Number.parseInt(first, 16) + index, fromUtf16(hex.replaceAll(' ', ''))),
    );
  }
  return glyphs;
}

const referenceOf = (head: string, key: string): number =>
  Number(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1]);

/** Names of fonts (`F2`) with their glyphs, from the resources of all pages. */
function fontsOf(
  objects: ReadonlyMap<number, PdfObject>,
): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const fonts = new Map<string, ReadonlyMap<number, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(id));
      if (font)
        fonts.set(name, glyphsOf(objects.get(referenceOf(font.head, 'ToUnicode'))?.stream ?? ''));
    }
  }
  return fonts;
}

export function readPdf(bytes: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'));
  const fonts = fontsOf(objects);
  const textOf = (content: string): string => {
    let glyphs: ReadonlyMap<number, string> = new Map();
    const runs: string[] = [];
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
      else
        runs.push(
          [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
            .map(([, hex = '']) =>
              (hex.match(/.{4}/g) ?? [])
                .map((glyph) => glyphs.get(Number.parseInt(glyph, 16)) ?? '\uFFFD')
                .join(''),
            )
            .join(''),
        );
    }
    return runs.join(' ').replaceAll(/[\s\u00A0]+/g, ' ');
  };
  return {
    pages: [...objects.values()]
      .filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
      .map(({ head }) => textOf(objects.get(referenceOf(head, 'Contents'))?.stream ?? '')),
    dictionaries: [...objects.values()].map(({ head }) => head).join('\n'),
  };
}
