import { describe, expect, test } from 'vitest';
import { stateRow } from '#flow/states.ts';
import { STATES, WAY, type ApplicationState } from '../../sandbox/application.ts';
import {
  isAllowed,
  lifecycleOf,
  rowsFor,
  settled,
  stateAfter,
  type Kind,
} from '../../sandbox/rules/lifecycle.ts';
import { specification } from '../specification.ts';

const sorted = (words: readonly string[]) => words.toSorted().join(' ');
/** A row of the table as such a line; states and outcomes in any order. */
const lineOf = (
  call: string,
  states: readonly string[],
  outcomes: readonly string[],
  ...rest: string[]
) => [call, sorted(states), sorted(outcomes), ...rest].join(' | ');

const KINDS: readonly Kind[] = ['N', 'D', 'E'];
/** Every combination. */
const ALL_FACTS = Array.from({ length: 8 }, (_, bits) => ({
  way: WAY,
  accountCheckMandatory: (bits & 1) > 0,
  legitimationRequired: (bits & 2) > 0,
  mayRetryLegitimation: (bits & 4) > 0,
}));
const NO_FACTS = ALL_FACTS[0]!;
const LIFECYCLE = lifecycleOf(WAY);

describe('the state machine', () => {
  test('is that of the specification', () => {
    const expected = specification.lifecycle
      .map((line) => /^(\w+|save [\w-]+) ([NDE]+) ([\w ]+?)(?: if (\w+))? → (.+)$/.exec(line) ?? [])
      .map(([, call = '', kinds = '', states = '', condition = '', next = '']) =>
        lineOf(call, states.split(' '), next.split(' '), kinds, condition),
      );
    const rows = Object.entries(LIFECYCLE).flatMap(([call, rows]) =>
      rows.map(([kinds, states, next, when]) => {
        const outcomes =
          typeof next === 'string' ? [next] : Object.entries(next).map((pair) => pair.join(':'));
        return lineOf(call, states, outcomes, kinds, when?.name ?? '');
      }),
    );
    expect(rows.sort()).toEqual(expected.sort());
  });

  test('has at most one row for every situation', () => {
    for (const call of Object.keys(LIFECYCLE) as (keyof typeof LIFECYCLE)[])
      for (const state of STATES as readonly ApplicationState[])
        for (const kind of KINDS)
          for (const facts of ALL_FACTS)
            expect(rowsFor(call, state, kind, facts).length).toBeLessThanOrEqual(1);
  });

  test('hands out every document in every state in which the pages offer it', () => {
    const newCustomersOnly = ['PROCESSED', 'LEGITIMATION_INIT'];
    const offered = (STATES as readonly ApplicationState[]).filter(
      (state) => stateRow(state).documents !== undefined,
    );
    expect(offered).not.toEqual([]);
    for (const state of offered)
      for (const kind of KINDS)
        if (kind !== 'E' || !newCustomersOnly.includes(state))
          expect(isAllowed('readDocuments', state, kind, NO_FACTS), `${state} ${kind}`).toBe(true);
  });

  test('throws for an unknown outcome or a refused call', () => {
    expect(() => stateAfter('getAccountCheck', 'ACC_INIT', 'N', NO_FACTS, 'maybe')).toThrow(
      'No way from ACC_INIT',
    );
    expect(() => stateAfter('cancel', 'COMPLETED', 'N', NO_FACTS)).toThrow('No way from COMPLETED');
  });

  test('follows the steps that are asked while answers are given', () => {
    const all: ApplicationState[] = ['INIT', 'PEFI_INFO', 'LEGAL_INFO'];
    const without: ApplicationState[] = ['INIT', 'LEGAL_INFO'];
    expect(settled('PEFI_INFO', all, all, without)).toBe('INIT');
    expect(settled('LEGAL_INFO', all, without, all)).toBe('INIT');
    expect(settled('LEGAL_INFO', all, without, without)).toBe('LEGAL_INFO');
    expect(settled('INIT_EXISTING', all, all, without)).toBe('INIT_EXISTING');
    const way = { from: 'INIT', steps: [{ step: 'b', makes: 'LEGAL_INFO' }] } as const;
    const facts = { ...NO_FACTS, way };
    expect(isAllowed('save a', 'INIT', 'N', facts)).toBe(false);
    expect(stateAfter('save b', 'INIT', 'N', facts)).toBe('LEGAL_INFO');
  });
});
