/** XLIFF 2.0, the exchange format of translation tools: one file per namespace, one unit per text, in their order. */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Unit } from './exchange.ts';

const SHAPE = { ignoreAttributes: false, attributeNamePrefix: '@', trimValues: false, parseTagValue: false, parseAttributeValue: false } as const;
const LISTS = ['file', 'unit', 'note', 'segment'];

/** Line ends and tabs in texts survive tools that tidy white space. */
const ESCAPED = /[\t\n\r]/g;
const escaped = (xml: string): string => xml.replace(ESCAPED, (letter) => `&#${letter.charCodeAt(0)};`);

type Json = string | { [name: string]: Json } | Json[];

export function writeXliff(units: readonly Unit[], languages: { source: string; target: string }): string {
  // Without line ends of its own: each that is left in the end is one of a text.
  const builder = new XMLBuilder({ ...SHAPE, format: false, suppressEmptyNode: false });
  const namespaces = [...new Set(units.map(({ namespace }) => namespace))];
  const unit = ({ key, source, target, note, isChanged }: Unit, index: number): Json => ({
    '@id': `u${index + 1}`,
    '@name': key,
    notes: { note: [
      ...(note === '' ? [] : [{ '@category': 'note', '#text': note }]),
      { '@category': 'changed', '#text': isChanged ? 'yes' : 'no' },
    ] },
    segment: { '@state': target === '' ? 'initial' : 'translated', source, target },
  });
  const xml: unknown = builder.build({
    xliff: {
      '@xmlns': 'urn:oasis:names:tc:xliff:document:2.0', '@version': '2.0', '@srcLang': languages.source, '@trgLang': languages.target,
      file: namespaces.map((namespace) => ({
        '@id': namespace, '@original': `locales/${languages.source}/${namespace}.json`, '@xml:space': 'preserve',
        unit: units.filter((each) => each.namespace === namespace).map(unit),
      })),
    },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${escaped(String(xml)).replace(/(<\/?(?:xliff|file|unit|segment)\b[^>]*>|<\/notes>|<\/note>)/g, '$1\n')}`;
}

export interface XliffUnit { key: string; source: string; target: string; note: string; line: number }

/** What makes a file unreadable: the line, as far as it is known, and the reason in the parser's words. */
export class XliffError extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** Throws an `XliffError` when it is no XLIFF 2.0. */
export function readXliff(xml: string): { target: string; units: XliffUnit[] } {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new XliffError(valid.err.line, valid.err.msg);
  // Entities of a document type could swell without end; no translation tool writes one.
  if (xml.includes('<!DOCTYPE')) throw new XliffError(1, 'DOCTYPE');
  const parser = new XMLParser({ ...SHAPE, htmlEntities: true, isArray: (name) => LISTS.includes(name) });
  const parsed: unknown = parser.parse(xml);
  const root = child(parsed, 'xliff');
  if (root === undefined || text(child(root, '@version')).slice(0, 2) !== '2.') throw new XliffError(1, 'XLIFF 2');
  const units = list(child(root, 'file')).flatMap((file) => list(child(file, 'unit')));
  return {
    target: text(child(root, '@trgLang')),
    units: units.map((unit) => {
      const key = text(child(unit, '@name'));
      const segments = list(child(unit, 'segment'));
      const line = lineOf(xml, key);
      const words = (part: string): string => segments.map((segment) => plain(child(segment, part), line)).join('');
      const note = list(child(child(unit, 'notes'), 'note')).filter((each) => text(child(each, '@category')) !== 'changed');
      return { key, source: words('source'), target: words('target'), note: note.map((each) => plain(each, line)).join('\n'), line };
    }),
  };
}

const child = (node: unknown, name: string): unknown => (typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined);
const list = (node: unknown): unknown[] => (Array.isArray(node) ? node : node === undefined ? [] : [node]);
const text = (node: unknown): string => (typeof node === 'string' ? node : '');

/** Attributes beside the words are fine, elements among them would be lost. */
function plain(node: unknown, line: number): string {
  if (typeof node !== 'object' || node === null) return text(node);
  const inner = Object.keys(node).find((name) => !name.startsWith('@') && name !== '#text');
  if (inner !== undefined) throw new XliffError(line, `<${inner}>`);
  return text(child(node, '#text'));
}

const lineOf = (xml: string, key: string): number => {
  const found = xml.indexOf(`name="${key.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  return found === -1 ? 1 : xml.slice(0, found).split('\n').length;
};
