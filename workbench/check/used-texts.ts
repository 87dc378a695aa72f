/**
 * What the syntax of the code does not tell about its texts: which values a key is built with, and keys that travel
 * from a table to the place that shows them. The check names an entry that the code no longer bears out.
 */

/** `steps`, `screens`, `popups` and `plain steps` are read from the tables; `api:Name` from an enumeration of the description. */
export interface KnownHole {
  file: string;
  hole: string;
  values: string | readonly string[];
}

/** The expression `hole` in a key of `file` is one of the values. */
export const HOLES: readonly KnownHole[] = [
  { file: 'src/app/layout/flow-frame.tsx', hole: 'screen', values: 'screens' },
  { file: 'src/app/dialogs/popup.tsx', hole: 'kind', values: 'popups' },
  { file: 'src/screens/form-step/form-step.tsx', hole: 'step', values: 'plain steps' },
  {
    file: 'src/screens/shared/forms/preparation.tsx',
    hole: 'step',
    values: ['start', 'registration', 'id-check'],
  },
  { file: 'src/screens/shared/forms/passed.tsx', hole: 'step', values: 'steps' },
  { file: 'src/screens/insurance/insurance.tsx', hole: 'insurance', values: 'api:Insurance' },
  {
    file: 'src/screens/shared/contact/branch-finder.tsx',
    hole: 'code',
    values: 'api:FederalState',
  },
  {
    file: 'src/screens/result/result.tsx',
    hole: 'ending',
    values: ['GREEN', 'YELLOW', 'RED', 'CANCELLED'],
  },
  {
    file: 'src/screens/signing/signing.tsx',
    hole: 'refusal',
    values: ['wrongCode', 'tooManyTries', 'expired', 'notValid'],
  },
  { file: 'src/screens/personal-offer/alternative.tsx', hole: 'kind', values: 'api:OfferType' },
  {
    file: 'src/screens/shared/forms/failed-check.tsx',
    hole: 'check',
    values: ['CUSTOMER_BL_CHECK', 'ADDRESS_CHECK_FAILED', 'CUSTOMER_CHECK_FAILED'],
  },
  {
    file: 'src/screens/shared/forms/step-form.tsx',
    hole: 'part',
    values: ['street', 'houseNumber', 'zipCode', 'city'],
  },
];

/** Texts that only some of the values have: `moments.{moment}.action` where there is something to do. */
export const OPTIONAL_ENDS: readonly { file: string; end: string }[] = [
  { file: 'src/app/pages/sign-in-page.tsx', end: 'action' },
  { file: 'src/app/notifications/notifications.tsx', end: 'action' },
];

/** A key that stands as data in `file` and is shown elsewhere with these names filled in. */
export interface TravellingKey {
  file: string;
  namespace: string;
  key: string;
  params: readonly string[];
}
export const TRAVELLING: readonly TravellingKey[] = [
  {
    file: 'src/screens/form-step/notices.ts',
    namespace: 'steps',
    key: 'registration.emailTypo',
    params: ['address'],
  },
  {
    file: 'src/screens/form-step/notices.ts',
    namespace: 'steps',
    key: 'personal-financial-data.refinancingsExceedAmount',
    params: ['amount'],
  },
  {
    file: 'src/screens/form-step/notices.ts',
    namespace: 'steps',
    key: 'personal-financial-data.ageNotice',
    params: ['age'],
  },
  {
    file: 'src/form/widgets/stepper.tsx',
    namespace: 'form',
    key: 'stepper.less',
    params: ['label'],
  },
  {
    file: 'src/form/widgets/stepper.tsx',
    namespace: 'form',
    key: 'stepper.more',
    params: ['label'],
  },
  {
    file: 'src/form/widgets/stepper.tsx',
    namespace: 'form',
    key: 'stepper.least',
    params: ['number'],
  },
  {
    file: 'src/form/widgets/stepper.tsx',
    namespace: 'form',
    key: 'stepper.most',
    params: ['number'],
  },
  { file: 'src/form/texts.ts', namespace: 'form', key: 'ofItem', params: ['item', 'message'] },
  {
    file: 'src/form/templates/array-field-template.tsx',
    namespace: 'form',
    key: 'list.added',
    params: ['item'],
  },
  {
    file: 'src/form/templates/array-field-template.tsx',
    namespace: 'form',
    key: 'list.removed',
    params: ['item'],
  },
];

/** What the renderer fills into the texts of fields and errors (src/form/texts.ts), by the last part of the key. */
export const FIELD_PARAMS: Readonly<Record<string, readonly string[]>> = {
  item: ['number'],
  remove: ['number'],
};
export const ERROR_PARAMS: Readonly<Record<string, readonly string[]>> = {
  minimum: ['limit'],
  maximum: ['limit'],
  exclusiveMinimum: ['limit'],
  exclusiveMaximum: ['limit'],
  minLength: ['limit'],
  maxLength: ['limit'],
  minItems: ['limit'],
  maxItems: ['limit'],
  notAfter: ['limit'],
  notBefore: ['limit'],
  multipleOf: ['multipleOf'],
};
