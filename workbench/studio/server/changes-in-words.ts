/** Changes of definitions in words: what was and what is instead, where, and whom it concerns. */
import { STEPS } from '#flow/steps.ts';
import { checkDefinitions, hidesOthers } from '../../check/check.ts';
import { readDefinitions, type Definitions } from '../../check/definitions.ts';
import { member, stringsIn, type Field } from '../../check/fields.ts';
import { entries, lineAt, shown, valueOf, type Node } from '../../check/json-file.ts';
import { germanKeyOf } from '../../check/plurals.ts';
import { groupsOf } from '../../check/rules/ui.ts';
import { pathOf, textsIn, writtenTextsIn } from '../../check/texts.ts';
import { FIRST_LANGUAGE, languageName } from '../../languages.ts';
import { narrowedBy } from '../../replay/edges.ts';
import { replay } from '../../replay/replay.ts';
import { readExplained, storedSamples } from '../../replay/samples.ts';
import { BETWEEN, isTextKey, named, t, type ChangedRow, type DefinitionChange } from '../shared.ts';
import { labelOf as labelIn } from '../words.ts';
import { asks } from './conditions.ts';
import {
  formOfFile,
  isRowKept,
  movedNames,
  nameOf,
  namesIn,
  readFile,
  wholePath,
  withoutChanges,
  type Change,
  type Piece,
} from './differences.ts';
import { edgeInWords, factRows, factsOf, inQuotes, rowsInWords, valueInWords } from './facts.ts';
import { partOfText, screenOf, textFor, textOf as textIn } from './plain.ts';
import type { State } from './release.ts';
import { rowsChanged } from './rows.ts';
import { usesOfTexts } from './sentences.ts';

/** Which facts of a question a kind of change is about. */
const FACTS: Readonly<Record<string, RegExp>> = {
  'field.added': /./,
  'field.removed': /./,
  'field.changed': /^(?:rule\.|fact\.(?:kind|choices)$)/,
  'field.moved': /^fact\.when$/,
  'required.added': /^fact\.required$/,
  'required.removed': /^fact\.required$/,
};
const unique = (all: readonly (string | undefined)[]): string[] => [
  ...new Set(all.flatMap((each) => each ?? [])),
];
const listed = (all: readonly string[]): string => unique(all).join('“, „');
/** So many screens are named. */
const NAMED = 3;
function screensInWords(names: readonly string[]): string {
  const all = unique(names);
  const list = `„${listed(all.slice(0, NAMED))}“`;
  const more = all.length - NAMED;
  return more > 0 ? t('effect.more', { list, count: more }) : list;
}
/** Steps in their order, then popups and the rest. */
const orderOf = (screen: string | undefined): number =>
  [...STEPS, screen].findIndex((each) => each === screen);
const WAYS = ['added', 'removed'] as const;
const LOCALE = /^locales\/([^/]+)\/(.+)\.json$/;

/** `said` of what is new, or of what is so once more. */
export function describe(
  state: State,
  changes: readonly Change[],
  said: 'change' | 'again' = 'change',
): DefinitionChange[] {
  const { sources, then } = state;
  const [now, before] = [readDefinitions(sources), readDefinitions(then)];
  const fields = [...now.fields, ...before.fields];
  const forms = [...now.forms, ...before.forms].map(({ name }) => name);
  const usesOf = usesOfTexts(now);
  const { entries: explained } = readExplained();
  const replayed = (definitions: Definitions) =>
    replay(definitions, storedSamples(), explained).outcomes;
  const isReadable = !checkDefinitions(sources).some(hidesOthers);
  const known = isReadable ? replayed(before).map(({ sentence }) => sentence) : [];
  const outcomes = isReadable
    ? replayed(now).filter(({ fate, sentence }) => fate !== 'kept' && !known.includes(sentence))
    : [];
  const edges = isReadable ? narrowedBy(before, now, storedSamples()) : [];
  const textOf = (namespace: string, path: readonly string[]): string | undefined =>
    textIn([now, before], namespace, path);
  const labelOf = (key: string): string | undefined =>
    textOf('fields', [...key.split('.'), 'label']);
  const titleOf = (screen: string): string | undefined =>
    named('page', screen, {}, '') ||
    textOf(screen, ['title']) ||
    ['steps', 'popups']
      .flatMap((each) =>
        [screen, screen.toUpperCase()].map((name) => textOf(each, [name, 'title'])),
      )
      .find(Boolean);

  /** Each text of a piece, which may be a block of them. */
  const textRows = ({ file, own, old }: Piece): ChangedRow[] => {
    const all = [...writtenTextsIn(old), ...writtenTextsIn(own)].map((each) =>
      pathOf(each).join('.'),
    );
    const valueIn = (node: Node | undefined, key: string) =>
      String(textsIn(node).find((each) => pathOf(each).join('.') === key)?.value ?? '');
    const [, language = '', namespace = ''] = LOCALE.exec(file) ?? [];
    return unique(all).map((key) => {
      const german = language === FIRST_LANGUAGE ? undefined : germanKeyOf(key, language);
      const source = german && textOf(namespace, german.split('.'));
      return {
        name: partOfText([now, before], `${namespace}:${key}`),
        before: valueIn(old, key),
        after: valueIn(own, key),
        ...(source !== undefined && { source }),
      };
    });
  };
  const described = ({ id, pieces, kinds, about, regrouped, rule }: Change): DefinitionChange => {
    const [main] = pieces;
    const { file, path, entry, isOrder, own: after, old } = main!;
    const [, language = '', namespace = ''] = LOCALE.exec(file) ?? [];
    const form = formOfFile(file);
    const own = about[0]?.key ?? '';
    const [kind = ''] = kinds;
    const isWhole = /^field\.(?:added|removed)$/.test(kind);
    const textKey = `${namespace}:${wholePath(main!).join('.')}`;
    const screens = unique([
      form,
      screenOf(fields, textKey),
      ...about.map((each) => each.form.name),
    ])
      .filter((name) => forms.includes(name) || titleOf(name) !== undefined)
      .sort((a, b) => orderOf(a) - orderOf(b));
    const place =
      titleOf(screens[0] ?? '') ?? screens[0] ?? named('namespace', namespace, {}, t('everywhere'));
    const labels = unique(about.map(({ key }) => labelOf(key)));
    const written = (node: Node | undefined): string =>
      node && namespace !== ''
        ? valueInWords(listed(writtenTextsIn(node).map((each) => inQuotes(String(each.value)))))
        : valueInWords(node ? valueOf(node) : '', about[0]?.schema['format']);
    const facts = factsOf(now, about[0]);
    const factsIn = (meant: RegExp | undefined): ChangedRow[] =>
      meant ? factRows(factsOf(before, about[0]), facts, meant, about) : [];
    const dates = rule[0] === 'dateLimits' ? factsIn(/^(?:rule\.dateLimits|edit)\./) : [];
    const inDates = (side: 'before' | 'after') =>
      dates.map((each, i) => (i === 0 ? '' : `${each.name} `) + each[side]).join(t('edit.and'));
    const when = facts.get('fact.when') ?? '';
    const asked =
      when === t('edit.isConditional')
        ? 'field.moved'
        : when === t('fact.always')
          ? 'field.always'
          : 'field.when';
    const isText = LOCALE.test(file);
    const translated = isText && language !== FIRST_LANGUAGE ? language : undefined;
    const ofText = isText ? textRows(main!) : [];
    const source = ofText.length === 1 ? ofText[0]?.source : undefined;
    const values = {
      label: labels.length > 0 ? listed(labels) : place,
      step: place,
      name: entry === undefined ? '' : (textOf('enums', [...own.split('.'), entry]) ?? entry),
      rule: dates[0]?.name ?? named('rule', rule.join('.')),
      before: dates.length > 0 ? inDates('before') : written(old),
      after: dates.length > 0 ? inDates('after') : written(after),
      place: unique([
        labels.length > 0 ? labels.join(', ') : place,
        ...ofText.map(({ name }) => name),
        translated && languageName(translated),
      ]).join(', '),
      when,
      source: inQuotes(source ?? ''),
    };
    const keyAt = (name: string): string =>
      fields.find((each) => each.form.name === form && [each.path, each.name].includes(name))
        ?.key ?? name;
    const labelAt = (name: string): string =>
      labelOf(keyAt(name)) ?? textOf('enums', [...own.split('.'), name]) ?? name;
    /** A group has a heading, or its first question is one. */
    const headingOf = (key: string, first = ''): string =>
      textOf('steps', [form ?? '', 'groups', key]) ?? (first && labelAt(first));
    const groupOf = (field: Field | undefined): string => {
      const groups = field?.form.ui ? groupsOf(field.form.ui) : [];
      const group = groups.find((each) => field && each.fields.includes(field.path));
      // A question is not in itself.
      const other = group?.fields.find((each) => each !== field?.path);
      return (group && headingOf(group.key, other)) || t('change.noGroup');
    };
    const placed = regrouped.map(([here, there]) => ({
      label: labelOf(here?.key ?? '') ?? '',
      from: groupOf(there),
      to: groupOf(here),
      before: factsOf(before, there).get('fact.place') ?? '',
      after: factsOf(now, here).get('fact.place') ?? '',
    }));

    const words = new Map(
      (path.at(-1) === 'ui:groups' ? entries(after) : []).map((each) => [
        nameOf(each),
        headingOf(nameOf(each), stringsIn(member(each, 'fields'))[0]),
      ]),
    );
    const wordOf = (name: string): string => words.get(name) ?? labelAt(name);
    const names = namesIn(after);
    const [sorted = [], former = []] = [
      [after, old],
      [old, after],
    ].map(([one, other]) => namesIn(one).filter((name) => namesIn(other).includes(name)));
    /** Of neighbours in each other's place, the one that is now the first was moved. */
    const firstOf = (name: string): string => {
      const [at, was] = [sorted.indexOf(name), former.indexOf(name)];
      const next = sorted[was];
      return was === at - 1 && next !== undefined && former.indexOf(next) === at ? next : name;
    };
    const isMove = isOrder && kind === 'order';
    const moved = isMove ? movedNames(main!).map(firstOf) : [];
    /** What it was called then. */
    const oldWordOf = (name: string): string =>
      textFor(before)(`fields:${keyAt(name)}.label`) ?? wordOf(name);
    const ordered = moved.map((name) => {
      const next = names[names.indexOf(name) + 1];
      const other = next ?? names.at(-2) ?? '';
      const way = next === undefined ? 'after' : 'order';
      return t(`${said}.${way}`, { label: wordOf(name), other: wordOf(other) });
    });
    const sentences = [
      ...placed.map(({ label, from, to }) => t(`${said}.group`, { label, to, from })),
      ...ordered,
    ];
    /** How an answer is written has no words. */
    const isWriting = /^(?:pattern|format)$/.test(rule.join('.'));
    const told = kinds.map((each) => {
      const key = `${said}.${isWriting ? 'writing' : each === 'field.moved' ? asked : each}`;
      const ofTranslation = `${key}.translation`;
      if (source !== undefined && isTextKey(ofTranslation)) return t(ofTranslation, values);
      return t(isTextKey(key) ? key : `${said}.other`, values);
    });

    const ofRule = { name: values.rule, before: values.before, after: values.after };
    const ofAnswer = {
      name: t('part.enums'),
      before: old ? values.name : '',
      after: after ? values.name : '',
    };
    const rows = [
      ...placed.map(({ label, before: from, after: to }) => ({
        name: placed.length > 1 ? label : t('fact.place'),
        before: from,
        after: to,
      })),
      ...(isMove
        ? [
            {
              name: t('title.order'),
              before: former.map(oldWordOf).join(BETWEEN),
              after: sorted.map(wordOf).join(BETWEEN),
              moved: { before: moved.map(oldWordOf), after: moved.map(wordOf) },
            },
          ]
        : []),
      ...kinds.flatMap((each) => factsIn(FACTS[each])),
      ...(dates.length > 0 ? dates : kind.startsWith('rule.') && !isWriting ? [ofRule] : []),
      ...(kind.startsWith('enum.') ? [ofAnswer] : []),
      ...(isWhole ? [] : pieces)
        .filter((each) => LOCALE.test(each.file) && !each.isOrder)
        .flatMap(textRows),
    ];

    const paths = about.map((each) => each.path);
    const affected = outcomes.filter((each) => paths.includes(each.path));
    const edge = edges.find(
      (each) =>
        paths.includes(each.path) && (each.value === undefined) === kind.startsWith('required.'),
    );
    const isRule = isReadable && /^schemas\/.*(?:schema|defs)\.json$/.test(file);
    const dependent =
      isText || isOrder
        ? []
        : now.fields.filter((each) =>
            about.some((one) => one.form.name === each.form.name && asks(each.node, one.path)),
          );
    /** Who reads it may be told that the answer is needed. */
    const hint = kinds.includes('required.removed') && facts.get('fact.hint');
    const uses = language === FIRST_LANGUAGE ? (usesOf.get(textKey) ?? []) : [];
    const effects = [
      ['screens', screens.slice(1).map((each) => titleOf(each) ?? each)],
      ['questions', uses.map((use) => labelIn(use.path, textFor([now, before])))],
      ['conditions', dependent.map(({ key, name }) => labelOf(key) ?? name)],
    ] as const;
    const groupKey = path[0] === 'ui:groups' ? path[1] : undefined;
    return {
      id,
      sentence: (sentences.length > 0 ? sentences : told).join(' '),
      screens,
      place,
      ...(translated && { language: languageName(translated) }),
      question:
        labels.length > 0 || groupKey === undefined
          ? labels.join(', ')
          : (textOf('steps', [form ?? '', 'groups', String(groupKey)]) ??
            (moved.map(wordOf).join(', ') || labelAt(sorted[0] ?? ''))),
      way: WAYS.find((each) => kind.endsWith(each) && !kind.startsWith('required')) ?? 'changed',
      title:
        rows.length === 1 && !isWhole
          ? rows[0]!.name
          : named('title', isWriting ? 'writing' : kind, {}, rows[0]?.name ?? t('title.other')),
      rows,
      effects: [
        ...effects.flatMap(([name, all]) =>
          all.length === 0
            ? []
            : [
                {
                  name: t(`effect.${name}`),
                  text: /^(?:shown|screens)$/.test(name) ? screensInWords(all) : `„${listed(all)}“`,
                },
              ],
        ),
        ...(hint ? [{ name: t('fact.hint'), text: t('effect.hint', { hint }) }] : []),
        ...rowsInWords(
          form && pieces.some((each) => each.path[0] === 'ui:groups' || isRowKept(each))
            ? rowsChanged(readDefinitions(withoutChanges(state, [{ pieces }])), now, form)
            : {},
          labelAt,
        ).map((text) => ({ name: t('effect.rows'), text })),
        ...affected.map((each) => ({
          name: t('effect.answers'),
          text: each.sentence.replace(/^.*?: /, ''),
          isLoss: /^(?:dropped|hidden|invalid)$/.test(each.fate),
        })),
        ...(isRule && affected.length === 0
          ? [
              {
                name: t('effect.answers'),
                text: edge
                  ? edgeInWords(edge, textFor([now, before]))
                  : t('effect.unchanged', { count: storedSamples().length }),
                ...(edge && { isLoss: true }),
              },
            ]
          : []),
      ],
      pieces: pieces.map((piece) => {
        const list = (node: Node | undefined) =>
          piece.isOrder ? namesIn(node).map(wordOf).join(', ') : node ? shown(valueOf(node)) : '';
        return {
          file: piece.file,
          line: piece.own ? lineAt(readFile(sources, piece.file).text, piece.own.offset) : 1,
          path: wholePath(piece).join('.'),
          before: list(piece.old),
          after: list(piece.own),
        };
      }),
    };
  };

  /** In the order of the screens and of their questions; those that came or went first. */
  const rankOf = (
    { screens, language }: DefinitionChange,
    { about: [first], kinds }: Change,
  ): number => {
    const order = first?.form.ui ? groupsOf(first.form.ui).flatMap((group) => group.fields) : [];
    return (
      (language === undefined ? 0 : 1e7) +
      orderOf(screens[0]) * 1e4 +
      (/^field\.(?:added|removed)$/.test(kinds[0] ?? '') ? 0 : 5e3) +
      order.indexOf(first?.path.replace(/\[\].*/, '') ?? '')
    );
  };
  return changes
    .map((change) => [described(change), change] as const)
    .toSorted(([a, ofA], [b, ofB]) => rankOf(a, ofA) - rankOf(b, ofB))
    .map(([each]) => each);
}
