import { expect, it } from 'vitest';
import type { OperationId } from '#io/api/results.ts';
import { stage } from '#screens/stage.test-helpers.tsx';

it.each<[string, OperationId, Parameters<typeof stage>]>([
  ['an action', 'startAccountCheck', ['psd', { answers: { startAccountCheck: 500 } }]],
  [
    'what a screen loads',
    'calculateOffers',
    ['personal-offer', { answers: { calculateOffers: 500 } }],
  ],
])('a popup that outlives its screen does not repeat %s', async (_what, operationId, given) => {
  const { answer, called, submit, leave } = await stage(...given);
  const timesCalled = () => called().filter((each) => each === operationId).length;
  if (timesCalled() === 0) await submit();
  await answer('confirm');
  expect(timesCalled()).toBe(2);
  await leave();
  await answer('confirm');
  expect(timesCalled()).toBe(2);
});
