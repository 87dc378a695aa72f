/**
 * The check of the definitions: schemas, UI schemas, texts and OpenAPI agree with each other.
 * Pure and synchronous; it reads what it is given, so it also checks texts that are not saved yet.
 */
import { readDefinitions, type Definitions } from './definitions.ts';
import { levelsFrom, subschemas } from './fields.ts';
import type { Finding, FindingCode } from './finding.ts';
import { blockFindings } from './rules/blocks.ts';
import { boundFindings } from './rules/bounds.ts';
import { askedFindings } from './rules/asked.ts';
import { conditionFindings } from './rules/conditions.ts';
import { dateLimitFindings, numberLimitFindings } from './rules/date-limits.ts';
import { errorFindings } from './rules/texts/errors.ts';
import { fileFindings } from './rules/files.ts';
import { unreadable } from './rules/json.ts';
import { labelFindings } from './rules/texts/labels.ts';
import { limitTextFindings } from './rules/texts/limits.ts';
import { metaFindings } from './rules/meta.ts';
import { noticeFindings } from './rules/notices.ts';
import { patternFindings } from './rules/patterns.ts';
import { placeholderFindings } from './rules/texts/placeholders.ts';
import { proseFindings, translationFindings } from './rules/texts/prose.ts';
import { schemaFindings } from './rules/schema.ts';
import { uiFindings } from './rules/ui.ts';
import { useFindings } from './rules/texts/uses.ts';
import { unreadableApi, wireFindings } from './rules/wire.ts';
import { withEdits, type DefinitionSources } from './sources.ts';

export type { Finding, Suggestion } from './finding.ts';
export type { DefinitionSources } from './sources.ts';
export { sourcesOnDisk } from './sources.ts';

type Rule = (definitions: Definitions) => Iterable<Finding>;
/** A rule about each of several things. */
const ofEach =
  <Thing>(
    things: (definitions: Definitions) => readonly Thing[],
    rule: (thing: Thing, definitions: Definitions) => Iterable<Finding>,
  ): Rule =>
  (definitions) =>
    things(definitions).flatMap((thing) => [...rule(thing, definitions)]);
const schemasIn = ({ schemas }: Definitions) => schemas.flatMap(subschemas);
const levelsIn = ({ forms, defs }: Definitions) =>
  forms.flatMap(({ schema: { root } }) => (root ? levelsFrom([root], defs) : []));

const RULES: readonly Rule[] = [
  schemaFindings,
  blockFindings,
  ofEach(schemasIn, boundFindings),
  ofEach(schemasIn, dateLimitFindings),
  ofEach(schemasIn, numberLimitFindings),
  ofEach(levelsIn, conditionFindings),
  askedFindings,
  ofEach(schemasIn, patternFindings),
  uiFindings,
  noticeFindings,
  wireFindings,
  fileFindings,
  labelFindings,
  errorFindings,
  limitTextFindings,
  proseFindings,
  useFindings,
  placeholderFindings,
  translationFindings,
];

/** Mistakes that hide parts of the definitions and so cause others: they are reported alone. */
const FIRST: readonly FindingCode[] = [
  'json-syntax',
  'file-encoding',
  'json-duplicate-key',
  'yaml-syntax',
  'unknown-name',
  'misplaced-name',
  'foreign-name',
  'foreign-choice',
  'foreign-one',
  'several-types',
  'schema-unknown-ref',
  'wrong-form',
  'bound-dotted',
  'choice-empty',
  'missing-name',
  'schema-without-type',
  'form-without-block',
  'list-without-block',
  'block-without-fields',
  'name-unreadable',
  'pattern-broken',
  'text-file-missing',
  'form-without-step',
];
/** Of `unknown-value` only those of schemas: an unknown type or format. */
export const hidesOthers = ({ code, file }: Finding): boolean =>
  FIRST.includes(code) || (code === 'unknown-value' && !file.endsWith('.ui.json'));

const inOrder = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) ||
  a.line - b.line ||
  a.column - b.column ||
  a.code.localeCompare(b.code);

/** Two rules that see the same mistake want the same change; the first has the better sentence. */
const same = (a: Finding, b: Finding): boolean =>
  a === b ||
  (a.file === b.file &&
    a.line === b.line &&
    (a.suggestion.edits.length === 0
      ? a.message === b.message
      : JSON.stringify(a.suggestion.edits) === JSON.stringify(b.suggestion.edits)));

/** A text that is there under a misspelled name is not missing as well. */
function withoutRenamed(all: readonly Finding[]): Finding[] {
  const renamed = all.flatMap(({ code, key }) => (code === 'text-missing' ? [] : (key ?? [])));
  return all.filter(
    ({ code, key }) =>
      code !== 'text-missing' ||
      !renamed.some((each) => key === each || key?.startsWith(`${each}.`)),
  );
}

/** All mistakes and hints, ordered by file and line. Files that cannot be read are named first and alone. */
export function checkDefinitions(sources: DefinitionSources): Finding[] {
  const data = sources
    .files()
    .filter((path) => /\.(?:json|ya?ml)$/.test(path))
    .map((path) => ({ path, text: sources.read(path) }));
  const broken = unreadable(data);
  if (broken.length > 0) return broken.sort(inOrder);
  const definitions = readDefinitions(sources);
  const unread = unreadableApi(definitions);
  if (unread.length > 0) return unread;
  // The other rules read what fits the meta schemas.
  const meta = [...metaFindings(definitions)];
  const all = meta.some(hidesOthers)
    ? meta
    : [...meta, ...RULES.flatMap((rule) => [...rule(definitions)])];
  const first = all.filter(hidesOthers);
  const reported = withoutRenamed(first.length > 0 ? first : all);
  return reported
    .filter((each, i) => reported.findIndex((other) => same(each, other)) === i)
    .sort(inOrder);
}

/** The sources with the suggestion of a finding applied. */
export const applySuggestion = (
  sources: DefinitionSources,
  { suggestion }: Partial<Pick<Finding, 'suggestion'>>,
): DefinitionSources => withEdits(sources, suggestion?.edits ?? []);

/** The mistakes after a change that were not there before; `before` is checked once for all changes. Hints are none, nor is a translation that has to follow. */
export function newFindings(before: DefinitionSources): (after: DefinitionSources) => Finding[] {
  const known = checkDefinitions(before).map(({ message }) => message);
  return (after) =>
    checkDefinitions(after).filter(
      ({ code, hint, message }) =>
        !hint && code !== 'translation-missing' && !known.includes(message),
    );
}
