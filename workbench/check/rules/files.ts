/** Fields that ask for files: the bank takes their categories, and every category it takes is asked for. */
import { apiValuePlace, enumOf } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { isFiles, isHidden, uiPathOf } from '../fields.ts';
import type { Field } from '../fields.ts';
import { findingAt } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { keyOf, nodeAt, removed } from '../json-file.ts';

/** The step that sends files, and nothing else. */
export const UPLOAD = 'document-upload';
const CATEGORIES = ['UploadCategory', 'DocumentCategory'];

function fieldFindings(field: Field, { api }: Definitions): Finding[] {
  const { form, name, node, path } = field;
  const [file, key] = [form.schema, keyOf(node)];
  const without = removed(file, node);
  if (form.name !== UPLOAD)
    return isFiles(field)
      ? [findingAt('files-unsent', file, key, { path, step: form.name }, [without])]
      : [];
  if (isHidden(field)) return [];
  if (!isFiles(field)) return [findingAt('files-only', file, key, { path }, [without])];
  return CATEGORIES.every((each) => apiValuePlace(api, each, name) !== undefined)
    ? []
    : [findingAt('files-category-unknown', file, key, { name })];
}

/** A category that can be sent and is not asked for. */
function unasked({ api, fields, forms }: Definitions): Finding[] {
  const form = forms.find(({ name }) => name === UPLOAD);
  const block = form && nodeAt(form.schema, ['properties', 'documents', 'properties']);
  if (form === undefined || block === undefined) return [];
  return enumOf(api, 'UploadCategory')
    .filter((name) => !fields.some((field) => field.form === form && field.name === name))
    .map((name) => findingAt('files-category-unasked', form.schema, keyOf(block), { name }));
}

/** Only an answer of an earlier step can be hidden. */
function wronglyHidden(field: Field, { fields }: Definitions): Finding[] {
  const { form, name, path } = field;
  const widget = form.ui && nodeAt(form.ui, [...uiPathOf(field), 'ui:widget']);
  const known = fields.some((each) => each.path === `customer.${name}`);
  return form.ui === undefined || widget === undefined || (form.name === UPLOAD && known)
    ? []
    : [findingAt('hidden-unknown', form.ui, widget, { path }, [removed(form.ui, widget)])];
}

export const fileFindings = (definitions: Definitions): Finding[] => [
  ...definitions.fields.flatMap((field) => fieldFindings(field, definitions)),
  ...unasked(definitions),
  ...definitions.fields.filter(isHidden).flatMap((field) => wronglyHidden(field, definitions)),
];
