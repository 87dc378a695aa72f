/** Answers as people read them, and what differs between two sets of them. */
import { countryName } from '#form/formats/country.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { notationFor, displayText } from '#form/formats/format.ts';
import { getIn } from '#schema/data-path.ts';
import { visibleFields, type Field } from '#form/answers/fields.ts';
import { contextOf, useTexts, type FormTexts } from '#form/answers/texts.ts';

/** Empty where nothing is answered. */
export function answerText(
  { path, schema }: Field,
  data: Answers,
  { formats }: FormDefinition,
  texts: FormTexts,
): string {
  const value = getIn(data, path);
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return texts.word(value ? 'yes' : 'no');
  if (schema.enum !== undefined) return texts.option(path, value);
  if (schema.format === 'country' && typeof value === 'string' && countryName(value) === undefined)
    return texts.unknown();
  return displayText(notationFor(formats, schema), value);
}

/** A field that differs; an empty text is no answer. */
export interface Difference {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly other: string;
}

/** Compares by what is to be read; fields that one of the two does not ask for count as unanswered there. */
export function useDifferences(
  definition: FormDefinition,
): (mine: Answers, other: Answers) => readonly Difference[] {
  const texts = useTexts(definition.formats);
  return (mine, other) => {
    const read = (data: Answers) =>
      new Map(
        visibleFields(definition, data).map((field) => {
          const label = [texts.item(field.path), texts.label(field.path, contextOf(field, data))];
          const text = answerText(field, data, definition, texts);
          return [field.key, { label: label.filter(Boolean).join(': '), text }];
        }),
      );
    const [own, foreign] = [read(mine), read(other)];
    return [...new Map([...own, ...foreign]).keys()]
      .map((key) => ({
        key,
        label: (own.get(key) ?? foreign.get(key))?.label ?? '',
        mine: own.get(key)?.text ?? '',
        other: foreign.get(key)?.text ?? '',
      }))
      .filter((row) => row.mine !== row.other);
  };
}
