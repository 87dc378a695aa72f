/**
 * Which errors are shown. Not while typing: a field whose value was committed shows its own; a refused submit shows all, and from
 * then on every field that is committed is validated at once, emptied ones included, until nothing is wrong any more. What the server
 * refuses is shown beside them until its field is left with another answer.
 */
import { toErrorSchema, type RJSFValidationError, type ValidatorType } from '@rjsf/utils';
import { keyWithout, parsePath, pathKey, type DataPath } from '#schema/data-path.ts';
import type { Answers, FieldMessage, FormDefinition } from './definition.ts';
import { visibleFields, type Field } from './fields.ts';
import type { FormTexts } from './texts.ts';
import { germanErrors, keyOfError, type Surroundings } from './validation.ts';

export function createShownErrors(definition: FormDefinition, outside: Surroundings) {
  const { validator } = definition;
  // A submit: `submit`, then RJSF validates, then `submitRefused` or `accepted`, then `report`.
  let mode: 'filling' | 'submitting' | 'refused' = 'filling';
  let keys = new Set<string>();
  let serverMessages: readonly FieldMessage[] = [];
  let reported: readonly RJSFValidationError[] = [];
  return {
    /** For RJSF, which validates what it is about to render. */
    validator: {
      isValid: (...args) => validator.isValid(...args),
      rawValidation: (...args) => validator.rawValidation(...args),
      // RJSF hands over the schema with the conditions at its root resolved, for which nothing is compiled; the whole one resolves them
      // itself.
      validateFormData(answers = {}) {
        const fields = visibleFields(definition, answers);
        const keysInOrder = fields.map(({ key }) => key);
        const shows = (key: string): boolean => mode === 'submitting' || keys.has(key);
        const { errors: all } = validator.validateFormData(answers, definition.schema);
        const found: readonly RJSFValidationError[] = [
          ...germanErrors(all, { ...outside, answers, fields, shows }),
          ...serverMessages.map(({ field, message }) => ({
            // Empty about no visible field.
            property: keysInOrder.includes(field) ? field : '',
            message,
            stack: message,
          })),
        ];
        const errors = [...keysInOrder, ''].flatMap((key) =>
          found.filter(({ property }) => property === key),
        );
        // At a submit the fields show no new error yet: the list is painted first.
        const atFields =
          mode === 'submitting' ? errors.filter((error) => keys.has(keyOfError(error))) : errors;
        return { errors, errorSchema: toErrorSchema<Answers>(atFields) };
      },
    } satisfies ValidatorType<Answers>,
    /** Of a field, before RJSF validates its value. One that asks another question has committed none yet: without an answer it shows no error. */
    committed(path: DataPath, value: unknown, evenEmpty = mode === 'refused'): void {
      const key = pathKey(path);
      if (value !== undefined || evenEmpty) keys.add(key);
      else keys.delete(key);
      serverMessages = serverMessages.filter(({ field }) => field !== key);
    },
    /** What is known of the items behind it moves up. */
    itemRemoved(list: DataPath, index: number): void {
      keys = new Set([...keys].flatMap((key) => keyWithout(key, list, index) ?? []));
      serverMessages = serverMessages.flatMap((refusal) => {
        const field = keyWithout(refusal.field, list, index);
        return field === undefined ? [] : [{ ...refusal, field }];
      });
    },
    /** RJSF is about to validate for a submit. */
    submit(): void {
      mode = 'submitting';
      serverMessages = [];
    },
    /** The server refuses answers; `summary` lists them like the errors of a submit. */
    refuse(messages: readonly FieldMessage[], summary: boolean): void {
      serverMessages = messages;
      if (summary && messages.length > 0) mode = 'refused';
    },
    /** RJSF has refused a submit, if there was one. */
    submitRefused(errors: readonly RJSFValidationError[]): boolean {
      if (mode !== 'submitting') return false;
      mode = 'refused';
      keys = new Set(errors.map(keyOfError));
      return true;
    },
    /** RJSF reports the errors it shows. Returns whether the summary is shown. */
    report(errors: readonly RJSFValidationError[]): boolean {
      reported = errors;
      if (errors.length === 0 && mode === 'refused') mode = 'filling';
      return mode !== 'filling';
    },
    accepted(): void {
      mode = 'filling';
    },
    /** Empty where no error is shown. */
    messageAt(path: DataPath): string {
      const error = reported.find((each) => keyOfError(each) === pathKey(path));
      return error === undefined ? '' : `${outside.texts.word('errorPrefix')} ${error.stack}`;
    },
  };
}

/**
 * The messages of the server. Several for one field are one error; of an item of a list it names the item. Without a message it is
 * a general sentence.
 */
export function serverMessagesOf(
  messages: readonly FieldMessage[],
  texts: FormTexts,
  fields: readonly Field[],
  answers: Answers,
): readonly FieldMessage[] {
  return [...new Set(messages.map(({ field }) => field))].map((key) => {
    const message = messages
      .flatMap((refusal) => (refusal.field === key ? refusal.message.trim() : []))
      .filter(Boolean)
      .join(' ');
    const field = fields.find((candidate) => candidate.key === key);
    // The text of `type` is a general one: 'please check …'.
    if (message === '' && field !== undefined)
      return { field: key, message: texts.error({ field, keyword: 'type', params: {} }, answers) };
    const shown = message === '' ? texts.word('refused') : message;
    return { field: key, message: texts.ofItem(parsePath(key), shown, answers) };
  });
}
