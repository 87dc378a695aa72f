/** A further language has only texts that the first one has, with the same placeholders; what it leaves out is shown in the first. */
import { FIRST_LANGUAGE } from '../../../languages.ts';
import type { Definitions } from '../../definitions.ts';
import { findingAt, nearest } from '../../finding.ts';
import type { Finding } from '../../finding.ts';
import { keyOf, removed, replacedBy } from '../../json-file.ts';
import type { JsonFile } from '../../json-file.ts';
import { placeholders, textsIn, unknownPlaceholders } from '../../texts.ts';

function languageFindings(
  file: JsonFile,
  first: JsonFile | undefined,
  namespace: string,
): Finding[] {
  const originals = new Map(textsIn(first?.root).map((each) => [each.path.join('.'), each.node]));
  const known = [...originals.keys()];
  return textsIn(file.root).flatMap((text): Finding[] => {
    const { path, node } = text;
    const key = path.join('.');
    const original = originals.get(key);
    if (original !== undefined)
      return unknownPlaceholders(file, namespace, text, placeholders(original.value));
    // Languages count in different ways: a plural form may be theirs alone.
    if (/_(?:zero|one|two|few|many|other)$/.test(key)) return [];
    const block = `${path.slice(0, -1).join('.')}.`;
    const instead = nearest(
      path.at(-1) ?? '',
      known.filter((each) => each.startsWith(block)).map((each) => each.slice(block.length)),
    );
    return [
      findingAt('text-foreign', file, keyOf(node), { key: `${namespace}:${key}`, instead }, [
        instead === undefined || node.parent?.type !== 'property'
          ? removed(file, node)
          : replacedBy(file, keyOf(node), instead),
      ]),
    ];
  });
}

export const translationFindings = ({ languages, namespaces, texts }: Definitions): Finding[] =>
  languages
    .filter((language) => language !== FIRST_LANGUAGE)
    .flatMap((language) =>
      namespaces(language).flatMap((namespace) => {
        const file = texts(language, namespace);
        return file === undefined
          ? []
          : languageFindings(file, texts(FIRST_LANGUAGE, namespace), namespace);
      }),
    );
