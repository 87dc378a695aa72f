import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutUnseen } from '#schema/clean.ts';
import { isSEPACountry } from 'ibantools';
import { formats } from '../../../build/formats.ts';
import { formatTypes, notationFor, parseText, displayText, showText } from './format.ts';
import { isIban, parseIban } from './iban.ts';
import { showIban } from './iban-groups.ts';
import { listed } from '../../../tests/listed.ts';

const plain = notationFor(formats, { type: 'string' });

describe('text', () => {
  it('is trimmed, single-spaced and composed', () => {
    expect(parseText(plain, '  A\u0308nna \t Maria\u00a0')).toBe('Änna Maria');
    expect(parseText(plain, ' \n ')).toBeUndefined();
  });
  it('reads similar characters as apostrophe or hyphen', () => {
    expect(
      ['O´Brien', 'O`Brien', 'O’Brien', 'Müller–Meier', 'Müller‑Meier'].map((name) =>
        parseText(plain, name),
      ),
    ).toEqual(["O'Brien", "O'Brien", 'O’Brien', 'Müller-Meier', 'Müller-Meier']);
  });
  it('drops the comma or semicolon at the end of a pasted part', () => {
    expect(
      ['Muster,', 'Wien ;', 'Hauptstraße:', 'Muster & Co.', ';'].map((typed) =>
        parseText(plain, typed),
      ),
    ).toEqual(['Muster', 'Wien', 'Hauptstraße', 'Muster & Co.', ';']);
  });
  it('drops invisible characters of a pasted text, but keeps those that join letters of a name', () => {
    expect(parseText(plain, '\u202aAn\u00adna\u200b \u2066Maria\u2069\ufeff\u202c')).toBe(
      'Anna Maria',
    );
    expect(parseText(plain, '\u200b')).toBeUndefined();
    expect(parseText(plain, 'علی\u200cرضا')).toBe('علی\u200cرضا');
  });
  it.each([
    ['email', '\u202aanna@beispiel.at\u202c', 'anna@beispiel.at'],
    ['mobile-phone', '\u202a+43 664 1234567\u202c', '+436641234567'],
    ['iban', 'AT61 1904 3002 3457 3201\u200b', 'AT611904300234573201'],
    ['mobile-phone', '0664\u20111234567', '+436641234567'],
    ['mobile-phone', '0664 — 123 45 67', '+436641234567'],
    ['iban', 'AT61–1904–3002–3457–3201', 'AT611904300234573201'],
    ['otp', '123−456', '123456'],
    ['company-registry-number', '123456a', 'FN 123456a'],
    ['company-registry-number', 'fn123456A', 'FN 123456a'],
    ['company-registry-number', 'FN\u00a0123456  a', 'FN 123456a'],
    ['company-registry-number', 'FN 1234567a', 'FN 1234567a'],
  ] as const)('reads a pasted %s: %s', (format, pasted, value) => {
    expect(parseText(notationFor(formats, { type: 'string', format }), pasted)).toBe(value);
  });
  /** Each format: what is read, and the ways of writing it, `|` between them; `=`: it is kept as it is. */
  const WRITTEN: readonly (readonly [format: string, value: string, typed: string])[] = [
    [
      'postcode',
      '1070',
      `A-1070 | A 1070 | AT-1070 | A1070 | 1070 Wien | 1070, Wien | 10 70 | １０７０
      | A - 1070 Wien | 1070. | 1070, | PLZ 1070 | PLZ: 1070 Wien | 1070-Wien | Ö-1070
      | AUT-1070 | 1070Wien | 1070/Wien | 1070 Wien 7 | A/1070 | A.1070 Wien`,
    ],
    ['postcode', '5020', '5020 St. Gilgen'],
    ['postcode', '80331', 'D-80331 | DE 80331 München'],
    ['postcode', '8001', 'CH-8001'],
    ['postcode', '39100', 'I-39100'],
    ['postcode', '110 00', 'CZ-110 00'],
    [
      'postcode',
      '=',
      `SW1A 1AA | LV-1010 | 12345-6789 | 1012 AB | D02 AF30 | 110 00 | 107 | ??? | Wien`,
    ],
    [
      'email',
      'mia@beispiel.at',
      `mailto:mia@beispiel.at | Mia Muster <mia@beispiel.at> | "Muster, Mia" <mia@beispiel.at>;
      | <mia@beispiel.at> | mia@beispiel.at. | mia@beispiel.at, | mia@beispiel.at;
      | mia@beispiel.at/ | mailto:mia@beispiel.at?subject=Kredit | E-Mail: mia@beispiel.at
      | mia﹫beispiel.at | „mia@beispiel.at“ | «mia@beispiel.at» | ‚mia@beispiel.at‘
      | [mia@beispiel.at] | Mail: mia@beispiel.at | mia@beispiel.at! | mia@beispiel.at…
      | <mia@beispiel.at | Mia <mia@beispiel.at>, | (mia@beispiel.at) | "mia@beispiel.at"
      | mia＠beispiel.at`,
    ],
    ['email', "o'neill@beispiel.at", 'o’neill@beispiel.at'],
    [
      'email',
      '=',
      `mia@beispiel.at, max@beispiel.at | mia@beispiel.at/max | mia @beispiel.at
      | mia@beispiel,at | mia(at)beispiel.at | mia@beispiel.at mia@beispiel.at
      | E-Mail mia@beispiel.at | <mia>`,
    ],
    [
      'otp',
      '123456',
      `Ihr Code lautet 123 456. Kredit über 10.000 Euro, gültig 5 Minuten.
      | Ihr Code für die Unterschrift lautet 123456. Er gilt 5 Minuten. Geben Sie ihn an niemanden weiter.
      | Code 123-456 für +43 664 123 456 7 | １２３４５６ | ١٢٣٤٥٦ | 123 456 | 1 2 3 4 5 6
      | 12-34-56 | 123.456 | 123/456 | 123_456`,
    ],
    ['otp', '=', 'Code 123456 oder 654321 | Kredit über 100.000 Euro'],
    [
      'company-registry-number',
      'FN 123456a',
      `FN: 123456a | FN-123456a | F.N. 123456 a | FN Nr. 123456a | FN123.456a
      | Firmenbuchnummer 123456-A | (FN 123456a). | FN 123456a, HG Wien
      | FN 123456 a (LG Linz) | FN 123456a beim Handelsgericht Wien`,
    ],
    ['company-registry-number', '=', 'FN 123456a und FN 1b'],
    [
      'iban',
      'AT611904300234573201',
      `AT61 1904 3002 3457 3201 GIBAATWWXXX | AT61 1904 3002 3457 3201, BIC: GIBAATWW
      | iban: at61 1904 3002 3457 3201 / BIC gibaatwwxxx
      | AT61\u00a01904\u00a03002\u00a03457\u00a03201 | ＡＴ61 1904 3002 3457 3201
      | IBAN-Nr.: AT61 1904 3002 3457 3201 | IBAN Nr. AT61 1904 3002 3457 3201
      | IBAN= AT61 1904 3002 3457 3201 | IBAN (AT): AT61 1904 3002 3457 3201
      | Meine IBAN: AT61 1904 3002 3457 3201 | IBAN-Nummer: AT61 1904 3002 3457 3201
      | IBAN AT61 1904 3002 3457 3201 | Kontonummer AT611904300234573201
      | Kontonr.: AT611904300234573201 | Kto. Nr. AT611904300234573201
      | Konto/IBAN: AT611904300234573201 | BIC GIBAATWWXXX IBAN: AT611904300234573201
      | IBANAT611904300234573201 | IBAN-Nr.: AT611904300234573201, BIC: GIBAATWWXXX.
      | "AT611904300234573201" | (AT611904300234573201) | AT61·1904·3002·3457·3201
      | \u0410\u042261 1904 3002 3457 3201 | A\u042261 1904 3002 3457 3201
      | \u0391\u03a461 1904 3002 3457 3201 | \u0430\u044261 1904 3002 3457 3201
      | AT61 1904 3002 3457 3201 (Erste) | Mia Muster, AT61 1904 3002 3457 3201
      | GIBAATWWXXX / AT61 1904 3002 3457 3201 | Bank Austria AT61 1904 3002 3457 3201
      | AT61 19O4 3OO2 3457 32O1 | AT6l l9O4 3OO2 3457 32Ol | at6i 1904 3002 3457 3201`,
    ],
    [
      'iban',
      'AT611904300234573201DE89370400440532013000',
      `AT61 1904 3002 3457 3201 / DE89 3704 0044 0532 0130 00`,
    ],
    ['iban', 'KONTOBEIDERERSTE', 'Konto bei der Erste'],
    ['iban', '=', '\u042f\u042261 1904 3002 3457 3201'],
    ['iban', 'AT6119043002345732019', 'AT61 1904 3002 3457 3201 9'],
    ['iban', 'AT611904300234573202', 'IBAN AT61 1904 3002 3457 3202'],
    ['iban', 'AT611904300234573202GIBAATWWXXX', 'AT61 1904 3002 3457 3202 GIBAATWWXXX'],
    [
      'mobile-phone',
      '+436641234567',
      `tel:+436641234567 | 436641234567 | +0043 664 1234567 | +43 ( 0 ) 664 1234567
      | ٠٦٦٤ ١٢٣٤٥٦٧ | Tel.: 0664 1234567 | Tel. 0664 1234567 | Mobil: +43 664 1234567
      | 0664 1234567, | 0664 1234567. | 0664·1234567 | 0664_1234567 | "0664 1234567"
      | 664 1234567 | 664/1234567 | M: 0664 1234567 | ☎ 0664 1234567 | 📱+43 664 1234567`,
    ],
    ['mobile-phone', '=', 'siehe 12 | 0664 CALLME'],
  ];
  const written = WRITTEN.flatMap(([format, value, typed]) =>
    listed(typed).map((text) => [format, text, value === '=' ? text : value] as const),
  );
  it.each([
    ...written,
    ['email', ' mia@beispiel.at\n', 'mia@beispiel.at'],
    ['otp', '123456 ist Ihr Code.\n\n@kredit.example #123456', '123456'],
  ] as const)('reads a written %s: %s', (format, typed, value) => {
    expect(parseText(notationFor(formats, { type: 'string', format }), typed)).toBe(value);
  });
  it('keeps its lines in a text area, and its dashes', () => {
    expect(parseText(notationFor(formats, { type: 'string' }, 'textarea'), ' a\n\n b – c')).toBe(
      'a\n\n b – c',
    );
  });
});

describe('every format', () => {
  const schemas = Object.entries(formatTypes).map(([format, type]) => ({ format, type }));

  it.each(schemas)('$format keeps text that it cannot parse', (schema) => {
    const notation = notationFor(formats, schema);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (typed) => {
        const value = parseText(notation, typed);
        // Leaving the field again must change nothing: the shown text means the same value.
        return value === undefined
          ? withoutUnseen(typed).trim() === ''
          : parseText(notation, showText(notation, value)) === value;
      }),
    );
  });
  it.each([
    ['1.234,50', 1234.5],
    ['−5', -5],
    ['2.500,— €', 2500],
    ['viel', 'viel'],
  ])('reads the amount %j as %j', (typed, value) =>
    expect(parseText(notationFor(formats, { type: 'number', format: 'money' }), typed)).toBe(value),
  );
  const whole = (typed: string) => parseText(notationFor(formats, { type: 'integer' }), typed);
  it.each([
    [' 3 ', 3],
    ['03', 3],
    ['-2', -2],
    ['1.500', 1500],
    ['12 000', 12_000],
    ['1\u202f234.567', 1_234_567],
  ])('reads the whole number %j as %j', (typed, value) => expect(whole(typed)).toBe(value));
  it('keeps as text what is no whole number', () => {
    const others = ['3,5', '0.500', '1.5', '1 2', '1.50', '.5', '15.', '1..500', '1500.000'];
    for (const typed of [...others, '1'.repeat(16)]) expect(whole(typed)).toBe(typed);
  });
  it('has its own text in the summary', () => {
    expect(displayText(notationFor(formats, { type: 'string', format: 'country' }), 'AT')).toBe(
      'Österreich',
    );
    expect(
      displayText(notationFor(formats, { type: 'string', format: 'month' }), '2019-09-01'),
    ).toBe('09.2019');
    expect(displayText(plain, undefined)).toBe('');
  });
  it('asks for the numeric keyboard for postal codes', () => {
    expect(notationFor(formats, { type: 'string', pattern: '^[1-9]\\d{3}$' }).inputMode).toBe(
      'numeric',
    );
    expect(
      notationFor(formats, { type: 'string', pattern: '^\\d{1,5}[a-z]?$' }).inputMode,
    ).toBeUndefined();
  });
});

describe('formats', () => {
  it('cover every name a schema may use', () => {
    expect(Object.keys(formats).sort()).toEqual(Object.keys(formatTypes).sort());
  });
  it.each([
    ...listed(`a@b.at | erika.muster+kredit@mail.beispiel.at | o'neill@müller.at
      | a@beispiel.xn--vermgensberatung-pwb | a@xn--mller-kva.at | a@b-c.d3.co.uk`),
    `${'x'.repeat(249)}@b.at`,
  ])('accept the address %s', (text) => {
    expect(formats.email.validate(text)).toBe(true);
  });
  it.each([
    ...listed(`a@b | @b.at | a@ | a b@c.at | a@@b.at | a..b@c.at | .a@b.at | a@b..at | a@b.
      | a@b.at, | a@b.at;c@d.at | a@b.at/ | a@b.at/c | a@-b.at | a@b-.at | a@b_c.at | a@b.a1
      | a@b.xn-- | a@127.0.0.1 | a@[127.0.0.1] | "a"@b.at | a\u0000@b.at | <a@b.at>
      | mailto:a@b.at | \u202aa@b.at\u202c | a\u200b@b.at`),
    `${'x'.repeat(250)}@b.at`,
  ])('refuse the address %s', (text) => {
    expect(formats.email.validate(text)).toBe(false);
  });
  it('accept the countries of the list, and no other code that has a name', () => {
    expect(['AT', 'GB', 'XK'].map(formats.country.validate)).toEqual([true, true, true]);
    expect(['UK', 'EU', 'DD', 'YU', 'ZZ', 'at', 'A', ''].filter(formats.country.validate)).toEqual(
      [],
    );
  });
  it.each([
    ['123456', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
  ])('accept the code %s: %s', (text, valid) => {
    expect(formats.otp.validate(text)).toBe(valid);
  });
});

/** Of the countries that joined the SEPA area last. */
const joinedLater = [
  'AL47212110090000000235698741',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'RS35260005601001611379',
];
const valid = [
  ...joinedLater,
  'AT611904300234573201',
  'AT071100000012345678',
  'DE89370400440532013000',
  'CH9300762011623852957',
];

describe('IBAN', () => {
  it.each(valid)('accepts %s', (iban) => expect(isIban(iban)).toBe(true));
  it.each([
    ['a wrong check digit', 'AT611904300234573202'],
    ['a short one', 'AT61190430023457320'],
    ['lower case, which the input turns to capitals first', 'at611904300234573201'],
    ['a country outside SEPA', 'BR1800360305000010009795493C1'],
    ['nothing', ''],
  ])('refuses %s', (_what, iban) => expect(isIban(iban)).toBe(false));
  it('has five countries that ibantools lacks (remove the list once the library has them)', () => {
    expect(joinedLater.map((iban) => iban.slice(0, 2)).filter(isSEPACountry)).toEqual([]);
  });
  it('ignores spaces, hyphens and letter case', () => {
    expect(parseIban('at61 1904-3002 3457 3201')).toBe('AT611904300234573201');
    for (const pasted of [
      'IBAN: AT61 1904 3002 3457 3201',
      'IBAN AT611904300234573201',
      'AT61.1904.3002.3457.3201',
    ])
      expect(parseIban(pasted)).toBe('AT611904300234573201');
  });
  it('drops the word IBAN only in front of an IBAN', () => {
    expect(parseIban('iban:AT 611904300234573201')).toBe('AT611904300234573201');
    for (const other of ['IBAN', 'IBANX1904', 'IBANAT6', 'XIBANAT61'])
      expect(parseIban(other)).toBe(other);
  });
  it('shows groups of four', () => {
    expect(showIban('AT611904300234573201')).toBe('AT61 1904 3002 3457 3201');
  });
  it('is parsed from its shown text, valid or not', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z0-9]{1,34}$/),
        (iban) => parseIban(showIban(iban)) === iban,
      ),
    );
  });
  it('keeps text that it cannot parse', () => {
    for (const text of ['???', 'AT61 1904 3002 ä', 'ä AT61 1904', 'AT61 1904 (alt)'])
      expect(showIban(parseIban(` ${text} `))).toBe(text);
  });
});
