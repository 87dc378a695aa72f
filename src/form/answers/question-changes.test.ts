import { describe, expect, it } from 'vitest';
import type { Answers } from './definition.ts';
import { pathKey, type DataPath } from '#schema/data-path.ts';
import type { Field } from './fields.ts';
import { emptyMemory, trackQuestions } from './question-changes.ts';

const field = (path: DataPath, schema: Field['schema']): Field => ({
  path,
  key: pathKey(path),
  schema,
  kinds: [schema],
  uiSchema: {},
  required: true,
});
const typed = [field(['employer'], { type: 'string' })];
const chosen = [field(['employer'], { type: 'string', enum: ['A', 'B'] })];
const unnamed = () => '';

describe('an answer', () => {
  it('is put aside when its question changes its kind, and comes back with it', () => {
    const initial = { employer: 'Donau GmbH' };
    const exchange = trackQuestions(initial, typed, unnamed);
    const { answers, paths } = exchange(initial, chosen);
    expect([answers, paths]).toEqual([{}, [['employer']]]);
    expect(exchange({ employer: 'A' }, typed).answers).toEqual(initial);
    expect(exchange(initial, chosen).answers).toEqual({ employer: 'A' });
  });

  it('keeps its kind after the question was hidden', () => {
    const initial = { employer: 'Donau GmbH' };
    const exchange = trackQuestions(initial, typed, unnamed);
    expect(exchange(initial, []).answers).toBe(initial);
    expect(exchange(initial, typed).answers).toBe(initial);
    exchange(initial, []);
    expect(exchange(initial, chosen).answers).toEqual({});
  });

  it('is put aside when its question gets another label, and kept under the same one', () => {
    const since: Field = {
      ...field(['since'], { type: 'string' }),
      uiSchema: { 'ui:context': 'occupation' },
    };
    const employee = { occupation: 'EMPLOYEE', since: '2015-03-01' };
    const exchange = trackQuestions(employee, [since], (_, { occupation }) =>
      occupation === 'PENSIONER' ? 'Retired since' : 'Employed since',
    );
    const become = (answers: object, occupation: string) =>
      exchange({ ...answers, occupation }, [since]).answers;
    const laborer = become(employee, 'LABORER');
    expect(laborer).toEqual({ occupation: 'LABORER', since: '2015-03-01' });
    const pensioner = become(laborer, 'PENSIONER');
    expect(pensioner).toEqual({ occupation: 'PENSIONER' });
    expect(become(pensioner, 'EMPLOYEE')).toEqual(employee);
  });

  it('is kept where only the rules of its question change, and in lists', () => {
    const answers = { taxNumber: '123', loans: [{ type: 'A' }] };
    const exchange = trackQuestions(
      answers,
      [field(['taxNumber'], { type: 'string' }), field(['loans', 0, 'type'], { type: 'string' })],
      unnamed,
    );
    const now = [
      field(['taxNumber'], { type: 'string', pattern: '^x$' }),
      field(['loans', 0, 'type'], { type: 'string', enum: ['A'] }),
    ];
    expect(exchange(answers, now)).toEqual({ answers, paths: [] });
  });

  it('belongs to its question after the form was mounted again', () => {
    const initial = { employer: 'Donau GmbH' };
    const memory = emptyMemory();
    const anew = (answers: Answers, before: readonly Field[], now: readonly Field[]) =>
      trackQuestions(answers, before, unnamed, memory)(answers, now).answers;
    const hidden = anew(initial, typed, []);
    const later = anew(hidden, [], chosen);
    expect(later).toEqual({});
    expect(anew(later, chosen, typed)).toEqual(initial);
  });
});
