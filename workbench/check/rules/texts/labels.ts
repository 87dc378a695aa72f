/** Every field, choice and group has its texts, and no text is left over. */
import { enumOf } from '../../api.ts';
import type { Definitions } from '../../definitions.ts';
import { isFiles } from '../../fields.ts';
import type { Field } from '../../fields.ts';
import { finding, findingAt, nearest } from '../../finding.ts';
import type { Finding } from '../../finding.ts';
import { keyOf, members, nodeAt, place, pointerOf, removed, replacedBy } from '../../json-file.ts';
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
/** The key that a text gets by its suggestion. */
export const renamed = (
  namespace: string,
  node: Node,
  instead: string | undefined,
): { key?: string } =>
  instead === undefined
    ? {}
    : { key: `${namespace}:${[...pointerOf(node).split('/').slice(1, -1), instead].join('.')}` };
/** A text that is not shown: almost the name of one that is missing, or left over. */
export function stray(
  file: JsonFile,
  namespace: string,
  node: Node,
  candidates: Iterable<string>,
): Finding {
  const instead = nearest(String(keyOf(node).value), candidates);
  const key = `${namespace}:${pointerOf(node).slice(1).replaceAll('/', '.')}`;
  return {
    ...findingAt('text-unused', file, keyOf(node), { key, instead }, [
      instead === undefined ? removed(file, node) : replacedBy(file, keyOf(node), instead),
    ]),
    ...renamed(namespace, node, instead),
  };
}

/** A hint at a label that is still the draft of a suggestion, with the technical name of its field. */
function draftLeft(file: JsonFile, path: readonly string[], step: string): Finding[] {
  const node = nodeAt(file, path);
  const text = draftAt('fields', path);
  if (path.at(-1) !== 'label' || node?.value !== text) return [];
  const key = `fields:${path.join('.')}`;
  return [finding('text-draft', place(file, node), { step, key, values: { key, text } })];
}

/** Every label: missing, or written in another form than a text in a block. */
function labels(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'fields');
  const byKey = new Map(definitions.fields.map((field) => [field.key, field]));
  return [...byKey.values()].flatMap((field) =>
    ['label', ...(hasItems(field) ? LIST_WORDS : [])].flatMap((word) => {
      const { key, form, node } = field;
      const path = [...key.split('.'), word];
      if (hasText(file, path)) return draftLeft(file, path, form.name);
      const [block, other] = [nodeAt(file, key.split('.')), nodeAt(file, path)];
      const wrong = block?.type === 'string' ? block : other;
      if (wrong === undefined)
        return [missing(file, 'fields', path, place(form.schema, keyOf(node)), form.name)];
      const text = String(textsIn(wrong)[0]?.node.value ?? '');
      return [
        wrong === block
          ? findingAt('text-not-block', file, wrong, { key: `fields:${key}` }, [
              replacedBy(file, wrong, { label: text }),
            ])
          : findingAt('text-not-text', file, wrong, { key: `fields:${path.join('.')}` }, [
              replacedBy(file, wrong, text),
            ]),
      ];
    }),
  );
}

/** The words that may stand in a block of `fields.json`: those of the field `at`, or of an explanation. */
function wordFindings(
  definitions: Definitions,
  file: JsonFile,
  block: Node | undefined,
  at: string,
  names: readonly string[],
): Finding[] {
  const own = members(block).map(({ name }) => name);
  return members(block).flatMap(({ name, value }): Finding[] => {
    const [word, choice] = wordAndChoice(name);
    if (!names.includes(word) || (choice !== undefined && !BY_CHOICE.includes(word)))
      return value.type === 'object' &&
        definitions.fields.some(({ key }) => key === `${at}.${name}`)
        ? []
        : [
            stray(
              file,
              'fields',
              value,
              names.filter((each) => !own.includes(each)),
            ),
          ];
    if (choice !== undefined) return contextFindings(file, value, at, definitions);
    if (word !== 'info') return [];
    const parts = members(value).map((each) => each.name);
    const strays = wordFindings(definitions, file, value, at, INFO_WORDS);
    return strays.length > 0
      ? strays
      : INFO_WORDS.filter((each) => !parts.includes(each)).map((each) =>
          missing(file, 'fields', [...at.split('.'), 'info', each], place(file, keyOf(value))),
        );
  });
}
function strayLabels(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'fields');
  const keys = [...new Set([...definitions.fields.map(({ key }) => key), ...SHOWN_ONLY])];
  const lists = definitions.fields.filter(hasItems).map(({ key }) => key);
  const top = members(file.root)
    .filter(({ name }) => !keys.includes(name))
    .map(({ value }) =>
      stray(
        file,
        'fields',
        value,
        keys.filter((each) => nodeAt(file, each.split('.')) === undefined),
      ),
    );
  return [
    ...top,
    ...keys.flatMap((key) =>
      wordFindings(definitions, file, nodeAt(file, key.split('.')), key, [
        ...FIELD_WORDS,
        ...(lists.includes(key) ? LIST_WORDS : []),
      ]),
    ),
  ];
}

/** Choices per text key, each with a field that offers it: the union over all places where a field is defined. */
function choicesOf(fields: readonly Field[]): Map<string, Map<string, Field>> {
  const choices = new Map<string, Map<string, Field>>();
  for (const field of fields) {
    const values = field.schema['enum'];
    if (!Array.isArray(values)) continue;
    const known = choices.get(field.key) ?? new Map<string, Field>();
    for (const value of values) known.set(value === '' ? '_empty' : String(value), field);
    choices.set(field.key, known);
  }
  return choices;
}

function choices(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'enums');
  const offered = choicesOf(definitions.fields);
  const shown = Object.keys(NAMED_BY_SCREENS);
  const keys = [...new Set([...offered.keys(), ...shown])];
  const valuesFor = (key: string): string[] => [
    ...(offered.get(key)?.keys() ?? []),
    ...enumOf(definitions.api, NAMED_BY_SCREENS[key] ?? ''),
  ];
  const absent = (key: string) =>
    valuesFor(key).filter((value) => nodeAt(file, [...key.split('.'), value]) === undefined);
  const walk = (node: Node | undefined, at: string): Finding[] =>
    members(node).flatMap(({ name, value }): Finding[] => {
      const path = at === '' ? name : `${at}.${name}`;
      if (path === '_choose' || valuesFor(at).includes(name)) return [];
      if (keys.some((each) => each === path || each.startsWith(`${path}.`)))
        return walk(value, path);
      const candidates =
        at === '' ? keys.filter((each) => nodeAt(file, each.split('.')) === undefined) : absent(at);
      return [stray(file, 'enums', value, candidates)];
    });
  return [
    ...keys.flatMap((key) =>
      absent(key).map((value) => {
        const field = offered.get(key)?.get(value);
        const asker = field && place(field.form.schema, keyOf(field.node));
        return missing(
          file,
          'enums',
          [...key.split('.'), value],
          asker ?? place(file, undefined),
          field?.form.name,
        );
      }),
    ),
    ...walk(file.root, ''),
  ];
}

/** The legends of a form's groups. */
const legends = (definitions: Definitions): Finding[] =>
  definitions.forms.flatMap(({ name, ui }) => {
    const file = firstTexts(definitions, 'steps');
    const keys = (ui === undefined ? [] : groupsOf(ui)).flatMap(({ key, heading }) =>
      heading === 'question' ? [] : key,
    );
    const own = members(nodeAt(file, [name, 'groups']));
    const absent = keys.filter((key) => !own.some((each) => each.name === key));
    const asker = ui === undefined ? place(file, undefined) : place(ui, nodeAt(ui, ['ui:groups']));
    return [
      ...absent.map((key) =>
        missing(file, 'steps', [name, 'groups', key], asker, name, draft('legend', key)),
      ),
      ...own
        .filter((each) => !keys.includes(each.name))
        .map((each) => stray(file, 'steps', each.value, absent)),
    ];
  });

/** The same text for two things side by side: they could not be told apart. Reported at both. */
function doubled(definitions: Definitions): Finding[] {
  const [fields, steps, enums] = ['fields', 'steps', 'enums'].map((namespace) =>
    firstTexts(definitions, namespace),
  ) as [JsonFile, JsonFile, JsonFile];
  const nodes = (file: JsonFile, paths: readonly (readonly string[])[]) =>
    [...new Set(paths.map((path) => path.join('\n')))].flatMap(
      (path) => nodeAt(file, path.split('\n')) ?? [],
    );
  const sets: [JsonFile, Node[]][] = [
    ...definitions.forms.flatMap(({ name, ui }): [JsonFile, Node[]][] => {
      const own = definitions.fields.filter(({ form }) => form.name === name);
      const groups = ui === undefined ? [] : groupsOf(ui);
      return [
        [
          fields,
          nodes(
            fields,
            own.map(({ key }) => [...key.split('.'), 'label']),
          ),
        ],
        [
          steps,
          nodes(
            steps,
            groups.map(({ key }) => [name, 'groups', key]),
          ),
        ],
      ];
    }),
    [
      steps,
      members(steps.root)
        .filter(({ name }) => nodeAt(steps, [name, 'heading']) !== undefined)
        .flatMap(({ name }) => nodeAt(steps, [name, 'title']) ?? []),
    ],
    ...[...choicesOf(definitions.fields).keys()].map((key): [JsonFile, Node[]] => [
      enums,
      textsIn(nodeAt(enums, key.split('.'))).map(({ node }) => node),
    ]),
  ];
  return sets.flatMap(([file, all]) =>
    all.flatMap((node) => {
      const twin = all.find(
        (each) => each !== node && each.value === node.value && typeof node.value === 'string',
      );
      if (twin === undefined) return [];
      const other = pointerOf(twin).slice(1).replaceAll('/', '.');
      return [findingAt('text-doubled', file, node, { text: String(node.value), other })];
    }),
  );
}

export const labelFindings = (definitions: Definitions): Finding[] => [
  ...labels(definitions),
  ...strayLabels(definitions),
  ...choices(definitions),
  ...legends(definitions),
  ...doubled(definitions),
];
