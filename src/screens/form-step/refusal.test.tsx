import { afterEach, expect, it } from 'vitest';
import { stage } from '#screens/stage.test-helpers.tsx';
import { t } from '../../../tests/wording/texts.ts';

afterEach(() => document.body.replaceChildren());

const DATABASES = t('steps:result.databases.text');
const refused = (decisionReason?: string) =>
  stage('result', {
    application: {
      state: 'REJECTED',
      decision: 'RED',
      ...(decisionReason === undefined ? {} : { decisionReason }),
    },
    answers: {},
  });

it('names the databases of a credit check after a refusal', async () => {
  expect((await refused('INSUFFICIENT_INCOME')).text()).toContain(DATABASES);
});

it.each(['IDENTITY_NOT_CONFIRMED', 'SOMETHING_NEW', undefined])(
  'claims no credit check where the reason is %s; human review and debt advice stay',
  async (reason) => {
    const { button, found, text } = await refused(reason);
    expect(text()).not.toContain(DATABASES);
    expect(text()).not.toContain(t('steps:result.decision.RED.text', { context: 'credit' }));
    expect(button(t('steps:result.review.action'))).toBeDefined();
    expect(found('a[href="https://www.schuldenberatung.at"]')).toBeDefined();
  },
);
