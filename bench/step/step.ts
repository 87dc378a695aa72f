/**
 * The step that is measured, personal-financial-data, read from the application's own schema, UI schema and texts, as a
 * flat list of fields: every contestant is built from it, so that all ask the same in the same words. With more than 30
 * fields the plain ones are repeated.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  choiceText,
  fieldTexts,
  messagesOf,
  textsOf,
  type Catalogue,
  type Messages,
} from './texts.ts';
import type { Schema } from './texts.ts';

export const STEP = 'personal-financial-data';
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Shown while the named field has one of the values, or a number above one. */
export type Condition =
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly field: string; readonly above: number };

export interface Field {
  /** Unique in the form; `employer_PENSIONER` is `employer` as pensioners are asked it. */
  readonly name: string;
  readonly kind: 'text' | 'number' | 'select' | 'radio';
  readonly label: string;
  readonly hint?: string;
  readonly info?: { readonly title: string; readonly text: string };
  readonly required: boolean;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly rules: Pick<
    Schema,
    'pattern' | 'maxLength' | 'minimum' | 'maximum' | 'exclusiveMinimum' | 'format'
  >;
  readonly messages: Messages;
  readonly when?: Condition;
  /** Text of the group the field stands in. */
  readonly group: string;
}

export interface ListField extends Pick<Field, 'name' | 'label' | 'hint' | 'messages' | 'group'> {
  readonly add: string;
  readonly item: string;
  readonly remove: string;
  readonly fields: readonly Field[];
  readonly when: Condition;
}

export interface Step {
  readonly heading: string;
  readonly intro: string;
  readonly submit: string;
  readonly optional: string;
  readonly choose: string;
  readonly summary: string;
  readonly groups: readonly string[];
  readonly fields: readonly Field[];
  readonly list: ListField;
}

/** What every form starts with: all 30 fields are in sight, the other answers are to be given. */
export const INITIAL = {
  customer: { occupation: 'EMPLOYEE', additionalIncome: 300 },
  purpose: 'LOAN_REPAYMENT',
  refinancings: [{ type: 'LOAN' }, { type: 'LOAN' }],
};
export const INITIAL_FLAT = {
  ...INITIAL.customer,
  purpose: INITIAL.purpose,
  refinancings: INITIAL.refinancings,
};

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

const { definitions } = JSON.parse(read('schemas/defs.json')) as {
  definitions: Readonly<Record<string, object>>;
};
/** Writes out every `defs.json#/definitions/…`. */
function inlined(_key: string, value: unknown): unknown {
  const { $ref, ...rest } = (value ?? {}) as { $ref?: string };
  if ($ref === undefined) return value;
  const target = definitions[$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`nothing stands at ${$ref}`);
  return { ...(JSON.parse(JSON.stringify(target), inlined) as object), ...rest };
}

/** Without `$schema`, which names the meta schema for editors. */
function json(path: string): unknown {
  const { $schema: _meta, ...value } = JSON.parse(read(path), inlined) as Record<string, unknown>;
  return value;
}

export interface Source {
  readonly schema: Schema;
  readonly ui: Record<string, unknown>;
  readonly texts: Record<string, Catalogue>;
}

/** Schema (written out), UI schema and texts with as many fields as asked for: 30, 100, 300. */
export function sourceOf(size: number): Source {
  const ui = json(`schemas/steps/${STEP}.ui.json`) as Record<string, unknown>;
  const groups = ui['ui:groups'] as readonly { fields: readonly string[] }[];
  const names = groups.flatMap(({ fields }) => fields.map((path) => path.replace(/^.*\./, '')));
  const source = {
    schema: json(`schemas/steps/${STEP}.schema.json`) as Schema,
    ui,
    texts: textsOf(names, (name) => json(`locales/de-AT/${name}.json`) as Catalogue),
  };
  return size <= FIRST_SIZE ? source : copied(source, size);
}

function conditionOf({ properties = {} }: Schema): Condition {
  const [field = '', rule = {}] = Object.entries(properties)[0] ?? [];
  const values = rule.const === undefined ? rule.enum : [rule.const];
  return values === undefined
    ? { field, above: rule.exclusiveMinimum ?? 0 }
    : { field, in: values };
}

/** The flat list of the fields, in the order of the groups. */
export function stepOf(size: number): Step {
  const { schema, ui, texts } = sourceOf(size);
  const words = (texts['steps']?.[STEP] ?? {}) as Record<string, string> & {
    groups: Record<string, string>;
  };
  const groups = ui['ui:groups'] as readonly { key: string; fields: readonly string[] }[];
  const customer = schema.properties?.['customer'] ?? {};
  const widgets = { ...(ui['customer'] as object), purpose: ui['purpose'] } as Record<
    string,
    Record<string, unknown>
  >;

  const field = (
    name: string,
    key: string,
    rule: Schema,
    required: boolean,
    group: string,
    context?: string,
    when?: Condition,
  ): Field => {
    const { label = '', hint, info } = fieldTexts(texts, key, context);
    return {
      name,
      label,
      group,
      required,
      ...(hint === undefined ? {} : { hint }),
      ...(info === undefined ? {} : { info }),
      ...(when === undefined ? {} : { when }),
      kind:
        rule.enum !== undefined
          ? widgets[name]?.['ui:widget'] === 'radio'
            ? 'radio'
            : 'select'
          : rule.type === 'number'
            ? 'number'
            : 'text',
      ...(rule.enum === undefined
        ? {}
        : { choices: rule.enum.map((value) => ({ value, label: choiceText(texts, key, value) })) }),
      rules: Object.fromEntries(
        ['pattern', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'format']
          .filter((rest) => rest in rule)
          .map((rest) => [rest, rule[rest as 'pattern']]),
      ),
      messages: messagesOf(texts['errors'] ?? {}, key, rule, label),
    };
  };

  const above = (path: string, group: string): readonly Field[] => {
    const name = path.split('.').at(-1) ?? '';
    const plain = name === path ? schema : customer;
    const own = plain.properties?.[name];
    if (own !== undefined)
      return [field(name, name, own, plain.required?.includes(name) ?? false, group)];
    return (customer.allOf ?? []).flatMap(({ if: condition, then }, index) => {
      const rule = then.properties?.[name];
      if (rule === undefined) return [];
      const context = index === 1 ? 'PENSIONER' : undefined;
      return [
        field(
          context === undefined ? name : `${name}_${context}`,
          name,
          rule,
          then.required?.includes(name) ?? false,
          group,
          context,
          conditionOf(condition),
        ),
      ];
    });
  };

  const titleOf = (key: string): string => words.groups[key] ?? key;
  const then = schema.allOf?.[0]?.then.properties?.['refinancings']?.items ?? {};
  const list = fieldTexts(texts, 'refinancings');
  return {
    heading: words['heading'] ?? '',
    intro: words['intro'] ?? '',
    submit: words['submit'] ?? '',
    optional: String(texts['form']?.['optional']),
    choose: String(texts['enums']?.['_choose']),
    summary: String((texts['form']?.['summary'] as Catalogue | undefined)?.['missing_other']),
    groups: groups.map(({ key }) => titleOf(key)),
    fields: groups.flatMap(({ key, fields }) =>
      fields.filter((path) => path !== 'refinancings').flatMap((path) => above(path, titleOf(key))),
    ),
    list: {
      name: 'refinancings',
      label: list.label ?? '',
      hint: list.hint ?? '',
      add: list.add ?? '',
      item: list.item ?? '',
      remove: list.remove ?? '',
      group: titleOf('purpose'),
      messages: messagesOf(texts['errors'] ?? {}, 'refinancings', {}, list.label ?? ''),
      when: conditionOf(schema.allOf?.[0]?.if ?? {}),
      fields: Object.entries(then.properties ?? {}).map(([name, rule]) =>
        field(name, `refinancings.${name}`, rule, then.required?.includes(name) ?? false, ''),
      ),
    },
  };
}

/** Fields of the step as it is: 19 answers, the list and two loans of five answers each. With 100 and 300 the plain ones are repeated, in groups of their own. */
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
