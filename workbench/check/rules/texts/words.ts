/** A hint: a missing answer is best asked for in a sentence of the field's own, which is not the general one again. */
import { textsIn, type Definitions } from '../../definitions.ts';
import { findingAtName, type Found } from '../../finding.ts';
import { partAt } from '../../../definitions/json-file.ts';

export function* hintFindings(definitions: Definitions): Generator<Found> {
  const errors = textsIn(definitions, 'errors');
  const general = partAt(errors, 'required')?.value;
  for (const field of new Map(definitions.fields.map((each) => [each.key, each])).values()) {
    const { key, path, form, part, demanded } = field;
    const own = partAt(errors, ...key.split('.'), 'required')?.value;
    if (!demanded || (own !== undefined && own !== general)) continue;
    const about = { key: `errors:${key}.required`, field: path };
    yield findingAtName('error-general', part, about, { step: form.name });
  }
}
