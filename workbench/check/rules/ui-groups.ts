/** The groups of a UI schema name the fields of the form, each once. */
import type { Definitions, Form } from '../definitions.ts';
import { isHidden, member } from '../fields.ts';
import { findingAt } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { addedAfter, entries, keyOf, members, nodeAt, removed, replacedBy } from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { nearest } from '../near.ts';
import { firstTexts } from '../texts.ts';

/** Hints at fields in no group, which stand at the end of the form; a place is beside the field before it in the schema. */
function withoutGroup(
  ui: JsonFile,
  fields: readonly string[],
  grouped: readonly Node[],
): Finding[] {
  return fields
    .filter((path) => !grouped.some(({ value }) => value === path))
    .map((path) => {
      const at = fields.indexOf(path);
      const beside = [...fields.slice(0, at).reverse(), ...fields.slice(at + 1)]
        .map((each) => grouped.find(({ value }) => value === each))
        .find((each) => each !== undefined);
      return findingAt(
        'ui-field-without-group',
        ui,
        beside ?? nodeAt(ui, ['ui:groups']),
        { name: path, beside: String(beside?.value ?? '–') },
        [beside && addedAfter(ui, beside, JSON.stringify(path))],
      );
    });
}

/** Entries that name none of the `known` fields; one of the `unused` is suggested. */
function unknownFields(
  ui: JsonFile,
  nodes: readonly Node[],
  known: readonly string[],
  unused: readonly string[],
): Finding[] {
  return nodes
    .filter(({ value }) => !known.includes(String(value)))
    .map((node) => {
      const name = String(node.value);
      const instead = nearest(name, unused) ?? unused.find((path) => path.endsWith(`.${name}`));
      return findingAt('ui-group-unknown-field', ui, node, { name, instead }, [
        instead === undefined ? removed(ui, node) : replacedBy(ui, node, instead),
      ]);
    });
}

function formFindings(ui: JsonFile, form: Form, definitions: Definitions): Finding[] {
  const fields = [
    ...new Set(
      definitions.fields
        .filter((field) => field.form === form && !field.inItem && !isHidden(field))
        .map(({ path }) => path),
    ),
  ];
  const groups = entries(nodeAt(ui, ['ui:groups']));
  const grouped = groups.flatMap((group) => entries(member(group, 'fields')));
  const names = grouped.map(({ value }) => String(value));
  const lost = fields.filter((path) => !names.includes(path));
  const keys = groups.flatMap((group) => member(group, 'key') ?? []);
  const legends = members(nodeAt(firstTexts(definitions, 'steps'), [form.name, 'groups']));
  const free = legends
    .map(({ name }) => name)
    .find((name) => !keys.some((key) => key.value === name));
  return [
    ...unknownFields(ui, grouped, fields, lost),
    ...grouped
      .filter((node, i) => names.indexOf(String(node.value)) < i)
      .map((node) =>
        findingAt('ui-field-twice', ui, node, { name: String(node.value) }, [removed(ui, node)]),
      ),
    ...groups.flatMap((group) => {
      const own = entries(member(group, 'fields')).map(({ value }) => String(value));
      const line = entries(member(group, 'line'));
      const unused = own.filter((path) => !line.some(({ value }) => value === path));
      return unknownFields(ui, line, own, unused);
    }),
    ...withoutGroup(ui, fields, grouped),
    ...keys
      .filter((key, i) => keys.findIndex((each) => each.value === key.value) < i)
      .map((key) =>
        findingAt('ui-group-twice', ui, keyOf(key), { name: String(key.value) }, [
          free === undefined ? undefined : replacedBy(ui, key, free),
        ]),
      ),
  ];
}

export const groupFindings = (definitions: Definitions): Finding[] =>
  definitions.forms.flatMap((form) =>
    form.ui === undefined ? [] : formFindings(form.ui, form, definitions),
  );
