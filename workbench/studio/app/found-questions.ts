/** Questions by what is sought: by their texts, and by their rules under the names that people have for them. */
import { numberInWords } from '../../check/finding.ts';
import { limitName, named, t, type FieldRow } from '../shared.ts';
import { conditionsInWords, labelOf, rankOf, textsKeyOf, type TextOf } from '../words.ts';
import { formOf, sceneName, SCENES } from './scenes.ts';

interface Rule {
  /** Its property in the row of the question. */
  control: string;
  /** As the form calls it. */
  name: string;
  value?: string;
  also: string;
}
export interface FoundQuestion {
  scene: string;
  path: string;
  /** To be filled in next. */
  control: string;
  label: string;
  rule: string;
  /** The screen and the rule. */
  place: string;
  rank: number;
}

function rulesOf({ required, isConditional, asked, limits }: FieldRow, textOf: TextOf): Rule[] {
  const rule = (control: string, of: string, name: string, value?: string): Rule => ({
    ...{ control, name, also: named('search.also', of) },
    ...(value === undefined ? {} : { value }),
  });
  const when = asked.map((each) => conditionsInWords(each, textOf)).filter(Boolean);
  return [
    required
      ? rule('required', 'required', t('edit.required'))
      : rule('required', 'optional', t('edit.isOptional')),
    ...Object.entries(limits).flatMap(([limit, value]) =>
      value === null ? [] : rule(`limits.${limit}`, limit, limitName(limit), numberInWords(value)),
    ),
    ...(isConditional
      ? [
          rule(
            'condition',
            'condition',
            t('edit.condition'),
            when.length > 0 ? t('edit.when', { when: when.join(t('edit.orElse')) }) : undefined,
          ),
        ]
      : []),
  ];
}

/** `keys` are those of the texts that were found: they find their questions, too. */
export function foundQuestions(
  query: string,
  forms: Readonly<Record<string, readonly FieldRow[]>>,
  keys: readonly string[],
  textOf: TextOf,
): FoundQuestion[] {
  const words = query.split(/\s+/);
  const ofTexts = new Set(keys.map((key) => /^(?:errors|fields):(.+)\./.exec(key)?.[1]));
  return SCENES.flatMap((scene) =>
    (forms[formOf(scene.id)] ?? []).flatMap((row) => {
      const { path } = row;
      const label = labelOf(path, textOf);
      const screen = sceneName(scene, textOf);
      const found = { scene: scene.id, path, label };
      const hasAll = (...texts: string[]) => {
        const all = texts.join(' ').toLowerCase();
        return words.every((word) => all.includes(word));
      };
      const isNamed =
        hasAll(label, screen) && words.some((word) => label.toLowerCase().includes(word));
      const rules = rulesOf(row, textOf).flatMap(
        ({ control, name, value, also }): FoundQuestion[] => {
          const own = words.filter((word) => `${name} ${also}`.toLowerCase().includes(word));
          if (own.length === 0 || !hasAll(name, also, label, screen)) return [];
          const rule = value === undefined ? name : `${name}: ${value}`;
          const rank = rankOf(own.join(' '), name, ...also.split(', '));
          return [{ ...found, control, rule: name, place: `${screen} · ${rule}`, rank }];
        },
      );
      const isPlain = isNamed || (rules.length === 0 && ofTexts.has(textsKeyOf(path)));
      const plain = { ...found, control: 'texts.label', rule: '', place: screen };
      return [...(isPlain ? [{ ...plain, rank: rankOf(query, label) }] : []), ...rules];
    }),
  ).toSorted((a, b) => a.rank - b.rank);
}
