/** Every field, choice and group has its words, and no words are left over. */
import { valuesIn } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { isFiles } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding, Place } from '../finding.ts';
import {
  isObject,
  keyOf,
  members,
  nodeAt,
  place,
  pointerOf,
  removed,
  replacedBy,
} from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { nearest } from '../near.ts';
import {
  draft,
  draftAt,
  firstTexts,
  hasText,
  placeOfMissing,
  textAdded,
  textsIn,
} from '../texts.ts';
import { contextFindings, wordAndChoice } from './contexts.ts';
import { groupsOf } from './ui.ts';

/** Shown with a label although no form asks: they come from the calculator. */
export const SHOWN_ONLY = ['loanAmount', 'loanDuration'];
/** Values that the server decides and a screen names: key in enums.json and component of the description. */
export const NAMED_BY_SCREENS: Readonly<Record<string, string>> = {
  interestType: 'InterestType',
  offerType: 'OfferType',
  decision: 'Decision',
  legitimationStatus: 'LegitimationStatus',
  federalState: 'FederalState',
  documentCategory: 'DocumentCategory',
};
/** What a list says besides its label. */
export const LIST_WORDS = ['add', 'item', 'remove', 'empty'];
/** A list whose items are filled in one by one. */
export const hasItems = (schema: Field['schema']): boolean =>
  schema['type'] === 'array' && !isFiles({ schema });
/** Words that can follow another answer, and those of an explanation, which can as well. */
const BY_CHOICE = ['label', 'hint'];
const INFO_WORDS = ['title', 'text'];
const FIELD_WORDS = ['label', 'hint', 'info', ...LIST_WORDS];

/** A text that is not there: said where it belongs, or at the place that asks for it. */
export function missing(
  file: JsonFile,
  namespace: string,
  path: readonly string[],
  asker: Place,
  step?: string,
  text = draftAt(namespace, path),
): Finding {
  const near = nodeAt(file, path.slice(0, -1));
  const key = `${namespace}:${path.join('.')}`;
  return finding('text-missing', placeOfMissing(file, path, asker), {
    step,
    key,
    values: { key, file: file.path },
    ...(near === undefined ? {} : { pointer: pointerOf(near) }),
    edits: textAdded(file, path, text),
  });
}
/** The key that a text has under another name. */
export const renamed = (
  namespace: string,
  node: Node,
  instead: string | undefined,
): string | undefined =>
  instead === undefined
    ? undefined
    : `${namespace}:${[...pointerOf(node).split('/').slice(1, -1), instead].join('.')}`;
/** A text that nobody shows: almost the name of one that is missing, or left over. */
export function stray(
  file: JsonFile,
  namespace: string,
  node: Node,
  wanted: Iterable<string>,
  step?: string,
): Finding {
  const key = keyOf(node);
  const name = String(key.value);
  const instead = nearest(name, wanted);
  return finding('text-unused', place(file, key), {
    step,
    pointer: pointerOf(node),
    key: renamed(namespace, node, instead),
    values: { key: `${namespace}:${pointerOf(node).slice(1).replaceAll('/', '.')}` },
    edits: [instead === undefined ? removed(file, node) : replacedBy(file, key, instead)],
  });
}

const notBlock = (file: JsonFile, key: string, node: Node, step: string): Finding =>
  finding('text-not-block', place(file, node), {
    step,
    pointer: pointerOf(node),
    values: { key: `fields:${key}` },
    edits: [replacedBy(file, node, { label: String(node.value) })],
  });
const notText = (file: JsonFile, path: readonly string[], node: Node, step: string): Finding =>
  finding('text-not-text', place(file, node), {
    step,
    pointer: pointerOf(node),
    values: { key: `fields:${path.join('.')}` },
    edits: [
      replacedBy(file, node, String(textsIn(node)[0]?.node.value ?? draftAt('fields', path))),
    ],
  });

function labels(definitions: Definitions): Finding[] {
  const file = firstTexts(definitions, 'fields');
  const seen = new Set<string>();
  return definitions.fields.flatMap(({ key, schema, form, node }) =>
    ['label', ...(hasItems(schema) ? LIST_WORDS : [])].flatMap((word) => {
      const path = [...key.split('.'), word];
      if (hasText(file, path) || seen.has(path.join('.'))) return [];
      seen.add(path.join('.'));
      const [block, other] = [nodeAt(file, key.split('.')), nodeAt(file, path)];
      if (block?.type === 'string') return [notBlock(file, key, block, form.name)];
      if (other !== undefined) return [notText(file, path, other, form.name)];
      return [missing(file, 'fields', path, place(form.schema, keyOf(node)), form.name)];
    }),
  );
}

function strayLabels(definitions: Definitions): Finding[] {
  const { fields } = definitions;
  const file = firstTexts(definitions, 'fields');
  const keys = new Set([...fields.map(({ key }) => key), ...SHOWN_ONLY]);
  const walk = (node: Node | undefined, at: string): Finding[] =>
    members(node).flatMap(({ name, key, value }): Finding[] => {
      const path = at === '' ? name : `${at}.${name}`;
      if (keys.has(path) || [...keys].some((each) => each.startsWith(`${path}.`)))
        return walk(value, path);
      if (at === '')
        return [
          stray(
            file,
            'fields',
            value,
            [...keys].filter((each) => nodeAt(file, each.split('.')) === undefined),
          ),
        ];
      const [word, choice] = wordAndChoice(name);
      const here = members(node).map((each) => each.name);
      if (!(choice === undefined ? FIELD_WORDS : BY_CHOICE).includes(word))
        return [
          stray(
            file,
            'fields',
            value,
            FIELD_WORDS.filter(
              (each) =>
                !here.includes(each) &&
                (['label', 'hint', 'info'].includes(each) ||
                  fields.some((field) => field.key === at && hasItems(field.schema))),
            ),
          ),
        ];
      if (choice !== undefined) return contextFindings(file, value, at, definitions);
      if (name !== 'info') return [];
      const parts = members(value).map((each) => each.name);
      const absent = INFO_WORDS.filter((each) => !parts.includes(each));
      const strays = members(value)
        .filter((each) => !INFO_WORDS.includes(each.name))
        .flatMap((each) => {
          const [part, only] = wordAndChoice(each.name);
          return only !== undefined && INFO_WORDS.includes(part)
            ? contextFindings(file, each.value, at, definitions)
            : [stray(file, 'fields', each.value, absent)];
        });
      return strays.length > 0
        ? strays
        : absent.map((each) =>
            missing(file, 'fields', [...path.split('.'), each], place(file, key)),
          );
    });
  return walk(file.root, '');
}

/** Choices per text key: the union over all places where a field is defined, with one place that offers each. */
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
  const named = new Map(
    Object.entries(NAMED_BY_SCREENS).map(([key, component]) => {
      const schema = definitions.api.components[component];
      return [key, new Set((valuesIn(isObject(schema) ? schema : undefined) ?? []).map(String))];
    }),
  );
  const valuesFor = (key: string): Set<string> =>
    new Set([...(offered.get(key)?.keys() ?? []), ...(named.get(key) ?? [])]);
  const keys = [...new Set([...offered.keys(), ...named.keys()])];
  const lost = keys.flatMap((key) =>
    [...valuesFor(key)]
      .filter((value) => nodeAt(file, [...key.split('.'), value]) === undefined)
      .map((value) => {
        const field = offered.get(key)?.get(value);
        const asker =
          field === undefined
            ? place(file, undefined)
            : place(field.form.schema, keyOf(field.node));
        return missing(file, 'enums', [...key.split('.'), value], asker, field?.form.name);
      }),
  );
  const walk = (node: Node | undefined, at: string): Finding[] =>
    members(node).flatMap(({ name, value }): Finding[] => {
      const path = at === '' ? name : `${at}.${name}`;
      if (path === '_choose' || valuesFor(at).has(name)) return [];
      if (keys.some((each) => each === path || each.startsWith(`${path}.`)))
        return walk(value, path);
      const wanted =
        at === ''
          ? keys.filter((each) => nodeAt(file, each.split('.')) === undefined)
          : [...valuesFor(at)].filter(
              (each) => nodeAt(file, [...at.split('.'), each]) === undefined,
            );
      return [stray(file, 'enums', value, wanted)];
    });
  return [...lost, ...walk(file.root, '')];
}

/** The legends of a form's groups. */
const legends = (definitions: Definitions): Finding[] =>
  definitions.forms.flatMap(({ name, ui }) => {
    const file = firstTexts(definitions, 'steps');
    const keys = ui === undefined ? [] : groupsOf(ui).map(({ key }) => key);
    const own = members(nodeAt(file, [name, 'groups']));
    const absent = keys.filter((key) => !own.some((each) => each.name === key));
    return [
      ...absent.map((key) =>
        missing(
          file,
          'steps',
          [name, 'groups', key],
          ui === undefined ? place(file, undefined) : place(ui, nodeAt(ui, ['ui:groups'])),
          name,
          draft('legend', key),
        ),
      ),
      ...own
        .filter((each) => !keys.includes(each.name))
        .map((each) => stray(file, 'steps', each.value, absent, name)),
    ];
  });

/** The same words for two things side by side: nobody could tell them apart. Said at both. */
function doubled(definitions: Definitions): Finding[] {
  const fieldTexts = firstTexts(definitions, 'fields');
  const steps = firstTexts(definitions, 'steps');
  const enums = firstTexts(definitions, 'enums');
  const found = (file: JsonFile, paths: readonly (readonly string[])[]) =>
    paths.flatMap((path) => nodeAt(file, path) ?? []);
  const sets: { file: JsonFile; nodes: Node[]; step?: string }[] = [
    ...definitions.forms.flatMap(({ name, ui }) => [
      {
        file: fieldTexts,
        step: name,
        nodes: found(
          fieldTexts,
          [
            ...new Set(
              definitions.fields.filter(({ form }) => form.name === name).map(({ key }) => key),
            ),
          ].map((key) => [...key.split('.'), 'label']),
        ),
      },
      {
        file: steps,
        step: name,
        nodes: found(
          steps,
          (ui === undefined ? [] : groupsOf(ui)).map(({ key }) => [name, 'groups', key]),
        ),
      },
    ]),
    {
      file: steps,
      nodes: found(
        steps,
        members(steps.root).map(({ name }) => [name, 'title']),
      ).filter(({ parent }) =>
        parent?.parent?.children?.some((each) => each.children?.[0]?.value === 'heading'),
      ),
    },
    ...[...choicesOf(definitions.fields).keys()].map((key) => ({
      file: enums,
      nodes: textsIn(nodeAt(enums, key.split('.'))).map(({ node }) => node),
    })),
  ];
  return sets.flatMap(({ file, nodes, step }) =>
    nodes.flatMap((node, i) => {
      const twin = nodes.find(
        (each, j) => j !== i && each.value === node.value && typeof node.value === 'string',
      );
      if (twin === undefined) return [];
      const path = pointerOf(node).split('/').slice(1);
      const namespace = file === fieldTexts ? 'fields' : file === enums ? 'enums' : 'steps';
      return [
        finding('text-doubled', place(file, node), {
          step,
          pointer: pointerOf(node),
          values: {
            text: String(node.value),
            other: pointerOf(twin).slice(1).replaceAll('/', '.'),
          },
          edits: [replacedBy(file, node, draftAt(namespace, path))],
        }),
      ];
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
