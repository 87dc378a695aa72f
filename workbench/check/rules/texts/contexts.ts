/** Texts for one choice (`label_PENSIONER`) follow the choices of the sibling field that `ui:context` names. */
import type { Definitions } from '../../definitions.ts';
import { uiPathOf, type Field } from '../../fields.ts';
import { findingAt, nearest, type Finding } from '../../finding.ts';
import { keyOf, valueAt, type Node } from '../../json-file.ts';
import { addedAt, removed, renamed } from '../../patch.ts';

type Known = Pick<Definitions, 'fields' | 'countries'>;

const beside = ({ form, path }: Field, { fields }: Known): Field[] => {
  const parent = path.slice(0, path.lastIndexOf('.') + 1);
  return fields.filter(
    (each) => each.form === form && each.path !== path && each.path === parent + each.name,
  );
};
const choicesOf = (fields: readonly Field[], { countries }: Known): string[] =>
  fields.flatMap(({ schema }) =>
    Array.isArray(schema['enum'])
      ? schema['enum'].map(String)
      : schema['format'] === 'country'
        ? countries
        : [],
  );

/** The name of the field whose answer the texts of a field follow. */
export const contextOf = ({ form, ...field }: Field): string | undefined => {
  const name = form.ui && valueAt(form.ui, [...uiPathOf(field), 'ui:context']);
  return typeof name === 'string' ? name : undefined;
};

/** The only sibling that has such a choice: probably the one that the text should follow. */
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
export function* contextFindings(
  value: Node,
  at: string,
  definitions: Definitions,
): Generator<Finding> {
  const key = keyOf(value);
  const [word, choice = ''] = wordAndChoice(String(key.value));
  const fields = definitions.fields.filter((each) => each.key === at);
  const [context] = fields.flatMap((field) => contextOf(field) ?? []);
  if (context !== undefined) {
    const asked = fields.flatMap((field) =>
      beside(field, definitions).filter(({ name }) => name === contextOf(field)),
    );
    const choices = choicesOf(asked, definitions);
    // A context that is not there is reported where it is named.
    if (choices.length === 0 || choices.includes(choice)) return;
    const instead = nearest(choice, choices);
    const change = instead === undefined ? removed(value) : renamed(key, `${word}_${instead}`);
    yield findingAt(
      'text-unknown-context',
      key,
      { name: choice, option: context, instead },
      change,
    );
    return;
  }
  const [field] = fields;
  const follow = field && meantBy(choice, field, definitions);
  const option =
    field?.form.ui && follow !== undefined
      ? addedAt(field.form.ui, [...uiPathOf(field), 'ui:context'], follow)
      : undefined;
  yield findingAt(
    'text-unknown-context',
    key,
    { name: choice, field: field?.path },
    option ?? removed(value),
  );
}
