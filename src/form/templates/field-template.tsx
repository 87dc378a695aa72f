import type { FieldTemplateProps } from '@rjsf/utils';
import { controlName, pathOfId } from '#schema/data-path.ts';
import { asksForFiles } from '../answers/fields.ts';
import { useFormServices } from '../answers/form-context.ts';

/** The box of one field: `data-field`, width, mark of an error. Label, hint and error are drawn by the widget. */
export function FieldTemplate({
  id,
  schema,
  uiSchema,
  rawErrors = [],
  hidden = false,
  children,
}: FieldTemplateProps) {
  const { name } = useFormServices();
  if (hidden) return null;
  // Files may be dropped anywhere in the box of their field, which is their widget's.
  if (schema.type === 'object' || asksForFiles(schema)) return children;
  const width: unknown = uiSchema?.['ui:width'];
  const classes = [
    'form-field',
    width !== undefined && `form-field-${String(width)}`,
    rawErrors.length > 0 && 'form-field-invalid',
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-field={controlName(pathOfId(name, id))}>
      {children}
    </div>
  );
}
