/** A further language has the texts of the first one, with the same placeholders, and no others. */
import { FIRST_LANGUAGE, languageName } from '../../../languages.ts';
import { namespacesOf, textsIn, type Definitions } from '../../definitions.ts';
import { finding, findingAtName, type FindingCode, type Found } from '../../finding.ts';
import { partAt } from '../../../definitions/json-file.ts';
import { textProblems, type TextProblem } from '../../placeholders.ts';
import { textsOf, withForms } from '../../plurals.ts';

/** What the studio refuses in a translation. */
const REFUSED: Readonly<Record<TextProblem['problem'], FindingCode>> = {
  empty: 'text-empty',
  broken: 'text-placeholder-broken',
  markup: 'text-markup',
  missing: 'text-placeholder-missing',
  unknown: 'text-placeholder-unknown',
  misspelt: 'text-placeholder-unknown',
};

export function* translationFindings(definitions: Definitions): Generator<Found> {
  for (const language of definitions.languages.filter((each) => each !== FIRST_LANGUAGE))
    for (const namespace of namespacesOf(definitions, FIRST_LANGUAGE)) {
      const file = textsIn(definitions, namespace, language);
      const originals = withForms(textsOf(textsIn(definitions, namespace)), language);
      const written = textsOf(file);
      for (const { key, text, ...part } of written) {
        const original = originals.find((each) => each.key === key);
        for (const { problem, ...named } of original ? textProblems(original.text, text) : []) {
          const { placeholder: name, instead } = {
            placeholder: undefined,
            instead: undefined,
            ...named,
          };
          yield finding(REFUSED[problem], part, { key, name, instead });
        }
        // Languages count in different ways: a plural form may be theirs alone.
        if (original || /_(?:zero|one|two|few|many|other)$/.test(key)) continue;
        yield findingAtName('text-unused', part, { key });
      }
      // What it lacks: until it is there, the application shows the first language.
      const missing = originals.filter(({ key }) => !written.some((each) => each.key === key));
      const [first] = missing;
      if (first === undefined) continue;
      const block = first.path.map((_, i) => partAt(file, ...first.path.slice(0, i + 1)));
      const about = { language: languageName(language), count: missing.length, key: first.key };
      yield finding('translation-missing', block.findLast(Boolean) ?? file, about, {
        isName: true,
      });
    }
}
