/**
 * The check of the definitions: schemas, UI schemas, texts and OpenAPI agree with each other.
 * Pure and synchronous; it reads what it is given, so it also checks texts that are not saved yet.
 */
import { readDefinitions, type Definitions } from './definitions.ts';
import { levelsFrom, subschemas } from './fields.ts';
import { hidesOthers, isLeftOver, type Finding } from './finding.ts';
import type { Json } from './json-file.ts';
import { askedFindings } from './rules/asked.ts';
import { boundFindings } from './rules/bounds.ts';
import { conditionFindings } from './rules/conditions.ts';
import { limitFindings } from './rules/limits.ts';
import { metaFindings } from './rules/meta.ts';
import { noticeFindings } from './rules/notices.ts';
import { missingFiles, unreadable, unreadableApi } from './rules/reading.ts';
import { schemaFindings } from './rules/schema.ts';
import { choiceFindings } from './rules/texts/choices.ts';
import { errorFindings } from './rules/texts/errors.ts';
import { labelFindings } from './rules/texts/labels.ts';
import { translationFindings } from './rules/texts/languages.ts';
import { limitTextFindings } from './rules/texts/limits.ts';
import { placeholderFindings } from './rules/texts/placeholders.ts';
import { proseFindings } from './rules/texts/prose.ts';
import { useFindings } from './rules/texts/uses.ts';
import { uiFindings } from './rules/ui.ts';
import { wireFindings } from './rules/wire.ts';
import { applied } from './patch.ts';
import { withChanges, type DefinitionSources } from './sources.ts';

export { hidesOthers, type Finding } from './finding.ts';
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

/** Four tables: schemas with their conditions, groups, the wire, texts. */
const RULES: readonly Rule[] = [
  missingFiles,
  schemaFindings,
  ofEach(schemasIn, boundFindings),
  ofEach(schemasIn, limitFindings),
  ofEach(levelsIn, conditionFindings),
  askedFindings,
  uiFindings,
  noticeFindings,
  wireFindings,
  labelFindings,
  choiceFindings,
  errorFindings,
  limitTextFindings,
  proseFindings,
  useFindings,
  placeholderFindings,
  translationFindings,
];

const inOrder = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) ||
  a.line - b.line ||
  a.column - b.column ||
  a.code.localeCompare(b.code);

/** Two rules that see the same mistake want the same change, or say the same. */
const same = (a: Finding, b: Finding): boolean =>
  a === b ||
  (a.file === b.file &&
    a.line === b.line &&
    (a.fix === undefined
      ? b.fix === undefined && isSame(a, b)
      : JSON.stringify(a.fix) === JSON.stringify(b.fix)));
/** The same mistake, wherever it stands in its file now. */
const isSame = (a: Finding, b: Finding): boolean =>
  a.code === b.code && a.file === b.file && JSON.stringify(a.params) === JSON.stringify(b.params);

/** A text that is there under a misspelt name is not missing as well. */
function withoutRenamed(all: readonly Finding[]): Finding[] {
  const strays = all.filter(isLeftOver);
  const renamed = strays.flatMap(({ params: { key, instead } }) =>
    typeof key === 'string' && typeof instead === 'string'
      ? [key.replace(/[^.:]+$/, () => instead)]
      : [],
  );
  return all.filter(
    ({ code, params }) =>
      code !== 'text-missing' ||
      !renamed.some((each) => `${String(params['key'])}.`.startsWith(`${each}.`)),
  );
}

/** All mistakes and hints, ordered by file and line. Files that cannot be read are named first and alone. */
export function checkDefinitions(sources: DefinitionSources): Finding[] {
  const broken = unreadable(sources);
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

/** The sources with the fix of a finding applied; a file that is not there yet begins empty. Who writes it gives it its layout. */
export function withFix(
  sources: DefinitionSources,
  { fix }: Partial<Pick<Finding, 'fix'>>,
): DefinitionSources {
  if (fix === undefined) return sources;
  const { file, patch } = fix;
  const now = sources.files().includes(file) ? (JSON.parse(sources.read(file)) as Json) : {};
  const changed = applied(now, patch);
  return withChanges(sources, { [file]: JSON.stringify(changed) });
}

/** The mistakes after a change that were not there before; `before` is checked once for all changes. Hints are none, nor is a translation that has to follow. */
export function newFindings(before: DefinitionSources): (after: DefinitionSources) => Finding[] {
  const known = checkDefinitions(before);
  return (after) =>
    checkDefinitions(after).filter(
      (each) =>
        !each.hint &&
        each.code !== 'translation-missing' &&
        !known.some((other) => isSame(each, other)),
    );
}
