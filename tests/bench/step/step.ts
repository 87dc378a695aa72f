/**
 * The step that is measured, personal-financial-data, read from the application's own schema, UI schema and texts, as a
 * flat list of fields: every contestant is built from it, so that all ask the same in the same words. With more than 30
 * fields the plain ones are repeated.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { copied, FIRST_SIZE } from './copies.ts';
import { inlined } from './refs.ts';
import {
  choiceText,
  fieldTexts,
  messagesOf,
  textsOf,
  type Catalogue,
  type Messages,
} from './texts.ts';

export const STEP = 'personal-financial-data';
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly { readonly if: Schema; readonly then: Schema }[];
}

/** Shown while the named field has one of the values, or a number above one. */
export type Condition =
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly field: string; readonly above: number };

export interface Field {
  /** Unique in the form; `employer_PENSIONER` is the second guise of `employer`. */
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

/** Without `$schema`, which names the meta schema for editors. */
function json(path: string): unknown {
  const text = readFileSync(`${ROOT}${path}`, 'utf8');
  const { $schema: _meta, ...value } = JSON.parse(text) as Record<string, unknown>;
  return value;
}

export interface Source {
  readonly schema: Schema;
  readonly ui: Record<string, unknown>;
  readonly texts: Record<string, Catalogue>;
}

/** Schema (written out), UI schema and texts with as many fields as asked for: 30, 100, 300. */
export function sourceOf(size: number): Source {
  const source = {
    schema: inlined(json(`schemas/steps/${STEP}.schema.json`), json('schemas/defs.json')) as Schema,
    ui: json(`schemas/steps/${STEP}.ui.json`) as Record<string, unknown>,
    texts: textsOf((name) => json(`locales/de-AT/${name}.json`) as Catalogue),
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
