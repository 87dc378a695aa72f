import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment, use, useState, type ReactNode } from 'react';
import type { LayoutProps } from '../answers/definition.ts';
import { getIn, pathKey } from '#schema/data-path.ts';
import { isSchema } from '#schema/conditions.ts';
import { grouped } from '../answers/fields.ts';
import { FormStateContext, useFormServices } from '../answers/form-context.ts';

/** The fields of one object by the groups of the UI schema. Nested objects come first, with groups of their own. */
export function ObjectFieldTemplate({
  schema,
  properties,
  formData,
  errorSchema,
  fieldPathId: { path },
}: ObjectFieldTemplateProps) {
  const { definition, layout: Layout = Groups } = useFormServices();
  const isForm = path.length === 0;
  const isObject = ({ name }: { name: string }): boolean => {
    const own = schema.properties?.[name];
    return isSchema(own) && own.type === 'object';
  };
  const fields = properties
    .filter((property) => !property.hidden && !isObject(property))
    .map(({ name, content }) => ({
      path: [...path, name],
      key: pathKey([...path, name]),
      content,
      needed: schema.required?.includes(name) === true || getIn(formData, [name]) !== undefined,
      wrong: getIn(errorSchema, [name]) !== undefined,
    }));
  const groups = grouped(fields, definition.uiSchema);
  const objects = properties.filter(isObject).map(({ content }) => content);
  return isForm ? (
    // With the answers that RJSF renders instead of the initial ones, for what depends on those of other fields.
    <FormStateContext value={{ ...use(FormStateContext), answers: formData }}>
      {objects}
      <Layout groups={groups} />
      {Layout === Groups && <End />}
    </FormStateContext>
  ) : (
    <>
      {objects}
      <Groups groups={groups} />
    </>
  );
}

function Groups({ groups }: LayoutProps) {
  const { name, texts } = useFormServices();
  return groups.map(({ key = '', folded, heading, fields }) => {
    const legend = key === '' ? undefined : texts.group(name, key);
    const body = <div className="form-fields">{fields.map(({ content }) => content)}</div>;
    if (heading !== undefined)
      return (
        <div key={key} className="form-group">
          {body}
        </div>
      );
    if (legend === undefined) return <Fragment key={key}>{body}</Fragment>;
    return folded ? (
      <Fold key={key} legend={legend} needed={fields.some(({ needed }) => needed)}>
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
  });
}

interface FoldProps {
  readonly legend: string;
  readonly needed: boolean;
  readonly children: ReactNode;
}

/** Opens by itself once something in it is needed or answered, and then stays as people leave it. */
function Fold({ legend, needed, children }: FoldProps) {
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

/** Content of the screen below the fields: read here, so that a change renders no group. */
const End = () => use(FormStateContext).end;
