import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { form } from './fixtures/keeper.schema.json?form';
import { fixtureTranslator } from './fixtures/texts.ts';
import { Review } from './review.tsx';
import { t } from '../../tests/wording/texts.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

it('reads the answers back in the order of the groups, without what was not answered', async () => {
  const host = document.createElement('main');
  const onEdit = vi.fn<(name: string) => void>();
  const data = {
    keeper: {
      firstName: 'Ada',
      birthday: '1990-03-24',
      phone: '+436641234567',
      animal: 'DOG',
      tax: 42.5,
      agrees: true,
      secret: 'x',
    },
    toys: [{ name: 'Ball' }],
  };
  await act(async () =>
    createRoot(host).render(
      <MantineProvider>
        <I18nextProvider i18n={fixtureTranslator()}>
          <Review
            name="keeper"
            definition={form}
            data={data}
            title="The keeper"
            editLabel="Change"
            onEdit={onEdit}
          />
        </I18nextProvider>
      </MantineProvider>,
    ),
  );
  const rows = [...host.querySelectorAll('dl > div')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replace('\u00a0', ' ')).join(': '),
  );
  expect(rows).toEqual([
    'First name: Ada',
    'Birthday: 24.03.1990',
    'Phone: +43 664 1234567',
    'Animal: Dog',
    'Tax: € 42,50',
    'Name: Ball',
    `I agree: ${t('form:yes')}`,
  ]);
  expect([...host.querySelectorAll('h2, h3')].map((title) => title.textContent)).toEqual([
    'The keeper',
    'Toy 1',
  ]);
  const [edit] = host.querySelectorAll('button');
  expect(edit?.getAttribute('aria-label')).toBe('Change: The keeper');
  edit?.click();
  expect(onEdit).toHaveBeenCalledExactlyOnceWith('keeper');
});
