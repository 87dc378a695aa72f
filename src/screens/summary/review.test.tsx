import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mount } from '../../../tests/render.tsx';
import { t } from '../../../tests/wording/texts.ts';
import { form as housingLegalData } from '#schemas/steps/housing-legal-data.schema.json?form';
import { form } from '../../form/fixtures/keeper.schema.json?form';
import { fixtureTranslator } from '#form/fixtures/texts.test-helpers.ts';
import { loadFormats } from '#form/formats/format.ts';
import { Review } from './review.tsx';

it('lists the answers in the order of the groups, without unanswered questions', async () => {
  // As the screen is loaded (screens.ts): phone numbers are shown by the numbering plans.
  await loadFormats(form.formats);
  const onEdit = vi.fn();
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
  const { container: host, user } = mount(
    <Review
      name="keeper"
      definition={form}
      data={data}
      title="The keeper"
      editLabel="Change"
      onEdit={onEdit}
    />,
    { texts: fixtureTranslator() },
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
  const edit = within(host).getByRole('button', { name: 'Change: The keeper' });
  await user.click(edit);
  expect(onEdit).toHaveBeenCalledOnce();
});

it('shows and counts the items of a list in its place', () => {
  const answers = {
    taxCountry: 'AT',
    taxResidentElsewhere: true,
    taxResidences: [{ country: 'IT' }, { country: 'FR' }],
    usPerson: false,
  };
  const { container } = mount(
    <Review
      name="housing-legal-data"
      definition={housingLegalData}
      data={{ customer: answers }}
      title=""
      editLabel=""
    />,
    { texts: fixtureTranslator() },
  );
  expect(container.querySelector('summary')?.textContent).toBe(
    t('form:review.folded', { count: 5, title: '' }),
  );
  expect(
    [...container.querySelectorAll<HTMLElement>('[data-answer]')].map(
      ({ dataset }) => dataset['answer'],
    ),
  ).toEqual(['taxCountry', 'taxResidentElsewhere', 'country', 'country', 'usPerson']);
});
