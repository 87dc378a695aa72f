import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What each layer may import: imports point down only. `openapi`, `schemas` and `locales` are data, open to all. */
const LAYERS = {
  schema: [],
  flow: ['schema'],
  brand: ['flow', 'schema'],
  io: ['flow', 'schema'],
  state: ['flow', 'brand', 'io', 'schema'],
  form: ['schema'],
  ui: ['form', 'flow', 'brand', 'io', 'schema'],
  screens: ['ui', 'form', 'state', 'flow', 'brand', 'io', 'schema'],
  app: ['screens', 'ui', 'form', 'state', 'flow', 'brand', 'io', 'schema'],
};
const ALL_LAYERS = Object.keys(LAYERS);

/** `regex`, because a `group` that starts with # would be a comment and allow everything. */
const forbidden = (layer) =>
  ALL_LAYERS.filter((other) => other !== layer && !LAYERS[layer].includes(other)).map((other) => ({
    regex: `^(#${other}/|(\\.\\./)+${other}/)`,
    message: `${layer} may not import ${other}: see the table in eslint.config.js.`,
  }));

const WORKBENCH = {
  regex: '(^|/)workbench/',
  message: 'The workbench is not part of the application.',
};
const TESTS = { regex: '(^|/)(tests|judges)/', message: 'Only tests import tests.' };
/** The sandbox judges the application: it decides by the specification alone. */
const DECISIONS = {
  regex: '^#flow/',
  message: 'The sandbox takes no decision from the application.',
};
/** The check reads the decisions and the form renderer; only the studio runs the application. */
const OTHER_LAYERS = {
  regex: `^#(${ALL_LAYERS.filter((layer) => !['flow', 'form', 'schema'].includes(layer)).join('|')})/`,
  message: 'This part of the workbench imports flow, form and schema only.',
};

const COMPILING_VALIDATOR = {
  regex: '^@rjsf/validator-ajv8$',
  importNames: ['default', 'customizeValidator'],
  message: 'It brings a compiler into the bundle; validators are compiled at build time.',
};

/** APIs of the browser that only one module may use; all others call that module. */
const RESTRICTED_APIS = [
  {
    selector: 'Identifier[name=/^(localStorage|indexedDB|cookieStore)$/]',
    message: 'Nothing of the applicant is stored in the browser.',
  },
  {
    selector: "MemberExpression[object.name='document'][property.name='cookie']",
    message: 'Nothing of the applicant is stored in the browser.',
  },
  {
    selector: "Identifier[name='sessionStorage']",
    message: 'Only io/browser/session-storage.ts touches the storage.',
  },
  {
    selector: "CallExpression[callee.property.name='createPolicy']",
    message: 'Only io/browser/trusted-types.ts makes a policy.',
  },
  {
    selector: "CallExpression[callee.property.name='postMessage']",
    message: 'Only io/browser/native.ts, io/browser/tabs.ts and signin-silent.ts post messages.',
  },
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]',
    message: 'Text is rendered, never parsed as markup.',
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Text is rendered, never parsed as markup.',
  },
  {
    selector:
      "AssignmentExpression > MemberExpression.left[property.name='href']:matches([object.name='location'], [object.property.name='location'])",
    message: 'Leaving goes through io/browser/native.ts.',
  },
  {
    selector: "AssignmentExpression > .left:matches([name='location'], [property.name='location'])",
    message: 'Leaving goes through io/browser/native.ts.',
  },
  {
    selector:
      "CallExpression > MemberExpression.callee[property.name=/^(assign|replace)$/]:matches([object.name='location'], [object.property.name='location'])",
    message: 'Leaving goes through io/browser/native.ts.',
  },
  {
    selector:
      'MemberExpression[property.name=/^(get(FullYear|Month|Date|Day|Hours|Minutes|TimezoneOffset)|toLocale(Date|Time)String)$/]',
    message:
      'Days and times are those of Vienna for every visitor: schema/today.ts, ui/display.ts.',
  },
  {
    selector:
      "NewExpression[callee.property.name='DateTimeFormat']:not(:has(Property[key.name='timeZone']))",
    message: 'Days and times are those of Vienna for every visitor: name the time zone.',
  },
  { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from where a thing is.' },
];
const restrictedApis = (...except) => [
  'error',
  ...RESTRICTED_APIS.filter(({ message }) => !except.some((word) => message.includes(word))),
];

/** What tests measure of a page is true for one set of faces. */
const MEASURES = '(boundingBox|getBoundingClientRect|(scroll|client|offset)(Height|Width))';
const LITERAL_LENGTHS = [
  `Program:has(Identifier[name=/^${MEASURES}$/]) CallExpression[callee.property.name=/^toBe(Less|Greater)Than/] > Literal[value>2]`,
  'BinaryExpression[operator=/^[<>]/]:has(Identifier[name=/^(x|y|top|left|right|bottom|width|height)$/]) > Literal[value>2]',
].map((selector) => ({ selector, message: 'Lengths in pixels are in tests/budgets.json.' }));

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'dist-image/',
      'node_modules/',
      '**/*.gen.ts',
      'test-results/',
      '.sandbox/',
      'judges/bench/.work/',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    rules: {
      'no-console': 'error',
      'no-eval': 'error',
      'no-new-func': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
    },
  },
  // The workbench holds the two oldest rules only.
  {
    files: ['workbench/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.{test,test-helpers}.tsx', '**/fixtures/**'],
    ...hooks.configs.flat['recommended-latest'],
  },
  ...ALL_LAYERS.map((layer) => ({
    files: [`src/${layer}/**/*.{ts,tsx}`],
    ignores: ['src/form/fixtures/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [...forbidden(layer), COMPILING_VALIDATOR, WORKBENCH] },
      ],
      'no-restricted-syntax': restrictedApis(),
    },
  })),
  { files: ['src/*.{ts,tsx}'], rules: { 'no-restricted-syntax': restrictedApis() } },
  {
    files: ['workbench/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', 'workbench/fixtures/**'],
    rules: { 'no-restricted-imports': ['error', { patterns: [TESTS] }] },
  },
  {
    files: ['workbench/check/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [OTHER_LAYERS, TESTS] }] },
  },
  {
    files: ['sandbox/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [TESTS, WORKBENCH, DECISIONS] }] },
  },
  // A test looks what is stored, and that nothing else is.
  {
    files: ['src/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': restrictedApis('session-storage', 'stored in the browser') },
  },
  {
    files: ['src/io/browser/session-storage.ts'],
    rules: { 'no-restricted-syntax': restrictedApis('session-storage') },
  },
  {
    files: ['src/io/browser/trusted-types.ts'],
    rules: { 'no-restricted-syntax': restrictedApis('trusted-types') },
  },
  {
    files: ['src/io/browser/native.ts'],
    rules: { 'no-restricted-syntax': restrictedApis('native') },
  },
  {
    files: ['src/signin-silent.ts'],
    rules: { 'no-restricted-syntax': restrictedApis('signin-silent') },
  },
  { files: ['src/io/browser/tabs.ts'], rules: { 'no-restricted-syntax': restrictedApis('tabs') } },
  {
    files: ['src/**'],
    ignores: ['src/io/oidc*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'oidc-client-ts', message: 'Only io/oidc*.ts know the sign-in library.' },
          ],
        },
      ],
    },
  },
  {
    files: ['tests/e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...LITERAL_LENGTHS] },
  },
  {
    files: ['src/io/log.ts', '{tests,sandbox,judges}/**', '**/compile/**'],
    rules: { 'no-console': 'off' },
  },
);
