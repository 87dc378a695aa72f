/** Texts for one choice (`label_PENSIONER`): what they may follow are the choices of the field beside theirs that `ui:context` names. */
import type { Definitions } from '../definitions.ts';
import { uiPathOf } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { addedAt, keyOf, place, pointerOf, removed, replacedBy, valueAt } from '../json-file.ts';
import type { JsonFile, Node } from '../json-file.ts';
import { nearest } from '../near.ts';

/** The field that is followed, and the choices it has. */
interface Context {
  name: string;
  choices: readonly string[];
}

type Known = Pick<Definitions, 'fields' | 'countries'>;

const beside = ({ form, path }: Field, { fields }: Known): Field[] => {
  const parent = path.slice(0, path.lastIndexOf('.') + 1);
  return fields.filter(
    (each) => each.form === form && each.path !== path && each.path === parent + each.name,
  );
};
const choicesOf = (fields: readonly Field[], { countries }: Known): string[] => [
  ...new Set(
    fields.flatMap(({ schema }) =>
      Array.isArray(schema['enum'])
        ? schema['enum'].map(String)
        : schema['format'] === 'country'
          ? countries
          : [],
    ),
  ),
];

/** Undefined where no text of the field follows another answer. */
export function contextOf(field: Field, known: Known): Context | undefined {
  const name = field.form.ui && valueAt(field.form.ui, [...uiPathOf(field), 'ui:context']);
  return typeof name === 'string'
    ? {
        name,
        choices: choicesOf(
          beside(field, known).filter((each) => each.name === name),
          known,
        ),
      }
    : undefined;
}

/** The only field beside it that has such a choice: what its text was probably meant to follow. */
function meantBy(choice: string, field: Field, known: Known): string | undefined {
  const names = new Set(
    beside(field, known)
      .filter((each) => choicesOf([each], known).includes(choice))
      .map(({ name }) => name),
  );
  return names.size === 1 ? [...names][0] : undefined;
}

/** The word and the choice of a name such as `hint_EMPLOYEE_PUBLIC_SERVICE`. */
export const wordAndChoice = (name: string): [word: string, choice?: string] => {
  const [word = '', choice] = name.split(/_(.*)/s);
  return choice === undefined ? [word] : [word, choice];
};

/** `value`: the text for one choice, of the fields with the key `at`. */
export function contextFindings(
  file: JsonFile,
  value: Node,
  at: string,
  definitions: Definitions,
): Finding[] {
  const key = keyOf(value);
  const [word, choice = ''] = wordAndChoice(String(key.value));
  const fields = definitions.fields.filter((each) => each.key === at);
  const contexts = fields.flatMap((field) => contextOf(field, definitions) ?? []);
  const choices = contexts.flatMap((each) => each.choices);
  const details = { pointer: pointerOf(value) };
  if (contexts.length > 0) {
    // A field that is followed and not there is said where it is named.
    if (choices.length === 0 || choices.includes(choice)) return [];
    const instead = nearest(choice, choices);
    return [
      finding('text-unknown-context', place(file, key), {
        ...details,
        values: { name: choice, context: contexts[0]?.name },
        edits: [
          instead === undefined
            ? removed(file, value)
            : replacedBy(file, key, `${word}_${instead}`),
        ],
      }),
    ];
  }
  const [field] = fields;
  const instead = field && meantBy(choice, field, definitions);
  const follow =
    field?.form.ui && instead !== undefined
      ? addedAt(field.form.ui, [...uiPathOf(field), 'ui:context'], instead)
      : undefined;
  return [
    finding('text-without-context', place(file, key), {
      ...details,
      values: { name: choice, field: at, instead: follow && instead },
      edits: [follow ?? removed(file, value)],
    }),
  ];
}
