/** The form system that this application's renderer is built on, as it comes: Mantine theme, ajv at run time. */
import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import Form from '@rjsf/mantine';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { initial, schemaThen as schema, step } from 'virtual:step';
import { fieldAt, formats } from './rules.js';

const validator = customizeValidator({ customFormats: formats });
const ui = ({ kind, hint, choices, fields }) => ({
  ...(choices ? { 'ui:enumNames': choices.map(({ label }) => label) } : {}),
  ...(hint ? { 'ui:help': hint } : {}),
  ...(kind === 'radio' ? { 'ui:widget': 'radio' } : {}),
  ...(kind === 'list'
    ? { items: uiOf(fields) }
    : {
        'ui:placeholder': kind === 'select' ? step.choose : undefined,
        'ui:autocomplete': 'off',
      }),
});
const uiOf = (fields) => Object.fromEntries(fields.map((field) => [field.name, ui(field)]));
const fields = step.groups.flatMap((group) => group.fields);
const uiSchema = {
  'ui:order': fields.map(({ name }) => name),
  'ui:submitButtonOptions': { submitText: step.submit },
  ...uiOf(fields),
};
const transformErrors = (errors) =>
  errors
    .filter(({ name }) => name !== 'if')
    .map((error) => {
      const field = fieldAt(step, error.property ?? '');
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
