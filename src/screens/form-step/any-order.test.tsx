/**
 * Property test: after any sequence of actions a form shows its data, asks the questions that the answers call for, and shows no
 * error of a question that was never left.
 */
import fc from 'fast-check';
import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { countryName } from '#form/formats/country.ts';
import { controlName, getIn } from '#schema/data-path.ts';
import { visibleFields, type Field } from '#form/answers/fields.ts';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { notationFor, parseText } from '#form/formats/format.ts';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { form as housingLegalData } from '#schemas/steps/housing-legal-data.schema.json?form';
import { form as personalFinancialData } from '#schemas/steps/personal-financial-data.schema.json?form';
import { form as registration } from '#schemas/steps/registration.schema.json?form';
import { stage } from '#screens/stage.test-helpers.tsx';
import { settled } from '../../../tests/eventually.ts';
import { listed } from '../../../tests/listed.ts';

/** The long forms, each with the application that leads to it. */
const FORMS = {
  registration: { customer: {} },
  'personal-financial-data': {
    state: 'INIT',
    purpose: 'LOAN_REPAYMENT',
    customer: { dateOfBirth: '1980-01-01' },
  },
  'housing-legal-data': { state: 'PEFI_INFO', customer: { dateOfBirth: '1980-01-01' } },
} as const satisfies { [step in Step]?: Partial<Application> };

const DEFINITIONS = {
  registration,
  'personal-financial-data': personalFinancialData,
  'housing-legal-data': housingLegalData,
};

const TEXTS = [
  ...listed(`Donau Handels GmbH | Österreich | 1.234,56 | 0 | -5 | viel | 03.2015 | 13.2015
    | AT61 1904 3002 3457 3201`),
  '',
  'x'.repeat(300),
];

type Control = HTMLInputElement | HTMLSelectElement;

interface Act {
  kind: 'type' | 'choose' | 'press' | 'leave' | 'submit';
  pick: number;
  value: number;
  byKeyboard: boolean;
}
const acts: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom<Act['kind']>(
    'type',
    'type',
    'choose',
    'choose',
    'press',
    'leave',
    'submit',
  ),
  pick: fc.nat(),
  value: fc.nat(),
  byKeyboard: fc.boolean(),
});
const pickedOf = <Item,>(items: readonly Item[], pick: number): Item | undefined =>
  items[pick % Math.max(items.length, 1)];

/**
 * A click as the browser does it: the focused control is blurred while the button is down, and React renders after each listener, so
 * what was left is committed before the click. A click by script renders only after all of them: the commit is waited for here.
 */
async function click(target: HTMLElement, byKeyboard: boolean): Promise<void> {
  const press = (type: string) =>
    act(() => void target.dispatchEvent(new MouseEvent(type, { bubbles: true })));
  if (!byKeyboard) press('mousedown');
  act(() => target.focus());
  if (!byKeyboard) press('mouseup');
  await act(settled);
  act(() => target.click());
  await act(settled);
}

/** Returns the control it acted on. */
async function perform(
  form: HTMLElement,
  { kind, pick, value, byKeyboard }: Act,
): Promise<HTMLElement | undefined> {
  const controls = [...form.querySelectorAll<Control>('[data-field] input, [data-field] select')];
  const isText = (control: Control): control is HTMLInputElement =>
    control instanceof HTMLInputElement && !['radio', 'checkbox'].includes(control.type);
  const targets: Readonly<Record<Act['kind'], readonly (HTMLElement | null)[]>> = {
    submit: [form.querySelector<HTMLElement>('button[type=submit]')],
    leave: [document.activeElement as HTMLElement | null],
    press: [...form.querySelectorAll<HTMLElement>('[data-field] button')],
    type: controls.filter(isText),
    choose: controls.filter((control) => !isText(control)),
  };
  const target = pickedOf(targets[kind], pick) ?? undefined;
  if (target === undefined || kind === 'leave') {
    act(() => target?.blur());
  } else if (target instanceof HTMLSelectElement) {
    act(() => target.focus());
    fireEvent.change(target, {
      target: { value: pickedOf([...target.options], value)?.value ?? '' },
    });
  } else if (kind === 'type') {
    act(() => target.focus());
    fireEvent.input(target, { target: { value: pickedOf(TEXTS, value) } });
  } else {
    await click(target, byKeyboard);
  }
  return target;
}

/** The displayed value of a field; numbers and yes or no as text. */
function shownIn(field: HTMLElement, { schema }: Field, { formats }: FormDefinition): unknown {
  const choices = [...field.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  if (choices.length > 0) return choices.find(({ checked }) => checked)?.value;
  const control = field.querySelector<Control>('input, select');
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked ? 'true' : undefined;
  if (control instanceof HTMLSelectElement) return control.value === '' ? undefined : control.value;
  return parseText(notationFor(formats, schema), control?.value ?? '');
}

const sameAnswer = (shown: unknown, stored: unknown): boolean =>
  shown === stored ||
  String(shown) === String(stored === false && shown === undefined ? undefined : stored) ||
  (typeof stored === 'string' && shown === countryName(stored));

const STEP_NAMES = Object.keys(FORMS) as (keyof typeof FORMS)[];
test.each(STEP_NAMES)('%s shows its data after any actions', async (step) => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 20, maxLength: 60 }), async (all) => {
      const screen = await stage(step, { application: FORMS[step] });
      const definition = DEFINITIONS[step];
      const form = screen.found('form');
      /** Questions that were acted on or submitted, by label, because a field may change its question. */
      const met = new Set<string>();
      /** A number for each loan that is shown; loans move up when one is removed, and come back when the list was hidden. */
      const loans: number[] = [];
      let lastLoan = 0;
      const shownLoans = () => [...form.querySelectorAll('[data-field=refinancings] .form-item')];
      const numberLoans = (before: readonly Element[], acted: Element | undefined): void => {
        const { length } = shownLoans();
        const index = before.findIndex((loan) => loan.contains(acted ?? null));
        if (index >= 0 && length < before.length) loans.splice(index, 1);
        while (loans.length < length) loans.push((lastLoan += 1));
      };
      const questionOf = (field: HTMLElement): string => {
        const loan = field.closest('.form-item');
        return [
          loan === null ? '' : loans[shownLoans().indexOf(loan)],
          field.dataset['field']?.split('.').at(-1),
          field.querySelector('.form-label')?.textContent,
        ].join(' ');
      };
      for (const each of [
        ...all,
        { kind: 'leave', pick: 0, value: 0, byKeyboard: true } as const,
      ]) {
        const before = shownLoans();
        const target = await perform(form, each);
        const field = target?.closest<HTMLElement>('[data-field]');
        await act(settled);
        numberLoans(before, target);
        const acted =
          each.kind === 'submit'
            ? [...form.querySelectorAll<HTMLElement>('[data-field]')]
            : field
              ? [field]
              : [];
        acted.forEach((one) => met.add(questionOf(one)));
        const data: Answers | undefined = screen.draftOf(step);
        if (data === undefined) continue;
        const entries = visibleFields(definition, data);
        const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
        const shown = new Map(fields.map((field) => [field.dataset['field'], field]));
        // A field in no group stands at the end, wherever the schema has it.
        expect([...shown.keys()].sort()).toEqual(
          entries.map(({ path }) => controlName(path)).sort(),
        );
        entries.forEach((entry) => {
          const name = controlName(entry.path);
          const field = shown.get(name);
          if (field === undefined || entry.schema.type === 'array') return;
          const stored = getIn(data, entry.path);
          // While a field has the focus, its text is not committed.
          if (!field.contains(document.activeElement))
            expect({ name, shown: shownIn(field, entry, definition), stored }).toSatisfy(
              ({ shown }: { shown: unknown }) => sameAnswer(shown, stored),
            );
          if (stored === undefined && field.querySelector('.form-error') !== null)
            expect(met, `${name}: was never left empty`).toContain(questionOf(field));
        });
      }
      await screen.leave();
      document.body.replaceChildren();
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
