/**
 * Questions changed by form: required, limits, kind, place, condition, removal. Each act is a row of edits that keep the layout of the
 * files; it is checked before anything is written, and what only it makes superfluous goes with it.
 */
import { getNodePath } from 'jsonc-parser';
import {
  checkDefinitions,
  hidesOthers,
  newFindings,
  sourcesOnDisk,
  type Finding,
} from '../../check/check.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { asObject, definitionIn, member, uiPathOf, type Field } from '../../check/fields.ts';
import {
  added,
  addedAt,
  addedToList,
  edit,
  entries,
  inLine,
  isObject,
  members,
  nodeAt,
  removed,
  replacedBy,
  shown,
  valueAt,
  valueOf,
} from '../../check/json-file.ts';
import type { JsonFile, JsonObject, Node } from '../../check/json-file.ts';
import { withEdits, type DefinitionSources, type Edit } from '../../check/sources.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import { firstTexts } from '../../check/texts.ts';
import { LIMITS_OF, t, type Act, type FieldRow } from '../shared.ts';
import { shared } from './fields.ts';
import { done, refused, writeDefinitions, type Answer, type Question } from './guard.ts';

/** The block that has a node among its `properties`. */
const blockOf = (node: Node): Node | undefined => node.parent?.parent?.parent?.parent;
const textOf = (file: JsonFile, { offset, length }: Node): string =>
  file.text.slice(offset, offset + length);
const usesOf = ({ fields }: Definitions, name: string | undefined): Field[] =>
  fields.filter(({ node }) => definitionIn(asObject(node)['$ref']) === name);
const requirementOf = ({ node, name }: Field): Node | undefined =>
  entries(member(blockOf(node), 'required')).find(({ value }) => value === name);

/** The rule in whose branch a field is asked. */
function conditionAt(node: Node): Node | undefined {
  const branch = blockOf(node)?.parent;
  return /^(?:then|else)$/.test(String(branch?.children?.[0]?.value)) ? branch?.parent : undefined;
}
/** The condition of a field, where it compares one answer with one value. */
function conditionOf({ node }: Field): { field: string; is: string } | undefined {
  const asked = valueOf(member(member(conditionAt(node), 'if'), 'properties'));
  const [one, more] = isObject(asked) ? Object.entries(asked) : [];
  const [field = '', schema] = one ?? [];
  return more === undefined && isObject(schema) && 'const' in schema
    ? { field, is: shown(schema['const'] ?? null) }
    : undefined;
}
/** What a condition compares with some values. */
function askedOf({ node }: Field, own: readonly Field[]): FieldRow['asked'] {
  const rule = conditionAt(node);
  const asked = valueOf(member(member(rule, 'if'), 'properties'));
  const [one, more] = isObject(asked) ? Object.entries(asked) : [];
  const [name, schema] = one ?? [];
  const values = isObject(schema) ? (schema['enum'] ?? schema['const']) : undefined;
  const field = own.find((each) => each.name === name);
  const isElse = rule !== undefined && blockOf(node)?.parent?.children?.[0]?.value === 'else';
  return field === undefined || more !== undefined || values === undefined || isElse
    ? undefined
    : { path: field.path, values: [values].flat().map(shown) };
}
/** The block whose fields a condition of this one can ask for. */
function levelOf({ node }: Field): Node | undefined {
  const rule = conditionAt(node);
  // From the rule by its list and the name of that; or the rule is the block itself.
  return rule?.parent?.type === 'array' ? rule.parent.parent?.parent : (rule ?? blockOf(node));
}

type Sources = DefinitionSources;
type Step = (field: Field, definitions: Definitions) => readonly (Edit | undefined)[];
/** One step of an act: it reads what the one before has left. Without the field nothing is changed. */
function stepped(sources: Sources, { form, path }: Act, step: Step): Sources {
  const definitions = readDefinitions(sources);
  const field = definitions.fields.find((each) => each.form.name === form && each.path === path);
  const edits = field === undefined ? [] : step(field, definitions).flatMap((each) => each ?? []);
  return withEdits(sources, edits);
}

const placeOf = ({ form, path }: Field): Node | undefined =>
  entries(form.ui && nodeAt(form.ui, ['ui:groups']))
    .flatMap((group) => entries(member(group, 'fields')))
    .find(({ value }) => value === path);
/** Out of its group; a group that had nothing else goes. */
const displaced: Step = (field) => {
  const place = placeOf(field);
  const isAlone = place?.parent?.children?.length === 1;
  const item = isAlone ? place.parent?.parent?.parent : place;
  return [item && field.form.ui && removed(field.form.ui, item)];
};
const optional: Step = (field) => {
  const entry = requirementOf(field);
  const isOnly = entry?.parent?.children?.length === 1;
  return [entry && removed(field.form.schema, (isOnly && entry.parent) || entry)];
};
/** Out of its block, with the condition that asked for nothing else, and with the list of such conditions. */
const taken: Step = ({ form, node }) => {
  const branch = conditionAt(node);
  const isLast = node.parent?.parent?.children?.length === 1;
  if (branch === undefined || !isLast) return [removed(form.schema, node)];
  const isOnly = branch.parent?.type === 'array' && entries(branch.parent).length === 1;
  return [removed(form.schema, isOnly ? branch.parent : branch)];
};
const withoutTexts =
  (namespace: string, ...more: string[]): Step =>
  ({ key }, definitions) => {
    const file = firstTexts(definitions, namespace);
    const node = nodeAt(file, [...key.split('.'), ...more]);
    return [node && removed(file, node)];
  };

/** The notice that names a question goes with it. */
const unnoticed: Step = ({ form: { ui }, path }) => {
  const all = entries(ui && nodeAt(ui, ['ui:notices']));
  const own = all.find((each) => inLine(valueOf(each)).includes(`"${path}`));
  return [own && ui && removed(ui, (all.length === 1 && own.parent) || own)];
};

/** The sentence for a missing answer is among the errors. */
const fileOfPart = (part: string): string => (part === 'required' ? 'errors' : 'fields');
const texted =
  (part: string, text: string): Step =>
  ({ key }, definitions) => {
    const file = firstTexts(definitions, fileOfPart(part));
    const path = [...key.split('.'), part];
    const node = nodeAt(file, path);
    if (node === undefined) return [text === '' ? undefined : addedAt(file, path, text)];
    return [text === '' ? removed(file, node) : replacedBy(file, node, text)];
  };

/** Two neighbours change places, each as it is written: in the group, in a list in its schema. */
const moved =
  (by: number): Step =>
  (field) => {
    const file = field.inItem ? field.form.schema : field.form.ui;
    const own = field.inItem ? field.node.parent : placeOf(field);
    const all = own?.parent?.children ?? [];
    const other = own && all[all.indexOf(own) + by];
    const swapped = (one: Node, two: Node) =>
      file && edit(file, one.offset, one.offset + one.length, textOf(file, two));
    return own && other ? [swapped(own, other), swapped(other, own)] : [];
  };
const grouped =
  (group: string): Step =>
  ({ form: { ui }, path }) => {
    const all = entries(ui && nodeAt(ui, ['ui:groups']));
    const list = member(
      all.find((each) => member(each, 'key')?.value === group),
      'fields',
    );
    return [ui && list && added(ui, list, JSON.stringify(path))];
  };

/** Ages are limits of a date by years before today (`today-18y`). */
const AGES: Readonly<Record<string, string>> = { minAge: 'notAfter', maxAge: 'notBefore' };
/** Both, `null` where there is none, of a date that has one. */
function agesOf({ dateLimits }: JsonObject): readonly (readonly [string, number | null])[] {
  const ages = Object.entries(AGES).map(([age, side]) => {
    const limit = isObject(dateLimits) ? dateLimits[side] : undefined;
    const [, years] = /^today-(\d+)y$/.exec(String(limit)) ?? [];
    return [age, years === undefined ? null : Number(years)] as const;
  });
  return ages.some(([, years]) => years !== null) ? ages : [];
}

/** Only this field gets another limit: a definition that others use, too, stays as it is. */
const limited =
  (name: string, number: number | null): Step =>
  (field, definitions) => {
    const side = AGES[name];
    const limit = side === undefined ? name : 'dateLimits';
    const { [limit]: last, ...rest } = field.schema;
    const sides = Object.entries(isObject(last) ? last : {}).filter(([each]) => each !== side);
    const age = number === null ? [] : [[String(side), `today-${number}y`] as const];
    const dates = [...age, ...sides];
    const bounds = dates.length === 0 ? null : Object.fromEntries(dates);
    const value = side === undefined ? number : bounds;
    const definition = definitionIn(asObject(field.node)['$ref']);
    const { file, node } = field.at;
    if (definition !== undefined && usesOf(definitions, definition).length > 1)
      return [
        replacedBy(
          field.form.schema,
          field.node,
          value === null ? rest : { ...rest, [limit]: value },
        ),
      ];
    const own = member(node, limit);
    if (value === null) return [own && removed(file, own)];
    return [own ? replacedBy(file, own, value) : added(file, node, `"${limit}": ${inLine(value)}`)];
  };

/** The question under another condition, or under none, as it was written. */
function conditioned(sources: Sources, act: Extract<Act, { act: 'condition' }>): Sources {
  const definitions = readDefinitions(sources);
  const own = definitions.fields.find(
    ({ form, path }) => form.name === act.form && path === act.path,
  );
  const level = own && levelOf(own);
  if (own === undefined || level === undefined) return sources;
  const name = JSON.stringify(own.name);
  const written = `${name}: ${textOf(own.form.schema, own.node)}`;
  const isRequired = requirementOf(own) !== undefined;
  const home = getNodePath(level);
  const without = [optional, taken].reduce((now, step) => stepped(now, act, step), sources);
  const file = readDefinitions(without).forms.find((each) => each.name === act.form)?.schema;
  const block = file && nodeAt(file, home);
  if (file === undefined || block === undefined) return sources;
  const inBlock = (target: Node): Edit[] => {
    const properties = member(target, 'properties');
    return [
      properties
        ? added(file, properties, written)
        : added(file, target, `"properties": { ${written} }`),
      ...(isRequired ? [addedToList(file, target, 'required', own.name)] : []),
    ];
  };
  if (act.field === '') return withEdits(without, inBlock(block));
  const is = ['true', 'false'].includes(act.is) ? act.is === 'true' : act.is;
  const asked = inLine({ required: [act.field], properties: { [act.field]: { const: is } } });
  const list = member(block, 'allOf');
  const same = entries(list).find((each) => inLine(valueOf(member(each, 'if'))) === asked);
  const then = member(same, 'then');
  if (then !== undefined) return withEdits(without, inBlock(then));
  const required = isRequired ? `"required": [${name}], ` : '';
  const rule = `{ "if": ${asked}, "then": { ${required}"properties": { ${written} } } }`;
  return withEdits(without, [
    list ? added(file, list, rule) : added(file, block, `"allOf": [${rule}]`),
  ]);
}

const STEPS: {
  readonly [Name in Act['act']]: (act: Extract<Act, { act: Name }>) => readonly Step[];
} = {
  required: ({ on }) =>
    on
      ? [({ form, node, name }) => [addedToList(form.schema, blockOf(node)!, 'required', name)]]
      : [withoutTexts('errors', 'required'), optional],
  limit: ({ limit, value }) => [limited(limit, value)],
  kind: ({ kind }) => [({ form, node }) => [replacedBy(form.schema, node, shared(kind))]],
  move: ({ by }) => [moved(by)],
  text: ({ part, text }) => [texted(part, text)],
  group: ({ group }) => [displaced, grouped(group)],
  condition: () => [],
  delete: () => [
    ({ form: { ui }, ...field }) => {
      const node = ui && nodeAt(ui, uiPathOf(field));
      return [node && ui && removed(ui, node)];
    },
    displaced,
    ...['fields', 'errors', 'enums'].map((each) => withoutTexts(each)),
    unnoticed,
    // A question of several conditions is in each of them.
    ...[1, 2, 3].flatMap(() => [optional, taken]),
  ],
};

/** Findings that an act leaves behind and whose suggestion only takes away. */
const LEFT_OVER =
  /^(?:schema-definition-unused|error-without-rule|text-un\w+|condition-un\w+|ui-fills-unknown|ui-(?:group-)?unknown-field)$/;
const isLeftOver = ({ code, suggestion: { edits } }: Finding): boolean =>
  LEFT_OVER.test(code) && edits.length > 0 && edits.every(({ newText }) => newText === '');

/** The sources after an act, and what is new against the definitions then. */
export function acted(sources: Sources, act: Act): { changed: Sources; found: Finding[] } {
  const find = newFindings(sources);
  const steps = STEPS[act.act] as (one: Act) => readonly Step[];
  let changed = steps(act).reduce((now, step) => stepped(now, act, step), sources);
  if (act.act === 'condition') changed = conditioned(sources, act);
  let found = find(changed);
  for (let rest = found.find(isLeftOver); rest; rest = found.find(isLeftOver)) {
    changed = withEdits(changed, rest.suggestion.edits);
    found = find(changed);
  }
  return { changed, found };
}

/** Which questions need one that is to go: by a condition, a limit, or as a finding calls them. */
function whyKept(sources: Sources, { form, path }: Act, messages: readonly string[]): string {
  const definitions = readDefinitions(sources);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const asks = (node: Node | undefined, text: string) => inLine(valueOf(node)).includes(text);
  const others = definitions.fields.filter(
    (each) =>
      each.path !== path &&
      (messages.some((message) => message.includes(`„${each.path}“`)) ||
        inLine(each.schema).includes(`"${path}`) ||
        (each.form.name === form && asks(member(conditionAt(each.node), 'if'), `"${name}"`))),
  );
  const labels = others.map(({ key }) =>
    shown(valueAt(firstTexts(definitions, 'fields'), [...key.split('.'), 'label']) ?? key),
  );
  const list = [...new Set(labels)].map((label) => `„${label}“`).join(', ');
  return t(list === '' ? 'edit.kept' : 'edit.keptBy', { list });
}

/** Refuses with the reasons what does not fit the other definitions; `left` is for the bank's description. */
export async function editField({ root, body }: Question): Promise<Answer> {
  const sources = sourcesOnDisk(root);
  const broken = checkDefinitions(sources).find(hidesOthers);
  if (broken !== undefined) return refused(t('unreadable', { file: broken.file }));
  const { changed, found } = acted(sources, body as Act);
  const conflicts = found.filter(
    ({ code }) => !code.startsWith('wire-field-un') && code !== 'wire-null',
  );
  const messages = conflicts.map(({ message }) => message);
  if (messages.length > 0 && (body as Act).act === 'delete')
    return { ok: false, problem: whyKept(sources, body as Act, messages), details: messages };
  if (messages.length > 0) return refused(messages.join(' '));
  const files = changed
    .files()
    .filter((file) => !sources.files().includes(file) || changed.read(file) !== sources.read(file));
  if (files.length === 0) return refused(t('edit.nothing'));
  await writeDefinitions(
    root,
    files.map((file) => [file, changed.read(file)] as const),
  );
  return done({ files, left: found.map(({ message }) => message) });
}

/** What a list shows beside its fields. */
const LIST_TEXTS = ['add', 'item', 'remove', 'empty'];

/** The answers that a condition can compare with. */
const valuesOf = ({ schema: { enum: values, type } }: Field): string[] =>
  (Array.isArray(values) ? values : type === 'boolean' ? [true, false] : []).map(shown);

/** The questions of a form with what can be changed about them. */
export const questionsIn = (sources: Sources, name: string): FieldRow[] => {
  const definitions = readDefinitions(sources);
  const own = definitions.fields.filter(({ form }) => form.name === name);
  const kinds = members(nodeAt(definitions.defs, ['definitions'])).map((each) => each.name);
  const isAlike = ({ type }: JsonObject, kind: string): boolean => {
    const other = valueAt(definitions.defs, ['definitions', kind]);
    return isObject(other) && other['type'] === type && !('enum' in other) && !('const' in other);
  };
  const textOfPart = ({ key }: Field, part: string): string => {
    const file = firstTexts(definitions, fileOfPart(part));
    return String(valueAt(file, [...key.split('.'), part]) ?? '');
  };
  const [first] = own;
  const groups = first?.form.ui ? groupsOf(first.form.ui) : [];
  const order = groups.flatMap(({ fields }) => fields);
  const placeIn = ({ path }: Field): number => {
    const at = order.indexOf(path.replace(/\[\].*$/, ''));
    return at < 0 ? order.length : at;
  };
  const sorted = own.toSorted((a, b) => placeIn(a) - placeIn(b));
  return sorted.map((field) => {
    const { path, schema, node } = field;
    const condition = conditionOf(field);
    const level = levelOf(field);
    const kind = definitionIn(asObject(node)['$ref']) ?? '';
    const isChosen = 'enum' in schema || (schema['type'] === 'string' && 'format' in schema);
    const limits = (LIMITS_OF[String(schema['type'])] ?? []).map((limit) => {
      const value = schema[limit];
      return [limit, typeof value === 'number' ? value : null] as const;
    });
    const isList = own.some((each) => each.path.startsWith(`${path}[].`));
    const parts = [
      'label',
      'hint',
      ...(isList ? LIST_TEXTS : []),
      ...(field.required ? ['required'] : []),
    ];
    return {
      path,
      required: requirementOf(field) !== undefined,
      ...(condition === undefined ? {} : { condition }),
      isConditional: conditionAt(node) !== undefined,
      asked: askedOf(field, own),
      limits: Object.fromEntries(isChosen ? agesOf(schema) : limits),
      texts: Object.fromEntries(parts.map((part) => [part, textOfPart(field, part)])),
      kind,
      kinds: kind === '' || 'enum' in schema ? [] : kinds.filter((each) => isAlike(schema, each)),
      isMovable: field.inItem || placeOf(field) !== undefined,
      group: groups.find(({ fields }) => fields.includes(path))?.key ?? '',
      asks: own
        .filter((each) => each !== field && levelOf(each) === level && valuesOf(each).length > 0)
        .map((each) => ({ name: each.name, path: each.path, values: valuesOf(each) })),
    };
  });
};
export const readQuestions = ({ root, query }: Pick<Question, 'root' | 'query'>): Answer =>
  done(questionsIn(sourcesOnDisk(root), query.get('form') ?? ''));
