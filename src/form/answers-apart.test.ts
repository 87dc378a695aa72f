import { describe, expect, it } from 'vitest';
import { createAnswersApart } from './answers-apart.ts';
import type { DataPath } from './data-path.ts';
import { createDraft } from './draft.ts';
import type { Entry } from './entries.ts';

const entry = (path: DataPath, schema: Entry['schema']): Entry => ({
  path,
  schema,
  uiSchema: {},
  required: true,
});
const typed = [entry(['employer'], { type: 'string' })];
const chosen = [entry(['employer'], { type: 'string', enum: ['A', 'B'] })];
const unnamed = () => '';
const exchangedBy = (
  exchange: ReturnType<typeof createAnswersApart>,
  entries: readonly Entry[],
): boolean => exchange(entries).length > 0;
const draftOf = (data: Record<string, unknown>) => createDraft(data, () => undefined);

describe('an answer', () => {
  it('is put aside when its question changes its kind, and comes back with it', () => {
    const draft = draftOf({ employer: 'Donau GmbH' });
    const exchange = createAnswersApart(draft, unnamed, typed);
    expect(exchangedBy(exchange, chosen)).toBe(true);
    expect(draft.valueAt(['employer'])).toBe(undefined);
    draft.commit(['employer'], 'A');
    expect(exchangedBy(exchange, typed)).toBe(true);
    expect(draft.valueAt(['employer'])).toBe('Donau GmbH');
    exchange(chosen);
    expect(draft.valueAt(['employer'])).toBe('A');
  });

  it('is of its kind still after the question was hidden', () => {
    const draft = draftOf({ employer: 'Donau GmbH' });
    const exchange = createAnswersApart(draft, unnamed, typed);
    expect(exchangedBy(exchange, [])).toBe(false);
    expect(exchangedBy(exchange, typed)).toBe(false);
    expect(draft.valueAt(['employer'])).toBe('Donau GmbH');
    exchange([]);
    expect(exchangedBy(exchange, chosen)).toBe(true);
    expect(draft.valueAt(['employer'])).toBe(undefined);
  });

  it('is put aside when its question is asked under another name, and stays under the same one', () => {
    const since: Entry = {
      ...entry(['since'], { type: 'string' }),
      uiSchema: { 'ui:context': 'occupation' },
    };
    const draft = draftOf({ occupation: 'EMPLOYEE', since: '2015-03-01' });
    const exchange = createAnswersApart(
      draft,
      () => (draft.valueAt(['occupation']) === 'PENSIONER' ? 'Retired since' : 'Employed since'),
      [since],
    );
    const become = (occupation: string) => {
      draft.put(['occupation'], occupation);
      return exchangedBy(exchange, [since]);
    };
    expect(become('LABORER')).toBe(false);
    expect(become('PENSIONER')).toBe(true);
    expect(draft.valueAt(['since'])).toBe(undefined);
    expect(become('EMPLOYEE')).toBe(true);
    expect(draft.valueAt(['since'])).toBe('2015-03-01');
  });

  it('stays where only the rules of its question change, and in lists', () => {
    const draft = draftOf({ taxNumber: '123', loans: [{ type: 'A' }] });
    const exchange = createAnswersApart(draft, unnamed, [
      entry(['taxNumber'], { type: 'string' }),
      entry(['loans', 0, 'type'], { type: 'string' }),
    ]);
    expect(
      exchangedBy(exchange, [
        entry(['taxNumber'], { type: 'string', pattern: '^x$' }),
        entry(['loans', 0, 'type'], { type: 'string', enum: ['A'] }),
      ]),
    ).toBe(false);
    expect(draft.data()).toEqual({ taxNumber: '123', loans: [{ type: 'A' }] });
  });

  it('keeps its question where a form is made anew from the draft of one that is gone', () => {
    const draft = draftOf({ employer: 'Donau GmbH' });
    createAnswersApart(draft, unnamed, typed)([]);
    const later = createDraft(draft.data(), () => undefined);
    const exchange = createAnswersApart(later, unnamed, []);
    expect(exchangedBy(exchange, chosen)).toBe(true);
    expect(later.valueAt(['employer'])).toBe(undefined);
    const last = createDraft(later.data(), () => undefined);
    expect(exchangedBy(createAnswersApart(last, unnamed, chosen), typed)).toBe(true);
    expect(last.valueAt(['employer'])).toBe('Donau GmbH');
  });
});
