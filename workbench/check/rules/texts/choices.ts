/** Every choice has its text, and no two things side by side have the same one. */
import { enumOf } from '../../api.ts';
import type { Definitions } from '../../definitions.ts';
import type { Field } from '../../fields.ts';
import { findingAt, type Finding } from '../../finding.ts';
import { keyOf, members, nodeAt, shown } from '../../json-file.ts';
import type { JsonFile, Node } from '../../json-file.ts';
import { firstTexts, keyOfText, nodeOf } from '../../texts.ts';
import { groupsOf } from '../ui.ts';
import { missing, stray } from './labels.ts';

/** Values that the server decides and a screen names: key in enums.json → component of the description. */
const NAMED_BY_SCREENS: Readonly<Record<string, string>> = {
  interestType: 'InterestType',
  offerType: 'OfferType',
  decision: 'Decision',
  legitimationStatus: 'LegitimationStatus',
  federalState: 'FederalState',
  documentCategory: 'DocumentCategory',
};
/** Choices per text key, each with a field that offers it: the union over all places where a field is defined. */
function choicesOf(fields: readonly Field[]): Map<string, Map<string, Field>> {
  const choices = new Map<string, Map<string, Field>>();
  for (const field of fields) {
    const values = field.schema['enum'];
    if (!Array.isArray(values)) continue;
    const known = choices.get(field.key) ?? new Map<string, Field>();
    for (const value of values) known.set(value === '' ? '_empty' : shown(value), field);
    choices.set(field.key, known);
  }
  return choices;
}

function* choices(definitions: Definitions): Generator<Finding> {
  const file = firstTexts(definitions, 'enums');
  const offered = choicesOf(definitions.fields);
  const keys = [...new Set([...offered.keys(), ...Object.keys(NAMED_BY_SCREENS)])];
  const valuesFor = (key: string): string[] => [
    ...(offered.get(key)?.keys() ?? []),
    ...enumOf(definitions.api, NAMED_BY_SCREENS[key] ?? ''),
  ];
  const absent = (key: string): string[] =>
    valuesFor(key).filter((value) => nodeOf(file, key, value) === undefined);
  const unnamed = keys.filter((each) => nodeOf(file, each) === undefined);
  function* walk(node: Node | undefined, at: string): Generator<Finding> {
    for (const { name, value } of members(node)) {
      const path = at === '' ? name : `${at}.${name}`;
      if (path === '_choose' || valuesFor(at).includes(name)) continue;
      if (keys.some((each) => `${each}.`.startsWith(`${path}.`))) yield* walk(value, path);
      else yield stray(value, at === '' ? unnamed : absent(at));
    }
  }
  for (const key of keys)
    for (const value of absent(key)) {
      const field = offered.get(key)?.get(value);
      const asker = field ? keyOf(field.node) : file;
      yield missing(file, [...key.split('.'), value], asker, field?.form.name);
    }
  yield* walk(file.root, '');
}

/** The same text for two things side by side: they could not be told apart. Reported at both. */
function* doubled(definitions: Definitions): Generator<Finding> {
  const { fields, forms } = definitions;
  const [labels, steps, enums] = (['fields', 'steps', 'enums'] as const).map((namespace) =>
    firstTexts(definitions, namespace),
  ) as [JsonFile, JsonFile, JsonFile];
  const titled = members(steps.root).filter(({ name }) => nodeAt(steps, [name, 'heading']));
  const sets = [
    ...forms.flatMap(({ name, ui }) => [
      fields
        .filter(({ form }) => form.name === name)
        .map(({ key }) => nodeOf(labels, key, 'label')),
      (ui ? groupsOf(ui) : []).map(({ key }) => nodeAt(steps, [name, 'groups', key])),
    ]),
    titled.map(({ name }) => nodeAt(steps, [name, 'title'])),
    ...[...choicesOf(fields)].map(([key, values]) =>
      [...values.keys()].map((value) => nodeOf(enums, key, value)),
    ),
  ];
  for (const nodes of sets)
    for (const node of new Set(nodes)) {
      const text: unknown = node?.value;
      const twin = nodes.find((each) => each && each !== node && each.value === text);
      if (node === undefined || twin === undefined || typeof text !== 'string') continue;
      yield findingAt('text-doubled', node, { name: text, key: keyOfText(twin) });
    }
}

export function* choiceFindings(definitions: Definitions): Generator<Finding> {
  yield* choices(definitions);
  yield* doubled(definitions);
}
