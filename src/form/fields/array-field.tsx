import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { useCallback } from 'react';

const { ArrayField: DefaultField } = getDefaultRegistry().fields;

/** RJSF's list without the errors that it moves itself when an item goes: it would keep them until that list changes again. Every change is validated anyway. */
export function ArrayField(props: FieldProps) {
  const { onChange } = props;
  const change = useCallback<FieldProps['onChange']>(
    (value, path, _errors, id) => onChange(value, path, undefined, id),
    [onChange],
  );
  return DefaultField && <DefaultField {...props} onChange={change} />;
}
