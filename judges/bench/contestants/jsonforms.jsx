/** The step in JSON Forms, with one of its sets of renderers (build.ts). Errors are shown from the first submit on. */
import { createAjv } from '@jsonforms/core';
import { JsonForms } from '@jsonforms/react';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { cells, renderers } from 'virtual:renderers';
import { initial, schema, step } from 'virtual:step';
import { fieldAt, formats } from './rules.js';
import './form.css';

const ajv = createAjv({ formats });
const rule = (when) =>
  when === undefined
    ? {}
    : {
        rule: {
          effect: 'SHOW',
          condition: {
            scope: `#/properties/${when.field}`,
            schema:
              'in' in when ? { enum: when.in } : { type: 'number', exclusiveMinimum: when.above },
            failWhenUndefined: true,
          },
        },
      };
const control = ({ name, kind, when }) => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  ...rule(when),
  options: { ...(kind === 'radio' ? { format: kind } : {}), showUnfocusedDescription: true },
});
const uischema = {
  type: 'VerticalLayout',
  elements: step.groups.map(({ title, fields }) => ({
    type: 'Group',
    label: title,
    elements: fields.map(control),
  })),
};
const withHints = {
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, property]) => [
      name,
      { ...property, description: fieldAt(step, name)?.hint },
    ]),
  ),
};
const i18n = {
  locale: 'de',
  translateError: ({ instancePath, params, keyword, message }) => {
    const field = fieldAt(step, `${instancePath}/${params?.missingProperty ?? ''}`);
    return field?.messages[keyword] ?? message;
  },
};

function StepForm() {
  const [mode, setMode] = useState('ValidateAndHide');
  const [wrong, setWrong] = useState([]);
  const latest = useRef([]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMode('ValidateAndShow');
        setWrong(latest.current.filter(({ keyword }) => keyword !== 'if'));
      }}
    >
      <h1>{step.heading}</h1>
      <p>{step.intro}</p>
      {wrong.length > 0 && (
        <div className="summary">
          <h2>{step.summary}</h2>
          <ul>
            {wrong.map((error, index) => (
              <li key={index}>{i18n.translateError(error)}</li>
            ))}
          </ul>
        </div>
      )}
      <JsonForms
        schema={withHints}
        uischema={uischema}
        data={initial}
        renderers={renderers}
        cells={cells}
        ajv={ajv}
        i18n={i18n}
        validationMode={mode}
        onChange={({ errors }) => {
          latest.current = errors ?? [];
        }}
      />
      <button type="submit">{step.submit}</button>
    </form>
  );
}

export const mount = (place) => createRoot(place).render(<StepForm />);
