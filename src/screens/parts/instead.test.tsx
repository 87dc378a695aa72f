import { expect, it } from 'vitest';
import { resumePath } from '#flow/resume.ts';
import type { Step } from '#flow/steps.ts';
import { APPLICATION, stage, t } from '#screens/stage.test-helpers.tsx';
import { specification } from '../../../tests/specification.ts';

/** Each text of the specification, in the first state of a new customer that shows it. */
const ROWS = Object.entries(specification.instead).flatMap(([step, texts]) =>
  Object.entries(texts).map(([why, states]) => {
    const state = states.find((each) => each !== 'INIT_EXISTING');
    return {
      step: step as Step,
      why,
      application: { ...APPLICATION, state } as typeof APPLICATION,
    };
  }),
);

it.each(ROWS)(
  '$step in $application.state shows why it asks nothing ($why), calls nothing and leads on',
  async ({ step, why, application }) => {
    const { called, places, submit, text } = await stage(step, { application });
    expect(text()).toContain(t(`offer:passed.${why as 'signed'}.text`));
    expect(places()).toEqual([]);
    await submit();
    expect([called(), places()]).toEqual([[], [resumePath(application)]]);
  },
);
