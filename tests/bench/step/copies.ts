/** 100 and 300 fields: the step's plain fields again and again, under names with a number, in groups of their own. */
import type { Schema, Source } from './step.ts';

/** Fields of the step as it is: 19 answers, the list and two loans of five answers each. */
export const FIRST_SIZE = 30;
/** No comboboxes: only this application has them, so repeating them would compare different things. */
const REPEATED = ['cityOfBirth', 'maritalStatus', 'education', 'netIncome', 'debitAccount'];

export function copied({ schema, ui, texts }: Source, size: number): Source {
  const names = Array.from({ length: size - FIRST_SIZE }, (_, index) => {
    const of = REPEATED[index % REPEATED.length] ?? '';
    return { of, name: `${of}${Math.floor(index / REPEATED.length) + 2}` };
  });
  const add = (all: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> => ({
    ...all,
    ...Object.fromEntries(
      names
        .filter(({ of }) => all !== undefined && of in all)
        .map(({ of, name }) => [name, all?.[of]]),
    ),
  });
  const customer = schema.properties?.['customer'] ?? {};
  const numbers = [...new Set(names.map(({ name }) => name.replace(/^\D+/, '')))];
  return {
    schema: {
      ...schema,
      properties: {
        ...schema.properties,
        customer: {
          ...customer,
          required: [...(customer.required ?? []), ...names.map(({ name }) => name)],
          properties: add(customer.properties) as Record<string, Schema>,
        },
      },
    },
    ui: {
      ...ui,
      customer: add(ui['customer'] as Record<string, unknown>),
      'ui:groups': [
        ...(ui['ui:groups'] as object[]),
        ...numbers.map((number) => ({
          key: `again${number}`,
          fields: names
            .filter(({ name }) => name.replace(/^\D+/, '') === number)
            .map(({ name }) => `customer.${name}`),
        })),
      ],
    },
    texts: {
      ...texts,
      fields: add(texts['fields']),
      enums: add(texts['enums']),
      errors: add(texts['errors']),
      steps: Object.fromEntries(
        Object.entries(texts['steps'] ?? {}).map(([step, words]) => {
          const { groups, ...others } = words as { groups: object };
          return [
            step,
            {
              ...others,
              groups: {
                ...groups,
                ...Object.fromEntries(
                  numbers.map((number) => [`again${number}`, `Weitere Angaben ${number}`]),
                ),
              },
            },
          ];
        }),
      ),
    },
  };
}
