/** A further language says only what the first one says, with the same placeholders; what it leaves out is shown in the first. */
import { FIRST_LANGUAGE } from '../../languages.ts';
import type { Definitions } from '../definitions.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { keyOf, nodeAt, place, pointerOf, removed, replacedBy } from '../json-file.ts';
import { nearest } from '../near.ts';
import { textsIn } from '../texts.ts';

const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)].map(([, name]) => name ?? '');

export const translationFindings = ({ languages, namespaces, texts }: Definitions): Finding[] =>
  languages
    .filter((language) => language !== FIRST_LANGUAGE)
    .flatMap((language) =>
      namespaces(language).flatMap((namespace) => {
        const file = texts(language, namespace);
        const first = texts(FIRST_LANGUAGE, namespace);
        if (file === undefined) return [];
        const known = textsIn(first?.root).map(({ path }) => path.join('.'));
        return textsIn(file.root).flatMap(({ path, node }): Finding[] => {
          const key = path.join('.');
          const original = first === undefined ? undefined : nodeAt(first, path);
          const details = { pointer: pointerOf(node) };
          // Languages count in different ways: a plural form may be theirs alone.
          const plural = /_(?:zero|one|two|few|many|other)$/.test(key);
          if (original === undefined && !plural) {
            const instead = nearest(
              path.at(-1) ?? '',
              known
                .filter((each) => each.startsWith(`${path.slice(0, -1).join('.')}.`))
                .map((each) => each.split('.').at(-1) ?? ''),
            );
            return [
              finding('text-foreign', place(file, keyOf(node)), {
                ...details,
                values: { key: `${namespace}:${key}` },
                edits: [
                  instead === undefined || node.parent?.type !== 'property'
                    ? removed(file, node)
                    : replacedBy(file, keyOf(node), instead),
                ],
              }),
            ];
          }
          const [mine, theirs] = [placeholders(node.value), placeholders(original?.value)];
          return original === undefined
            ? []
            : mine
                .filter((name) => !theirs.includes(name))
                .map((name) => {
                  const instead = nearest(
                    name,
                    theirs.filter((each) => !mine.includes(each)),
                  );
                  return finding('text-placeholder-unknown', place(file, node), {
                    ...details,
                    values: { key: `${namespace}:${key}`, name, instead },
                    edits: [
                      replacedBy(
                        file,
                        node,
                        String(node.value)
                          .replace(`{{${name}}}`, instead === undefined ? '' : `{{${instead}}}`)
                          .trim(),
                      ),
                    ],
                  });
                });
        });
      }),
    );
