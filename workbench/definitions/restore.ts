/** All that differs between two versions, in questions and beside them; and taken back: each property as it was in the other version. */
import { getByPath } from '@rjsf/utils';
import { isObject, objectOf, type Json, type JsonObject } from './json-file.ts';
import { isSame, type Files } from './files.ts';
import {
  definitionIn,
  definitionsOf,
  dropUnused,
  keep,
  placesOf,
  put,
  referredIn,
  take,
  uiOf,
  without,
} from './places.ts';
import { changedQuestions, isOfSchema, type Difference } from './rows.ts';
import { blockOf, uiPathOf } from './fields.ts';
import { setText, TEXT_FILES, textsOf, writeText } from './texts.ts';
import { followRules, isAbout, write, writeOrder, writeSchema } from './write.ts';

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
  // The questions beside it that fill it in.
  const above = uiPathOf(path).slice(0, -1);
  const beside = above.length === 0 ? uiOf(then, form) : getByPath(uiOf(then, form), above);
  for (const [name, settings] of Object.entries(objectOf(beside))) {
    const filling = objectOf(objectOf(settings)['ui:fills'])[first.name];
    if (filling !== undefined && placesOf(files, form, blockOf(path) + name).length > 0)
      setText(uiOf(files, form) as JsonObject, [...above, name, 'ui:fills', first.name], filling);
  }
  copyNotices(then, files, form, path);
  restoreGroup(then, files, form, path);
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
  const [ui, old] = [uiOf(files, form), uiOf(then, form)['ui:notices'] ?? []];
  const now = ui['ui:notices'] ?? [];
  const missing = old.filter(
    (notice) => isAbout(notice, path) && !now.some((each) => isSame(each, notice)),
  );
  for (const { text } of missing) copyStepText(then, files, [form, 'notices', String(text)]);
  keep(ui, 'ui:notices', [...now, ...structuredClone(missing)]);
}
/** Into the group that it was in, which may have gone. */
function restoreGroup(then: Files, files: Files, form: string, path: string): void {
  const [ui, old] = [uiOf(files, form), uiOf(then, form)['ui:groups'] ?? []];
  const group = old.find(({ fields }) => fields.includes(path));
  if (group === undefined) return;
  if (!ui['ui:groups']?.some(({ key }) => key === group.key)) {
    ui['ui:groups'] = [...(ui['ui:groups'] ?? []), { ...group, fields: [] }];
    copyStepText(then, files, [form, 'groups', group.key]);
  }
  writeOrder(files, form, path, { group: group.key, after: '' });
  const own = uiOf(files, form)['ui:groups']?.find(({ key }) => key === group.key);
  if (own && group.line?.includes(path)) own.line = [...new Set([...(own.line ?? []), path])];
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
  if (isOfPlace(property)) restoreGroup(then, files, form, question);
  else if (property === 'question' && before !== undefined)
    copyQuestion(then, files, form, question);
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

/** What is in an object or a list, by name: a group, a notice and a condition by what it is known by; equal names are numbered. */
function named(value: Json | undefined): [name: string, value: Json][] {
  if (!Array.isArray(value)) return Object.entries(objectOf(value));
  const counts = new Map<string, number>();
  return value.map((each) => {
    const { key, text, if: condition } = objectOf(each);
    const name = JSON.stringify(key ?? text ?? condition ?? each);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, each];
  });
}
/** Behind the nearest that was before it stands what is not among those that `stay`. */
function inPlace(then: Json | undefined, stay: Json | undefined, files: Json): Json {
  if (typeof files !== 'object' || files === null) return files;
  const [old, kept, all] = [then, stay, files].map((each) => new Map(named(each)));
  const order = [...all!.keys()].filter((name) => kept!.has(name) || !old!.has(name));
  let before = '';
  for (const name of old!.keys()) {
    if (all!.has(name) && !order.includes(name)) order.splice(order.indexOf(before) + 1, 0, name);
    if (order.includes(name)) before = name;
  }
  const entries = order.map(
    (name) => [name, inPlace(old!.get(name), kept!.get(name), all!.get(name)!)] as const,
  );
  return Array.isArray(files) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}
/** The files without these differences. */
export function takenBack(then: Files, now: Files, differences: readonly Difference[]): Files {
  const [files, stay] = [structuredClone(now), structuredClone(now)];
  // What came goes first, what went comes back next: the others need it.
  const rank = ({ property, before }: Difference): number =>
    property === 'question' ? (before === undefined ? 0 : 1) : property === 'condition' ? 2 : 3;
  for (const difference of differences.toSorted((a, b) => rank(a) - rank(b))) {
    const { form, question, property } = difference;
    restore(then, files, difference);
    followRules(files, { before: now, then }, difference);
    // What is moved back leaves its place.
    if (isOfPlace(property))
      for (const group of uiOf(stay, form)['ui:groups'] ?? [])
        group.fields = without(group.fields, question);
    if (property === 'condition' || (property === 'order' && question.includes('[].')))
      for (const place of placesOf(stay, form, question)) take(stay, form, place);
  }
  dropUnused(files, (name) => !Object.hasOwn(definitionsOf(then), name));
  return inPlace(then, stay, files) as Files;
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
