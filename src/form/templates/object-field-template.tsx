import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { use, useState, type ReactNode } from 'react';
import { getIn, type DataPath } from '../schema/data-path.ts';
import { isSchema } from '../schema/conditions.ts';
import { grouped } from '../schema/fields.ts';
import { FormStateContext, useFormServices } from '../form-context.ts';

/** The fields of one object by the groups of the UI schema. Nested objects come first, with groups of their own. */
export function ObjectFieldTemplate({
  schema,
  properties,
  formData,
  fieldPathId: { path },
}: ObjectFieldTemplateProps) {
  const { name: form, definition, texts, layout: Layout } = useFormServices();
  const isForm = path.length === 0;
  const isObject = ({ name }: { name: string }): boolean => {
    const own = schema.properties?.[name];
    return isSchema(own) && own.type === 'object';
  };
  const fields = properties
    .filter((property) => !property.hidden && !isObject(property))
    .map(({ name, content }) => ({
      path: [...path, name],
      content,
      needed: schema.required?.includes(name) === true || getIn(formData, [name]) !== undefined,
    }));
  const groups = grouped(fields, definition.uiSchema);
  if (isForm && Layout !== undefined)
    return (
      <>
        <Lead />
        {properties.filter(isObject).map(({ content }) => content)}
        <Layout groups={groups} />
      </>
    );
  return (
    <>
      {isForm && <Lead />}
      {properties.filter(isObject).map(({ content }) => content)}
      {groups.map(({ key = '', folded = false, heading, fields: own }) => {
        const legend = key === '' ? undefined : texts.group(form, key);
        const body = <Fields key={key} fields={own} />;
        if (heading === 'question')
          return (
            <div key={key} className="form-group">
              {body}
            </div>
          );
        if (legend === undefined) return body;
        return folded ? (
          <Fold key={key} legend={legend} needed={own.some(({ needed }) => needed)}>
            {body}
          </Fold>
        ) : (
          <fieldset key={key} className="form-group">
            <legend>
              <h2>{legend}</h2>
            </legend>
            {body}
          </fieldset>
        );
      })}
      {isForm && <End />}
    </>
  );
}

/** Opens by itself once something in it is needed or answered, and then stays as people leave it. */
function Fold({
  legend,
  needed,
  children,
}: {
  readonly legend: string;
  readonly needed: boolean;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(needed);
  if (needed && !open) setOpen(true);
  return (
    <details className="form-group form-fold" open={open} onChange={() => setOpen(true)}>
      <summary>
        <h2>{legend}</h2>
      </summary>
      {children}
    </details>
  );
}

function Fields({ fields }: { fields: readonly { path: DataPath; content: ReactNode }[] }) {
  return <div className="form-fields">{fields.map(({ content }) => content)}</div>;
}

/** What the screen shows below the fields, and the submit button. */
function End() {
  return use(FormStateContext).end;
}

/** What the screen shows above the fields. */
function Lead() {
  return use(FormStateContext).lead;
}
