/** The form system that this application's renderer is built on, as it comes: Mantine theme, ajv at run time. */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import Form from '@rjsf/mantine';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import schema from 'virtual:schema-then';
import step from 'virtual:step';
import initial from 'virtual:initial';
import { formats } from './rules.js';

const validator = customizeValidator({ customFormats: formats });
const ui = (field) => ({
  ...(field.choices ? { 'ui:enumNames': field.choices.map(({ label }) => label) } : {}),
  ...(field.hint ? { 'ui:help': field.hint } : {}),
  ...(field.kind === 'radio' ? { 'ui:widget': 'radio' } : {}),
  'ui:placeholder': field.kind === 'select' ? step.choose : undefined,
  'ui:autocomplete': 'off',
});
const uiSchema = {
  'ui:order': [...step.fields.map(({ name }) => name), step.list.name],
  'ui:submitButtonOptions': { submitText: step.submit },
  ...Object.fromEntries(step.fields.map((field) => [field.name, ui(field)])),
  [step.list.name]: {
    'ui:help': step.list.hint,
    items: Object.fromEntries(step.list.fields.map((field) => [field.name, ui(field)])),
  },
};
const fieldAt = (property) => {
  const name = property.split('.').at(-1);
  return (property.includes(step.list.name) ? step.list.fields : step.fields).find(
    (field) => field.name === name,
  );
};
const transformErrors = (errors) =>
  errors
    .filter(({ name }) => name !== 'if')
    .map((error) => {
      const field = fieldAt(error.property ?? '');
      const message = field?.messages[error.name] ?? error.message;
      return { ...error, message, stack: message };
    });

export const mount = (place) =>
  createRoot(place).render(
    <MantineProvider>
      <h1>{step.heading}</h1>
      <p>{step.intro}</p>
      <Form
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={initial}
        transformErrors={transformErrors}
        noHtml5Validate
        focusOnFirstError
        onSubmit={() => undefined}
      />
    </MantineProvider>,
  );
