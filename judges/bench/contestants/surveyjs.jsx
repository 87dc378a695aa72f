/** SurveyJS with its own theme; lists of choices as native selects, like everywhere else. */
import { FunctionFactory, Model, surveyLocalization } from 'survey-core';
import 'survey-core/i18n/german';
import 'survey-core/survey-core.fontless.min.css';
import { createRoot } from 'react-dom/client';
import { Survey } from 'survey-react-ui';
import { initial, step } from 'virtual:step';
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
const patternOf = (pattern) =>
  pattern
    .replaceAll('\\p{L}', 'A-Za-zÀ-ž')
    .replaceAll('\\p{M}', '')
    .replace(/^\^A-Za-zÀ-ž/, '^[A-Za-zÀ-ž]');
const validators = ({ kind, rules, messages }, self) =>
  [
    rules.pattern && { type: 'regex', regex: patternOf(rules.pattern), text: messages.pattern },
    kind === 'number' && {
      type: 'numeric',
      minValue: rules.minimum ?? rules.exclusiveMinimum,
      maxValue: rules.maximum,
      text: messages.minimum ?? messages.exclusiveMinimum,
    },
    rules.format in formats && {
      type: 'expression',
      expression: `is_${rules.format}(${self})`,
      text: messages.format,
    },
  ].filter(Boolean);
const common = ({ name, label, hint, when }) => ({
  name,
  title: label,
  description: hint,
  ...visible(when),
});
const question = (field, self) => ({
  ...common(field),
  type: { text: 'text', number: 'text', select: 'dropdown', radio: 'radiogroup' }[field.kind],
  isRequired: field.required,
  requiredErrorText: field.messages.required,
  validators: validators(field, self),
  ...(field.choices
    ? { choices: field.choices.map(({ value, label }) => ({ value, text: label })) }
    : {}),
  ...(field.kind === 'select' ? { renderAs: 'select', placeholder: step.choose } : {}),
  ...(field.rules.maxLength ? { maxLength: field.rules.maxLength } : {}),
});
const loans = (list) => ({
  ...common(list),
  type: 'paneldynamic',
  minPanelCount: 1,
  maxPanelCount: 5,
  templateTitle: list.item.replace('{{number}}', '{panelIndex}'),
  addPanelText: list.add,
  templateElements: list.fields.map((field) => question(field, `{panel.${field.name}}`)),
});
const model = new Model({
  title: step.heading,
  description: step.intro,
  completeText: step.submit,
  showQuestionNumbers: false,
  checkErrorsMode: 'onNextPage',
  requiredMark: '',
  elements: step.groups.map(({ title, fields }, index) => ({
    type: 'panel',
    name: `group${index}`,
    title,
    elements: fields.map((field) =>
      field.kind === 'list' ? loans(field) : question(field, `{${field.name}}`),
    ),
  })),
});
model.data = initial;
export const mount = (place) => createRoot(place).render(<Survey model={model} />);
