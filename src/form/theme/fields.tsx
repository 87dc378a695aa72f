/** Lays out what is asked for: fields one below the other, those of the whole form by the groups of the UI schema. */
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { memo, type ReactElement } from 'react';
import { pathKey, type DataPath } from '../data-path.ts';
import type { Answers, FormDefinition } from '../definition.ts';
import { grouped, groupsOf, rootFieldsOf, type Entry } from '../entries.ts';
import { fieldId, useEntries, useFormRoom } from '../room.ts';

const unused = (): void => undefined;

/** Fields write to the draft themselves and read their value there. */
const Field = memo(function Field({
  entry: { path, schema, uiSchema, required },
}: {
  entry: Entry;
}): ReactElement {
  const { name, registry } = useFormRoom();
  return (
    <SchemaField
      name={String(path.at(-1))}
      schema={schema}
      uiSchema={uiSchema}
      required={required}
      fieldPathId={{ $id: fieldId(name, path), path: [...path] }}
      registry={registry}
      onChange={unused}
      onBlur={unused}
      onFocus={unused}
    />
  );
});

export function Fields({
  entries,
  at = 0,
}: {
  entries: readonly Entry[];
  /** Length of the path that all have in common. */ at?: number;
}): ReactElement {
  return (
    <div className="form-fields">
      {entries.map((entry) => (
        <Field key={pathKey(entry.path.slice(at))} entry={entry} />
      ))}
    </div>
  );
}

const ROOT: DataPath = [];
const readAll = (definition: FormDefinition, data: unknown): readonly Entry[] =>
  rootFieldsOf(definition, data as Answers);

/** Without groups, or with one. */
export const isShort = ({ uiSchema }: FormDefinition): boolean => groupsOf(uiSchema).length < 2;

/** All groups, or the `first` ones alone. Not drawn anew with the summary above them. */
export const GroupsOfFields = memo(function GroupsOfFields({
  first,
}: {
  first: number | undefined;
}): ReactElement[] {
  const { name, definition, texts } = useFormRoom();
  const entries = useEntries(ROOT, readAll);
  return grouped(entries, definition.uiSchema)
    .slice(0, first)
    .map(({ key = '', entries: own }) => {
      const legend = key === '' ? undefined : texts.group(name, key);
      const fields = <Fields key={key} entries={own} />;
      if (legend === undefined) return fields;
      return (
        <fieldset key={key} className="form-group">
          <legend>
            <h2>{legend}</h2>
          </legend>
          {fields}
        </fieldset>
      );
    });
});
