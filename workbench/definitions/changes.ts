/**
 * What differs between two versions of the definitions, as properties of questions: `{ form, question, property, before, after }`. What
 * belongs to no question is a place in a file.
 */
import { getByPath } from '@rjsf/utils';
import { definitionIn } from '../check/fields.ts';
import { isObject, type Json, type JsonObject } from '../check/json-file.ts';
import { FIRST_LANGUAGE, localeFile } from '../languages.ts';
import { ownConditions } from './conditions.ts';
import { isSame, type Files } from './files.ts';
import {
  definitionsOf,
  formsIn,
  keep,
  placesIn,
  put,
  take,
  uiOf,
  without,
  type Place,
  type Schema,
} from './places.ts';
import {
  deleteQuestion,
  DEFINITION,
  isAbout,
  setText,
  TEXT_FILES,
  textsOf,
  uiPathOf,
  writeItemOrder,
  writeOrder,
  writeSchema,
} from './write.ts';

export interface Difference {
  /** Empty for what belongs to no form. */
  form: string;
  /** Empty for what belongs to no question. */
  question: string;
  /** `question` for a question that came or went; of a file a JSON path, dotted. */
  property: string;
  /** Of what belongs to no question. */
  file?: string;
  /** Undefined: it was not there, it is not there any more. */
  before?: Json | undefined;
  after?: Json | undefined;
}
type Row = Readonly<Record<string, Json>>;

const placesOf = (files: Files, form: string, path: string): Place[] =>
  placesIn(files, form).filter((each) => each.path === path);
const flat = (name: string, value: unknown): [string, Json][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([inner, each]) => flat(`${name}.${inner}`, each))
    : [[name, value as Json]];

/** A question, property by property. */
export function rowOf(files: Files, form: string, path: string): Row | undefined {
  const places = placesOf(files, form, path);
  const [first] = places;
  if (first === undefined) return undefined;
  const { items: _, properties: __, ...schema } = first.schema;
  const required = places.map((place) => place.required);
  const isAlike = required.every((each) => each === required[0]);
  const ui: unknown = getByPath(uiOf(files, form), uiPathOf(path));
  // Of a list, the settings of its items are those of other questions.
  const { items: ___, ...settings } = isObject(ui) ? ui : {};
  return Object.fromEntries([
    ['kind', definitionIn(first.node.$ref) ?? ''],
    ['required', isAlike ? required[0] : required],
    ['condition', places.map(ownConditions) as unknown as Json],
    ...Object.entries(schema).flatMap(([name, value]) => flat(`limits.${name}`, value)),
    ...Object.entries(settings).map(([name, value]) => [`ui.${name}`, value]),
    ...Object.entries(TEXT_FILES).flatMap(([kind, namespace]) =>
      Object.entries(textsOf(files, namespace, first.key))
        .filter(([, text]) => typeof text === 'string')
        .map(([name, text]) => [`${kind}.${name}`, text]),
    ),
  ]) as Row;
}

/** The questions of a form by their group or list, in the order of the screen. */
export function columnsIn(files: Files, form: string): { group: string; paths: string[] }[] {
  const inLists = placesIn(files, form).filter(({ path }) => path.includes('[].'));
  const listOf = ({ path }: Place): string => path.slice(0, path.lastIndexOf('.'));
  return [
    ...(uiOf(files, form)['ui:groups'] ?? []).map(({ key, fields }) => ({
      group: key,
      paths: fields,
    })),
    ...[...new Set(inLists.map(listOf))].map((group) => ({
      group,
      paths: [...new Set(inLists.filter((each) => listOf(each) === group).map(({ path }) => path))],
    })),
  ];
}

/** The longest list of names that stand in the same order on both sides. */
function inSameOrder(before: readonly string[], after: readonly string[]): string[] {
  const [first, ...rest] = after;
  if (first === undefined) return [];
  const skipped = inSameOrder(before, rest);
  const at = before.indexOf(first);
  const taken = at < 0 ? [] : [first, ...inSameOrder(before.slice(at + 1), rest)];
  return taken.length > skipped.length ? taken : skipped;
}
/** Questions in another group, and those that were moved within theirs: the fewest that explain the new order. */
function placed(then: Files, now: Files, form: string): Difference[] {
  const [old, own] = [columnsIn(then, form), columnsIn(now, form)];
  const groupIn = (columns: typeof own, path: string) =>
    columns.find(({ paths }) => paths.includes(path))?.group;
  const follows = (columns: typeof own, path: string): string => {
    const paths = columns.find((each) => each.paths.includes(path))?.paths ?? [];
    return paths[paths.indexOf(path) - 1] ?? '';
  };
  const conditionIn = (files: Files, path: string) =>
    path.includes('[].') && placesOf(files, form, path).map(ownConditions);
  return own.flatMap(({ group, paths }) => {
    // In a list, a question under another condition is elsewhere.
    const stayed = paths.filter(
      (path) =>
        groupIn(old, path) === group && isSame(conditionIn(then, path), conditionIn(now, path)),
    );
    const came = paths.filter((path) => ![undefined, group].includes(groupIn(old, path)));
    const former = old.find((each) => each.group === group)?.paths ?? [];
    const kept = inSameOrder(former, stayed);
    return [
      ...came.map((question) => ({
        ...{ form, question, property: 'group' },
        before: groupIn(old, question),
        after: group,
      })),
      ...stayed
        .filter((path) => !kept.includes(path))
        .map((question) => ({
          ...{ form, question, property: 'order' },
          before: follows(old, question),
          after: follows(own, question),
        })),
    ];
  });
}

const isOfSchema = (property: string): boolean =>
  property === 'kind' || property.startsWith('limits.');
/** Another shared definition says it all; one that went into the question, or came out of it, says nothing. */
function withoutRepeated(differences: readonly Difference[]): readonly Difference[] {
  const kind = differences.find(({ property }) => property === 'kind');
  if (kind === undefined) return differences;
  const limits = differences.some(({ property }) => property.startsWith('limits.'));
  const isShared = kind.before !== '' && kind.after !== '';
  return differences.filter(({ property }) =>
    property === 'kind' ? isShared || !limits : !isShared || !property.startsWith('limits.'),
  );
}

function changedQuestions(then: Files, now: Files): Difference[] {
  const told = new Set<string>();
  return [...new Set([...formsIn(then), ...formsIn(now)])].flatMap((form) => {
    const all = [...placesIn(then, form), ...placesIn(now, form)];
    const paths = [...new Set(all.map(({ path }) => path))];
    return [
      ...paths.flatMap((question): readonly Difference[] => {
        const [old, own] = [rowOf(then, form, question), rowOf(now, form, question)];
        // The questions of a list come and go with it.
        const list = question.replace(/\[\]\.[^.]+$/, '');
        if ((!old || !own) && paths.some((path) => path === list && path !== question))
          if (!rowOf(old ? now : then, form, list)) return [];
        if (!old || !own)
          return [
            { form, question, property: 'question', ...(own ? { after: true } : { before: true }) },
          ];
        const found = [...new Set([...Object.keys(old), ...Object.keys(own)])]
          .filter((property) => !isSame(old[property], own[property]))
          .map((property) => ({
            form,
            question,
            property,
            before: old[property],
            after: own[property],
          }));
        // The same text may be that of several forms.
        return withoutRepeated(found).filter(({ property }) => {
          const id = `${all.find(({ path }) => path === question)?.key} ${property}`;
          const isTold = told.has(id);
          if (TEXT_FILES[property.split('.')[0]!]) told.add(id);
          return !isTold;
        });
      }),
      ...placed(then, now, form),
    ];
  });
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
    const file = (files[localeFile(FIRST_LANGUAGE, namespace)] ??= {});
    setText(file, first.key.split('.'), { ...texts, ...textsOf(files, namespace, first.key) });
  }
  writePlace(then, files, form, path);
  copyNotices(then, files, form, path);
}
/** With those that it refers to in turn. */
function copyDefinitions(then: Files, files: Files, value: unknown): void {
  if (Array.isArray(value)) for (const each of value) copyDefinitions(then, files, each);
  if (!isObject(value)) return;
  const name = definitionIn(value['$ref']);
  const definition = name === undefined ? undefined : definitionsOf(then)[name];
  if (name !== undefined && definition && !Object.hasOwn(definitionsOf(files), name)) {
    definitionsOf(files)[name] = structuredClone(definition);
    copyDefinitions(then, files, definition);
  }
  for (const each of Object.values(value)) copyDefinitions(then, files, each);
}
/** The text of a part of a step, as it was. */
function copyStepText(then: Files, files: Files, path: readonly string[]): void {
  const file = localeFile(FIRST_LANGUAGE, 'steps');
  const text: unknown = getByPath(then[file], [...path]);
  if (typeof text === 'string') setText((files[file] ??= {}), path, text);
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

function restore(then: Files, files: Files, difference: Difference, isOnlyOfSchema: boolean): void {
  const { form, question, property, file, before } = difference;
  if (file !== undefined) {
    if (before === undefined && property === '') delete files[file];
    else if (property === '') files[file] = structuredClone(before as JsonObject);
    else setText((files[file] ??= {}), property.split('.'), structuredClone(before));
    return;
  }
  const places = placesOf(files, form, question);
  const old = placesOf(then, form, question);
  const [kind = '', name = ''] = property.split(/\.(.*)/s);
  const namespace = TEXT_FILES[kind];
  if (property === 'question') {
    if (before === undefined) deleteQuestion(files, form, question);
    else copyQuestion(then, files, form, question);
  } else if (namespace) {
    const key = [...(places[0]?.key ?? '').split('.'), name];
    setText((files[localeFile(FIRST_LANGUAGE, namespace)] ??= {}), key, before);
  } else if (property === 'required') {
    for (const [i, place] of places.entries()) {
      const isRequired = old[i]?.required ?? before === true;
      const rest = without(place.block.required, place.name);
      keep(place.block, 'required', [...rest, ...(isRequired ? [place.name] : [])]);
    }
  } else if (property === 'condition') {
    for (const place of places) take(files, form, place);
    for (const place of old)
      put(files, form, place.trail, { ...(places[0] ?? place), required: place.required });
    if (question.includes('[].')) writePlace(then, files, form, question);
  } else if (property === 'group' || property === 'order') writePlace(then, files, form, question);
  else if (kind === 'ui')
    setText(
      uiOf(files, form) as JsonObject,
      [...uiPathOf(question), name],
      structuredClone(before),
    );
  else if (isOnlyOfSchema || property === 'kind') {
    for (const place of places) {
      const [{ node } = place] = old;
      restoreNode(then, files, form, place, node);
    }
  } else if (places[0]) {
    const schema = structuredClone(places[0].schema) as JsonObject;
    setText(schema, name.split('.'), structuredClone(before));
    writeSchema(files, form, question, schema as Schema);
  }
}
function restoreNode(then: Files, files: Files, form: string, place: Place, node: Schema): void {
  copyDefinitions(then, files, node);
  place.block.properties![place.name] = structuredClone(node);
  const old = definitionsOf(then)[definitionIn(node.$ref) ?? ''];
  if (old) writeSchema(files, form, place.path, structuredClone(old));
}

/** The files without these differences. */
export function takenBack(then: Files, now: Files, differences: readonly Difference[]): Files {
  const files = structuredClone(now);
  const schemas = differencesOfSchema(then, now);
  // What came goes first, what went comes back next: the others need it.
  const rank = ({ property, before }: Difference): number =>
    property === 'question' ? (before === undefined ? 0 : 1) : property === 'condition' ? 2 : 3;
  for (const difference of differences.toSorted((a, b) => rank(a) - rank(b))) {
    const id = `${difference.form} ${difference.question}`;
    const taken = differences.filter(
      (each) => `${each.form} ${each.question}` === id && isOfSchema(each.property),
    );
    restore(then, files, difference, taken.length === schemas.get(id));
  }
  for (const name of Object.keys(definitionsOf(files)))
    if (!Object.hasOwn(definitionsOf(then), name) && !isUsed(files, name))
      delete definitionsOf(files)[name];
  return files;
}
const isUsed = (files: Files, name: string): boolean =>
  formsIn(files).some((form) =>
    placesIn(files, form).some(({ node }) => node.$ref === DEFINITION + name),
  );
/** How many properties of its schema differ, by question. */
function differencesOfSchema(then: Files, now: Files): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { form, question, property } of changedQuestions(then, now)) {
    const id = `${form} ${question}`;
    if (isOfSchema(property)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
