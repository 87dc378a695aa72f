/**
 * How much a form renders (docs/performance.md): its commits, and the fields rendered in each. Each action is one commit, a change one
 * validation; a second one has to be explained here.
 */
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { form as definition } from '#schemas/steps/personal-financial-data.schema.json?form';
import { stage } from '#screens/stage.test-helpers.tsx';
import budgets from '../../../tests/budgets.json' with { type: 'json' };
import { settled } from '../../../tests/eventually.ts';
import { find, onCommits } from '../../../tests/render.tsx';

const { renders } = budgets;

let rendered = 0;
vi.mock('../../form/templates/field-template.tsx', async (original) => {
  const { FieldTemplate } = await original<typeof import('#form/templates/field-template.tsx')>();
  return {
    FieldTemplate(props: Parameters<typeof FieldTemplate>[0]) {
      rendered += 1;
      return FieldTemplate(props);
    },
  };
});

/** The fields rendered by each commit that `work` causes. */
async function commitsOf(work: () => void | Promise<unknown>): Promise<readonly number[]> {
  const counts: number[] = [];
  rendered = 0;
  onCommits(() => {
    counts.push(rendered);
    rendered = 0;
  });
  await act(async () => void (await work()));
  await act(settled);
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
  expectAtMost(await commitsOf(shown), renders.shown);

  const place = find<HTMLInputElement>('[name=cityOfBirth]');
  await act(async () => place.focus());
  await act(settled);
  place.value = 'Wien';
  validate.mockClear();
  expectAtMost(await commitsOf(() => place.blur()), renders.text);
  expect(validate).toHaveBeenCalledTimes(1);

  const occupation = find('[name=occupation][value=PENSIONER]');
  expectAtMost(await commitsOf(() => occupation.click()), renders.choice);

  const form = find<HTMLFormElement>('form');
  validate.mockClear();
  // The list of errors, which the focus moves to; then the fields, in slices.
  expectAtMost(await commitsOf(() => form.requestSubmit()), renders.refused);
  expect(validate).toHaveBeenCalledTimes(2);
  validate.mockRestore();
});
