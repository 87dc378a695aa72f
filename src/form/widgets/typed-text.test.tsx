import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { form } from '../fixtures/keeper.schema.json?form';
import { fixtureTranslator } from '../fixtures/texts.ts';
import { SchemaForm } from '../schema-form.tsx';
import { find, renderWithTexts } from '../../../tests/render.tsx';

const changed = vi.fn<(data: unknown) => void>();
let user: ReturnType<typeof renderWithTexts>['user'];
const box = (name: string) => find<HTMLInputElement>(`[name="${name}"]`);
const leave = async (name: string, text: string): Promise<void> => {
  await user.clear(box(name));
  await user.type(box(name), text);
  await user.tab();
};

beforeEach(() => {
  ({ user } = renderWithTexts(
    <SchemaForm
      name="keeper"
      definition={form}
      data={{}}
      submitLabel="Weiter"
      onSubmit={() => undefined}
      onChange={changed}
    />,
    fixtureTranslator(),
  ));
});
afterEach(() => void vi.clearAllMocks());

it('is parsed and shown in its notation on blur', async () => {
  await leave('firstName', '  Ada ');
  await leave('birthday', '24.3.1990');
  expect([box('firstName').value, box('birthday').value]).toEqual(['Ada', '24.03.1990']);
  expect(changed).toHaveBeenLastCalledWith({
    keeper: { firstName: 'Ada', birthday: '1990-03-24' },
  });
});

it('keeps the rest of the answers', async () => {
  await leave('birthday', '24.3.1990');
  await leave('birthday', 'gestern');
  expect([box('birthday').value, box('birthday').getAttribute('aria-invalid')]).toEqual([
    'gestern',
    'true',
  ]);
  await leave('birthday', '25.3.1990');
  expect([box('birthday').value, box('birthday').getAttribute('aria-invalid')]).toEqual([
    '25.03.1990',
    null,
  ]);
});
