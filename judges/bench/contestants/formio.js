/** Form.io from its npm package. */
import { Formio } from '@formio/js';
import '@formio/js/dist/formio.form.min.css';
import { initial, step } from 'virtual:step';
import { MONTH } from './rules.js';
import './form.css';

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
const common = ({ name, label, hint, when }) => ({
  key: name,
  input: true,
  label,
  description: hint,
  ...visible(when),
});
const loans = (list) => ({
  ...common(list),
  type: 'datagrid',
  addAnother: list.add,
  validate: { minLength: 1, maxLength: 5 },
  components: list.fields.map(question),
});
const question = (field) => ({
  ...common(field),
  type: { text: 'textfield', number: 'number', select: 'select', radio: 'radio' }[field.kind],
  validateOn: 'blur',
  validate: {
    required: field.required,
    pattern: field.rules.pattern ?? { month: MONTH.source, iban: IBAN }[field.rules.format],
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
const components = [
  ...step.groups.map(({ title, fields }, index) => ({
    type: 'fieldset',
    key: `group${index}`,
    legend: title,
    input: false,
    components: fields.map((field) => (field.kind === 'list' ? loans(field) : question(field))),
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
