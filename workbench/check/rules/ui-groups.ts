/** The groups of a UI schema: every field that is asked stands in exactly one, and a group names nothing else. */
import type { Definitions, Form } from '../definitions.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { isHidden, member } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import {
  addedAfter,
  entries,
  keyOf,
  members,
  nodeAt,
  place,
  pointerOf,
  removed,
  replacedBy,
  valueAt,
} from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { nearest } from '../near.ts';

/** What a group may say. */
const GROUP_OPTIONS = ['key', 'fields', 'folded', 'summary'];

/** The entry of a group beside which a field belongs: that of the nearest field before it in the schema, else after it. */
function neighbour(
  path: string,
  asked: readonly string[],
  grouped: readonly Node[],
): Node | undefined {
  const at = asked.indexOf(path);
  const inOrder = [...asked.slice(0, at).reverse(), ...asked.slice(at + 1)];
  return inOrder
    .map((each) => grouped.find(({ value }) => value === each))
    .find((each) => each !== undefined);
}

/** Every `ui:order`: of a list's items it places the fields, elsewhere the groups do. */
const orders = (node: Node | undefined, inItem = false): { value: Node; inItem: boolean }[] =>
  members(node).flatMap(({ name, value }) =>
    name === 'ui:order'
      ? [{ value, inItem }]
      : name.startsWith('ui:')
        ? []
        : orders(value, inItem || name === 'items'),
  );

/** More fields than the description of UI schemas lets a group have; those at its end go to the next one that has room. */
function full(ui: JsonFile, groups: readonly Node[], meta: JsonFile, step: string): Finding[] {
  const most = Number(
    valueAt(meta, ['properties', 'ui:groups', 'items', 'properties', 'fields', 'maxItems']) ??
      Infinity,
  );
  const lists = groups.flatMap((group) => member(group, 'fields') ?? []);
  return lists.flatMap((list, at) => {
    const surplus = entries(list).slice(most);
    const [first] = surplus;
    if (first === undefined) return [];
    const other = [...lists.slice(at + 1), ...lists.slice(0, at).reverse()].find(
      (each) => entries(each).length + surplus.length <= most && entries(each).length > 0,
    );
    const start = (other?.offset ?? 0) + 1;
    const moved = {
      file: ui.path,
      start,
      end: start,
      newText: surplus.map((each) => `${JSON.stringify(each.value)}, `).join(''),
    };
    return [
      finding('ui-group-full', place(ui, first), {
        step,
        pointer: pointerOf(first),
        values: {
          count: entries(list).length,
          most,
          names: surplus.map(({ value }) => String(value)).join(', '),
        },
        edits: other === undefined ? [] : [...surplus.map((each) => removed(ui, each)), moved],
      }),
    ];
  });
}

export function orderAndGroups(
  ui: JsonFile,
  form: Form,
  fields: readonly Field[],
  { texts, meta }: Definitions,
): Finding[] {
  const asked = [
    ...new Set(fields.filter((field) => !field.inItem && !isHidden(field)).map(({ path }) => path)),
  ];
  const groups = entries(nodeAt(ui, ['ui:groups']));
  const grouped = groups.flatMap((group) => entries(member(group, 'fields')));
  const names = grouped.map(({ value }) => String(value));
  const step = form.name;
  const lost = asked.filter((path) => !names.includes(path));
  if (nodeAt(ui, ['ui:groups']) === undefined && ui.root !== undefined) {
    const legend =
      members(nodeAt(texts(FIRST_LANGUAGE, 'steps') ?? ui, [step, 'groups']))[0]?.name ?? 'person';
    const written = `"ui:groups": ${JSON.stringify(asked.length === 0 ? [] : [{ key: legend, fields: asked }])}`;
    const start = ui.root.offset + 1;
    return [
      finding('ui-groups-missing', place(ui, ui.root), {
        step,
        edits: [
          {
            file: ui.path,
            start,
            end: start,
            newText: `${written}${members(ui.root).length > 0 ? ',' : ''}`,
          },
        ],
      }),
    ];
  }
  const bare = groups
    .flatMap((group) => member(group, 'fields') ?? [])
    .filter(({ type }) => type === 'string');
  if (bare.length > 0)
    return bare.map((name) =>
      finding('ui-group-bracketless', place(ui, name), {
        step,
        pointer: pointerOf(name),
        values: { name: String(name.value) },
        edits: [replacedBy(ui, name, [String(name.value)])],
      }),
    );
  const keys = groups.map((group) => member(group, 'key'));
  const legends = members(nodeAt(texts(FIRST_LANGUAGE, 'steps') ?? ui, [step, 'groups'])).map(
    ({ name }) => name,
  );
  return [
    ...grouped
      .filter(({ value }) => !asked.includes(String(value)))
      .map((node) => {
        const name = String(node.value);
        const instead = nearest(name, lost) ?? lost.find((path) => path.endsWith(`.${name}`));
        return finding('ui-group-unknown-field', place(ui, node), {
          step,
          pointer: pointerOf(node),
          values: { name, instead },
          edits: [instead === undefined ? removed(ui, node) : replacedBy(ui, node, instead)],
        });
      }),
    ...grouped
      .filter((node, i) => names.indexOf(String(node.value)) < i)
      .map((node) =>
        finding('ui-field-twice', place(ui, node), {
          step,
          pointer: pointerOf(node),
          values: { name: String(node.value) },
          edits: [removed(ui, node)],
        }),
      ),
    ...lost.map((path) => {
      const beside = neighbour(path, asked, grouped);
      return finding('ui-field-without-group', place(ui, beside ?? nodeAt(ui, ['ui:groups'])), {
        step,
        values: { name: path, beside: String(beside?.value ?? '–') },
        edits: beside === undefined ? [] : [addedAfter(ui, beside, JSON.stringify(path))],
      });
    }),
    ...full(ui, groups, meta, step),
    ...groups
      .filter((group) => entries(member(group, 'fields')).length === 0)
      .map((group) =>
        finding('ui-group-empty', place(ui, group), {
          step,
          pointer: pointerOf(group),
          edits: [removed(ui, group)],
        }),
      ),
    ...keys
      .filter(
        (key, i) => key !== undefined && keys.findIndex((each) => each?.value === key.value) < i,
      )
      .flatMap((key) =>
        key === undefined
          ? []
          : [
              finding('ui-group-twice', place(ui, key), {
                step,
                pointer: pointerOf(key),
                values: { name: String(key.value) },
                edits: legends
                  .filter((each) => !keys.some((one) => one?.value === each))
                  .slice(0, 1)
                  .map((each) => replacedBy(ui, key, each)),
              }),
            ],
      ),
    ...groups.flatMap((group) =>
      members(group)
        .filter(({ name }) => !GROUP_OPTIONS.includes(name))
        .map(({ name, key, property }) => {
          const instead = nearest(
            name,
            GROUP_OPTIONS.filter((each) => member(group, each) === undefined),
          );
          return finding('ui-unknown-option', place(ui, key), {
            step,
            pointer: pointerOf(key),
            values: { name, instead, possible: GROUP_OPTIONS.join(', ') },
            edits: [instead === undefined ? removed(ui, property) : replacedBy(ui, key, instead)],
          });
        }),
    ),
    ...orders(ui.root)
      .filter(({ inItem }) => !inItem)
      .map(({ value }) =>
        finding('ui-order-idle', place(ui, keyOf(value)), {
          step,
          pointer: pointerOf(value),
          edits: [removed(ui, value)],
        }),
      ),
    ...orders(ui.root)
      .filter(({ inItem }) => inItem)
      .flatMap(({ value }) =>
        entries(value).flatMap((node) => {
          const name = String(node.value);
          const known = fields.map((field) => field.path.split(/[.[\]]+/)).flat();
          if (name === '*' || known.includes(name)) return [];
          const instead = nearest(name, known);
          return [
            finding('ui-order-unknown', place(ui, node), {
              step,
              pointer: pointerOf(node),
              values: { name, instead },
              edits: [instead === undefined ? removed(ui, node) : replacedBy(ui, node, instead)],
            }),
          ];
        }),
      ),
  ];
}
