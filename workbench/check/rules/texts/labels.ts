/** Every field, choice and group has its texts, and no text is left over. */
import { enumOf } from '../../api.ts';
import type { Definitions } from '../../definitions.ts';
import { isFiles, member, uiPathOf, type Field } from '../../fields.ts';
import { finding, findingAt, misnamed, nearest, part, type Finding } from '../../finding.ts';
import {
  addedAt,
  fileOf,
  keyOf,
  members,
  nodeAt,
  place,
  pointerOf,
  replacedBy,
  shown,
} from '../../json-file.ts';
import type { JsonFile, Node } from '../../json-file.ts';
import {
  draft,
  draftAt,
  firstTexts,
  keyOfText,
  namespaceOf,
  nodeOf,
  pathOf,
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

/** A text that is not there: reported at the block it belongs in; where there is none yet, at the place that asks for it. */
export function missing(
  file: JsonFile,
  path: readonly string[],
  asker: Node | JsonFile,
  step?: string,
  text = draftAt(namespaceOf(file), path),
): Finding {
  const block = nodeAt(file, path.slice(0, -1));
  const key = `${namespaceOf(file)}:${path.join('.')}`;
  const blocks = path.map((_, depth) => nodeAt(file, path.slice(0, depth)));
  const nearestBlock = blocks.slice(1).findLast((each) => each?.type === 'object');
  return finding('text-missing', place(nearestBlock ? keyOf(nearestBlock) : asker), {
    step,
    key,
    values: { key, file: file.path },
    pointer: block && pointerOf(block),
    edits: [addedAt(file, path, text)],
  });
}
/** A text that is not shown: almost the name of one that is missing, whose key it gets by the suggestion, or left over. */
export function stray(
  node: Node,
  candidates: Iterable<string>,
  code: 'text-unused' | 'error-without-rule' = 'text-unused',
): Finding {
  const instead = nearest(String(keyOf(node).value), candidates);
  const block = pathOf(node).slice(0, -1);
  const field = block.length > 0 && part('stray.field', { field: block.join('.') });
  const values = { key: keyOfText(node), field: field || '' };
  return {
    ...misnamed(code, keyOf(node), instead, values),
    ...(instead && { key: `${namespaceOf(fileOf(node))}:${[...block, instead].join('.')}` }),
  };
}

/** Every label: missing, written in another form than a text in a block, or (a hint) still the draft of a suggestion. */
function* labels({ fields }: Definitions, file: JsonFile) {
  for (const field of new Map(fields.map((each) => [each.key, each])).values())
    for (const word of ['label', ...(hasItems(field) ? LIST_WORDS : [])]) {
      const step = field.form.name;
      const path = [...field.key.split('.'), word];
      const key = `fields:${path.join('.')}`;
      const [block, node] = [nodeAt(file, path.slice(0, -1)), nodeAt(file, path)];
      const wrong = block?.type === 'string' ? block : node;
      const text = String(textsIn(wrong)[0]?.value ?? '');
      if (wrong === undefined) yield missing(file, path, keyOf(field.node), step);
      else if (wrong === block) {
        const edit = replacedBy(wrong, { label: text });
        yield findingAt('text-not-block', wrong, { key: `fields:${field.key}` }, edit);
      } else if (wrong.type !== 'string')
        yield findingAt('text-not-text', wrong, { key }, replacedBy(wrong, text));
      else if (word === 'label' && text === draftAt('fields', path))
        yield finding('text-draft', place(wrong), { step, key, values: { key, text } });
    }
}

/** The words that may stand in a block of `fields.json`: those of the field `at`, or of an explanation. */
function* wordFindings(
  definitions: Definitions,
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
      if (value.type !== 'object' || !isField) yield stray(value, free);
    } else if (choice !== undefined) yield* contextFindings(value, at, definitions);
    // A number is reported as each text that is none; a label at its field.
    else if (['hint', 'short'].includes(word) && textsIn(value)[0] !== value)
      yield findingAt(
        'text-not-text',
        value,
        { key: `fields:${at}.${name}` },
        replacedBy(value, String(textsIn(value)[0]?.value ?? '')),
      );
    else if (word === 'info') {
      const strays = [...wordFindings(definitions, value, at, INFO_WORDS)];
      yield* strays;
      for (const each of INFO_WORDS)
        if (strays.length === 0 && !members(value).some((part) => part.name === each))
          yield missing(fileOf(value), [...at.split('.'), word, each], keyOf(value));
    }
  }
}
function* strayLabels(definitions: Definitions, file: JsonFile) {
  const keys = [...new Set([...definitions.fields.map(({ key }) => key), ...SHOWN_ONLY])];
  const lists = definitions.fields.filter(hasItems).map(({ key }) => key);
  const free = keys.filter((each) => nodeOf(file, each) === undefined);
  for (const { name, value } of members(file.root))
    if (!keys.includes(name)) yield stray(value, free);
  for (const key of keys) {
    const words = [...FIELD_WORDS, ...(lists.includes(key) ? LIST_WORDS : [])];
    yield* wordFindings(definitions, nodeOf(file, key), key, words);
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

/** The texts that a UI schema asks for: the legends of its groups, its notices, and those of single options. */
function* uiTexts(definitions: Definitions) {
  const file = firstTexts(definitions, 'steps');
  for (const { name, ui } of definitions.forms) {
    if (ui === undefined) continue;
    const legends = groupsOf(ui).filter(({ heading }) => heading === undefined);
    const notices = noticesIn(ui).map((notice) => String(member(notice, 'text')?.value));
    const blocks = [
      { block: 'groups', kind: 'legend', keys: legends.map(({ key }) => key) },
      { block: 'notices', kind: 'notice', keys: notices },
    ] as const;
    for (const { block, kind, keys } of blocks) {
      const own = members(nodeAt(file, [name, block]));
      const absent = keys.filter((key) => !own.some((each) => each.name === key));
      const asker = nodeAt(ui, [`ui:${block}`]) ?? ui;
      for (const key of absent)
        yield missing(file, [name, block, key], asker, name, draft(kind, key));
      for (const each of own) if (!keys.includes(each.name)) yield stray(each.value, absent);
    }
    for (const { path, node } of optionTexts(definitions, name, ui))
      if (node && nodeAt(file, path)?.type !== 'string') yield missing(file, path, node, name);
  }
}

/** The texts of single options, with the options. */
const optionTexts = ({ fields }: Definitions, step: string, ui: JsonFile) => [
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
];

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
      const other = keyOfText(twin);
      yield findingAt('text-doubled', node, { text, other });
    }
}

export function* labelFindings(definitions: Definitions): Generator<Finding> {
  const file = firstTexts(definitions, 'fields');
  yield* labels(definitions, file);
  yield* strayLabels(definitions, file);
  yield* choices(definitions);
  yield* uiTexts(definitions);
  yield* doubled(definitions);
}
