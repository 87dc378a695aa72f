/** Two sets of answers to one form beside each other: what differs, as people read it. */
import { useMemo } from 'react';
import { answer } from './answer.ts';
import { getIn, pathKey } from './schema/data-path.ts';
import type { Answers, FormDefinition } from './definition.ts';
import { visibleFields, type Field } from './schema/fields.ts';
import { contextOf } from './texts.ts';
import { useTexts } from './texts.ts';

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
  return useMemo(() => {
    const leaves = (data: Answers) =>
      visibleFields(definition, data).filter(({ schema }) => schema.type !== 'array');
    const label = (field: Field, data: Answers) => {
      const item = texts.item(field.path);
      const own = texts.label(field.path, contextOf(field, data));
      return item === undefined ? own : `${item}: ${own}`;
    };
    return (mine, other) => {
      const asked = (data: Answers) =>
        new Map(leaves(data).map((field) => [pathKey(field.path), field]));
      const [here, there] = [asked(mine), asked(other)];
      return [...new Set([...here.keys(), ...there.keys()])].flatMap((key): Difference[] => {
        const [own, foreign] = [here.get(key), there.get(key)];
        const field = own ?? foreign;
        if (field === undefined) return [];
        const read = (side: Field | undefined, data: Answers) =>
          side === undefined ? '' : answer(side, getIn(data, side.path), { definition, texts });
        const row = {
          key,
          label: label(field, own === undefined ? other : mine),
          mine: read(own, mine),
          other: read(foreign, other),
        };
        return row.mine === row.other ? [] : [row];
      });
    };
  }, [definition, texts]);
}
