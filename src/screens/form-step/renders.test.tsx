/**
 * How much a form renders (docs/performance.md): commits, and the components rendered in each, counted as React's developer tools do
 * it. Each action is one commit, a change one validation; a second one has to be explained here.
 */
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { form as definition } from '#schemas/steps/personal-financial-data.schema.json?form';
import { stage } from '#screens/stage.test-helpers.tsx';
import { developerTools } from '../../../tests/developer-tools.ts';
import { settled } from '../../../tests/eventually.ts';
import { find } from '../../../tests/render.tsx';

/** The part of React's tree that the developer tools read. */
interface Fiber {
  readonly tag: number;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** Function, class, forwardRef, memo. */
const COMPONENTS = [0, 1, 11, 14, 15];
const PERFORMED_WORK = 1;

function countRendered(first: Fiber | null): number {
  let count = 0;
  for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
    const isRendered = COMPONENTS.includes(fiber.tag) && (fiber.flags & PERFORMED_WORK) !== 0;
    // Children that React has not visited are shared with the tree before.
    const isVisited = fiber.alternate === null || fiber.child !== fiber.alternate.child;
    count += Number(isRendered) + (isVisited ? countRendered(fiber.child) : 0);
  }
  return count;
}

/** The components rendered by each commit that `work` causes. */
async function commitsOf(work: () => void | Promise<unknown>): Promise<readonly number[]> {
  const counts: number[] = [];
  developerTools.onCommitFiberRoot = (_renderer, root) => {
    const count = countRendered((root.current as Fiber).child);
    if (count > 0) counts.push(count);
  };
  await act(async () => void (await work()));
  await act(settled);
  developerTools.onCommitFiberRoot = () => undefined;
  return counts;
}

const expectAtMost = (counts: readonly number[], limits: readonly number[]): void => {
  expect(counts, 'commits').toHaveLength(limits.length);
  counts.forEach((count, index) => expect(count).toBeLessThanOrEqual(limits[index] ?? 0));
};

test('a form renders and validates once, and renders what an answer concerns', async () => {
  const validate = vi.spyOn(definition.validator, 'validateFormData');
  const customer = { dateOfBirth: '1980-01-01' };
  const shown = () =>
    stage('personal-financial-data', {
      application: { state: 'INIT', purpose: 'LOAN_REPAYMENT', customer },
    });
  expectAtMost(await commitsOf(shown), [225]);

  const place = find<HTMLInputElement>('[name=cityOfBirth]');
  await act(async () => place.focus());
  await act(settled);
  place.value = 'Wien';
  validate.mockClear();
  expectAtMost(await commitsOf(() => place.blur()), [45]);
  expect(validate).toHaveBeenCalledTimes(1);

  const occupation = find('[name=occupation][value=PENSIONER]');
  expectAtMost(await commitsOf(() => occupation.click()), [90]);

  const form = find<HTMLFormElement>('form');
  validate.mockClear();
  // The list of errors, which the focus moves to; then the fields, in slices.
  expectAtMost(await commitsOf(() => form.requestSubmit()), [45, 235]);
  expect(validate).toHaveBeenCalledTimes(2);
  validate.mockRestore();
});
