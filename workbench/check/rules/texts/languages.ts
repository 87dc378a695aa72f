/** A further language has the texts of the first one, with the same placeholders, and no others. */
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { namespacesOf, textsIn, type Definitions } from '../../definitions.ts';
import { finding, findingAtName, type Found } from '../../finding.ts';
import { homesIn } from '../../../definitions/layout.ts';
import { allTexts, type Entry } from '../../drafts.ts';
import { textProblems } from '../../placeholders.ts';
import { CODE_OF } from './prose.ts';

/** The form of the plural for each count, of whole numbers: forms of fractions and of millions are not asked for. */
function formsOf(language: string): string[] {
  try {
    const rules = new Intl.PluralRules(language);
    return Array.from({ length: 101 }, (_, count) => rules.select(count));
  } catch {
    // A folder below `locales/` may have any name.
    return [];
  }
}
const FORM = /_(?:zero|one|two|few|many|other)$/;
const inForm = ({ key, path, ...text }: Entry, form: string): Entry => ({
  ...text,
  key: key.replace(FORM, form),
  path: [...path.slice(0, -1), String(path.at(-1)).replace(FORM, form)],
});
/** The German texts, with a row for each further form of a language, as i18next looks them up. */
function withForms(german: readonly Entry[], language: string): Entry[] {
  const texts = new Map(german.map(({ key, text }) => [key, text]));
  const forms = formsOf(language);
  const further = ['_zero', '_two', '_few', '_many'].filter((each) =>
    forms.includes(each.slice(1)),
  );
  // 'Eine Angabe fehlt' would be wrong where 'one' is also said of 21 (Croatian) or 0 (French).
  const isOnlyOne = forms.filter((form) => form === 'one').length < 2;
  return german.flatMap((each) => {
    const several = texts.get(each.key.replace(/_one$/, '_other'));
    const isPlural = each.key.endsWith('_other') && texts.has(each.key.replace(FORM, '_one'));
    const own = isOnlyOne || several === undefined ? each : { ...each, text: several };
    return [...(isPlural ? further.map((form) => inForm(each, form)) : []), own];
  });
}

export function* translationFindings(definitions: Definitions): Generator<Found> {
  const homeOf = homesIn(definitions.sources, definitions.files);
  for (const language of definitions.languages.filter((each) => each !== FIRST_LANGUAGE)) {
    const translation = languageName(language);
    // What it lacks, by file: until it is there, the application shows the first language.
    const missing = new Map<string, Entry[]>();
    for (const namespace of namespacesOf(definitions, FIRST_LANGUAGE)) {
      const file = textsIn(definitions, namespace, language);
      const originals = withForms(allTexts(textsIn(definitions, namespace)), language);
      const written = allTexts(file);
      for (const { key, text, ...part } of written) {
        const original = originals.find((each) => each.key === key);
        const problems = original ? textProblems(original.text, text) : [];
        for (const { problem, placeholder: name, instead } of problems)
          yield finding(CODE_OF[problem], part, { translation, key, name, instead });
        // Languages count in different ways: a plural form may be theirs alone.
        if (!original && !FORM.test(key))
          yield findingAtName('text-unused', part, { translation, key });
      }
      for (const each of originals.filter(({ key }) => !written.some((one) => one.key === key))) {
        const home = homeOf({ ...file, path: each.path }).file;
        missing.set(home, [...(missing.get(home) ?? []), each]);
      }
    }
    for (const [file, all] of missing) {
      const about = { translation, count: all.length, key: all[0]?.key };
      yield finding('translation-missing', { file, path: [] }, about);
    }
  }
}
