/** One field: which widget it gets and what the widget is told; RJSF's string, number and boolean field. */
import type { FieldProps } from '@rjsf/utils';
import type { ReactElement } from 'react';
import { pathKey } from '../data-path.ts';
import { useField, useFormRoom } from '../room.ts';
import { widgetFor } from '../widget-names.ts';

export function Leaf({
  schema,
  uiSchema = {},
  fieldPathId: { path },
  required = false,
}: FieldProps<unknown>): ReactElement {
  const { edition, ...state } = useField({ path, uiSchema });
  const { definition, widgets } = useFormRoom();
  const name = widgetFor(schema, uiSchema, required);
  const Widget = widgets[pathKey(path)] ?? definition.widgets[name];
  if (Widget === undefined)
    throw new Error(`${pathKey(path)}: the form brings no widget '${name}' along`);
  return (
    <Widget
      key={edition}
      path={path}
      schema={schema}
      uiSchema={uiSchema}
      required={required}
      width={uiSchema['ui:width']}
      {...state}
    />
  );
}
