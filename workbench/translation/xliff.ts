/** XLIFF 2.0, the exchange format of translation tools: one file per namespace, one unit per text, in their order. */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { lineAt } from '../check/json-file.ts';
import type { Returned, ReturnedFile, Unit } from './exchange.ts';
import { message, Refused } from './message.ts';

const SHAPE = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
} as const;

/** Line ends and tabs in texts survive tools that tidy white space. */
const ESCAPED = /[\t\n\r]/g;
const escaped = (xml: string): string =>
  xml.replace(ESCAPED, (letter) => `&#${letter.charCodeAt(0)};`);

type Json = string | { [name: string]: Json } | Json[];

export function writeXliff(
  units: readonly Unit[],
  languages: { source: string; target: string },
): string {
  // Without line ends of its own: each that is left in the end is one of a text.
  const builder = new XMLBuilder({ ...SHAPE, format: false, suppressEmptyNode: false });
  const namespaces = [...new Set(units.map(({ namespace }) => namespace))];
  const unit = ({ key, source, target, note, isChanged }: Unit, index: number): Json => ({
    '@id': `u${index + 1}`,
    '@name': key,
    notes: {
      note: [
        ...(note === '' ? [] : [{ '@category': 'note', '#text': note }]),
        { '@category': 'changed', '#text': isChanged ? 'yes' : 'no' },
      ],
    },
    segment: { '@state': target === '' ? 'initial' : 'translated', source, target },
  });
  const xml: unknown = builder.build({
    xliff: {
      '@xmlns': 'urn:oasis:names:tc:xliff:document:2.0',
      '@version': '2.0',
      '@srcLang': languages.source,
      '@trgLang': languages.target,
      file: namespaces.map((namespace) => ({
        '@id': namespace,
        '@original': `locales/${languages.source}/${namespace}.json`,
        '@xml:space': 'preserve',
        unit: units.filter((each) => each.namespace === namespace).map(unit),
      })),
    },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${escaped(String(xml)).replace(/(<\/?(?:xliff|file|unit|segment)\b[^>]*>|<\/notes>|<\/note>)/g, '$1\n')}`;
}

/** Throws `Refused`, with the name `file`, when it is no XLIFF 2.0. */
export function readXliff(xml: string, file: string): ReturnedFile {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new Refused(`${file}:${valid.err.line} ${message('xml')}`);
  // Entities of a document type could swell without end; no translation tool writes one.
  if (xml.includes('<!DOCTYPE')) throw new Refused(`${file}:1 ${message('doctype')}`);
  const parser = new XMLParser({ ...SHAPE, htmlEntities: true, preserveOrder: true });
  const parsed: unknown = parser.parse(xml);
  const root = elements(parsed).find(({ name }) => name === 'xliff');
  if (root === undefined || root.attribute('version').slice(0, 2) !== '2.')
    throw new Refused(`${file}:1 ${message('version')}`);
  return {
    language: root.attribute('trgLang') || undefined,
    rows: named(root, 'file')
      .flatMap(unitsBelow)
      .map((unit) => unitFrom(unit, xml, file)),
  };
}

function unitFrom(unit: Element, xml: string, file: string): Returned {
  const key = unit.attribute('name');
  const line = lineOf(xml, key);
  const place = `${file}:${line}`;
  const textOf = (part: Element, name: string): string =>
    named(part, name)
      .map((each) => plain(each, place))
      .join('');
  // Tools split a text into sentences, and keep the blanks between them apart.
  const parts = unit.below.filter(({ name }) => name === 'segment' || name === 'ignorable');
  const segments = parts
    .filter(({ name }) => name === 'segment')
    .map((segment) => textOf(segment, 'target'));
  const target = segments.every((each) => each === '')
    ? ''
    : parts
        .map(
          (each) =>
            textOf(each, 'target') || (each.name === 'ignorable' ? textOf(each, 'source') : ''),
        )
        .join('');
  const notes = named(unit, 'notes').map((each) =>
    named(each, 'note')
      .filter((note) => note.attribute('category') !== 'changed')
      .map((note) => plain(note, place))
      .join('\n'),
  );
  return {
    key,
    source: parts.map((each) => textOf(each, 'source')).join(''),
    target,
    note: notes[0],
    isPartial: target !== '' && segments.includes(''),
    line,
  };
}

/** An element in the order of the document; the text between elements is one of the name `#text`. */
interface Element {
  name: string;
  text: string;
  below: Element[];
  attribute(name: string): string;
}

const child = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;
const written = (node: unknown): string => (typeof node === 'string' ? node : '');

const elements = (parsed: unknown): Element[] =>
  (Array.isArray(parsed) ? parsed : []).flatMap((node: object) =>
    Object.entries(node)
      .filter(([name]) => name !== ':@')
      .map(([name, content]: [string, unknown]) => ({
        name,
        text: written(content),
        below: elements(content),
        attribute: (of) => written(child(child(node, ':@'), `@${of}`)),
      })),
  );
const named = ({ below }: Element, name: string): Element[] =>
  below.filter((each) => each.name === name);
/** Tools put units into groups, and groups into groups. */
const unitsBelow = ({ below }: Element): Element[] =>
  below.flatMap((each) =>
    each.name === 'unit' ? [each] : each.name === 'group' ? unitsBelow(each) : [],
  );

/** Attributes beside the words are fine, elements among them would be lost. */
function plain({ below }: Element, place: string): string {
  const inner = below.find(({ name }) => name !== '#text');
  if (inner !== undefined)
    throw new Refused(`${place} ${message('element', { name: inner.name })}`);
  return below.map(({ text }) => text).join('');
}

const lineOf = (xml: string, key: string): number => {
  const found = xml.indexOf(`name="${key.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
  return lineAt(xml, Math.max(0, found));
};
