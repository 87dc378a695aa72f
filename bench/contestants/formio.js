/** Form.io from its npm package. */
import { Formio } from '@formio/js';
import '@formio/js/dist/formio.form.min.css';
import step from 'virtual:step';
import initial from 'virtual:initial';
import './form.css';

const MONTH = '^(0[1-9]|1[0-2])\\.(19|20)\\d\\d$';
const IBAN = '^[A-Z]{2}[0-9]{2}[ A-Z0-9]{11,38}$';
const visible = (when) =>
  when === undefined
    ? {}
    : {
        conditional: {
          show: true,
          conjunction: 'any',
          conditions:
            'in' in when
              ? when.in.map((value) => ({ component: when.field, operator: 'isEqual', value }))
              : [{ component: when.field, operator: 'greaterThan', value: when.above }],
        },
        clearOnHide: false,
      };
const component = (field) => ({
  type: { text: 'textfield', number: 'number', select: 'select', radio: 'radio' }[field.kind],
  key: field.name,
  input: true,
  label: field.required ? field.label : `${field.label} ${step.optional}`,
  description: field.hint,
  ...visible(field.when),
  validateOn: 'blur',
  validate: {
    required: field.required,
    pattern: field.rules.pattern ?? { month: MONTH, iban: IBAN }[field.rules.format],
    maxLength: field.rules.maxLength,
    min: field.rules.minimum,
    max: field.rules.maximum,
  },
  errors: {
    ...field.messages,
    pattern: field.messages.pattern ?? field.messages.format,
    min: field.messages.minimum,
    max: field.messages.maximum,
  },
  ...(field.kind === 'select'
    ? { widget: 'html5', placeholder: step.choose, data: { values: field.choices } }
    : {}),
  ...(field.kind === 'radio' ? { values: field.choices } : {}),
});
const { list } = step;
const loans = {
  type: 'datagrid',
  key: list.name,
  input: true,
  label: list.label,
  description: list.hint,
  ...visible(list.when),
  addAnother: list.add,
  validate: { minLength: 1, maxLength: 5 },
  components: list.fields.map(component),
};
const components = [
  ...step.groups.map((legend, index) => ({
    type: 'fieldset',
    key: `group${index}`,
    legend,
    input: false,
    components: [
      ...step.fields.filter(({ group }) => group === legend).map(component),
      ...(list.group === legend ? [loans] : []),
    ],
  })),
  { type: 'button', action: 'submit', key: 'submit', label: step.submit, input: true },
];

export function mount(place) {
  place.innerHTML = `<h1>${step.heading}</h1><p>${step.intro}</p><div></div>`;
  Formio.createForm(
    place.lastElementChild,
    { display: 'form', components },
    { language: 'de', readOnly: false },
  ).then((form) => {
    form.submission = { data: initial };
  });
}
