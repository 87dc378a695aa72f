// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OperationId } from '#io/api/middleware.ts';
import { stage } from '#screens/stage.test-helpers.tsx';

it.each<[string, OperationId, Parameters<typeof stage>]>([
  ['an action', 'startAccountCheck', ['psd', { answers: {} }]],
  ['what a screen loads', 'calculateOffers', ['personal-offer', { answers: {} }]],
])('a popup that outlives its screen does not repeat %s', async (_what, operationId, given) => {
  const { called, control, submit, leave } = await stage(...given);
  const timesCalled = () => called().filter((each) => each === operationId).length;
  if (timesCalled() === 0) await submit();
  const retry = control.report.mock.lastCall?.[1];
  await act(async () => retry?.());
  expect(timesCalled()).toBe(2);
  await leave();
  await act(async () => retry?.());
  expect(timesCalled()).toBe(2);
});
