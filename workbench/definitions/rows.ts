/** Questions as rows: what each has, property by property, and in which two versions differ. */
import { getByPath } from '@rjsf/utils';
import { diffArrays } from 'diff';
import { parsePath, textKey } from '#schema/data-path.ts';
import { isObject, objectOf, type Json } from './json-file.ts';
import { ownConditions } from './conditions.ts';
import { isSame, type Files } from './files.ts';
import { definitionIn, formsIn, placesIn, placesOf, uiOf, type Place } from './places.ts';
import { blockOf, rulesOf, uiPathOf, wordAndChoice } from './fields.ts';
import { TEXT_FILES, textsOf } from './texts.ts';

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

const flat = (name: string, value: unknown): [string, Json][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([inner, each]) => flat(`${name}.${inner}`, each))
    : [[name, value as Json]];

/** The questions of a form by their paths, each property by property. */
export function rowsOf(files: Files, form: string): ReadonlyMap<string, Row> {
  const [ui, places] = [uiOf(files, form), placesIn(files, form)];
  const paths = [...new Set(places.map(({ path }) => path))];
  return new Map(
    paths.map((path) => {
      const own = places.filter((each) => each.path === path);
      return [path, rowOf(files, own, getByPath(ui, uiPathOf(path)))];
    }),
  );
}
function rowOf(files: Files, places: readonly Place[], ui: unknown): Row {
  const { key, node, schema } = places[0]!;
  const { items: _, properties: __, ...limits } = schema;
  const required = places.map((place) => place.required);
  const isAlike = required.every((each) => each === required[0]);
  // Of a list, the settings of its items are those of other questions.
  const { items: ___, ...settings } = objectOf(ui);
  return Object.fromEntries([
    ['kind', definitionIn(node.$ref) ?? ''],
    ['required', isAlike ? required[0] : required],
    ['condition', places.map(ownConditions) as unknown as Json],
    ...Object.entries(limits).flatMap(([name, value]) => flat(`limits.${name}`, value)),
    ...Object.entries(settings).map(([name, value]) => [`ui.${name}`, value]),
    ...Object.entries(TEXT_FILES).flatMap(([kind, namespace]) =>
      Object.entries(textsOf(files, namespace, key))
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

/** The most names that stand in the same order on both sides; of two that changed places the one that is last now. */
const inSameOrder = (before: string[], after: string[]): string[] =>
  diffArrays(after, before).flatMap(({ added, removed, value }) => (added || removed ? [] : value));
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

export const isOfSchema = (property: string): boolean =>
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

/** What differs in the properties of two rows. */
const betweenRows = (form: string, question: string, old: Row, own: Row): readonly Difference[] =>
  withoutRepeated(
    [...new Set([...Object.keys(old), ...Object.keys(own)])]
      .filter((property) => !isSame(old[property], own[property]))
      .map((property) => ({
        ...{ form, question, property },
        ...{ before: old[property], after: own[property] },
      })),
  );

const keyOf = (path: string): string => textKey(parsePath(path.replaceAll('[]', '.0')));
export function changedQuestions(then: Files, now: Files): Difference[] {
  const told = new Set<string>();
  /** The same text may be that of several forms. */
  const isNew = ({ question, property }: Difference): boolean => {
    const id = `${keyOf(question)} ${property}`;
    const isTold = told.has(id);
    if (TEXT_FILES[property.split('.')[0]!]) told.add(id);
    return !isTold;
  };
  /** A sentence that went with its rule comes back with it, and with a question that another one fills it in. */
  const isApart = ({ form, question, property, before, after }: Difference): boolean => {
    const [kind, name = ''] = property.split('.');
    if (name === 'ui:fills') {
      const [old, own] = [before, after].map((fills) =>
        Object.entries(objectOf(fills)).filter(
          ([filled]) => placesOf(now, form, blockOf(question) + filled).length > 0,
        ),
      );
      return !isSame(old, own);
    }
    const rule = wordAndChoice(name)[0];
    const key = keyOf(question);
    return !(
      kind === 'sentences' &&
      after === undefined &&
      rulesOf(then, key).includes(rule) &&
      !rulesOf(now, key).includes(rule)
    );
  };
  return [...new Set([...formsIn(then), ...formsIn(now)])].flatMap((form) => {
    const [before, after] = [rowsOf(then, form), rowsOf(now, form)];
    const paths = [...new Set([...before.keys(), ...after.keys()])];
    const ofRows = paths.flatMap((question): readonly Difference[] => {
      const [old, own] = [before.get(question), after.get(question)];
      if (old && own) return betweenRows(form, question, old, own).filter(isNew).filter(isApart);
      // The questions of a list come and go with it.
      const list = question.replace(/\[\]\.[^.]+$/, '');
      const isWithList = list !== question && !(old ? after : before).has(list);
      if (isWithList && paths.includes(list)) return [];
      return [
        { form, question, property: 'question', ...(own ? { after: true } : { before: true }) },
      ];
    });
    return [...ofRows, ...placed(then, now, form)];
  });
}
