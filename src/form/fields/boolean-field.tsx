import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';

const { BooleanField: DefaultField } = getDefaultRegistry().fields;

/** Without `ui:widget`: a question that must be answered and may be answered 'no' is no checkbox. */
export function BooleanField(props: FieldProps) {
  const { schema, uiSchema, required = false } = props;
  const widget = required && schema.const !== true ? 'yes-no' : 'checkbox';
  return (
    DefaultField && <DefaultField {...props} uiSchema={{ 'ui:widget': widget, ...uiSchema }} />
  );
}
