/** Mistakes of the tables of steps, states, popups and refusals, which are code. */
import type { Mistake } from './mistake.ts';

const STEPS = 'src/flow/steps.ts';
const RESUME = 'src/flow/resume.ts';
const SCREENS = 'src/screens/screens.ts';
const POPUPS = 'src/app/popups/popups.ts';
const PROBLEMS = 'src/flow/problems.ts';

export const TABLE_MISTAKES: readonly Mistake[] = [
  { name: 'a step without a page', file: SCREENS, find: "  mismatch: () => import('#screens/mismatch.tsx'),\n", replace: '', code: 'step-without-route', at: { file: SCREENS, find: "'id-check':" } },
  { name: 'a form without a step', file: STEPS, find: "'insurance', 'signing', ", replace: "'insurance', ", code: 'form-without-step', at: { file: 'schemas/steps/signing.schema.json', find: '{' } },
  { name: 'a page of a step that does not exist', file: SCREENS, find: '  psdresult: ()', replace: '  psdresults: ()', code: 'step-unknown' },
  { name: 'a step without a row', file: STEPS, find: "  summary: { admits: { states: DATA_ENTRY }, ...BOTH, bearer: false, roles: [], progress: at(100, 0, 0, 0) },\n", replace: '', code: 'step-without-guard', at: { file: STEPS, find: "'housing-legal-data': { admits" } },
  { name: 'a step without a guard', file: STEPS, find: "signing: { admits: { states: OFFER_CHOSEN }, ", replace: 'signing: { ', code: 'step-without-guard' },
  { name: 'a step without progress', file: STEPS, find: 'summary: { admits: { states: DATA_ENTRY }, ...BOTH, bearer: false, roles: [], progress: at(100, 0, 0, 0) }', replace: 'summary: { admits: { states: DATA_ENTRY }, ...BOTH, bearer: false, roles: [] }', code: 'step-without-progress', at: { file: STEPS, find: 'summary: { admits' } },
  { name: 'a step without panels', file: STEPS, find: 'insurance: { admits: { states: OFFER_CHOSEN }, ...BOTH, bearer', replace: 'insurance: { admits: { states: OFFER_CHOSEN }, bearer', code: 'step-without-panels' },
  { name: 'a step that does not say whether it is signed in', file: STEPS, find: 'psd: { admits: { states: \'always\' }, ...BOTH, bearer: true, roles', replace: 'psd: { admits: { states: \'always\' }, ...BOTH, roles', code: 'step-without-panels' },
  { name: 'a misspelled step in the table', file: STEPS, find: '  registration: { admits', replace: '  registraton: { admits', code: 'step-unknown' },
  { name: 'a step without a title', file: 'locales/de-AT/steps.json', find: '    "title": "Zusammenfassung",\n', replace: '', code: 'step-without-title', at: { file: 'locales/de-AT/steps.json', find: '"summary": {\n    "heading"' } },
  { name: 'progress beyond the end', file: STEPS, find: 'progress: at(75, 0, 0, 0)', replace: 'progress: at(750, 0, 0, 0)', code: 'progress-range' },
  { name: 'progress below the beginning', file: STEPS, find: 'progress: at(100, 75, 0, 0)', replace: 'progress: at(100, -75, 0, 0)', code: 'progress-range' },
  { name: 'a misspelled state in a guard', file: STEPS, find: "states: ['DOC_SIGNED']", replace: "states: ['DOC_SIGNT']", code: 'state-unknown' },
  { name: 'a misspelled state in a shared list', file: STEPS, find: "'INIT', 'PEFI_INFO', 'LEGAL_INFO'] as const", replace: "'INIT', 'PEFI_INFO', 'LEGALINFO'] as const", code: 'state-unknown' },
  { name: 'a misspelled state in the table of screens', file: RESUME, find: "  OFFER_SELECTED: 'insurance'", replace: "  OFFER_SELCTED: 'insurance'", code: 'state-unknown' },
  { name: 'a state without a screen', file: RESUME, find: "  SCORED: 'personal-offer',\n", replace: '', code: 'state-without-screen', at: { file: RESUME, find: '  PROCESSED:' } },
  { name: 'a misspelled target', file: RESUME, find: "LEGAL_INFO: 'summary'", replace: "LEGAL_INFO: 'sumary'", code: 'step-unknown' },
  { name: 'a target that refuses its state', file: RESUME, find: "SCORED: 'personal-offer'", replace: "SCORED: 'insurance'", code: 'resume-refused' },
  { name: 'a target that refuses one kind of customer', file: RESUME, find: "application.channel === 'DURCHBLICKER' ? 'id-check' : 'personal-offer'", replace: "application.channel === 'DURCHBLICKER' ? 'id-check' : 'signing'", code: 'resume-refused' },
  { name: 'a guard that refuses its state', file: STEPS, find: "states: ['PROCESSED', 'LEGITIMATION_INIT']", replace: "states: ['PROCESSED']", code: 'guard-refuses-resume' },
  { name: 'a guard that knows no decision', file: STEPS, find: "states: ['CANCELLED'], withDecision: true }", replace: "states: ['CANCELLED'] }", code: 'guard-refuses-resume' },
  { name: 'a step without a state', file: RESUME, find: "INSURANCE_SELECTED: 'signing'", replace: "INSURANCE_SELECTED: 'insurance'", code: 'step-without-state' },
  { name: 'a popup without a row', file: POPUPS, find: "  INVALID_INPUT: { buttons: [primary('close')], escape: 'close', tone: 'error', body: 'errors' },\n", replace: '', code: 'popup-without-row', at: { file: POPUPS, find: '  TECHNICAL_ERROR: {' } },
  { name: 'a misspelled popup', file: POPUPS, find: '  CUSTOMER_EXISTS: {', replace: '  CUSTOMERS_EXIST: {', code: 'popup-unknown' },
  { name: 'a misspelled refusal', file: PROBLEMS, find: '  PSD2_NOT_AVAILABLE: popup', replace: '  PSD2_UNAVAILABLE: popup', code: 'refusal-unknown' },
  { name: 'a refusal without an outcome', file: PROBLEMS, find: "  EXISTING_NON_RETAIL: { kind: 'fail' },\n", replace: '', code: 'refusal-without-row', at: { file: PROBLEMS, find: '  APPLICATION_HAS_WRONG_STATE: {' } },
];
