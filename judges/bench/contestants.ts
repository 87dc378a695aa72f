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

const STEP_PATH = '/flow/ntb/personal-financial-data';
const DEFAULTS = {
  path: '/',
  typed: '[name=cityOfBirth]',
  occupation: (value: string) => `input[type=radio][value="${value}"]`,
  submit: 'button[type=submit]',
};
type Row = Pick<Contestant, 'id' | 'title' | 'error'> & Partial<Contestant>;

const OURS: readonly Row[] = [
  {
    id: 'shell',
    title: 'this application',
    path: STEP_PATH,
    submit: 'form[data-form] button[type=submit]',
    error: '.form-error',
  },
  { id: 'renderer', title: 'its renderer alone', error: '.form-error' },
  { id: 'react', title: 'React by hand (react-hook-form)', error: '.field .error' },
  { id: 'html', title: 'HTML by hand', error: '.error:not([hidden])' },
];
const FORM_SYSTEMS: readonly Row[] = [
  {
    id: 'rjsf',
    title: 'RJSF with @rjsf/mantine',
    typed: '#root_cityOfBirth',
    occupation: (value) =>
      `:is(#root_occupation input, input[name=root_occupation])[value="${value === 'PENSIONER' ? 4 : 0}"]`,
    error: '.mantine-InputWrapper-error',
  },
  {
    id: 'jsonforms',
    title: 'JSON Forms',
    typed: '[id="#/properties/cityOfBirth-input"]',
    error: '.validation_error',
  },
  {
    id: 'jsonforms-material',
    title: 'JSON Forms, Material',
    typed: '[id="#/properties/cityOfBirth-input"]',
    error: '.Mui-error:is(p)',
  },
  {
    id: 'surveyjs',
    title: 'SurveyJS',
    typed: '[data-name=cityOfBirth] input',
    submit: '.sd-navigation__complete-btn',
    error: '.sd-error',
  },
  {
    id: 'formio',
    title: 'Form.io',
    typed: '[name="data[cityOfBirth]"]',
    submit: 'button[name="data[submit]"]',
    error: '.formio-errors .error',
  },
];

/** The end of the id of a form system in this application's shell: router, texts, frame and calls, without its renderer. */
export const IN_SHELL = '-in-shell';

const contestant = (row: Row): Contestant => ({ ...DEFAULTS, ...row });
export const CONTESTANTS: readonly Contestant[] = [
  ...OURS.map(contestant),
  ...FORM_SYSTEMS.map((row): Contestant => ({ ...contestant(row), formSystem: true })),
  ...FORM_SYSTEMS.map((row) => {
    const [id, title] = [`${row.id}${IN_SHELL}`, `${row.title}, in this shell`];
    return contestant({ ...row, id, title, path: STEP_PATH });
  }),
];
