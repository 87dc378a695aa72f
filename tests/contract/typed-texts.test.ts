/** Whatever is typed: what a form accepts is accepted by the bank, and everything else has an error at its field. */
import { basename } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorsOf } from '#form/answers/validation.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { visibleFields, type Field } from '#form/answers/fields.ts';
import { notationFor, parseText, showText } from '#form/formats/format.ts';
import { getIn, setIn } from '#schema/data-path.ts';
import { COMMUTER, EMPLOYEE, PENSIONER } from '../../sandbox/applicants/applicants.ts';
import { unseenErrors } from '../../sandbox/rules/input-error.ts';
import { readStepSchemas } from '../../sandbox/rules/step-schemas.ts';

const FORMS = import.meta.glob<FormDefinition>('/schemas/{steps,popups}/*.schema.json', {
  query: '?form',
  import: 'form',
  eager: true,
});
const PEOPLE = { employee: EMPLOYEE, pensioner: PENSIONER, commuter: COMMUTER };
const bank = readStepSchemas();

/** What people type, and what programs leave in pasted texts. */
const SAMPLES = [
  ...['Anna', 'O´Brien', 'Lindengasse 12', '12, Stiege 3', 'A-1070', '1070 Wien', 'o. Nr.', 'AT'],
  ...['Österreich', 'mia@beispiel.at', 'mia@beispiel.at/', 'tel:+43 664 1234567', '0664/1234567'],
  ...['AT61 1904 3002 3457 3201', '24. März 1985', '1.2.90', '03/2015', '1.234,56', '1,234', '12'],
  ...['1200.', '-5', '0', 'FN 123456a', '123 456', '12 345 678 901', '<b>', '{}', '???', '.', "'"],
];
const PASTED = [
  '\u0000',
  '\u200b',
  '\u200c',
  '\u202e',
  '\u00ad',
  '\ud800',
  '\ufeff',
  '\u0308',
  '\n',
  '\t',
];
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...SAMPLES, ...PASTED), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom(...SAMPLES), fc.constantFrom(...PASTED), fc.nat({ max: 30 }))
    .map(([sample, sign, at]) => sample.slice(0, at) + sign + sample.slice(at)),
);

const isTyped = ({ schema, uiSchema }: Field): boolean =>
  ['string', 'number', 'integer'].includes(String(schema.type)) &&
  schema.enum === undefined &&
  schema.const === undefined &&
  uiSchema['ui:widget'] !== 'radio';

/** Every form in which something is typed, as each of these people. */
const TYPED = Object.entries(FORMS).flatMap(([path, form]) =>
  Object.entries(PEOPLE).flatMap(([who, person]) => {
    const data: Answers = { ...person };
    const fields = visibleFields(form, data).filter(isTyped);
    const step = basename(path, '.schema.json');
    return fields.length === 0 ? [] : [{ step, who, form, data, fields }];
  }),
);
test.each(TYPED)('$step as $who', ({ step, form, data, fields }) => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), texts, (field, text) => {
      const notation = notationFor(form.formats, field.schema, field.uiSchema['ui:widget']);
      const value = parseText(notation, text);
      expect(parseText(notation, showText(notation, value))).toEqual(value);
      expect(unseenErrors(value)).toEqual([]);
      const entered = setIn(data, field.path, value) as Answers;
      const refused = errorsOf(form, entered, {}).some(({ field: { key } }) => key === field.key);
      if (refused || step === 'feedback') return;
      const errors = bank.errorsOf(step, entered as Parameters<typeof bank.errorsOf>[1]);
      expect(errors.filter((error) => error.field === field.key)).toEqual([]);
      expect(getIn(entered, field.path)).toEqual(value);
    }),
    { numRuns: 300 },
  );
});
