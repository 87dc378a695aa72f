/**
 * XLIFF, the exchange format of translation tools: one file per namespace, one unit per text, in their order. Version 2.0, and 1.2 for
 * the tools that know no other.
 */
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { lineAt } from '../check/json-file.ts';
import { hashOf } from './exchange.ts';
import type { Languages, Returned, ReturnedFile, Unit } from './exchange.ts';
import { message, placed, RefusedMessageError } from './message.ts';

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

/** Without line ends of its own: each that is left in the end is one of a text. */
function writeXml(content: { [name: string]: Json }): string {
  const builder = new XMLBuilder({ ...SHAPE, format: false, suppressEmptyNode: false });
  const xml = escaped(String(builder.build(content)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replace(/(<\/?(?:xliff|file|body|unit|trans-unit|segment)\b[^>]*>|<\/notes>|<\/note>)/g, '$1\n')}`;
}

const namespacesIn = (units: readonly Unit[]): string[] => [
  ...new Set(units.map(({ namespace }) => namespace)),
];

/** A translation whose original has been reworded since: somebody has to look at it again. */
const isStale = ({ isChanged, target }: Unit, languages: Languages): boolean =>
  isChanged && target !== '' && languages.source !== languages.target;

/** Who says the notes that go out, beside that of a translator. */
const FACTS = ['screens', 'kind', 'former'] as const;
const OURS = ['note', 'changed'];
const UNREAD: readonly string[] = ['changed', ...FACTS];

/** Ids stay on all ways, so the versions of the target, the note and the source, and the export, go with them. */
const idOf = (index: number, { target, note, source }: Unit, { exportId }: Languages): string =>
  [`u${index + 1}`, ...[target, note, source].map(hashOf), exportId].join('-');
/** Of a file that was exported earlier, without the source, the third is the export: it is shorter. */
function versionsIn(id: string): Pick<Returned, Versions> {
  const [, version, noteVersion, sourceVersion, exportId] =
    /^u\d+-([\da-f]{12})(?:-([\da-f]{12}))?(?:-([\da-f]{12}))?(?:-([\da-f]+))?$/.exec(id) ?? [];
  return { version, noteVersion, sourceVersion, exportId };
}
type Versions = 'version' | 'noteVersion' | 'sourceVersion' | 'exportId';

/** Each with who says it. What is known of a text goes out with it, and is not read back. */
const notesOf = ({ note, isChanged, facts }: Unit): [by: string, text: string][] => [
  ...(note === '' ? [] : [['note', note] satisfies [string, string]]),
  ['changed', message(isChanged ? 'isChanged' : 'isUnchanged')],
  ...FACTS.flatMap((by): [string, string][] =>
    facts?.[by] ? [[by, message(`noted.${by}`, { text: facts[by] })]] : [],
  ),
];

export function writeXliff(units: readonly Unit[], languages: Languages): string {
  const unit = (each: Unit, index: number): Json => {
    const { key, source, target, earlier } = each;
    return {
      '@id': idOf(index, each, languages),
      '@name': key,
      // Translation Candidates (XLIFF 2.0, section 5.1).
      ...(earlier !== '' && {
        'mtc:matches': { 'mtc:match': { '@ref': '#s1', source, target: earlier } },
      }),
      notes: {
        note: notesOf(each).map(([by, text]) => ({ '@category': by, '#text': text })),
      },
      segment: {
        '@id': 's1',
        '@state': target === '' || isStale(each, languages) ? 'initial' : 'translated',
        source,
        target,
      },
    };
  };
  return writeXml({
    xliff: {
      '@xmlns': 'urn:oasis:names:tc:xliff:document:2.0',
      '@xmlns:mtc': 'urn:oasis:names:tc:xliff:matches:2.0',
      '@version': '2.0',
      '@srcLang': languages.source,
      '@trgLang': languages.target,
      file: namespacesIn(units).map((namespace) => ({
        '@id': namespace,
        '@original': `locales/${languages.source}/${namespace}.json`,
        '@xml:space': 'preserve',
        unit: units.filter((each) => each.namespace === namespace).map(unit),
      })),
    },
  });
}

export function writeXliff12(units: readonly Unit[], languages: Languages): string {
  const unit = (each: Unit, index: number): Json => {
    const { key, source, target, earlier } = each;
    const done = isStale(each, languages) ? 'needs-review-translation' : 'translated';
    const state = target === '' ? 'new' : done;
    return {
      '@id': idOf(index, each, languages),
      '@resname': key,
      '@xml:space': 'preserve',
      ...(state === 'translated' &&
        languages.source !== languages.target && { '@approved': 'yes' }),
      source,
      target: { '@state': state, '#text': target },
      note: notesOf(each).map(([by, text]) => ({ '@from': by, '#text': text })),
      ...(earlier !== '' && { 'alt-trans': { target: earlier } }),
    };
  };
  return writeXml({
    xliff: {
      '@xmlns': 'urn:oasis:names:tc:xliff:document:1.2',
      '@version': '1.2',
      file: namespacesIn(units).map((namespace) => ({
        '@original': `locales/${languages.source}/${namespace}.json`,
        '@datatype': 'plaintext',
        '@source-language': languages.source,
        '@target-language': languages.target,
        body: { 'trans-unit': units.filter((each) => each.namespace === namespace).map(unit) },
      })),
    },
  });
}

/** These begin an entity or an element, and nothing else. */
const BARE = /&(?!#?\w+;)|<(?![\p{L}_:/?!])/u;

/** Throws `Refused`, with the name `file`, when it is no XLIFF 2 or 1.2. */
export function readXliff(xml: string, file: string): ReturnedFile {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) {
    const { line } = valid.err;
    const sign = BARE.exec(xml.split('\n')[line - 1] ?? '')?.[0];
    const values = { sign: sign ?? '', instead: sign === '&' ? '&amp;' : '&lt;' };
    throw new RefusedMessageError(
      `${placed(file, line)} ${message(sign === undefined ? 'xml' : 'xmlSign', values)}`,
    );
  }
  // Entities of a document type could swell without end; no translation tool writes one.
  if (xml.includes('<!DOCTYPE'))
    throw new RefusedMessageError(`${placed(file)} ${message('doctype')}`);
  const parser = new XMLParser({ ...SHAPE, htmlEntities: true, preserveOrder: true });
  const parsed: unknown = parser.parse(xml);
  const [, prefix] = /<([\w.-]+:)xliff\b/.exec(xml) ?? [];
  const root = elements(parsed, prefix).find(({ name }) => name === 'xliff');
  const version = root?.attribute('version') ?? '';
  if (root === undefined || !/^(2\.|1\.2$)/.test(version))
    throw new RefusedMessageError(`${placed(file)} ${message('version')}`);
  const files = named(root, 'file');
  const language = root.attribute('trgLang') || files[0]?.attribute('target-language');
  const rowOf = (unit: Element): Returned => {
    const key = unit.attribute('name') || unit.attribute('resname');
    const line = lineOf(xml, key);
    const [inner] = lostIn(unit);
    const read = version === '1.2' ? unit12 : unit20;
    return {
      key,
      line,
      ...versionsIn(unit.attribute('id')),
      ...read(unit),
      ...(inner && { unreadable: { problem: 'element', name: inner.name } as const }),
    };
  };
  return { language: language || undefined, rows: files.flatMap(unitsBelow).map(rowOf) };
}

type Content = Omit<Returned, 'key' | 'line' | Versions>;

const textOf = (part: Element, name: string): string =>
  named(part, name)
    .map((each) => plain(each))
    .join('');

function unit12(unit: Element): Content {
  return {
    source: textOf(unit, 'source'),
    target: textOf(unit, 'target'),
    isPartial: named(unit, 'target').some(
      (each) => each.attribute('state') === 'needs-translation',
    ),
    note: noteIn(named(unit, 'note'), 'from'),
    isApproved: unit.attribute('approved') === 'yes',
  };
}

/**
 * The note as it was exported, then those of translators and their tools. Some drop the attribute that names ours, or their texts: notes
 * that say nothing about ours leave it as it is.
 */
function noteIn(notes: readonly Element[], attribute: string): string | undefined {
  const by = (each: Element): string => each.attribute(attribute);
  const isKept = notes.some((each) => OURS.includes(by(each)));
  const read = notes.filter((each) => !UNREAD.includes(by(each)) && (isKept || by(each) !== ''));
  return isKept || read.length > 0
    ? read
        .map((each) => plain(each))
        .filter(Boolean)
        .join('\n')
    : undefined;
}

function unit20(unit: Element): Content {
  // Tools split a text into sentences, and keep the blanks between them apart.
  const parts = unit.below.filter(({ name }) => name === 'segment' || name === 'ignorable');
  const sentences = named(unit, 'segment');
  const segments = sentences.map((segment) => textOf(segment, 'target'));
  const target = segments.every((each) => each === '')
    ? ''
    : parts
        .map(
          (each) =>
            textOf(each, 'target') || (each.name === 'ignorable' ? textOf(each, 'source') : ''),
        )
        .join('');
  const notes = named(unit, 'notes').flatMap((each) => named(each, 'note'));
  return {
    source: parts.map((each) => textOf(each, 'source')).join(''),
    target,
    note: noteIn(notes, 'category'),
    isPartial: target !== '' && segments.includes(''),
    isApproved: sentences.every((each) => /^(reviewed|final)$/.test(each.attribute('state'))),
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

/** A tool may write the names of XLIFF with a prefix. */
const elements = (parsed: unknown, prefix = ''): Element[] =>
  (Array.isArray(parsed) ? parsed : []).flatMap((node: object) =>
    Object.entries(node)
      .filter(([name]) => name !== ':@')
      .map(([name, content]: [string, unknown]) => ({
        name: name.startsWith(prefix) ? name.slice(prefix.length) : name,
        text: written(content),
        below: elements(content, prefix),
        attribute: (of) => written(child(child(node, ':@'), `@${of}`)),
      })),
  );
const named = ({ below }: Element, name: string): Element[] =>
  below.filter((each) => each.name === name);
/** Tools put units into groups, and groups into groups. */
const unitsBelow = ({ below }: Element): Element[] =>
  below.flatMap((each) =>
    ['unit', 'trans-unit'].includes(each.name)
      ? [each]
      : ['group', 'body'].includes(each.name)
        ? unitsBelow(each)
        : [],
  );

const plain = ({ below }: Element): string => below.map((each) => each.text + plain(each)).join('');

/** Attributes beside the words and marks of sentences around them are fine, other elements among them would be lost. */
function lostIn(unit: Element): Element[] {
  const others = ({ below }: Element): Element[] =>
    below.flatMap((each) => (/^(#text|mrk)$/.test(each.name) ? others(each) : [each]));
  return [unit, ...named(unit, 'segment'), ...named(unit, 'ignorable')]
    .flatMap((part) => [...named(part, 'source'), ...named(part, 'target')])
    .flatMap(others);
}

function lineOf(xml: string, key: string): number {
  const name = `name="${key.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`;
  const found =
    key === '' ? xml.search(/<(?:[\w.-]+:)?(trans-)?unit\b(?![^>]*name="[^"])/) : xml.indexOf(name);
  return lineAt(xml, Math.max(0, found));
}
