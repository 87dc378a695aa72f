/** Mistakes of the texts. */
import type { Mistake } from './mistake.ts';

const FIELDS = 'locales/de-AT/fields.json';
const ENUMS = 'locales/de-AT/enums.json';
const ERRORS = 'locales/de-AT/errors.json';
const STEPS = 'locales/de-AT/steps.json';
const SHELL = 'locales/de-AT/shell.json';
const FLOW = 'locales/de-AT/flow.json';
const POPUPS = 'locales/de-AT/popups.json';

export const TEXT_MISTAKES: readonly Mistake[] = [
  { name: 'a label is missing', file: FIELDS, find: '"city": { "label": "Ort" },', replace: '"city": { "hint": "Wo wohnen Sie?" },', code: 'text-missing' },
  { name: 'all words of a field are missing', file: FIELDS, find: '  "zipCode": { "label": "Postleitzahl" },\n', replace: '', code: 'text-missing', at: { file: 'schemas/steps/housing-legal-data.schema.json', find: '"zipCode": {' } },
  { name: 'a word of a list is missing', file: FIELDS, find: '    "add": "Kredit hinzufügen",\n', replace: '', code: 'text-missing', at: { file: FIELDS, find: '"refinancings": {' } },
  { name: 'a choice has no label', file: ENUMS, find: '"MARRIED": "Verheiratet",\n    ', replace: '', code: 'text-missing', at: { file: ENUMS, find: '"maritalStatus": {' } },
  { name: 'a label outside its block', file: FIELDS, find: '"gender": { "label": "Anrede" }', replace: '"gender": "Anrede"', code: 'text-not-block' },
  { name: 'a label in brackets', file: FIELDS, find: '"label": "Ort"', replace: '"label": ["Ort"]', code: 'text-not-text' },
  { name: 'the error for a missing answer is missing', file: ERRORS, find: '"notAfter": "Sie müssen mindestens 18 Jahre alt sein.",', replace: '"notAfter": "Sie müssen mindestens 18 Jahre alt sein.", "pattern": "Bitte prüfen Sie das Datum.",', code: 'error-without-rule' },
  { name: 'no error for a missing answer', file: ERRORS, find: '"street": { "required": "Bitte geben Sie Ihre Straße ein." },\n', replace: '', code: 'text-missing', at: { file: 'schemas/steps/housing-legal-data.schema.json', find: '"street": {' } },
  { name: 'a general error is missing', file: ERRORS, find: '  "maxLength": "Bitte kürzen Sie „{{label}}“ auf höchstens {{limit}} Zeichen.",\n', replace: '', code: 'text-missing', at: { file: ERRORS, find: '{' } },
  { name: 'a legend is missing', file: STEPS, find: '"tax": "Ihre Steuerpflicht",', replace: '', code: 'text-missing', at: { file: STEPS, find: '"groups": {\n      "address"' } },
  { name: 'a text of a page is missing', file: STEPS, find: '    "skipHint": "Sie können die Prüfung auch auslassen. Was Sie verdienen, zeigen uns dann Ihre Einkommensnachweise. Sie laden diese später hoch.",\n', replace: '', code: 'text-missing', at: { file: STEPS, find: '"psd": {' } },
  { name: 'a text of the frame is missing', file: SHELL, find: '"help": "Hilfe",', replace: '', code: 'text-missing', at: { file: SHELL, find: '"header": {' } },
  { name: 'the word of a button in a popup is missing', file: POPUPS, find: '    "cancel": "Weiter ausfüllen",\n    "confirm": "Antrag abbrechen"', replace: '    "confirm": "Antrag abbrechen"', code: 'text-missing', at: { file: POPUPS, find: '"CANCEL_FLOW": {' } },
  { name: 'a misspelled key of a page', file: STEPS, find: '"skipHint": "Sie können die Prüfung', replace: '"skipHnt": "Sie können die Prüfung', code: 'text-unused' },
  { name: 'a misspelled field', file: FIELDS, find: '"mobilePhone": {', replace: '"mobilPhone": {', code: 'text-unused' },
  { name: 'a misspelled word of a field', file: FIELDS, find: '"lastName": { "label"', replace: '"lastName": { "lable"', code: 'text-unused' },
  { name: 'a tooltip that nothing shows', file: FIELDS, find: '"gender": { "label": "Anrede" }', replace: '"gender": { "label": "Anrede", "tooltip": "Herr oder Frau" }', code: 'text-unused' },
  { name: 'a misspelled choice', file: ENUMS, find: '"WIDOWED": ', replace: '"WIDOWD": ', code: 'text-unused' },
  { name: 'a choice that is gone', file: ENUMS, find: '"SINGLE": "Ledig",', replace: '"SINGLE": "Ledig",\n    "ENGAGED": "Verlobt",', code: 'text-unused' },
  { name: 'a text that no page shows', file: SHELL, find: '"hours": "Montag', replace: '"fax": "Fax 0800 000 0101",\n    "hours": "Montag', code: 'text-unused' },
  { name: 'a legend without a group', file: STEPS, find: '"groups": { "choice": "Ihre Wahl" }', replace: '"groups": { "choice": "Ihre Wahl", "extras": "Ihre Extras" }', code: 'text-unused' },
  { name: 'a label for a choice that does not exist', file: FIELDS, find: '"label_PENSIONER": "In Pension seit"', replace: '"label_PENSIONERS": "In Pension seit"', code: 'text-unknown-context' },
  { name: 'a label for a choice of another field than the one it follows', file: FIELDS, find: '"label_PENSIONER": "In Pension seit"', replace: '"label_PENSIONER": "In Pension seit",\n    "hint_MARRIED": "Seit der Hochzeit."', code: 'text-unknown-context' },
  { name: 'a label for a choice where nothing is followed', file: FIELDS, find: '"netIncome": {', replace: '"netIncome": {\n    "label_PENSIONER": "Ihre Pension",', code: 'text-without-context' },
  { name: 'a label of a choice is left over', file: 'schemas/steps/housing-legal-data.ui.json', find: '"taxNumber": { "ui:context": "taxCountry", ', replace: '"taxNumber": { ', code: 'text-without-context', at: { file: FIELDS, find: '"label_DE"' } },
  { name: 'an error for a choice that does not exist', file: ERRORS, find: '"employedSince": {', replace: '"employedSince": {\n    "required_PENSIONIST": "Bitte geben Sie an, seit wann Sie in Pension sind.",', code: 'text-unknown-context' },
  { name: 'an error for a choice that does not ask', file: ERRORS, find: '"employedSince": {', replace: '"employedSince": {\n    "required_PENSIONER": "Datum fehlt.",', code: 'error-without-please' },
  { name: 'an empty text', file: FIELDS, find: '"In welcher Branche ist Ihr Arbeitgeber tätig?"', replace: '""', code: 'text-empty' },
  { name: 'a text of blanks', file: STEPS, find: '"Ihre persönlichen Daten"', replace: '"  "', code: 'text-empty' },
  { name: 'a number instead of a text', file: ENUMS, find: '"1": "Am 1. des Monats"', replace: '"1": 1', code: 'text-not-text' },
  { name: 'the same label twice in one form', file: FIELDS, find: '"label": "Nachname"', replace: '"label": "Vorname"', code: 'text-doubled' },
  { name: 'the same words for two choices', file: ENUMS, find: '"Geschieden"', replace: '"Verheiratet"', code: 'text-doubled' },
  { name: 'two pages of one title', file: STEPS, find: '"title": "Absicherung"', replace: '"title": "Ihr Angebot"', code: 'text-doubled' },
  { name: 'an English label', file: FIELDS, find: '"Familienstand"', replace: '"Your marital status"', code: 'text-english' },
  { name: 'an English error', file: ERRORS, find: '"Bitte wählen Sie eine Branche."', replace: '"Please choose an industry."', code: 'text-english' },
  { name: 'an English sentence on a page', file: STEPS, find: '"Meist 2 bis 3 Minuten."', replace: '"It takes 2 to 3 minutes."', code: 'text-english' },
  { name: 'markup in a text', file: SHELL, find: '"Das dauert länger als üblich."', replace: '"Das dauert <b>länger</b> als üblich."', code: 'text-markup' },
  { name: 'an entity in a text', file: POPUPS, find: '"Sind Sie noch da?"', replace: '"Sind&nbsp;Sie noch da?"', code: 'text-markup' },
  { name: 'a raw code in a text', file: STEPS, find: '"Hier sehen Sie, ob die Kontoprüfung geklappt hat."', replace: '"Der Zustand ist ACC_RETRY."', code: 'text-raw-code' },
  { name: 'two blanks', file: STEPS, find: '"Bitte prüfen Sie alles in Ruhe.', replace: '"Bitte  prüfen Sie alles in Ruhe.', code: 'text-space' },
  { name: 'a sentence that is too long', file: FIELDS, find: '"Zählen Sie sich selbst und Ihre Kinder mit."', replace: '"Zählen Sie bitte sich selbst und Ihre Kinder und alle anderen Menschen mit, die mit Ihnen zusammen in derselben Wohnung oder in demselben Haus wohnen und gemeinsam wirtschaften."', code: 'text-long' },
  { name: 'a single bracket', file: ERRORS, find: 'mindestens {{limit}} ein.",\n  "maximum"', replace: 'mindestens {limit} ein.",\n  "maximum"', code: 'text-placeholder-broken' },
  { name: 'a bracket that is not closed', file: FLOW, find: '"{{percent}} Prozent"', replace: '"{{percent Prozent"', code: 'text-placeholder-broken' },
  { name: 'a misspelled placeholder of an error', file: ERRORS, find: 'höchstens {{limit}} Zeichen.",\n  "pattern"', replace: 'höchstens {{limt}} Zeichen.",\n  "pattern"', code: 'text-placeholder-unknown' },
  { name: 'a misspelled placeholder of a page', file: STEPS, find: '"Wir schicken den Code an {{phone}}."', replace: '"Wir schicken den Code an {{telefon}}."', code: 'text-placeholder-unknown' },
  { name: 'a placeholder that nobody fills', file: FIELDS, find: '"label": "Geburtsort"', replace: '"label": "Geburtsort {{name}}"', code: 'text-placeholder-unknown' },
  { name: 'a placeholder left out', file: STEPS, find: '"Das Angebot gilt bis {{date}}."', replace: '"Das Angebot gilt nicht ewig."', code: 'text-placeholder-missing' },
  { name: 'one without many', file: STEPS, find: '    "durationValue_other": "{{count}} Jahre",\n', replace: '', code: 'text-plural', at: { file: STEPS, find: '"durationValue_one"' } },
  { name: 'an error without a rule', file: ERRORS, find: '"comment": { "maxLength"', replace: '"comment": { "minLength"', code: 'error-without-rule' },
  { name: 'an error for a field that is gone', file: ERRORS, find: '"gender": { "required"', replace: '"shoeSize": { "required": "Bitte geben Sie Ihre Schuhgröße an." },\n  "gender": { "required"', code: 'error-without-rule' },
  { name: 'an error for an unknown format', file: ERRORS, find: '"format_otp"', replace: '"format_opt"', code: 'error-without-rule' },
  { name: 'an error that shouts', file: ERRORS, find: '"Sie müssen mindestens 18 Jahre alt sein."', replace: '"Sie müssen mindestens 18 Jahre alt sein!"', code: 'error-shouts' },
  { name: 'an error that does not ask', file: ERRORS, find: '"Bitte wählen Sie Ihren Familienstand."', replace: '"Familienstand fehlt."', code: 'error-without-please' },
];
