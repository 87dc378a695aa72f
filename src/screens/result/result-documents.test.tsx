// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { stage } from '#screens/stage.test-helpers.tsx';
import { t } from '../../../tests/wording/texts.ts';

const documentOf = (category: 'CONTRACT' | 'STANDARD_INFORMATION') => ({
  id: category,
  name: `${category}.pdf`,
  category,
  contentType: 'application/pdf',
  size: 1,
});
const [CONTRACT, INFORMATION] = [documentOf('CONTRACT'), documentOf('STANDARD_INFORMATION')];

it.each([
  [t('steps:result.documents'), [INFORMATION, CONTRACT]],
  [t('steps:result.otherDocuments'), [INFORMATION]],
])('the result lists the documents as %s', async (heading, documents) => {
  const { found } = await stage('result', {
    application: { state: 'COMPLETED', decision: 'YELLOW', documents },
    answers: {},
  });
  expect(found('section[aria-labelledby=documents] h2').textContent).toBe(heading);
  document.body.replaceChildren();
});
