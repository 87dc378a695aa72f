/**
 * The check of the definitions: schemas, UI schemas, texts and OpenAPI agree with each other.
 * Pure and synchronous; it reads what it is given, so it also checks texts that are not saved yet.
 */
import { API_FILE, offsetInApi, readApi } from './api.ts';
import { readDefinitions, type Definitions } from './definitions.ts';
import { hidesOthers, type Finding, type Found } from './finding.ts';
import { lineAt, offsetIn, pointerTo, stepsOf, treeOf } from '../definitions/json-file.ts';
import { homesIn } from '../definitions/layout.ts';
import { conditionFindings } from './rules/conditions.ts';
import { groupFindings } from './rules/groups.ts';
import { metaFindings } from './rules/meta.ts';
import { misread, missingFiles, unreadable, unreadableApi } from './rules/reading.ts';
import { schemaFindings } from './rules/schema.ts';
import { textFindings } from './rules/texts/keys.ts';
import { translationFindings } from './rules/texts/languages.ts';
import { numberFindings } from './rules/texts/numbers.ts';
import { placeholderFindings } from './rules/texts/placeholders.ts';
import { proseFindings } from './rules/texts/prose.ts';
import { uiFindings } from './rules/ui.ts';
import { wireFindings } from './rules/wire.ts';
import type { DefinitionSources } from '../definitions/sources.ts';

export { hidesOthers, type Finding } from './finding.ts';
export { withFix } from './fix.ts';
export type { DefinitionSources } from '../definitions/sources.ts';
export { sourcesOnDisk } from '../definitions/sources.ts';

/** Four tables: schemas with their conditions, groups, the wire, texts. */
const RULES: readonly ((definitions: Definitions) => Iterable<Found>)[] = [
  missingFiles,
  misread,
  schemaFindings,
  conditionFindings,
  uiFindings,
  groupFindings,
  wireFindings,
  textFindings,
  numberFindings,
  proseFindings,
  placeholderFindings,
  translationFindings,
];

/** In the files as they lie, with line and column. */
function located(
  sources: DefinitionSources,
  homeOf: ReturnType<typeof homesIn>,
  { at, fix, ...found }: Found,
): Finding {
  const { file, path } = homeOf({ file: found.file, path: at.path });
  const pointed = homeOf({ file: found.file, path: stepsOf(found.pointer ?? '') });
  const text = sources.files().includes(file) ? sources.read(file) : '';
  const offset =
    at.offset ??
    (file === API_FILE
      ? offsetInApi(readApi(text), path, at.isName)
      : offsetIn(treeOf(file, text), path, at.isName));
  const column = offset - text.slice(0, offset).lastIndexOf('\n');
  const place = { file, line: lineAt(text, offset), column, pointer: pointerTo(pointed.path) };
  return { ...found, ...place, ...(fix && { fix: { ...fix, ...homeOf(fix) } }) };
}
const inOrder = (a: Finding, b: Finding): number =>
  a.file.localeCompare(b.file) ||
  a.line - b.line ||
  a.column - b.column ||
  a.code.localeCompare(b.code);

/** Two rules that see the same mistake want the same change, or say the same. */
const isRepeated = (a: Finding, b: Finding): boolean =>
  a.file === b.file &&
  a.line === b.line &&
  (a.fix ? JSON.stringify(a.fix) === JSON.stringify(b.fix) : !b.fix && isSame(a, b));
/** The same mistake, wherever it stands in its file now. */
const isSame = (a: Finding, b: Finding): boolean =>
  a.code === b.code && a.file === b.file && JSON.stringify(a.params) === JSON.stringify(b.params);

function foundIn(sources: DefinitionSources): Found[] {
  const broken = unreadable(sources);
  if (broken.length > 0) return broken;
  const definitions = readDefinitions(sources);
  const unread = unreadableApi(definitions);
  if (unread.length > 0) return unread;
  // The other rules read what fits the meta schemas.
  const meta = [...metaFindings(definitions)];
  const all = meta.some(hidesOthers)
    ? meta
    : [...meta, ...RULES.flatMap((rule) => [...rule(definitions)])];
  const first = all.filter(hidesOthers);
  return first.length > 0 ? first : all;
}
/** All mistakes and hints, ordered by file and line. Files that cannot be read are named first and alone. */
export function checkDefinitions(sources: DefinitionSources): Finding[] {
  const homeOf = homesIn(sources);
  return foundIn(sources)
    .map((found) => located(sources, homeOf, found))
    .filter(
      (each, i, all) => all.findIndex((other) => other === each || isRepeated(each, other)) === i,
    )
    .sort(inOrder);
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
