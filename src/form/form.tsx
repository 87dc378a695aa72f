import type { ReactElement, Ref } from 'react';
import type { SchemaFormHandle, SchemaFormProps } from './definition.ts';

export function SchemaForm(_props: SchemaFormProps & { ref?: Ref<SchemaFormHandle> }): ReactElement {
  throw new Error('under construction');
}
