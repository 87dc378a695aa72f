/** Changes of definitions in words: what each does, on which screens, and whom it concerns. */
import { readFileSync } from 'node:fs';
import type { DataPath } from '#schema/data-path.ts';
import { checkDefinitions, hidesOthers } from '../../check/check.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { member, stringsIn, subschemas, type Field } from '../../check/fields.ts';
import { entries, inLine, keyOf, lineAt, members, shown, valueOf } from '../../check/json-file.ts';
import type { Node } from '../../check/json-file.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import { textsIn } from '../../check/texts.ts';
import { FIRST_LANGUAGE } from '../../languages.ts';
import { replay } from '../../replay/replay.ts';
import { DROPPED_FILE, readExplained, storedSamples } from '../../replay/samples.ts';
import { isTextKey, named, t, type DefinitionChange } from '../shared.ts';
import { conditionsInWords } from '../words.ts';
import { conditionsOf } from './conditions.ts';
import { movedNames, nameOf, namesIn, readFile, type Change } from './differences.ts';
import { factsInWords, factsOf, inQuotes, valueInWords } from './facts.ts';
import { inWords, textOf as textIn } from './plain.ts';
import type { State } from './release.ts';

/** The conditions that ask for a field. */
const conditionsOn = ({ schemas }: Definitions, name: string): number =>
  schemas
    .flatMap(subschemas)
    .filter((node) => keyOf(node).value === 'if' && inLine(valueOf(node)).includes(`"${name}"`))
    .length;

export function describe(state: State, changes: readonly Change[]): DefinitionChange[] {
  const { sources, then } = state;
  const [now, before] = [readDefinitions(sources), readDefinitions(then)];
  const fields = [...now.fields, ...before.fields];
  const { entries: explained } = readExplained(readFileSync(DROPPED_FILE, 'utf8'));
  const replayed = (definitions: Definitions) =>
    replay(definitions, storedSamples(), explained).outcomes;
  const isReadable = !checkDefinitions(sources).some(hidesOthers);
  const known = isReadable ? replayed(before).map(({ sentence }) => sentence) : [];
  const outcomes = isReadable
    ? replayed(now).filter(({ fate, sentence }) => fate !== 'kept' && !known.includes(sentence))
    : [];
  const textOf = (namespace: string, path: readonly string[]): string | undefined =>
    textIn(now, namespace, path) ?? textIn(before, namespace, path);
  const labelOf = (key: string): string | undefined =>
    textOf('fields', [...key.split('.'), 'label']);
  return changes.map(({ id, pieces, kinds, about, regrouped, rule }) => {
    const [{ file, path, entry, isOrder, own: after, old } = pieces[0]!] = pieces;
    const form = /^schemas\/(?:steps|popups)\/([\w-]+)\./.exec(file)?.[1];
    const own = about[0]?.key ?? '';
    const step = textOf('steps', [form ?? '', 'title']) ?? form ?? '';
    const label = labelOf(own);
    const written = (node: Node | undefined, of = file) =>
      rule.at(-1) === 'dateLimits' && node?.type === 'object'
        ? members(node)
            .map(
              ({ name, value }) =>
                `${named('rule.dateLimits', name)} ${valueInWords(shown(valueOf(value)))}`,
            )
            .join(t('edit.and'))
        : valueInWords(
            node && of.startsWith('locales/')
              ? textsIn(node)
                  .map((each) => inQuotes(String(each.value)))
                  .join('“, „')
              : shown(node ? valueOf(node) : ''),
          );
    const values = {
      label: label ?? step,
      step,
      name: entry === undefined ? '' : (textOf('enums', [...own.split('.'), entry]) ?? entry),
      rule: named('rule', rule.join('.')),
      before: written(old),
      after: written(after),
      place: placeOf(file, path, label, textOf),
    };
    const labelAt = (name: string): string => {
      const field = fields.find(
        (each) => each.form.name === form && [each.path, each.name].includes(name),
      );
      return labelOf(field?.key ?? name) ?? textOf('enums', [...own.split('.'), name]) ?? name;
    };
    /** A group has a heading, or its first question is one. */
    const headingOf = (key: string, first = ''): string =>
      textOf('steps', [form ?? '', 'groups', key]) ?? labelAt(first);
    const groupOf = (field: Field | undefined): string => {
      const groups = field?.form.ui ? groupsOf(field.form.ui) : [];
      const group = groups.find((each) => field && each.fields.includes(field.path));
      return group ? headingOf(group.key, group.fields[0]) : t('change.noGroup');
    };
    const placed = regrouped.map(([here, there]) =>
      t('change.group', {
        label: labelOf(here?.key ?? '') ?? '',
        to: groupOf(here),
        from: groupOf(there),
      }),
    );
    const groupsInOrder = path.at(-1) === 'ui:groups' ? entries(after) : [];
    const words = new Map(
      groupsInOrder.map((each) => [
        nameOf(each),
        headingOf(nameOf(each), stringsIn(member(each, 'fields'))[0]),
      ]),
    );
    const wordOf = (name: string): string => words.get(name) ?? labelAt(name);
    const inOrder = isOrder && kinds[0] === 'order' ? movedNames(pieces[0]!) : [];
    const names = namesIn(after);
    const [sorted = [], former = []] = [
      [after, old],
      [old, after],
    ].map(([own, other]) => namesIn(own).filter((name) => namesIn(other).includes(name)));
    /** Neighbours in each other's place: which of them was moved is not to be seen. */
    const areSwapped = (one: string, other: string) =>
      sorted.indexOf(one) === former.indexOf(other) &&
      sorted.indexOf(other) === former.indexOf(one);
    const ordered = inOrder.map((name) => {
      const next = names[names.indexOf(name) + 1];
      const other = next ?? names.at(-2) ?? '';
      const way = next === undefined ? 'change.after' : 'change.order';
      return t(areSwapped(name, other) ? 'change.swapped' : way, {
        label: wordOf(name),
        other: wordOf(other),
      });
    });
    const sentences = [...placed, ...ordered];
    const places = now.fields
      .filter(({ key }) => key === own)
      .map((each) =>
        conditionsOf(
          each,
          now.fields.filter((one) => one.form === each.form),
        ),
      );
    const textAt = (name: string) => {
      const [namespace = '', rest = ''] = name.split(':');
      return textOf(namespace, rest.split('.'));
    };
    const when = places
      .map((each) => each && conditionsInWords(each, textAt))
      .join(t('edit.orElse'));
    /** Under which condition, where there are words for it. */
    const asked = places.some((each) => each === undefined)
      ? 'field.moved'
      : when === ''
        ? 'field.always'
        : 'field.when';
    const told = kinds.map((kind) => {
      const key = `change.${kind === 'field.moved' ? asked : kind}`;
      return t(isTextKey(key) ? key : 'change.other', { ...values, when });
    });
    const paths = about.map((each) => each.path);
    const affected = outcomes.filter((each) => paths.includes(each.path));
    const isRule = isReadable && /^schemas\/.*(?:schema|defs)\.json$/.test(file);
    const isOther = kinds.some((kind) => /^field\.(?:added|removed|changed)$/.test(kind));
    const facts =
      isOther && about[0] ? factsInWords(factsOf(now, about[0]), factsOf(before, about[0])) : [];
    /** One that is gone with its rule; of a question that is gone all is told. */
    const goneTexts =
      kinds[0] === 'field.removed'
        ? []
        : pieces
            .slice(1)
            .filter((each) => each.file.endsWith('/errors.json') && each.own === undefined);
    const conditions = about[0] ? conditionsOn(now, about[0].name) : 0;
    return {
      id,
      sentence: (sentences.length > 0 ? sentences : told).join(' '),
      screens: [...new Set([...(form ? [form] : []), ...about.map((each) => each.form.name)])],
      facts,
      effects: [
        ...goneTexts.map((each) =>
          t('change.sentence.removed', { text: written(each.old, each.file) }),
        ),
        ...(conditions > 0 ? [t('change.conditions', { count: conditions })] : []),
        ...affected.map((each) => inWords(now, each.sentence).replace(each.path, values.label)),
        ...(isRule && affected.length === 0
          ? [t('changes.checked', { count: storedSamples().length })]
          : []),
      ],
      pieces: pieces.map((piece) => {
        const list = (node: Node | undefined) =>
          piece.isOrder ? namesIn(node).map(wordOf).join(', ') : node ? shown(valueOf(node)) : '';
        return {
          file: piece.file,
          line: piece.own ? lineAt(readFile(sources, piece.file).text, piece.own.offset) : 1,
          path: [...piece.path, ...(piece.entry ? [piece.entry] : [])].join('.'),
          before: list(piece.old),
          after: list(piece.own),
        };
      }),
    };
  });
}

/** Where a text is shown. */
function placeOf(
  file: string,
  path: DataPath,
  label: string | undefined,
  textOf: (namespace: string, path: readonly string[]) => string | undefined,
): string {
  const [, language = '', namespace = ''] = /^locales\/([^/]+)\/(.+)\.json$/.exec(file) ?? [];
  const title = ['steps', 'popups'].includes(namespace)
    ? textOf(namespace, [String(path[0]), 'title'])
    : undefined;
  const part = /^[a-z]+/i.exec(String(path.at(-1)))?.[0] ?? '';
  const place =
    label === undefined
      ? (title ?? named('namespace', namespace))
      : [label, named('part', namespace === 'fields' ? part : namespace)].join(', ');
  return language === FIRST_LANGUAGE ? place : `${place}, ${language}`;
}
