/** Who is measured, and where on the page of each the same things are found. */
export interface Contestant {
  readonly id: string;
  readonly title: string;
  /** What the renderer has to be ahead of. */
  readonly formSystem?: true;
  /** Where the form is opened. */
  readonly path: string;
  /** The text field that is typed in (place of birth). */
  readonly typed: string;
  /** The radio button of the occupation `value`. */
  readonly occupation: (value: string) => string;
  readonly submit: string;
  /** Messages at fields. */
  readonly error: string;
}

const BY_NAME = {
  typed: '[name=cityOfBirth]',
  occupation: (value: string) => `input[type=radio][value="${value}"]`,
  submit: 'button[type=submit]',
};

export const CONTESTANTS: readonly Contestant[] = [
  {
    id: 'shell',
    title: 'this application',
    path: '/flow/ntb/personal-financial-data',
    ...BY_NAME,
    submit: 'form[data-form] button[type=submit]',
    error: '.form-error',
  },
  { id: 'renderer', title: 'its renderer alone', path: '/', ...BY_NAME, error: '.form-error' },
  {
    id: 'react',
    title: 'React by hand (react-hook-form)',
    path: '/',
    ...BY_NAME,
    error: '.field .error',
  },
  { id: 'html', title: 'HTML by hand', path: '/', ...BY_NAME, error: '.error:not([hidden])' },
  {
    id: 'rjsf',
    formSystem: true,
    title: 'RJSF with @rjsf/mantine',
    path: '/',
    ...BY_NAME,
    typed: '#root_cityOfBirth',
    occupation: (value) =>
      `#root_occupation input[value="${value === 'PENSIONER' ? 4 : 0}"], input[name=root_occupation][value="${value === 'PENSIONER' ? 4 : 0}"]`,
    error: '.mantine-InputWrapper-error',
  },
  {
    id: 'jsonforms',
    formSystem: true,
    title: 'JSON Forms',
    path: '/',
    ...BY_NAME,
    typed: '[id="#/properties/cityOfBirth-input"]',
    error: '.validation_error',
  },
  {
    id: 'jsonforms-material',
    formSystem: true,
    title: 'JSON Forms, Material',
    path: '/',
    ...BY_NAME,
    typed: '[id="#/properties/cityOfBirth-input"]',
    error: '.Mui-error:is(p)',
  },
  {
    id: 'surveyjs',
    formSystem: true,
    title: 'SurveyJS',
    path: '/',
    ...BY_NAME,
    typed: '[data-name=cityOfBirth] input',
    submit: '.sd-navigation__complete-btn',
    error: '.sd-error',
  },
  {
    id: 'formio',
    formSystem: true,
    title: 'Form.io',
    path: '/',
    ...BY_NAME,
    typed: '[name="data[cityOfBirth]"]',
    submit: 'button[name="data[submit]"]',
    error: '.formio-errors .error',
  },
];
