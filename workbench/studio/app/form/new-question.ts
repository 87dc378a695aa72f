/** The form of a new question: `new-question.schema.json` with the places and questions of its step. */
import type { Answers } from '#form/answers/definition.ts';
import type { NewField } from '../../shared.ts';
import { FIELD_KINDS, named, t } from '../../shared.ts';
import { labelOf, type TextOf } from '../../words.ts';
import schema from './new-question.schema.json' with { type: 'json' };
import type { StudioFormParts } from './studio-form.tsx';
import { LinesWidget, WordsWidget } from './words-widget.tsx';

export const EMPTY = { kind: 'text', isRequired: false };
const FIELDS = ['label', 'kind', 'choices', 'after', 'name', 'isRequired'];

/** The label of a question, in a list also that of the list. */
function placeName(path: string, textOf: TextOf): string {
  const list = /^(.*)\[\]\.[^.]+$/.exec(path)?.[1];
  return [list, path].flatMap((each) => (each ? [labelOf(each, textOf)] : [])).join(': ');
}

export function newQuestionForm(after: readonly string[], textOf: TextOf): StudioFormParts {
  const { properties } = schema;
  const wordsOf = (name: string) => ({
    label: named('add.field', name),
    hint: named('add.hint', name, {}, ''),
  });
  return {
    schema: {
      ...schema,
      properties: {
        ...properties,
        kind: { type: 'string', enum: [...FIELD_KINDS] },
        after: { type: 'string', enum: [...after] },
      },
    } as StudioFormParts['schema'],
    uiSchema: {
      'ui:groups': [{ key: 'question', fields: FIELDS }],
      isRequired: { 'ui:widget': 'checkbox' },
    },
    widgets: { label: WordsWidget, choices: LinesWidget },
    words: {
      fields: Object.fromEntries(FIELDS.map((name) => [name, wordsOf(name)])),
      enums: {
        kind: Object.fromEntries(FIELD_KINDS.map((kind) => [kind, t(`kind.${kind}`)])),
        after: Object.fromEntries(after.map((path) => [path, placeName(path, textOf)])),
      },
    },
  };
}

/** `LEASED_CAR = Leasingauto`, one per line. */
const choicesIn = (lines: string): NewField['choices'] =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [value = '', text = ''] = line.split(/=(.*)/s);
      return { value: value.trim(), text: text.trim() };
    });

export function newFieldOf(form: string, answers: Answers): NewField {
  const { isRequired, choices, ...field } = answers as Partial<Omit<NewField, 'choices'>> & {
    isRequired?: boolean;
    choices?: string;
  };
  const label = field.label ?? '';
  return {
    ...{ name: '', kind: 'text', after: '' },
    ...field,
    ...{ form, label, choices: choicesIn(choices ?? '') },
    required: isRequired ? t('add.pleaseFill', { label }) : '',
  };
}
