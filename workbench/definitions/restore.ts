/** All that differs between two versions, in questions and beside them; and taken back: each property as it was in the other version. */
import { getByPath } from '@rjsf/utils';
import { isObject, type Json, type JsonObject } from './json-file.ts';
import { isSame, type Files } from './files.ts';
import {
  definitionIn,
  definitionsOf,
  dropUnused,
  placesOf,
  put,
  referredIn,
  take,
  uiOf,
} from './places.ts';
import { changedQuestions, columnsIn, isOfSchema, type Difference } from './rows.ts';
import { uiPathOf } from './fields.ts';
import { setText, TEXT_FILES, textsOf, writeText } from './texts.ts';
import { isAbout, write, writeItemOrder, writeOrder, writeSchema } from './write.ts';

function copyQuestion(then: Files, files: Files, form: string, path: string): void {
  const places = placesOf(then, form, path);
  for (const place of places) {
    copyDefinitions(then, files, place.node);
    put(files, form, place.trail, place);
  }
  const [first] = places;
  if (first === undefined) return;
  const settings: unknown = getByPath(uiOf(then, form), uiPathOf(path));
  if (settings !== undefined)
    setText(uiOf(files, form) as JsonObject, uiPathOf(path), structuredClone(settings as Json));
  for (const namespace of Object.values(TEXT_FILES)) {
    const texts = textsOf(then, namespace, first.key);
    if (Object.keys(texts).length === 0) continue;
    const all = { ...texts, ...textsOf(files, namespace, first.key) };
    writeText(files, namespace, first.key.split('.'), all);
  }
  copyNotices(then, files, form, path);
}
/** With those that it refers to in turn. */
function copyDefinitions(then: Files, files: Files, value: unknown): void {
  for (const name of referredIn(value)) {
    const definition = definitionsOf(then)[name];
    if (definition === undefined || Object.hasOwn(definitionsOf(files), name)) continue;
    definitionsOf(files)[name] = structuredClone(definition);
    copyDefinitions(then, files, definition);
  }
}
/** The text of a part of a step, as it was. */
function copyStepText(then: Files, files: Files, path: readonly string[]): void {
  const text: unknown = getByPath(textsOf(then, 'steps', ''), [...path]);
  if (typeof text === 'string') writeText(files, 'steps', path, text);
}
function copyNotices(then: Files, files: Files, form: string, path: string): void {
  const ui = uiOf(files, form);
  const old = uiOf(then, form)['ui:notices'] ?? [];
  const now = ui['ui:notices'] ?? [];
  const missing = old.filter(
    (notice) => isAbout(notice, path) && !now.some((each) => isSame(each, notice)),
  );
  for (const { text } of missing) copyStepText(then, files, [form, 'notices', String(text)]);
  const all = [...now, ...structuredClone(missing)];
  const rank = (notice: JsonObject) => old.findIndex((each) => isSame(each, notice));
  if (missing.length > 0) ui['ui:notices'] = all.toSorted((a, b) => rank(a) - rank(b));
}
/** Where it stood: in its group, behind the nearest question before it that is still there. */
function writePlace(then: Files, files: Files, form: string, path: string): void {
  const column = columnsIn(then, form).find(({ paths }) => paths.includes(path));
  if (column === undefined) return;
  const before = column.paths.slice(0, column.paths.indexOf(path));
  const there = columnsIn(files, form).find(({ group }) => group === column.group)?.paths ?? [];
  const after = before.findLast((each) => there.includes(each)) ?? '';
  const [place] = placesOf(files, form, path);
  if (path.includes('[].')) {
    if (place) writeItemOrder(place, after.split('.').at(-1) ?? '');
    return;
  }
  restoreGroup(then, files, form, column.group);
  writeOrder(files, form, path, { group: column.group, after });
}
/** A group that had gone, behind the one that was before it. */
function restoreGroup(then: Files, files: Files, form: string, key: string): void {
  const ui = uiOf(files, form);
  const groups = ui['ui:groups'] ?? [];
  if (groups.some((each) => each.key === key)) return;
  const old = uiOf(then, form)['ui:groups'] ?? [];
  const at = old.findIndex((each) => each.key === key);
  const before = old.slice(0, at).findLast((each) => groups.some((one) => one.key === each.key));
  const index = groups.findIndex((each) => each.key === before?.key) + 1;
  ui['ui:groups'] = groups.toSpliced(index, 0, { ...old[at]!, fields: [] });
  copyStepText(then, files, [form, 'groups', key]);
}

function restore(then: Files, files: Files, difference: Difference): void {
  const { form, question, property, file, before } = difference;
  const after = structuredClone(before) ?? null;
  if (file !== undefined) {
    if (property !== '') setText((files[file] ??= {}), property.split('.'), after);
    else if (isObject(after)) files[file] = after;
    else delete files[file];
    return;
  }
  if (isOfPlace(property)) return;
  if (property === 'question' && before !== undefined) copyQuestion(then, files, form, question);
  else if (property === 'condition') {
    const places = placesOf(files, form, question);
    for (const place of places) take(files, form, place);
    for (const place of placesOf(then, form, question))
      put(files, form, place.trail, { ...(places[0] ?? place), required: place.required });
  } else if (property !== 'kind') write(files, { form, question, property, after });
  if (isOfSchema(property)) restoreNode(then, files, difference);
}
/** Refers to its shared definition again, as soon as that says the same. */
function restoreNode(then: Files, files: Files, { form, question, property }: Difference): void {
  const { node, schema } = placesOf(then, form, question)[0]!;
  const shared = definitionsOf(files)[definitionIn(node.$ref) ?? ''];
  for (const place of placesOf(files, form, question)) {
    const isAsBefore = isSame(place.schema, schema) && (!shared || isSame(shared, schema));
    if (property !== 'kind' && !isAsBefore) continue;
    copyDefinitions(then, files, node);
    place.block.properties![place.name] = structuredClone(node);
  }
  if (property === 'kind') writeSchema(files, form, question, structuredClone(schema));
}

const isOfPlace = (property: string): boolean => property === 'group' || property === 'order';
/** The files without these differences. */
export function takenBack(then: Files, now: Files, differences: readonly Difference[]): Files {
  const files = structuredClone(now);
  // What came goes first, what went comes back next: the others need it.
  const rank = ({ property, before }: Difference): number =>
    property === 'question' ? (before === undefined ? 0 : 1) : property === 'condition' ? 2 : 3;
  for (const difference of differences.toSorted((a, b) => rank(a) - rank(b)))
    restore(then, files, difference);
  // In the order in which they were: each is placed behind one that is in its place already.
  const moved = differences.filter(
    ({ question, property, before }) =>
      isOfPlace(property) ||
      (property === 'question' && before !== undefined) ||
      (property === 'condition' && question.includes('[].')),
  );
  const placeOf = ({ form, question }: Difference): number =>
    columnsIn(then, form)
      .flatMap(({ paths }) => paths)
      .indexOf(question);
  for (const { form, question } of moved.toSorted((a, b) => placeOf(a) - placeOf(b)))
    writePlace(then, files, form, question);
  dropUnused(files, (name) => !Object.hasOwn(definitionsOf(then), name));
  return files;
}
/** Leaves of a file that differ; a list is one value. */
function leaves(
  file: string,
  old: unknown,
  own: unknown,
  path: readonly string[] = [],
): Difference[] {
  if (isSame(old, own, path.at(-1))) return [];
  if ((isObject(old) || old === undefined) && (isObject(own) || own === undefined)) {
    const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(own ?? {})])];
    if (names.length > 0)
      return names.flatMap((name) => leaves(file, old?.[name], own?.[name], [...path, name]));
  }
  const form = /^schemas\/\w+\/([^.]+)\./.exec(file)?.[1] ?? '';
  const values = { before: old as Json | undefined, after: own as Json | undefined };
  return [{ form, question: '', property: path.join('.'), file, ...values }];
}

/** All that differs: taken back together, the definitions are what they were. */
export function differencesOf(then: Files, now: Files): Difference[] {
  const ofQuestions = changedQuestions(then, now);
  const rest = takenBack(then, now, ofQuestions);
  const files = [...new Set([...Object.keys(then), ...Object.keys(rest)])];
  return [...ofQuestions, ...files.flatMap((file) => leaves(file, then[file], rest[file]))];
}
