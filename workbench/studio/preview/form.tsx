/** Replaces the form renderer: starts it with sample data if requested, and shares the answers with the bridge. */
import { useEffect, useState } from 'react';
import { SchemaForm as Real } from '#form/schema-form.tsx';
import { sampleData } from '../sample-data.ts';
import { bridge } from './bridge.ts';
import { settings } from './settings.ts';

type Props = Parameters<typeof Real>[0];
const NOTHING = {};

export function SchemaForm(props: Props) {
  const { definition, onChange, known = NOTHING } = props;
  const [data] = useState(() =>
    settings.sample === 'loaded' ? props.data : sampleData(definition, settings.sample, known),
  );
  useEffect(() => {
    bridge.answers = data;
    bridge.onForm?.();
  }, [data]);
  return (
    <Real
      {...props}
      data={data}
      onChange={(answers) => {
        bridge.answers = answers;
        onChange?.(answers);
      }}
    />
  );
}
