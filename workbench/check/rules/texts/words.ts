/** Texts beside each other can be told apart, and are no drafts any more. */
import { textsIn, type Definitions } from '../../definitions.ts';
import { finding, type Found } from '../../finding.ts';
import { entriesOf, membersOf, partAt, shown, type Part } from '../../../definitions/json-file.ts';
import { draftOf, keyOfText } from '../../drafts.ts';

/** Hints: a label that is still the draft of a suggestion; and a missing answer is best asked for in a sentence of the field's own, which is not the general one again. */
export function* hintFindings(definitions: Definitions): Generator<Found> {
  const [labels, errors] = [textsIn(definitions, 'fields'), textsIn(definitions, 'errors')];
  const general = partAt(errors, 'required')?.value;
  for (const field of new Map(definitions.fields.map((each) => [each.key, each])).values()) {
    const { key, path, form, part } = field;
    const label = partAt(labels, ...key.split('.'), 'label');
    const about = { field: path, name: shown(label?.value ?? '') };
    if (label?.value === draftOf({ file: labels.file, path: [...key.split('.'), 'label'] }))
      yield finding('text-draft', label, { key: keyOfText(label), ...about }, { step: form.name });
    const own = partAt(errors, ...key.split('.'), 'required')?.value;
    if (field.demanded && (own === undefined || own === general))
      yield finding(
        'error-general',
        part,
        { key: `errors:${key}.required`, field: path },
        { isName: true, step: form.name },
      );
  }
}

/** The same text for two things side by side: reported at both. */
export function* doubledFindings(definitions: Definitions): Generator<Found> {
  const { fields, forms } = definitions;
  const [labels, steps, enums] = ['fields', 'steps', 'enums'].map((each) =>
    textsIn(definitions, each),
  );
  const titled = membersOf(steps).filter((step) => partAt(step, 'heading'));
  const sets = [
    ...forms.flatMap(({ name, ui }) => [
      fields
        .filter(({ form }) => form.name === name)
        .map(({ key }) => partAt(labels, ...key.split('.'), 'label')),
      entriesOf(partAt(ui, 'ui:groups')).map((group) =>
        partAt(steps, name, 'groups', shown(partAt(group, 'key')?.value ?? '')),
      ),
    ]),
    titled.map((step) => partAt(step, 'title')),
    ...fields.map(({ key, schema }) =>
      [schema['enum'] ?? []].flat().map((value) => partAt(enums, ...key.split('.'), String(value))),
    ),
  ];
  const told = new Set<string>();
  for (const texts of sets.map((set) => set.filter((each): each is Part => each !== undefined)))
    for (const text of texts) {
      const key = keyOfText(text);
      const twin = texts.find((each) => keyOfText(each) !== key && each.value === text.value);
      if (twin === undefined || typeof text.value !== 'string' || told.has(key)) continue;
      told.add(key);
      yield finding('text-doubled', text, { name: text.value, key: keyOfText(twin) });
    }
}
