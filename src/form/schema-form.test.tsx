import { act } from '@testing-library/react';
import { createRef, type ReactElement } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { find, mount, onCommits } from '../../tests/render.tsx';
import { t } from '../../tests/wording/texts.ts';
import { emptyMemory } from './answers/question-changes.ts';
import type { FieldMessage, SchemaFormHandle, SchemaFormProps } from './answers/definition.ts';
import { form } from './fixtures/keeper.schema.json?form';
import { form as papers } from './fixtures/papers.schema.json?form';
import { fixtureTranslator } from './fixtures/texts.test-helpers.ts';
import { SchemaForm } from './schema-form.tsx';
import { eventually, settled } from '../../tests/eventually.ts';

let view: ReturnType<typeof mount>;
const onSubmit = vi.fn<SchemaFormProps['onSubmit']>();
const onInvalid = vi.fn<(count: number) => void>();
const onRefused = vi.fn<NonNullable<SchemaFormProps['onRefused']>>();
const handle = createRef<SchemaFormHandle>();
const complete = {
  keeper: { firstName: 'Ada', birthday: '1990-03-24', animal: 'CAT', agrees: true },
};

const Screen = (props: Partial<SchemaFormProps>): ReactElement => (
  <SchemaForm
    ref={handle}
    name="keeper"
    definition={form}
    data={{}}
    submitLabel="Weiter"
    onSubmit={onSubmit}
    onInvalid={onInvalid}
    onRefused={onRefused}
    {...props}
  />
);

/** Again with other props where it is shown already. */
function show(props: Partial<SchemaFormProps> = {}): void {
  view = mount(<Screen {...props} />, { texts: fixtureTranslator() });
}
const click = async (selector: string): Promise<void> => view.user.click(find(selector));
const submit = (): Promise<void> => click('button[type=submit]');
const links = (): (string | null)[] =>
  [...document.querySelectorAll('[data-error-summary] li')].map((item) => item.textContent);
const type = async (name: string, text: string): Promise<void> => {
  const input = find(`[name="${name}"]`);
  await view.user.clear(input);
  if (text !== '') await view.user.type(input, text);
};
const leave = async (name: string, text: string): Promise<void> => {
  await type(name, text);
  await view.user.tab();
};

// Not after a test: its form is taken away later, which reports once more.
beforeEach(() => {
  vi.clearAllMocks();
});

describe('a refused submit', () => {
  it('lists missing answers by their labels, takes the focus, and drops an error when it is corrected', async () => {
    show();
    expect(document.querySelector('[aria-invalid]')).toBeNull();
    await submit();
    expect(links()).toEqual(['First name', 'Birthday', 'Animal', 'I agree is missing.']);
    expect(document.activeElement).toBe(find('[data-error-summary]'));
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(4);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onRefused.mock.calls).toEqual([
      [
        ['firstName', 'birthday', 'animal', 'agrees'].map((name) => ({
          field: `keeper.${name}`,
          rule: 'required',
        })),
      ],
    ]);
    await leave('firstName', '  Ada ');
    await leave('birthday', '24.3.1990');
    await click('[name="animal"][value="CAT"]');
    expect(links()).toEqual(['I agree is missing.']);
    await click('[name="agrees"]');
    expect(document.querySelector('[data-error-summary]')).toBeNull();
    expect(onInvalid.mock.calls.map(([count]) => count)).toEqual([4, 3, 2, 1, 0]);
    await submit();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(complete);
  });
  it('folds away the errors after the fifth, unless it is one alone', async () => {
    show({ data: { toys: [{}, {}, {}] } });
    await submit();
    const [first, rest] = document.querySelectorAll('[data-error-summary] ul');
    expect(first?.children).toHaveLength(5);
    expect(rest?.closest('details')?.open).toBe(false);
    expect(rest?.children).toHaveLength(3);
    expect(rest?.lastElementChild?.textContent).toBe('I agree is missing.');
    view.unmount();
    show({ data: { toys: [{}, {}] } });
    await submit();
    expect(document.querySelectorAll('[data-error-summary] li')).toHaveLength(6);
    expect(document.querySelector('[data-error-summary] details')).toBeNull();
  });
  it('describes the control by a short message, before the hint', async () => {
    show();
    await submit();
    const described =
      find('[name="firstName"]').getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      `${t('form:errorPrefix')} ${t('form:missing.fill')}`,
      'As in the passport.',
    ]);
  });
});

it('a refused submit paints the list of errors, with the focus, before the fields', async () => {
  show();
  const seen: (readonly number[])[] = [];
  onCommits(() =>
    seen.push([links().length, document.querySelectorAll('[aria-invalid="true"]').length]),
  );
  await submit();
  expect(seen.at(0)).toEqual([4, 0]);
  expect(seen.at(-1)).toEqual([4, 4]);
  expect(document.activeElement).toBe(find('[data-error-summary]'));
});

describe('while filling in', () => {
  it('keeps unreadable text and shows the error on blur', async () => {
    show();
    await leave('birthday', '31.2.1990');
    expect(find<HTMLInputElement>('[name="birthday"]').value).toBe('31.2.1990');
    expect(find('[data-field="birthday"]').textContent).toContain('No such day.');
    expect(document.querySelector('[data-error-summary]')).toBeNull();
  });
  it('preselects no checkbox, although only `true` is valid', async () => {
    show();
    expect(find<HTMLInputElement>('[name="agrees"]').checked).toBe(false);
  });
  it('delays the changes of a blur until the click that caused it has ended', async () => {
    const onChange = vi.fn();
    show({ onChange });
    await type('firstName', 'Ada');
    const button = find('button[type=submit]');
    await view.user.pointer({ keys: '[MouseLeft>]', target: button });
    expect(document.activeElement).toBe(button);
    expect(onChange).not.toHaveBeenCalled();
    await view.user.pointer({ keys: '[/MouseLeft]', target: button });
    await eventually(() => expect(onChange).toHaveBeenCalled());
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ keeper: { firstName: 'Ada' } });
  });
  it('answers a click beside a field before it takes what was typed there', async () => {
    const frames: FrameRequestCallback[] = [];
    const spy = vi.spyOn(window, 'requestAnimationFrame');
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementation((frame) => frames.push(frame));
    const onChange = vi.fn();
    show({ onChange });
    await type('firstName', 'Ada');
    frames.length = 0;
    await view.user.click(document.body);
    await act(settled);
    expect(onChange).not.toHaveBeenCalled();
    frames.forEach((frame) => frame(0));
    await eventually(() => expect(onChange).toHaveBeenCalledOnce());
    await type('firstName', 'Eva');
    await click('[name="animal"][value="CAT"]');
    expect(onChange).toHaveBeenLastCalledWith({ keeper: { firstName: 'Eva', animal: 'CAT' } });
  });
  it('leaves an empty field alone', async () => {
    show();
    await leave('firstName', '');
    expect(document.querySelector('[aria-invalid]')).toBeNull();
  });
  it('restores a hidden answer, but does not send it', async () => {
    show({ data: { keeper: { ...complete.keeper, animal: 'DOG', tax: 12 } } });
    await click('[name="animal"][value="CAT"]');
    expect(document.querySelector('[name="tax"]')).toBeNull();
    await submit();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith(complete);
    await click('[name="animal"][value="DOG"]');
    expect(find<HTMLInputElement>('[name="tax"]').value).toBe('12,00');
  });
  it('restores an answer put aside after it is mounted again with `memory`', async () => {
    const onChange = vi.fn<(draft: object) => void>();
    const memory = emptyMemory();
    show({ data: { keeper: { ...complete.keeper, since: '2015-03-01' } }, memory, onChange });
    await click('[name="animal"][value="DOG"]');
    view.unmount();
    show({ data: onChange.mock.lastCall?.[0] as SchemaFormProps['data'], memory });
    await click('[name="animal"][value="CAT"]');
    expect(find<HTMLInputElement>('[name="since"]').value).toBe('03.2015');
  });
  it('keeps typed answers when `data` changes', async () => {
    show({ data: complete });
    await leave('firstName', 'Grace');
    show({ data: { keeper: { firstName: 'Ada' } } });
    expect(find<HTMLInputElement>('[name="firstName"]').value).toBe('Grace');
  });
});

describe('a submit', () => {
  it('commits the focused input first', async () => {
    show({ data: complete });
    await type('firstName', 'Grace{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      keeper: { ...complete.keeper, firstName: 'Grace' },
    });
  });
  it('is ignored while one is running', async () => {
    let finish = (): void => undefined;
    onSubmit.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)));
    show({ data: complete });
    await submit();
    await submit();
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await act(async () => finish());
    await submit();
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });
});

describe('a server error', () => {
  const refuse = (errors: readonly FieldMessage[]): void =>
    act(() => handle.current?.showErrors(errors));
  it('is shown at its field and in the summary; without a field it is listed as text', async () => {
    show({ data: complete });
    refuse([
      { field: 'keeper.firstName', message: 'Unknown person.' },
      { field: 'keeper.secret', message: 'Not today.' },
    ]);
    expect(links()).toEqual(['Unknown person.', 'Not today.']);
    expect(document.querySelectorAll('[data-error-summary] a')).toHaveLength(1);
    expect(find('[name="firstName"]').getAttribute('aria-invalid')).toBe('true');
    await act(async () => handle.current?.focusSummary());
    expect(document.activeElement).toBe(find('[data-error-summary]'));
    await leave('firstName', 'Grace');
    expect(links()).toEqual(['Not today.']);
  });
  it('shows all messages of a field', async () => {
    const about = (message: string) => ({ field: 'keeper.firstName', message });
    show({ data: complete });
    refuse([
      about('Unknown person.'),
      { field: 'keeper.animal', message: 'No cats.' },
      about('Too short.'),
    ]);
    expect(links()).toEqual(['Unknown person. Too short.', 'No cats.']);
    expect(find('[data-field="firstName"] [id$="-error"]').textContent).toBe(
      `${t('form:errorPrefix')} Unknown person. Too short.`,
    );
  });
  it('gets a general message where the server sends none', async () => {
    show({ data: { ...complete, toys: [{ name: 'Ball' }, { name: 'Mouse' }] } });
    refuse([
      { field: 'keeper.firstName', message: '' },
      { field: 'keeper.animal', message: ' ' },
      { field: 'keeper.animal', message: 'No cats.' },
      { field: 'toys.1.name', message: '' },
      { field: 'keeper.other', message: '' },
    ]);
    expect(links()).toEqual([
      'Please check First name.',
      'No cats.',
      'Toy 2: Please check Name.',
      t('form:refused'),
    ]);
    expect(find('[data-field="firstName"] [id$="-error"]').textContent).toBe(
      `${t('form:errorPrefix')} Please check First name.`,
    );
  });
});

describe('lists', () => {
  it('add up to their limit and remove the right item', async () => {
    show({ data: complete });
    expect(find('[data-field="toys"]').textContent).toContain('No toys.');
    await click('[data-add="toys"]');
    expect(document.activeElement).toBe(find('[name="toys.0.name"]'));
    await leave('toys.0.name', 'Ball');
    await click('[data-add="toys"]');
    await leave('toys.1.name', 'Mouse');
    expect(document.querySelector('[data-add]')).toBeNull();
    await click('[data-remove="0"]');
    expect(find<HTMLInputElement>('[name="toys.0.name"]').value).toBe('Mouse');
    expect(document.querySelector('[name="toys.1.name"]')).toBeNull();
    await submit();
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...complete, toys: [{ name: 'Mouse' }] });
  });
});

it('each answer of a question in error is described by the error', async () => {
  show();
  const described = () =>
    document.getElementById(
      find('[name="animal"][value=FISH]').getAttribute('aria-describedby') ?? '',
    )?.textContent;
  expect(described()).toBeUndefined();
  await submit();
  expect(described()).toContain(t('form:errorPrefix'));
});

describe('the live region announces', () => {
  const heard = (): string | null => find('[aria-live=polite]').textContent;
  const expectHeard = (text: string): Promise<void> => eventually(() => expect(heard()).toBe(text));
  const choose = (animal: string): Promise<void> => click(`[name="animal"][value=${animal}]`);

  it('a question that appears, and one that vanishes with its answer', async () => {
    show();
    await choose('DOG');
    await expectHeard(t('form:questions.appeared', { count: 1, label: 'Tax' }));
    await leave('tax', '12');
    await choose('CAT');
    await expectHeard(t('form:questions.putAside', { count: 1, label: 'Tax' }));
  });

  it('nothing of a question that vanishes without an answer, and empties itself', async () => {
    // user-event waits between its steps.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    show();
    await choose('DOG');
    vi.advanceTimersByTime(1_000);
    expect(heard()).toBe(t('form:questions.appeared', { count: 1, label: 'Tax' }));
    await choose('CAT');
    vi.advanceTimersByTime(6_000);
    expect(heard()).toBe('');
  });

  it('an error found on blur', async () => {
    show();
    await leave('birthday', 'gestern');
    await expectHeard(`${t('form:errorPrefix')} No such day.`);
  });

  it('the removal of each item, also with the same text twice', async () => {
    show({ data: { ...complete, toys: [{}, {}] } });
    const region = find('[aria-live=polite]');
    const remove = async (): Promise<ChildNode | null> => {
      const before = region.firstChild;
      await click('[data-remove="0"]');
      await eventually(() => expect(region.firstChild).not.toBe(before));
      expect(region.textContent).toBe(t('form:list.removed', { item: 'Toy 1' }));
      return region.firstChild;
    };
    expect(await remove()).not.toBe(await remove());
  });
});

it('the summary names the list item of an answer the item when there are several', async () => {
  show({ data: { ...complete, toys: [{}] } });
  await submit();
  expect(links()).toEqual(['Name']);
  await click('[data-add="toys"]');
  await submit();
  expect(links()).toEqual(['Toy 1: Name', 'Toy 2: Name']);
  expect(find('[data-field="toys.1.name"] [id$="-error"]').textContent).toBe(
    `${t('form:errorPrefix')} ${t('form:missing.fill')}`,
  );
});

it('the first question is the heading of its group where the UI schema says so', async () => {
  const groups = [{ key: 'person', heading: 'question', fields: ['keeper.firstName'] }];
  show({ definition: { ...form, uiSchema: { ...form.uiSchema, 'ui:groups': groups } } });
  expect(find('[role=heading][aria-level="2"]').closest('label')?.htmlFor).toBe(
    'keeper-keeper-firstName',
  );
  expect(document.querySelector('legend h2')).toBeNull();
});

it('an answer of an earlier step is not shown, but conditions use it', async () => {
  show({ name: 'papers', definition: papers, data: { papers: { animal: 'DOG' } } });
  expect(document.querySelector('[name="animal"], [data-field="animal"]')).toBeNull();
  await submit();
  expect(links()).toEqual(['Pass is missing.', 'Tax receipt is missing.']);
});

describe('a folded group', () => {
  const fold = () => document.querySelector('details');
  const showPapers = (animal: string) =>
    show({ name: 'papers', definition: papers, data: { papers: { animal } } });
  it('is closed while nothing in it is required or answered', async () => {
    showPapers('CAT');
    expect(fold()?.open).toBe(false);
    await act(async () => handle.current?.setValue(['papers', 'TAX_RECEIPT'], ['1']));
    expect(fold()?.open).toBe(true);
    await act(async () => handle.current?.setValue(['papers', 'TAX_RECEIPT'], undefined));
    expect(fold()?.open).toBe(true);
  });
  it('is open when something in it is required', async () => {
    showPapers('DOG');
    expect(fold()?.open).toBe(true);
  });
});
