/** SurveyJS with its own theme; lists of choices as native selects, like everywhere else. */
import { FunctionFactory, Model, surveyLocalization } from 'survey-core';
import 'survey-core/i18n/german';
import 'survey-core/survey-core.fontless.min.css';
import { createRoot } from 'react-dom/client';
import { Survey } from 'survey-react-ui';
import step from 'virtual:step';
import initial from 'virtual:initial';
import { formats } from './rules.js';

surveyLocalization.defaultLocale = 'de';
for (const [name, check] of Object.entries(formats))
  FunctionFactory.Instance.register(
    `is_${name}`,
    ([value]) => value === undefined || value === null || value === '' || check(String(value)),
  );

const visible = (when) =>
  when === undefined
    ? {}
    : {
        visibleIf:
          'in' in when
            ? when.in.map((value) => `{${when.field}} = '${value}'`).join(' or ')
            : `{${when.field}} > ${when.above}`,
      };
const validators = ({ kind, name, rules, messages }, self = `{${name}}`) => [
  ...(rules.pattern
    ? [
        {
          type: 'regex',
          regex: rules.pattern
            .replaceAll('\\p{L}', 'A-Za-zÀ-ž')
            .replaceAll('\\p{M}', '')
            .replace(/^\^A-Za-zÀ-ž/, '^[A-Za-zÀ-ž]'),
          text: messages.pattern,
        },
      ]
    : []),
  ...(kind === 'number'
    ? [
        {
          type: 'numeric',
          minValue: rules.minimum ?? rules.exclusiveMinimum,
          maxValue: rules.maximum,
          text: messages.minimum ?? messages.exclusiveMinimum,
        },
      ]
    : []),
  ...(rules.format in formats
    ? [{ type: 'expression', expression: `is_${rules.format}(${self})`, text: messages.format }]
    : []),
];
const question = (field, self) => ({
  type: { text: 'text', number: 'text', select: 'dropdown', radio: 'radiogroup' }[field.kind],
  name: field.name,
  title: field.required ? field.label : `${field.label} ${step.optional}`,
  description: field.hint,
  ...visible(field.when),
  isRequired: field.required,
  requiredErrorText: field.messages.required,
  validators: validators(field, self),
  ...(field.choices
    ? { choices: field.choices.map(({ value, label }) => ({ value, text: label })) }
    : {}),
  ...(field.kind === 'select' ? { renderAs: 'select', placeholder: step.choose } : {}),
  ...(field.rules.maxLength ? { maxLength: field.rules.maxLength } : {}),
});
const { list } = step;
const loans = {
  type: 'paneldynamic',
  name: list.name,
  title: list.label,
  description: list.hint,
  ...visible(list.when),
  minPanelCount: 1,
  maxPanelCount: 5,
  templateTitle: list.item.replace('{{number}}', '{panelIndex}'),
  addPanelText: list.add,
  templateElements: list.fields.map((field) => question(field, `{panel.${field.name}}`)),
};
const model = new Model({
  title: step.heading,
  description: step.intro,
  completeText: step.submit,
  showQuestionNumbers: false,
  checkErrorsMode: 'onNextPage',
  requiredMark: '',
  elements: step.groups.map((title, index) => ({
    type: 'panel',
    name: `group${index}`,
    title,
    elements: [
      ...step.fields.filter(({ group }) => group === title).map((field) => question(field)),
      ...(list.group === title ? [loans] : []),
    ],
  })),
});
model.data = initial;
export const mount = (place) => createRoot(place).render(<Survey model={model} />);
