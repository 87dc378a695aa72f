/**
 * The `autocomplete` token of every control (WCAG 1.3.5). Names, contact data and address of the applicant have a token; incomes,
 * accounts and data of other people are `off`, and so is a new field until its UI schema says otherwise.
 */
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers, FormDefinition } from '#form/answers/definition.ts';
import { fixtureTranslator } from '#form/fixtures/texts.test-helpers.ts';
import { SchemaForm } from '#form/schema-form.tsx';
import { mount } from '../../../tests/render.tsx';

/** A choice that the attribute does not exist for: radio buttons, tick boxes. */
const NONE = '–';

/** By form and field; every other control that is typed in or a list is `off`. */
const TOKENS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  registration: {
    title: 'honorific-prefix',
    firstName: 'given-name',
    lastName: 'family-name',
    dateOfBirth: 'bday',
    emailAddress: 'email',
    mobilePhone: 'tel',
  },
  'personal-financial-data': { employer: 'organization' },
  'housing-legal-data': {
    street: 'address-line1',
    zipCode: 'postal-code',
    city: 'address-level2',
  },
  signing: { utan: 'one-time-code' },
};

/** Answers after which, taken together, every field of a form has been asked for; without an entry the empty form shows them all. */
const ASKING: Readonly<Record<string, readonly Answers[]>> = {
  'personal-financial-data': [
    {
      customer: { occupation: 'EMPLOYEE', additionalIncome: 100 },
      purpose: 'LOAN_REPAYMENT',
      refinancings: [{}],
    },
    { customer: { occupation: 'PENSIONER' } },
  ],
  'housing-legal-data': [
    {
      customer: {
        taxCountry: 'DE',
        taxResidentElsewhere: true,
        taxResidences: [{ country: 'IT' }],
        usPerson: true,
      },
    },
  ],
};

const FILES = import.meta.glob<FormDefinition>('/schemas/{steps,popups}/*.schema.json', {
  query: '?form',
  import: 'form',
  eager: true,
});
const FORMS = Object.entries(FILES).map(
  ([path, form]) => [path.slice(path.lastIndexOf('/') + 1, -'.schema.json'.length), form] as const,
);

const noneFound = () => Promise.resolve([]);

/** Every control of the form in the page: its field without places in lists, its kind, its token. */
async function controlsOf(
  name: string,
  definition: FormDefinition,
  data: Answers,
): Promise<{ field: string; kind: string; token: string; enterKey: string | null }[]> {
  const { container, unmount } = await act(async () =>
    mount(
      <SchemaForm
        name={name}
        definition={definition}
        data={data}
        submitLabel="Weiter"
        onSubmit={() => undefined}
        searches={{ employers: noneFound, addresses: noneFound }}
        countries={() => Promise.resolve(['AT', 'DE'])}
      />,
      { texts: fixtureTranslator() },
    ),
  );
  const found = [...container.querySelectorAll('input, select, textarea')].map((control) => ({
    field: (control.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? '').replaceAll(
      /\.\d+/g,
      '',
    ),
    kind: control instanceof HTMLInputElement ? control.type : control.tagName.toLowerCase(),
    token: control.getAttribute('autocomplete') ?? NONE,
    enterKey: control.getAttribute('enterkeyhint'),
  }));
  unmount();
  return found;
}

async function everyControl(name: string, definition: FormDefinition) {
  const found = [];
  for (const data of ASKING[name] ?? [{}])
    found.push(...(await controlsOf(name, definition, data)));
  return found;
}

/** Field → token as the UI schema names it; `items` are in a list, any other level with fields is transparent. */
function tokensIn(node: unknown, field = '', list = ''): Record<string, string> {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return {};
  return Object.entries(node).reduce<Record<string, string>>((all, [key, value]) => {
    if (key === 'ui:autocomplete') return { ...all, [field]: String(value) };
    return key.startsWith('ui:')
      ? all
      : {
          ...all,
          ...(key === 'items'
            ? tokensIn(value, field, `${field}.`)
            : tokensIn(value, `${list}${key}`, list)),
        };
  }, {});
}

const oneOf = (values: readonly string[]): string => [...new Set(values)].join(' or ');

it.each(FORMS)('%s has the autocomplete values of the table', async (name, definition) => {
  const controls = await everyControl(name, definition);
  const tokens = Object.fromEntries(
    controls.map(({ field }) => [
      field,
      oneOf(controls.filter((each) => each.field === field).map(({ token }) => token)),
    ]),
  );
  const named = Object.entries(tokens).filter(([, token]) => token !== NONE && token !== 'off');
  expect(Object.fromEntries(named)).toEqual(TOKENS[name] ?? {});
  // A token named for a control that cannot carry it would say nothing to anybody.
  expect(tokens).toMatchObject(tokensIn(definition.uiSchema));
});

it.each(FORMS)(
  '%s leaves nothing typed or chosen from a list to the guess of a browser',
  async (name, definition) => {
    const controls = await everyControl(name, definition);
    expect(
      controls.filter(
        ({ kind, token }) => ['radio', 'checkbox', 'file'].includes(kind) !== (token === NONE),
      ),
    ).toEqual([]);
  },
);

it.each(FORMS)(
  '%s names the Enter key of the keyboard wherever a line is typed',
  async (...form) => {
    const controls = await everyControl(...form);
    const typed = controls.filter(({ kind }) => ['text', 'tel'].includes(kind));
    expect(typed.filter(({ enterKey }) => enterKey === null)).toEqual([]);
    expect(controls.filter((each) => !typed.includes(each) && each.enterKey !== null)).toEqual([]);
  },
);

it('every row of the table has a form', () =>
  expect(Object.keys(TOKENS).filter((name) => !FORMS.some(([form]) => form === name))).toEqual([]));
