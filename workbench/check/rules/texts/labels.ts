/** Every field, choice and group has its texts, and no text is left over. */
import { enumOf } from '../../api.ts';
import type { Definitions } from '../../definitions.ts';
import { isFiles, member, uiPathOf, type Field } from '../../fields.ts';
import { finding, findingAt, misnamed, nearest, type Finding } from '../../finding.ts';
import { keyOf, members, nodeAt, place, pointerOf, replacedBy, shown } from '../../json-file.ts';
import type { JsonFile, Node } from '../../json-file.ts';
import type { Place } from '../../sources.ts';
import {
  draft,
  draftAt,
  firstTexts,
  hasText,
  placeOfMissing,
  textAdded,
  textsIn,
} from '../../texts.ts';
import { noticesIn } from '../notices.ts';
import { groupsOf } from '../ui.ts';
import { contextFindings, wordAndChoice } from './contexts.ts';

/** Shown with a label although no form asks: they come from the calculator. */
const SHOWN_ONLY = ['loanAmount', 'loanDuration'];
/** Values that the server decides and a screen names: key in enums.json → component of the description. */
const NAMED_BY_SCREENS: Readonly<Record<string, string>> = {
  interestType: 'InterestType',
  offerType: 'OfferType',
  decision: 'Decision',
  legitimationStatus: 'LegitimationStatus',
  federalState: 'FederalState',
  documentCategory: 'DocumentCategory',
};
const LIST_WORDS = ['add', 'item', 'remove', 'empty'];
const FIELD_WORDS = ['label', 'short', 'hint', 'info'];
/** Texts that can follow another answer. */
const BY_CHOICE = ['label', 'hint', 'title', 'text'];
const INFO_WORDS = ['title', 'text'];
/** A list whose items are filled in one by one. */
const hasItems = ({ schema }: Pick<Field, 'schema'>): boolean =>
  schema['type'] === 'array' && !isFiles({ schema });

/** A text that is not there: reported where it belongs, or at the place that asks for it. */
export function missing(
  file: JsonFile,
  namespace: string,
  path: readonly string[],
  asker: Place,
  step?: string,
  text = draftAt(namespace, path),
): Finding {
  const block = nodeAt(file, path.slice(0, -1));
  const key = `${namespace}:${path.join('.')}`;
  return finding('text-missing', placeOfMissing(file, path, asker), {
    step,
    key,
    values: { key, file: file.path },
    pointer: block && pointerOf(block),
    edits: textAdded(file, path, text),
  });
}
/** A text that is not shown: almost the name of one that is missing, whose key it gets by the suggestion, or left over. */
export function stray(
  file: JsonFile,
  namespace: string,
  node: Node,
  candidates: Iterable<string>,
  code: 'text-unused' | 'error-without-rule' = 'text-unused',
): Finding {
  const instead = nearest(String(keyOf(node).value), candidates);
  const path = pointerOf(node).split('/').slice(1);
  const block = path.slice(0, -1);
  const values = { key: `${namespace}:${path.join('.')}`, field: block.join('.') || '–' };
  return {
    ...misnamed(code, file, keyOf(node), instead, values),
    ...(instead === undefined ? {} : { key: `${namespace}:${[...block, instead].join('.')}` }),
  };
}

/** Every label: missing, written in another form than a text in a block, or (a hint) still the draft of a suggestion. */
function* labels(definitions: Definitions) {
  const file = firstTexts(definitions, 'fields');
  const byKey = new Map(definitions.fields.map((field) => [field.key, field]));
  for (const field of byKey.values())
    for (const word of ['label', ...(hasItems(field) ? LIST_WORDS : [])]) {
      const step = field.form.name;
      const path = [...field.key.split('.'), word];
      const key = `fields:${path.join('.')}`;
      const [block, node] = [nodeAt(file, path.slice(0, -1)), nodeAt(file, path)];
      const wrong = block?.type === 'string' ? block : node;
      const text = String(textsIn(wrong)[0]?.node.value ?? '');
      if (wrong === undefined)
        yield missing(file, 'fields', path, place(field.form.schema, keyOf(field.node)), step);
      else if (wrong === block)
        yield findingAt('text-not-block', file, wrong, { key: `fields:${field.key}` }, [
          replacedBy(file, wrong, { label: text }),
        ]);
      else if (wrong.type !== 'string')
        yield findingAt('text-not-text', file, wrong, { key }, [replacedBy(file, wrong, text)]);
      else if (word === 'label' && text === draftAt('fields', path))
        yield finding('text-draft', place(file, wrong), { step, key, values: { key, text } });
    }
}

/** The words that may stand in a block of `fields.json`: those of the field `at`, or of an explanation. */
function* wordFindings(
  definitions: Definitions,
  file: JsonFile,
  block: Node | undefined,
  at: string,
  names: readonly string[],
): Generator<Finding> {
  const own = members(block).map(({ name }) => name);
  const free = names.filter((each) => !own.includes(each));
  for (const { name, value } of members(block)) {
    const [word, choice] = wordAndChoice(name);
    if (!names.includes(word) || (choice !== undefined && !BY_CHOICE.includes(word))) {
      const isField = definitions.fields.some(({ key }) => key === `${at}.${name}`);
      if (value.type !== 'object' || !isField) yield stray(file, 'fields', value, free);
    } else if (choice !== undefined) yield* contextFindings(file, value, at, definitions);
    else if (word === 'info') {
      const strays = [...wordFindings(definitions, file, value, at, INFO_WORDS)];
      yield* strays;
      for (const each of INFO_WORDS)
        if (strays.length === 0 && !members(value).some((part) => part.name === each))
          yield missing(file, 'fields', [...at.split('.'), word, each], place(file, keyOf(value)));
    }
  }
}
function* strayLabels(definitions: Definitions) {
  const file = firstTexts(definitions, 'fields');
  const keys = [...new Set([...definitions.fields.map(({ key }) => key), ...SHOWN_ONLY])];
  const lists = definitions.fields.filter(hasItems).map(({ key }) => key);
  const free = keys.filter((each) => nodeAt(file, each.split('.')) === undefined);
  for (const { name, value } of members(file.root))
    if (!keys.includes(name)) yield stray(file, 'fields', value, free);
  for (const key of keys) {
    const words = [...FIELD_WORDS, ...(lists.includes(key) ? LIST_WORDS : [])];
    yield* wordFindings(definitions, file, nodeAt(file, key.split('.')), key, words);
  }
}

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
  const absent = (key: string) =>
    valuesFor(key).filter((value) => nodeAt(file, [...key.split('.'), value]) === undefined);
  function* walk(node: Node | undefined, at: string): Generator<Finding> {
    for (const { name, value } of members(node)) {
      const path = at === '' ? name : `${at}.${name}`;
      if (path === '_choose' || valuesFor(at).includes(name)) continue;
      if (keys.some((each) => `${each}.`.startsWith(`${path}.`))) yield* walk(value, path);
      else
        yield stray(
          file,
          'enums',
          value,
          at === ''
            ? keys.filter((each) => nodeAt(file, each.split('.')) === undefined)
            : absent(at),
        );
    }
  }
  for (const key of keys)
    for (const value of absent(key)) {
      const field = offered.get(key)?.get(value);
      const asker = field ? place(field.form.schema, keyOf(field.node)) : place(file, undefined);
      yield missing(file, 'enums', [...key.split('.'), value], asker, field?.form.name);
    }
  yield* walk(file.root, '');
}

/** The texts that a UI schema asks for: the legends of its groups, its notices, and those of single options. */
function* uiTexts(definitions: Definitions) {
  const file = firstTexts(definitions, 'steps');
  for (const { name, ui } of definitions.forms) {
    if (ui === undefined) continue;
    const legends = groupsOf(ui).filter(({ heading }) => heading === undefined);
    const blocks = [
      { block: 'groups', kind: 'legend', keys: legends.map(({ key }) => key) },
      {
        block: 'notices',
        kind: 'notice',
        keys: noticesIn(ui).map((notice) => String(member(notice, 'text')?.value)),
      },
    ] as const;
    for (const { block, kind, keys } of blocks) {
      const own = members(nodeAt(file, [name, block]));
      const absent = keys.filter((key) => !own.some((each) => each.name === key));
      const asker = place(ui, nodeAt(ui, [`ui:${block}`]));
      for (const key of absent)
        yield missing(file, 'steps', [name, block, key], asker, name, draft(kind, key));
      for (const each of own)
        if (!keys.includes(each.name)) yield stray(file, 'steps', each.value, absent);
    }
    for (const { path, node } of optionTexts(definitions, name, ui))
      if (!hasText(file, path)) yield missing(file, 'steps', path, place(ui, node), name);
  }
}

/** The texts of single options, with the options. */
const optionTexts = ({ fields }: Definitions, step: string, ui: JsonFile) =>
  [
    { path: [step, 'privacy'], node: nodeAt(ui, ['ui:dataProtection']) },
    ...fields
      .filter(({ form }) => form.name === step)
      .flatMap((field) => {
        const option = (name: string) => nodeAt(ui, [...uiPathOf(field), name]);
        return [
          { path: [step, 'given'], node: option('ui:readonlyUnless') },
          { path: ['failedCheck', 'fields', field.key], node: option('ui:failedCheck') },
        ];
      }),
  ].filter(({ node }) => node !== undefined);

/** The same text for two things side by side: they could not be told apart. Reported at both. */
function* doubled(definitions: Definitions): Generator<Finding> {
  const { fields, forms } = definitions;
  const among = (namespace: string, paths: readonly (readonly string[])[]) => {
    const file = firstTexts(definitions, namespace);
    return { file, nodes: [...new Set(paths.flatMap((path) => nodeAt(file, path) ?? []))] };
  };
  const steps = firstTexts(definitions, 'steps');
  const titled = members(steps.root).filter(({ name }) => nodeAt(steps, [name, 'heading']));
  const sets = [
    ...forms.flatMap(({ name, ui }) => {
      const own = fields.filter(({ form }) => form.name === name);
      const groups = ui === undefined ? [] : groupsOf(ui);
      return [
        among(
          'fields',
          own.map(({ key }) => [...key.split('.'), 'label']),
        ),
        among(
          'steps',
          groups.map(({ key }) => [name, 'groups', key]),
        ),
      ];
    }),
    among(
      'steps',
      titled.map(({ name }) => [name, 'title']),
    ),
    ...[...choicesOf(fields)].map(([key, values]) =>
      among(
        'enums',
        [...values.keys()].map((value) => [...key.split('.'), value]),
      ),
    ),
  ];
  for (const { file, nodes } of sets)
    for (const node of nodes) {
      const text: unknown = node.value;
      const twin = nodes.find((each) => each !== node && each.value === text);
      if (twin === undefined || typeof text !== 'string') continue;
      const other = pointerOf(twin).slice(1).replaceAll('/', '.');
      yield findingAt('text-doubled', file, node, { text, other });
    }
}

export function* labelFindings(definitions: Definitions): Generator<Finding> {
  yield* labels(definitions);
  yield* strayLabels(definitions);
  yield* choices(definitions);
  yield* uiTexts(definitions);
  yield* doubled(definitions);
}
