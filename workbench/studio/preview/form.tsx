/** In the place of the form renderer: the same, begun with sample data if ordered, and the workbench may read along. */
import { useEffect, useState } from 'react';
import { SchemaForm as Real } from '#form/schema-form.tsx';
import { sampleData } from '../samples/sample-data.ts';
import { door } from './door.ts';
import { order } from './order.ts';

type Props = Parameters<typeof Real>[0];
const NOTHING = {};

export function SchemaForm(props: Props) {
  const { name, definition, onChange, known = NOTHING } = props;
  const [data] = useState(() =>
    order.sample === 'loaded' ? props.data : sampleData(definition, order.sample, known),
  );
  useEffect(() => {
    door.formIs({ name, data, known });
    return () => door.formLeft(name);
  }, [name, data, known]);
  return (
    <Real
      {...props}
      data={data}
      onChange={(draft) => {
        door.formIs({ name, data: draft, known });
        onChange?.(draft);
      }}
    />
  );
}
