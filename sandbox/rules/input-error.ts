/** Validation errors of the server: paths and German sentences (400, errors list). */
import type { ErrorObject } from 'ajv';
import { withoutUnseen } from '#schema/clean.ts';
import { showDay } from '#form/formats/date.ts';
import { getIn, parsePath, textKey } from '#schema/data-path.ts';
import { TEXTS } from '../../build/texts.ts';

export interface InputError {
  readonly field: string;
  readonly message: string;
}

/** Sentences of errors that only the server knows, and of fields without a form. */
const SENTENCES: Readonly<Record<string, string>> = {
  required: 'Bitte füllen Sie dieses Feld aus.',
  type: 'Diese Angabe hat die falsche Form. Bitte prüfen Sie sie.',
  unseen:
    'Diese Angabe enthält unsichtbare Zeichen. Bitte tippen Sie sie ein, statt sie einzufügen.',
  minProperties: 'Bitte geben Sie etwas an.',
  additionalProperties: 'Dieses Feld kennen wir nicht. Bitte lassen Sie es weg.',
  notEditable: 'Dieses Feld kann hier nicht geändert werden.',
  captchaMissing: 'Die Sicherheitsprüfung fehlt. Bitte senden Sie das Formular noch einmal ab.',
  captchaInvalid:
    'Die Sicherheitsprüfung ist nicht gültig. Bitte senden Sie das Formular noch einmal ab.',
  captchaExpired:
    'Die Sicherheitsprüfung ist abgelaufen. Bitte senden Sie das Formular noch einmal ab.',
  captchaUsed:
    'Die Sicherheitsprüfung wurde schon verwendet. Bitte senden Sie das Formular noch einmal ab.',
  noSuchOffer: 'Dieses Angebot gibt es nicht. Bitte wählen Sie eines der gezeigten Angebote.',
  fileMissing: 'Bitte wählen Sie eine Datei aus.',
  fileEmpty: 'Diese Datei ist leer. Bitte wählen Sie eine andere Datei.',
  fileType: 'Bitte wählen Sie eine PDF-, JPG- oder PNG-Datei.',
  fileTooMany: 'Sie haben schon 10 Dateien hochgeladen. Bitte löschen Sie zuerst eine Datei.',
};

/** Keywords that only name the failed branch, which has errors of its own. */
const SILENT = ['if', 'oneOf', 'anyOf', 'allOf'];

function fieldOf({ instancePath, params }: ErrorObject): string {
  const missing: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? [];
  return [...instancePath.split('/').slice(1), missing].flat().join('.');
}

const textAt = (texts: unknown, ...path: readonly string[]): string | undefined => {
  const found = getIn(texts, path);
  return typeof found === 'string' ? found : undefined;
};

const OTHER = 'Diese Angabe können wir so nicht annehmen. Bitte prüfen Sie sie.';

/** A sentence of the server, else the form's for this key where it names neither a field nor a limit. */
export function sentence(key: string): string {
  const text = SENTENCES[key] ?? textAt(TEXTS, 'errors', key) ?? OTHER;
  return text.includes('{{') ? OTHER : text;
}

/** The sentence of the forms; a field without a label is in no form. */
function messageOf({ keyword, params }: ErrorObject, field: string): string {
  const name = textKey(parsePath(field)).split('.');
  const label = textAt(TEXTS, 'fields', ...name, 'label');
  if (label === undefined) return sentence(keyword);
  const format: unknown = keyword === 'format' ? params['format'] : undefined;
  const text =
    textAt(TEXTS, 'errors', ...name, keyword) ??
    textAt(TEXTS, 'errors', `format_${String(format)}`) ??
    textAt(TEXTS, 'errors', keyword) ??
    sentence(keyword);
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) =>
    key === 'label' ? label : showDay(String(params[key] ?? '')),
  );
}

/** The texts in a request that hold what cannot be seen: the forms clean theirs (U+0000 would also fail in the database). */
export function unseenErrors(data: unknown, path: readonly string[] = []): InputError[] {
  if (typeof data === 'object' && data !== null)
    return Object.entries(data).flatMap(([name, value]) => unseenErrors(value, [...path, name]));
  return typeof data === 'string' && withoutUnseen(data) !== data
    ? [{ field: path.join('.'), message: sentence('unseen') }]
    : [];
}

/** One error a field, the first that ajv names. */
export function inputErrors(errors: readonly ErrorObject[] | null | undefined): InputError[] {
  const byField = new Map<string, InputError>();
  for (const error of errors ?? []) {
    const field = fieldOf(error);
    if (!SILENT.includes(error.keyword) && !byField.has(field))
      byField.set(field, { field, message: messageOf(error, field) });
  }
  return [...byField.values()];
}
