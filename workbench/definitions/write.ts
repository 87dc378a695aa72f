/** Properties of a question written into the values of the files. What only a changed question needed goes with it. */
import { getByPath } from '@rjsf/utils';
import { rulesOf, uiPathOf, wordAndChoice } from './fields.ts';
import { isObject, type Json, type JsonObject } from './json-file.ts';
import { isSame, type Files } from './files.ts';
import { setText, TEXT_FILES, TEXTS, textsOf, writeText } from './texts.ts';
import { AGES, type Comparison, type Condition } from './comparison.ts';
import {
  allPlaces,
  DEFINITION,
  definitionIn,
  definitionsOf,
  dropUnused,
  keep,
  placesIn,
  placesOf,
  put,
  resolved,
  take,
  uiOf,
  usedIn,
  without,
  type Place,
  type Schema,
  type Trail,
} from './places.ts';

/** Only this question gets another schema: a definition that others have, too, stays as it is. */
export function writeSchema(files: Files, form: string, path: string, schema: Schema): void {
  const definitions = definitionsOf(files);
  for (const { block, name, node } of placesOf(files, form, path)) {
    const definition = definitionIn(node.$ref);
    if (isSame(resolved(files, node), schema)) continue;
    const users = allPlaces(files).filter((each) => definitionIn(each.node.$ref) === definition);
    if (definition !== undefined && users.every((each) => each.path === path))
      definitions[definition] = schema;
    else block.properties![name] = structuredClone(schema);
  }
}

/** An age is written as years before today; without a value the limit goes. */
function writeLimit(files: Files, form: string, place: Place, limit: string, value: Json): void {
  const side = AGES[limit];
  const path = side === undefined ? limit.split('.') : ['dateLimits', side];
  const written = side === undefined || value === null ? value : `today-${String(value)}y`;
  const schema = structuredClone(place.schema) as JsonObject;
  setText(schema, path, written);
  writeSchema(files, form, place.path, schema as Schema);
}

/** Out of its group; a group that has nothing else goes, with its heading. */
function leaveGroup(files: Files, form: string, path: string): void {
  const ui = uiOf(files, form);
  const groups = ui['ui:groups'] ?? [];
  for (const group of groups) group.fields = without(group.fields, path);
  for (const { key } of groups.filter(({ fields }) => fields.length === 0))
    writeText(files, 'steps', [form, 'groups', key], null);
  keep(
    ui,
    'ui:groups',
    groups.filter(({ fields }) => fields.length > 0),
  );
}
/** Into a group, behind one of its questions or as its first one. */
export function writeOrder(
  files: Files,
  form: string,
  path: string,
  to: { group: string; after: string },
): void {
  const ui = uiOf(files, form);
  const groups = ui['ui:groups'] ?? [];
  const target = groups.find(({ key }) => key === to.group) ?? { key: to.group, fields: [] };
  if (!groups.includes(target)) ui['ui:groups'] = [...groups, target];
  const fields = without(target.fields, path);
  // It holds its own place while it leaves the other group.
  target.fields = [''];
  leaveGroup(files, form, path);
  target.fields = fields.toSpliced(fields.indexOf(to.after) + 1, 0, path);
}
/** Behind another question of its list item; as the first one without it. */
export function writeItemOrder(
  { block, name }: Pick<Place, 'block' | 'name'>,
  after: string,
): void {
  const { [name]: own, ...others } = block.properties ?? {};
  const rest = Object.entries(others);
  const at = rest.findIndex(([each]) => each === after) + 1;
  block.properties = Object.fromEntries(rest.toSpliced(at, 0, [name, own!]));
}

const typed = (text: string, { type }: Schema): Json =>
  type === 'boolean' ? text === 'true' : text;
function comparisonSchema({ is, not, ...bounds }: Comparison, asked: Schema): Schema {
  const among = (values: readonly string[]): Schema =>
    values.length === 1
      ? { const: typed(values[0]!, asked) }
      : { enum: values.map((each) => typed(each, asked)) };
  if (is) return among(is);
  if (not) return { not: among(not) };
  const given = Object.entries(bounds).filter(([, value]) => typeof value === 'number');
  return { type: String(asked.type), ...Object.fromEntries(given) };
}
const asking = ([name = '', ...inner]: readonly string[], schema: Schema): Schema => ({
  required: [name],
  properties: { [name]: inner.length === 0 ? schema : asking(inner, schema) },
});
const namesIn = (trail: Trail): string[] => trail.filter((each) => typeof each === 'string');

/** Asked under another condition, or always, in the block that both questions are in. */
function writeCondition(files: Files, form: string, place: Place, condition: Condition): void {
  const { field: _, path, ...comparison } = condition;
  const asked = placesIn(files, form).find((each) => each.path === path);
  const block = namesIn(place.trail);
  const other = asked ? namesIn(asked.trail) : block;
  const apart = block.findIndex((name, i) => name !== other[i]);
  const home = apart < 0 ? block : block.slice(0, apart);
  // Within a list, the list keeps its own condition.
  const depth = place.trail.findIndex(
    (_, i) => isSame(namesIn(place.trail.slice(0, i + 1)), home) && home.length > 0,
  );
  const above = place.trail.slice(0, depth + 1);
  const below = block.slice(home.length);
  const steps = asked ? path.split('.').slice(home.length) : [];
  const branch = asked && {
    if: asking(steps, comparisonSchema(comparison, asked.schema)),
    name: 'then' as const,
  };
  const trail = [...above, ...(branch ? [branch] : []), ...below];
  if (isSame(trail, place.trail)) return;
  take(files, form, place);
  put(files, form, trail, place);
}

/** A question leaves with its settings, its texts, the notices about it and the settings that name it. */
export function deleteQuestion(files: Files, form: string, path: string): void {
  const places = placesOf(files, form, path);
  for (const place of places) take(files, form, place);
  leaveGroup(files, form, path);
  const [first] = places;
  if (first === undefined) return;
  const ui = uiOf(files, form);
  for (const group of ui['ui:groups'] ?? [])
    if (group.line) keep(group, 'line', without(group.line, path));
  setText(ui as JsonObject, uiPathOf(path), null);
  const beside: unknown = getByPath(ui, uiPathOf(path).slice(0, -1));
  for (const settings of Object.values(isObject(beside) ? beside : ui)) {
    const fills = isObject(settings) ? settings['ui:fills'] : undefined;
    if (!isObject(fills)) continue;
    delete fills[first.name];
  }
  const isAsked = allPlaces(files).some(({ key }) => key === first.key);
  if (!isAsked) for (const file of TEXTS) writeText(files, file, first.key.split('.'), null);
  for (const notice of (ui['ui:notices'] ?? []).filter((each) => isAbout(each, path)))
    writeText(files, 'steps', [form, 'notices', String(notice['text'])], null);
  keep(
    ui,
    'ui:notices',
    (ui['ui:notices'] ?? []).filter((each) => !isAbout(each, path)),
  );
}
/** Whether a notice names a question, or one of its list. */
export const isAbout = (notice: JsonObject, path: string): boolean =>
  namedBy(notice).some((each) => each === path || each.startsWith(`${path}[].`));
/** The questions that a notice names: as what it compares, or by their names. */
const namedBy = ({ text: _, ...notice }: JsonObject): string[] =>
  Object.entries(notice).flatMap(([name, value]) => {
    if (name === 'when' && isObject(value)) return Object.keys(value);
    const of = isObject(value) ? value['of'] : value;
    return typeof of === 'string' ? [of] : [];
  });

/** What is to be instead; `null` for the question itself: it goes. */
export interface Change {
  form: string;
  question: string;
  property: string;
  after: Json;
}
const ORDER = [
  'kind',
  'required',
  'limits',
  'order',
  'texts',
  'sentences',
  'choices',
  'group',
  'condition',
  'question',
];
const partsOf = (property: string): [kind: string, name: string] => {
  const [kind = '', name = ''] = property.split(/\.(.*)/s);
  return [kind, name];
};

const groupOf = (files: Files, form: string, path: string) =>
  uiOf(files, form)['ui:groups']?.find(({ fields }) => fields.includes(path));
function moveBehind(files: Files, form: string, place: Place, after: string): void {
  const group = groupOf(files, form, place.path);
  if (group) writeOrder(files, form, place.path, { group: group.key, after });
  else writeItemOrder(place, after.split('.').at(-1) ?? '');
}
/** So many places up or down in its group or list; at the edge it stays. */
function moveBy(files: Files, form: string, place: Place, by: number): void {
  const { path, block, name } = place;
  const items = path.includes('[].') ? Object.keys(block.properties ?? {}) : [];
  const names = groupOf(files, form, path)?.fields ?? items;
  const own = names.includes(path) ? path : name;
  const at = names.indexOf(own) + by;
  if (at < 0 || at >= names.length) return;
  moveBehind(files, form, place, without(names, own)[at - 1] ?? '');
}

/** One property of a question, as it is in its row (rows.ts); an order also by so many places. */
export function write(files: Files, { form, question, property, after }: Change): void {
  const places = placesOf(files, form, question);
  const [place] = places;
  if (place === undefined) return;
  const [kind, name] = partsOf(property);
  const namespace = TEXT_FILES[kind];
  if (namespace) return writeText(files, namespace, [...place.key.split('.'), name], after);
  switch (kind) {
    case 'kind':
      for (const { block, name: own } of places)
        block.properties![own] = { $ref: DEFINITION + String(after) };
      return;
    case 'required':
      for (const [i, { block, name: own }] of places.entries()) {
        const isRequired = Array.isArray(after) ? after[i] === true : after === true;
        const others = without(block.required, own);
        if (!isRequired) keep(block, 'required', others);
        else if (!block.required?.includes(own)) block.required = [...others, own];
      }
      return;
    case 'limits':
      return writeLimit(files, form, place, name, after);
    case 'ui':
      return setText(uiOf(files, form) as JsonObject, [...uiPathOf(question), name], after);
    case 'order':
      return typeof after === 'number'
        ? moveBy(files, form, place, after)
        : moveBehind(files, form, place, String(after));
    case 'group': {
      const group = uiOf(files, form)['ui:groups']?.find(({ key }) => key === after);
      const last = group?.fields.at(-1) ?? '';
      return writeOrder(files, form, question, { group: String(after), after: last });
    }
    case 'condition':
      return writeCondition(files, form, place, after as unknown as Condition);
    case 'question':
      return deleteQuestion(files, form, question);
    default:
      throw new Error(`no property ${property}`);
  }
}

/** Sentences go with the rule that they are for, and come back with it as they were `then`. */
export function followRules(
  files: Files,
  { before, then }: Readonly<Record<'before' | 'then', Files>>,
  { form, question }: Pick<Change, 'form' | 'question'>,
): void {
  const [own] = placesOf(files, form, question);
  if (own === undefined) return;
  const [now, was] = [files, before].map((all) => rulesOf(all, own.key));
  const [there, ...others] = [files, before, then].map((all) => textsOf(all, 'errors', own.key));
  for (const [name, text] of others.flatMap((texts) => Object.entries(texts))) {
    const rule = wordAndChoice(name)[0];
    const path = [...own.key.split('.'), name];
    // A list has those of its questions.
    if (typeof text !== 'string') continue;
    if (was?.includes(rule) && !now?.includes(rule)) writeText(files, 'errors', path, null);
    else if (now?.includes(rule) && !was?.includes(rule))
      writeText(files, 'errors', path, there?.[name] ?? text);
  }
}

/** The files after changes; in an order in which one does not undo the other. What only a changed question needed goes with it. `then` is the last release. */
export function changed(before: Files, changes: readonly Change[], then = before): Files {
  const files = structuredClone(before);
  const rank = ({ property }: Change) => ORDER.indexOf(partsOf(property)[0]);
  for (const change of changes.toSorted((a, b) => rank(a) - rank(b))) {
    const { after } = change;
    write(files, { ...change, after: typeof after === 'string' ? after.trim() || null : after });
  }
  const used = usedIn(before);
  dropUnused(files, (name) => used.has(name));
  for (const change of changes) followRules(files, { before, then }, change);
  return files;
}
