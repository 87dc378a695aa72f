/**
 * THE check of the definitions: schemas, UI schemas, texts, OpenAPI and the tables of the flow agree with each other.
 * Pure and synchronous; reads what it is given, so it also judges texts that nobody has saved.
 */
import { readDefinitions } from './definitions.ts';
import type { Definitions } from './definitions.ts';
import type { FindingCode, Finding } from './finding.ts';
import { boundFindings } from './rules/bounds.ts';
import { conditionFindings } from './rules/conditions.ts';
import { errorFindings } from './rules/errors.ts';
import { duplicateKeys, unreadable } from './rules/json.ts';
import { fileFindings } from './rules/files.ts';
import { labelFindings } from './rules/labels.ts';
import { nameFindings } from './rules/names.ts';
import { patternFindings } from './rules/patterns.ts';
import { popupFindings } from './rules/popups.ts';
import { proseFindings } from './rules/prose.ts';
import { resumeFindings } from './rules/resume.ts';
import { schemaFindings } from './rules/schema.ts';
import { stepFindings } from './rules/steps.ts';
import { uiFindings } from './rules/ui.ts';
import { translationFindings } from './rules/translations.ts';
import { useFindings } from './rules/uses.ts';
import { unreadableApi, wireFindings } from './rules/wire.ts';
import { withEdits } from './sources.ts';
import type { DefinitionSources } from './sources.ts';

export type { Finding, Suggestion } from './finding.ts';
export type { DefinitionSources, Edit } from './sources.ts';
export { sourcesOnDisk, withChanges } from './sources.ts';

/** One row per subject; each says its own mistakes and nothing when all is well. */
const RULES: readonly ((definitions: Definitions) => Finding[])[] = [
  schemaFindings,
  nameFindings,
  boundFindings,
  conditionFindings,
  patternFindings,
  uiFindings,
  wireFindings,
  fileFindings,
  stepFindings,
  resumeFindings,
  popupFindings,
  labelFindings,
  errorFindings,
  proseFindings,
  useFindings,
  translationFindings,
];

/** Mistakes that make others follow, as half of what is defined is not found: they are said alone, or what is only not found would be taken away. */
const UNREAD: readonly FindingCode[] = [
  'json-syntax',
  'file-encoding',
  'json-duplicate-key',
  'yaml-syntax',
  'pattern-broken',
];
const FIRST: readonly FindingCode[] = [
  'schema-unknown-keyword',
  'schema-unknown-ref',
  'schema-unknown-type',
  'schema-unknown-format',
  'schema-keyword-value',
  'schema-without-type',
  'name-unreadable',
  'ui-group-nameless',
  'ui-group-bracketless',
  'text-file-missing',
  'form-without-step',
];

/** Whether a mistake keeps what is defined from being read as it is meant. */
export const hidesOthers = ({ code }: Finding): boolean =>
  UNREAD.includes(code) || FIRST.includes(code);

const inOrder = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) ||
  a.line - b.line ||
  a.column - b.column ||
  a.code.localeCompare(b.code);

/** Two rules that see the same mistake want the same change; the first has the better words. */
const same = (a: Finding, b: Finding): boolean =>
  a === b ||
  (a.file === b.file &&
    a.line === b.line &&
    (a.suggestion === undefined
      ? a.message === b.message
      : JSON.stringify(a.suggestion.edits) === JSON.stringify(b.suggestion?.edits)));

const MISSING: readonly FindingCode[] = ['text-missing', 'step-without-title'];
/** A text that is there under a misspelled name is not missing as well: whoever also added it would have both. */
function withoutRenamed(all: readonly Finding[]): Finding[] {
  const renamed = all.flatMap(({ code, key }) => (MISSING.includes(code) ? [] : (key ?? [])));
  return all.filter(
    ({ code, key }) =>
      !MISSING.includes(code) ||
      !renamed.some((each) => key === each || key?.startsWith(`${each}.`)),
  );
}

/** All mistakes, ordered by file and line; none when all is well. Files that cannot be read are named first and alone, then what makes others follow. */
export function checkDefinitions(sources: DefinitionSources): Finding[] {
  const data = sources
    .files()
    .filter((path) => /\.(?:json|ya?ml)$/.test(path))
    .map((path) => ({ path, text: sources.read(path) }));
  const broken = [...unreadable(data), ...duplicateKeys(data)];
  if (broken.length > 0) return broken.sort(inOrder);
  const definitions = readDefinitions(sources);
  const unread = unreadableApi(definitions);
  if (unread.length > 0) return unread;
  const all = RULES.flatMap((rule) => rule(definitions));
  const first = all.filter(({ code }) => FIRST.includes(code));
  const said = withoutRenamed(first.length > 0 ? first : all);
  return said.filter((each, i) => said.findIndex((other) => same(each, other)) === i).sort(inOrder);
}

/** The sources with the suggestion of a finding applied; the same sources when it has none. */
export function applySuggestion(
  sources: DefinitionSources,
  { suggestion }: Pick<Finding, 'suggestion'>,
): DefinitionSources {
  return suggestion === undefined ? sources : withEdits(sources, suggestion.edits);
}

/** What is wrong after a change and was not `before` it, which is judged once for all the changes that are tried. */
export function newFindings(before: DefinitionSources): (after: DefinitionSources) => Finding[] {
  const known = checkDefinitions(before).map(({ message }) => message);
  return (after) => checkDefinitions(after).filter(({ message }) => !known.includes(message));
}
