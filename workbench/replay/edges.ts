/** Answers beside the limits of a changed question that were valid and are no longer: none of the stored samples need have one. */
import { addDays } from 'date-fns/addDays';
import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { parsePath, setIn } from '#schema/data-path.ts';
import { dateLimit } from '#schema/date-limits.ts';
import { todayInVienna } from '#schema/today.ts';
import type { Definitions } from '../check/definitions.ts';
import type { Schema } from '../definitions/places.ts';
import { isObject, type Json, type JsonObject } from '../definitions/json-file.ts';
import { answersOf, formRules, homesOf, valueAt } from './replay.ts';
import type { Sample } from './samples.ts';

export interface Edge {
  path: string;
  schema: Schema;
  /** Undefined: no answer, where one is required now. */
  value: Json | undefined;
  /** The day for which it was checked. ISO. */
  today: string;
}

/** The nearest on both sides of each limit; of a choice each. */
function besideLimits(schema: Schema, answer: unknown, application: JsonObject, today: string) {
  const beside = (names: readonly string[]): number[] =>
    names.flatMap((name) => {
      const limit = schema[name];
      return typeof limit === 'number' ? [limit - 1, limit, limit + 1].filter((n) => n >= 0) : [];
    });
  const dates = isObject(schema['dateLimits']) ? Object.values(schema['dateLimits']) : [];
  const isMonth = schema['format'] === 'month';
  const days = dates.flatMap((limit) => {
    const day = dateLimit(String(limit), [application], today);
    if (day === undefined) return [];
    return [-1, 0, 1].map((by) => (isMonth ? addMonths(startOfMonth(day), by) : addDays(day, by)));
  });
  return [
    ...(Array.isArray(schema['enum']) ? schema['enum'] : []),
    ...beside(['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum']),
    ...days.map((day) => formatISO(day, { representation: 'date' })),
    ...beside(['minLength', 'maxLength']).map((count) => 'x'.repeat(count)),
    ...(schema['type'] === 'array' && Array.isArray(answer) && answer.length > 0
      ? beside(['minItems', 'maxItems']).map((count) =>
          Array.from({ length: count }, (_, i) => (answer as Json[])[i % answer.length]!),
        )
      : []),
  ];
}

/** For the day it is: they are told as examples, not as what a sample answered then. */
export function narrowedBy(
  before: Definitions,
  now: Definitions,
  samples: readonly Sample[],
  today: string = todayInVienna(),
): Edge[] {
  const changed = now.fields.flatMap((field) => {
    const old = before.fields.find(
      ({ path, form }) => path === field.path && form.name === field.form.name,
    );
    if (old === undefined || field.form.kind !== 'steps' || field.inItem) return [];
    const isOther = JSON.stringify(old.schema) !== JSON.stringify(field.schema);
    return isOther || old.demanded !== field.demanded ? [{ old, field, isOther }] : [];
  });
  if (changed.length === 0) return [];
  const sides = [before, now].map((definitions) => ({
    ...formRules(definitions),
    homes: homesOf(definitions.fields),
    forms: definitions.forms,
  }));
  return changed.flatMap(({ old, field, isOther }) => {
    const { path, schema, form } = field;
    const first = (valuesOf: (sample: Sample) => readonly (Json | undefined)[]): Edge[] => {
      for (const sample of samples)
        for (const value of valuesOf(sample)) {
          const application = setIn(sample.application, parsePath(path), value) as JsonObject;
          const [wasBroken, isBroken] = sides.map(({ asks, broken, homes, forms }) => {
            const own = forms.find(({ name }) => name === form.name)!;
            const data = answersOf(homes, own, application);
            if (!asks(own, data).includes(path)) return undefined;
            return broken(own, data, application, today).has(path);
          });
          if (wasBroken === false && isBroken === true) return [{ path, schema, value, today }];
        }
      return [];
    };
    return [
      ...(old.demanded === field.demanded ? [] : first(() => [undefined])),
      ...(isOther
        ? first(({ application }) =>
            [schema, old.schema].flatMap((each) =>
              besideLimits(each, valueAt(application, path), application, today),
            ),
          )
        : []),
    ];
  });
}
