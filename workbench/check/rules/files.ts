/** Fields that ask for files: the bank takes their categories, and every category it takes is asked for. */
import { enumOf } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { isFiles, isHidden, uiPathOf, type Field } from '../fields.ts';
import { findingAt, type Finding } from '../finding.ts';
import { keyOf, nodeAt, removed } from '../json-file.ts';

/** The step that sends files, and nothing else. */
export const UPLOAD = 'document-upload';
const CATEGORIES = ['UploadCategory', 'DocumentCategory'];

function* fieldFindings(field: Field, { api, fields }: Definitions) {
  const { form, name, node, path } = field;
  const key = keyOf(node);
  const without = removed(node);
  const isUpload = form.name === UPLOAD;
  if (isFiles(field) && !isUpload)
    yield findingAt('files-unsent', key, { path, step: form.name }, without);
  if (isUpload && !isHidden(field) && !isFiles(field))
    yield findingAt('files-only', key, { path }, without);
  if (isUpload && isFiles(field) && !CATEGORIES.every((each) => enumOf(api, each).includes(name)))
    yield findingAt('files-category-unknown', key, { name });
  // Only an answer of an earlier step can be hidden.
  const widget = form.ui && nodeAt(form.ui, [...uiPathOf(field), 'ui:widget']);
  const known = fields.some((each) => each.path === `customer.${name}`);
  if (widget?.value === 'hidden' && !(isUpload && known))
    yield findingAt('hidden-unknown', widget, { path }, removed(widget));
}

export function* fileFindings(definitions: Definitions): Generator<Finding> {
  const { api, fields, forms } = definitions;
  for (const field of fields) yield* fieldFindings(field, definitions);
  const form = forms.find(({ name }) => name === UPLOAD);
  const block = form && nodeAt(form.schema, ['properties', 'documents', 'properties']);
  if (form === undefined || block === undefined) return;
  // A category that can be sent and is not asked for.
  for (const name of enumOf(api, 'UploadCategory'))
    if (!fields.some((field) => field.form === form && field.name === name))
      yield findingAt('files-category-unasked', keyOf(block), { name });
}
