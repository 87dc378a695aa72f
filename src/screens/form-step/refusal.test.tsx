import { afterEach, expect, it } from 'vitest';
import { stage } from '#screens/stage.tsx';

afterEach(() => document.body.replaceChildren());

const DATABASES = /KSV1870|CRIF|Datenbank/;
const refused = (decisionReason?: string) =>
  stage('result', {
    application: {
      state: 'REJECTED',
      decision: 'RED',
      ...(decisionReason === undefined ? {} : { decisionReason }),
    },
    answers: {},
  });

it('says which databases were asked when the credit was refused', async () => {
  expect((await refused('INSUFFICIENT_INCOME')).text()).toMatch(DATABASES);
});

it.each(['IDENTITY_NOT_CONFIRMED', 'SOMETHING_NEW', undefined])(
  'claims no credit check where the reason is %s; human review and debt advice stay',
  async (reason) => {
    const { button, found, text } = await refused(reason);
    expect(text()).not.toMatch(DATABASES);
    expect(text()).not.toContain('automatisch');
    expect(button('Prüfung durch einen Menschen verlangen')).toBeDefined();
    expect(found('a[href="https://www.schuldenberatung.at"]')).toBeDefined();
  },
);
