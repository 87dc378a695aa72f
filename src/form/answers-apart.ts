/**
 * A question may become another one with another answer: an employer is typed, a pension institution chosen, under one name in the
 * data; 'employed since' is asked as 'retired since'. The answer to the one is none to the other, so each is put aside with its
 * question and comes back with it.
 */
import type { RJSFSchema } from '@rjsf/utils';
import { pathKey } from './data-path.ts';
import type { Answers } from './definition.ts';
import type { Draft } from './draft.ts';
import type { Entry } from './entries.ts';

const kinds = new WeakMap<RJSFSchema, string>();

/** What an answer may be. Schemas stay the same objects, and are asked about after every answer. */
function kindOf(schema: RJSFSchema): string {
  const known = kinds.get(schema) ?? JSON.stringify(schema.enum ?? schema.type);
  kinds.set(schema, known);
  return known;
}

/** The question as it is asked now; only the answer that `ui:context` names can change it. */
type LabelOf = (entry: Entry) => string;

const inList = ({ path }: Entry): boolean => path.some((step) => typeof step === 'number');

interface Memory {
  /** The question that each field asked last, by its key; hidden fields included. */
  readonly last: Map<string, string>;
  /** The answers put aside, by key and question. */
  readonly aside: Map<string, unknown>;
}

/** Kept with the data of each form: a form made anew from the same data (Back and Forward) still knows which questions they answer. */
const memories = new WeakMap<Answers, Memory>();

/** The function made looks at the fields there are now and returns those whose answer it exchanged. Items of lists are left alone, as they change places. */
export function createAnswersApart(
  draft: Pick<Draft, 'data' | 'valueAt' | 'put'>,
  labelOf: LabelOf,
  entries: readonly Entry[],
): (entries: readonly Entry[]) => readonly Entry[] {
  const questionOf = (entry: Entry): string =>
    [kindOf(entry.schema), 'ui:context' in entry.uiSchema ? labelOf(entry) : ''].join(' ');
  const memory = memories.get(draft.data()) ?? {
    last: new Map<string, string>(),
    aside: new Map<string, unknown>(),
  };
  const { last, aside } = memory;
  entries.forEach((entry) => last.set(pathKey(entry.path), questionOf(entry)));
  return (now) => {
    const exchanged = now.filter((entry) => {
      if (inList(entry)) return false;
      const key = pathKey(entry.path);
      const [before, question] = [last.get(key), questionOf(entry)];
      last.set(key, question);
      if (before === undefined || before === question) return false;
      aside.set(`${key} ${before}`, draft.valueAt(entry.path));
      draft.put(entry.path, aside.get(`${key} ${question}`));
      return true;
    });
    memories.set(draft.data(), memory);
    return exchanged;
  };
}
