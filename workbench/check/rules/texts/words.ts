/** Texts are no drafts any more. */
import { textsIn, type Definitions } from '../../definitions.ts';
import { finding, type Found } from '../../finding.ts';
import { partAt, shown } from '../../../definitions/json-file.ts';
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
