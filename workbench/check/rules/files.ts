/** Fields that ask for files: what is asked for arrives, and what arrives can be checked. */
import { FILE_KINDS } from '#form/file-limits.ts';
import { apiValuePlace, valuesIn, withApiValue } from '../api.ts';
import type { Definitions } from '../definitions.ts';
import { isFiles, isHidden, member, uiPathOf } from '../fields.ts';
import type { Field } from '../fields.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../finding.ts';
import {
  added,
  entries,
  isObject,
  keyOf,
  members,
  nodeAt,
  place,
  pointerOf,
  removed,
  replacedBy,
} from '../json-file.ts';
import type { Json, JsonFile, Node } from '../json-file.ts';
import { subschemas } from '../keywords.ts';
import { nearest } from '../near.ts';

/** The step that sends files, and nothing else. */
export const UPLOAD = 'document-upload';
const CATEGORIES = ['UploadCategory', 'DocumentCategory'];

/** What a list of files has to say, and what is usual. */
const LIMITS: Readonly<Record<string, Json>> = {
  types: ['application/pdf', 'image/jpeg', 'image/png'],
  maxMegabytes: 10,
  maxFiles: 10,
};

const isLimit = (name: string, value: Node | undefined): boolean =>
  name === 'types'
    ? entries(value).length > 0
    : typeof value?.value === 'number' &&
      value.value > 0 &&
      (name !== 'maxFiles' || Number.isInteger(value.value));

function limitFindings(file: JsonFile, limits: Node): Finding[] {
  const details = { pointer: pointerOf(limits) };
  const wrong = Object.entries(LIMITS).flatMap(([name, usual]) => {
    const own = member(limits, name);
    if (isLimit(name, own)) return [];
    return [
      finding('files-limit', place(file, own ?? keyOf(limits)), {
        ...details,
        values: { name, instead: JSON.stringify(usual) },
        edits: [
          own === undefined
            ? added(file, limits, `${JSON.stringify(name)}: ${JSON.stringify(usual)}`)
            : replacedBy(file, own, usual),
        ],
      }),
    ];
  });
  const strays = members(limits)
    .filter(({ name }) => !(name in LIMITS))
    .map(({ name, key, property }) =>
      finding('schema-unknown-keyword', place(file, key), {
        ...details,
        values: { name },
        edits: [removed(file, property)],
      }),
    );
  const types = entries(member(limits, 'types'))
    .filter(({ value }) => !(String(value) in FILE_KINDS))
    .map((type) => {
      const name = String(type.value);
      const instead = nearest(name, Object.keys(FILE_KINDS));
      return finding('files-type-unknown', place(file, type), {
        ...details,
        values: { name, instead, possible: Object.keys(FILE_KINDS).join(', ') },
        edits: [instead === undefined ? removed(file, type) : replacedBy(file, type, instead)],
      });
    });
  return [...wrong, ...strays, ...types];
}

function sendingFindings(field: Field, { api }: Definitions): Finding[] {
  const { form, name, node, path } = field;
  const at = place(form.schema, keyOf(node));
  const details = { step: form.name, pointer: pointerOf(node) };
  const without = [removed(form.schema, node)];
  if (form.name !== UPLOAD)
    return isFiles(field)
      ? [
          finding('files-unsent', at, {
            ...details,
            values: { path, step: form.name },
            edits: without,
          }),
        ]
      : [];
  if (!isFiles(field))
    return isHidden(field)
      ? []
      : [finding('files-only', at, { ...details, values: { path }, edits: without })];
  const lacking = CATEGORIES.filter((each) => apiValuePlace(api, each, name) === undefined);
  return lacking.length === 0
    ? []
    : [
        finding('files-category-unknown', at, {
          ...details,
          values: { name },
          edits: lacking.flatMap((each) => withApiValue(api, each, name) ?? []),
        }),
      ];
}

/** A category that can be sent and is not asked for. */
function unasked({ api, fields, forms }: Definitions): Finding[] {
  const form = forms.find(({ name }) => name === UPLOAD);
  const block = form && nodeAt(form.schema, ['properties', 'documents', 'properties']);
  if (form === undefined || block === undefined) return [];
  const component = api.components['UploadCategory'];
  const values = valuesIn(isObject(component) ? component : undefined) ?? [];
  return values
    .map(String)
    .filter((name) => !fields.some((field) => field.form === form && field.name === name))
    .map((name) =>
      finding('files-category-unasked', place(form.schema, keyOf(block)), {
        step: UPLOAD,
        values: { name },
        edits: [added(form.schema, block, `"${name}": { "$ref": "defs.json#/definitions/files" }`)],
      }),
    );
}

const wronglyHidden = (field: Field, { fields }: Definitions): Finding[] => {
  const { form, name, path } = field;
  const widget = form.ui && nodeAt(form.ui, [...uiPathOf(field), 'ui:widget']);
  if (
    form.ui === undefined ||
    widget === undefined ||
    (form.name === UPLOAD && fields.some((each) => each.path === `customer.${name}`))
  )
    return [];
  return [
    finding('hidden-unknown', place(form.ui, widget), {
      step: form.name,
      pointer: pointerOf(widget),
      values: { path },
      edits: [removed(form.ui, widget)],
    }),
  ];
};

export const fileFindings = (definitions: Definitions): Finding[] => {
  const { defs, forms, fields } = definitions;
  return [
    ...[defs, ...forms.map(({ schema }) => schema)]
      .flatMap(subschemas)
      .flatMap(({ file, node }) => {
        const limits = member(node, 'fileLimits');
        return limits === undefined ? [] : limitFindings(file, limits);
      }),
    ...fields.flatMap((field) => sendingFindings(field, definitions)),
    ...unasked(definitions),
    ...fields.filter(isHidden).flatMap((field) => wronglyHidden(field, definitions)),
  ];
};
