import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines, withoutUnseen } from './clean.ts';

const anyText = fc.string({ unit: 'binary' });
/** Letters with everything that this rule is about between them. */
const mixed = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'aÄß1٣３ﬁＡ－–\u0308\u0301´', 'ع', 'क्', '\r\n', '\ud800', '\udc00', '🙂'),
      fc.constantFrom('\u00a0', '\u2009', '\u3000', '\t', '\u2028', '\u200c', '\u200d', '\ufffc'),
      fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
    ),
  )
  .map((parts) => parts.join(''));
const texts = fc.oneof(anyText, mixed);

/** Code points from and to. */
const dropped: [what: string, ...ranges: [from: number, to: number][]][] = [
  ['C0 and DEL', [0x00, 0x08], [0x0e, 0x1f], [0x7f, 0x84]],
  ['C1', [0x86, 0x9f]],
  ['soft hyphen and grapheme joiner', [0xad, 0xad], [0x34f, 0x34f]],
  ['direction', [0x61c, 0x61c], [0x200e, 0x200f], [0x202a, 0x202e], [0x2066, 0x2069]],
  ['zero width', [0x200b, 0x200d], [0x2060, 0x2064], [0xfeff, 0xfeff], [0x180e, 0x180e]],
  ['variation selectors', [0xfe00, 0xfe0f], [0xe0100, 0xe01ef]],
  ['tags', [0xe0000, 0xe007f]],
  ['fillers', [0x115f, 0x1160], [0x3164, 0x3164], [0xffa0, 0xffa0]],
  ['marks of annotations, the stand-in of dictation', [0xfff9, 0xfffc]],
  ['no characters', [0xfffe, 0xffff], [0xfdd0, 0xfdef]],
  ['halves of surrogate pairs', [0xd800, 0xdfff]],
];

describe('a text', () => {
  it.each(dropped)('has no %s', (_what, ...ranges) => {
    for (const [from, to] of ranges)
      for (let code = from; code <= to; code++)
        for (const clean of [cleanLine, cleanLines])
          expect(clean(`An${String.fromCodePoint(code)}na`), code.toString(16)).toBe('Anna');
  });
  it('has plain spaces', () => {
    for (const space of '\u00a0\u1680\u2000\u2003\u2007\u2009\u200a\u202f\u205f\u3000\t')
      expect(cleanLine(`Anna${space}Maria`)).toBe('Anna Maria');
  });
  it.each(['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\f'])(
    'is one line or has plain line ends: %j',
    (end) => {
      expect(cleanLine(`Anna${end}Maria`)).toBe('Anna Maria');
      expect(cleanLines(`Anna${end}Maria`)).toMatch(/^Anna[\n ]Maria$/);
    },
  );
  it.each(['علی\u200cرضا', 'क्\u200dष', 'ශ්\u200dරී', 'ന്\u200d', 'می\u200cخواهم'])(
    'keeps the joiner of %s',
    (name) => expect(cleanLine(`\u200c${name}\u200d\u200c `)).toContain(name),
  );
  it('has no joiner before letters, after spaces or twice', () => {
    expect(cleanLine('\u200cعلی \u200dرضا')).toBe('علی رضا');
    expect(cleanLine('علی\u200c\u200c\u200cرضا')).toBe('علی\u200cرضا');
    expect(cleanLine('Мария\u200dАнна')).toBe('МарияАнна');
  });
  it('is composed, with the letters and digits of this keyboard', () => {
    expect(cleanLine('Mu\u0308ller')).toBe('Müller');
    expect(cleanLine('ｍｉａ＠ｂｅｉｓｐｉｅｌ．ａｔ')).toBe('mia@beispiel.at');
    expect(cleanLine('ﬁsch')).toBe('fisch');
    expect(cleanLine('३\u200d')).toBe('3');
    for (const digits of [
      '０１２３４５６７８９',
      '٠١٢٣٤٥٦٧٨٩',
      '۰۱۲۳۴۵۶۷۸۹',
      '०१२३४५६७८९',
      '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
      '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
    ])
      expect(cleanLine(digits)).toBe('0123456789');
  });
  it('is clean after one time, composed, well-formed and without what the bank refuses', () => {
    for (const clean of [cleanLine, cleanLines])
      fc.assert(
        fc.property(texts, (text) => {
          const once = clean(text);
          expect(clean(once)).toBe(once);
          expect(withoutUnseen(once)).toBe(once);
          expect(once.normalize('NFC')).toBe(once);
          expect(once).not.toMatch(/\p{Cs}/u);
        }),
      );
  });
});
