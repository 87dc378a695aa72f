import { expect, it } from 'vitest';
import { ownedPaths } from './owned-paths.ts';

it('finds the fields of every branch once, a list as one', () => {
  const schema = {
    type: 'object',
    properties: {
      customer: {
        type: 'object',
        properties: { job: { type: 'string' } },
        allOf: [
          {
            if: { properties: { job: { const: 'A' } } },
            then: { properties: { since: { type: 'string' } } },
            else: { properties: { since: { type: 'string' }, reason: { type: 'string' } } },
          },
        ],
      },
      loans: {
        type: 'array',
        items: { type: 'object', properties: { amount: { type: 'number' } } },
      },
    },
  };
  expect(ownedPaths(schema).map((path) => path.join('.'))).toEqual([
    'customer.job',
    'customer.since',
    'customer.reason',
    'loans',
  ]);
});
