/** Stands in for RJSF's object field: objects are opened and their fields laid out by the groups of the UI schema. */
import { toFieldPathId, type FieldProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { fieldsOf, grouped, type Entry, type Group } from '../entries.ts';
import { getIn, pathKey } from '../data-path.ts';
import type { FormData } from '../definition.ts';
import { useFormRoom } from '../room.ts';

function Fields({ entries, field }: { entries: readonly Entry[]; field: FieldProps<FormData> }): ReactElement {
  const { draft } = useFormRoom();
  const { registry, formData, fieldPathId } = field;
  const { SchemaField } = registry.fields;
  if (SchemaField === undefined) throw new Error('The registry names a SchemaField.');
  return (
    <div className="form-fields">
      {entries.map(({ path, schema, uiSchema, required }) => (
        <SchemaField
          key={pathKey(path.slice(fieldPathId.path.length))}
          name={String(path.at(-1))}
          schema={schema}
          uiSchema={uiSchema}
          required={required}
          formData={getIn(formData, path.slice(fieldPathId.path.length)) as FormData}
          fieldPathId={toFieldPathId('', registry.globalFormOptions, [...path])}
          onChange={(value, at) => draft.commit(at, value)}
          onBlur={field.onBlur}
          onFocus={field.onFocus}
          registry={registry}
        />
      ))}
    </div>
  );
}

function GroupOfFields({ group, field }: { group: Group; field: FieldProps<FormData> }): ReactElement {
  const { name, texts } = useFormRoom();
  const legend = group.key === undefined ? undefined : texts.group(name, group.key);
  const fields = <Fields entries={group.entries} field={field} />;
  if (legend === undefined) return fields;
  return (
    <fieldset className="form-group">
      <legend>
        <h2>{legend}</h2>
      </legend>
      {fields}
    </fieldset>
  );
}

export function ObjectField(field: FieldProps<FormData>): ReactElement {
  const { schemas } = useFormRoom();
  const { schema, uiSchema = {}, formData, fieldPathId } = field;
  const entries = fieldsOf(schemas, schema, uiSchema, formData, fieldPathId.path);
  if (fieldPathId.path.length > 0) return <Fields entries={entries} field={field} />;
  return (
    <>
      {grouped(entries, uiSchema).map((group) => (
        <GroupOfFields key={group.key ?? ''} group={group} field={field} />
      ))}
    </>
  );
}
