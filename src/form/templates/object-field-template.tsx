import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { use, type ReactNode } from 'react';
import type { DataPath } from '../data-path.ts';
import { grouped, isSchema } from '../fields.ts';
import { FormStateContext, useFormServices } from '../form-context.ts';

/** The fields of one object by the groups of the UI schema. Nested objects come first, with groups of their own. */
export function ObjectFieldTemplate({
  schema,
  properties,
  fieldPathId: { path },
}: ObjectFieldTemplateProps) {
  const { name: form, definition, texts } = useFormServices();
  const isObject = ({ name }: { name: string }): boolean => {
    const own = schema.properties?.[name];
    return isSchema(own) && own.type === 'object';
  };
  const fields = properties
    .filter((property) => !isObject(property))
    .map(({ name, content }) => ({ path: [...path, name], content }));
  return (
    <>
      {path.length === 0 && <Lead />}
      {properties.filter(isObject).map(({ content }) => content)}
      {grouped(fields, definition.uiSchema).map(({ key = '', fields: own }) => {
        const legend = key === '' ? undefined : texts.group(form, key);
        const body = <Fields key={key} fields={own} />;
        return legend === undefined ? (
          body
        ) : (
          <fieldset key={key} className="form-group">
            <legend>
              <h2>{legend}</h2>
            </legend>
            {body}
          </fieldset>
        );
      })}
    </>
  );
}

function Fields({ fields }: { fields: readonly { path: DataPath; content: ReactNode }[] }) {
  return <div className="form-fields">{fields.map(({ content }) => content)}</div>;
}

/** What the screen shows above the fields. */
function Lead() {
  return use(FormStateContext).lead;
}
