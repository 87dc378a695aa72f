/** Lengths of pages and texts in CSS pixels, at most; a page and its main action on a phone of 360 pixels. They are true for one set of faces. */
import budgets from '../budgets.json' with { type: 'json' };
import { FACES_ARE_FIXED } from './faces.ts';

type Lengths = typeof budgets.lengths;
const unlimited = (_name: string, value: unknown) => (typeof value === 'number' ? Infinity : value);

/** With the faces of the machine, lengths are not compared. */
export const lengths: Lengths = FACES_ARE_FIXED
  ? budgets.lengths
  : (JSON.parse(JSON.stringify(budgets.lengths), unlimited) as Lengths);
