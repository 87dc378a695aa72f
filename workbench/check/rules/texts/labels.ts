/** Every field, choice and group has its texts, and no text is left over. */
import type { Definitions } from '../../definitions.ts';
import { isFiles, member, uiPathOf, type Field } from '../../fields.ts';
import { finding, findingAt, misnamed, nearest, type Finding } from '../../finding.ts';
import { fileOf, keyOf, members, nodeAt, place, pointerOf } from '../../json-file.ts';
import type { JsonFile, Node } from '../../json-file.ts';
import { addedAt, fixOf, replaced } from '../../patch.ts';
import {
  draft,
  draftAt,
  firstTexts,
  keyOfText,
  namespaceOf,
  nodeOf,
  textsIn,
} from '../../texts.ts';
import { noticesIn } from '../notices.ts';
import { groupsOf } from '../ui.ts';
import { contextFindings, wordAndChoice } from './contexts.ts';

/** Shown with a label although no form asks: they come from the calculator. */
const SHOWN_ONLY = ['loanAmount', 'loanDuration'];
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
  return finding(
    'text-missing',
    place(nearestBlock ? keyOf(nearestBlock) : asker),
    { key, file: file.path },
    { step, pointer: block && pointerOf(block), fix: fixOf([addedAt(file, path, text)]) },
  );
}
/** A text that is not shown: almost the name of one that is missing, whose key it gets by the fix, or left over. */
export function stray(
  node: Node,
  candidates: Iterable<string>,
  code: 'text-unused' | 'error-without-rule' = 'text-unused',
): Finding {
  const instead = nearest(String(keyOf(node).value), candidates);
  return misnamed(code, keyOf(node), instead, { key: keyOfText(node) });
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
        const change = replaced(wrong, { label: text });
        yield findingAt('wrong-form', wrong, { name: field.key, form: 'object' }, change);
      } else if (wrong.type !== 'string')
        yield findingAt('wrong-form', wrong, { name: word, form: 'string' }, replaced(wrong, text));
      else if (word === 'label' && text === draftAt('fields', path))
        yield finding('text-draft', place(wrong), { key, field: field.path, name: text }, { step });
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
      yield findingAt('wrong-form', value, { name, form: 'string' });
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

export function* labelFindings(definitions: Definitions): Generator<Finding> {
  const file = firstTexts(definitions, 'fields');
  yield* labels(definitions, file);
  yield* strayLabels(definitions, file);
  yield* uiTexts(definitions);
}
