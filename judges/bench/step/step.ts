/**
 * The step that is measured, personal-financial-data, as a flat list of fields: every contestant is built from it, so that all ask the
 * same in the same words.
 */
import { sourceOf, STEP, type Schema } from './source.ts';

/** Shown while the named field has one of the values, or a number above one. */
export type Condition =
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly field: string; readonly above: number };

const RULES = ['pattern', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'format'] as const;

export interface Field {
  /** Unique in the form; `employer_PENSIONER` is `employer` as pensioners are asked it. */
  readonly name: string;
  readonly kind: 'text' | 'number' | 'select' | 'radio' | 'list';
  /** Also says that it may be left empty. */
  readonly label: string;
  readonly hint: string | undefined;
  readonly info: { readonly title: string; readonly text: string } | undefined;
  readonly required: boolean;
  readonly choices: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly rules: Pick<Schema, (typeof RULES)[number]>;
  /** By keyword of the schema. */
  readonly messages: Readonly<Record<string, string>>;
  readonly when?: Condition | undefined;
}

/** A list of loans: how one is added, headed and removed, and what is asked of each. */
export interface ListField extends Field {
  readonly kind: 'list';
  readonly add: string;
  readonly item: string;
  readonly remove: string;
  readonly fields: readonly Field[];
}
export const isList = (field: Field): field is ListField => field.kind === 'list';

export interface Step {
  readonly heading: string;
  readonly intro: string;
  readonly submit: string;
  readonly choose: string;
  readonly summary: string;
  readonly groups: readonly { readonly title: string; readonly fields: readonly Field[] }[];
}

/** What every form starts with: all 30 fields are in sight, the other answers are to be given. */
export const INITIAL = {
  customer: { occupation: 'EMPLOYEE', additionalIncome: 300 },
  purpose: 'LOAN_REPAYMENT',
  refinancings: [{ type: 'LOAN' }, { type: 'LOAN' }],
};
const { customer, ...others } = INITIAL;
export const INITIAL_FLAT = { ...customer, ...others };

function conditionOf({ properties = {} }: Schema): Condition {
  const [field = '', rule = {}] = Object.entries(properties)[0] ?? [];
  const values = rule.const === undefined ? rule.enum : [rule.const];
  return values ? { field, in: values } : { field, above: rule.exclusiveMinimum ?? 0 };
}

export function stepOf(size: number): Step {
  const { schema, ui, texts } = sourceOf(size);
  /** The first text of these that there is. */
  const say = <Text = string>(...paths: readonly string[]): Text | undefined =>
    paths
      .map((path) =>
        path.split('.').reduce<unknown>((at, part) => (at as typeof texts)?.[part], texts),
      )
      .find((text) => text !== undefined) as Text | undefined;
  const optional = say('form.optional');

  /** A field as its object describes it, `context` being the occupation that has own words for it. */
  function fieldOf(key: string, rule: Schema, required: boolean, context?: string): Field {
    const own = <Text = string>(part: string): Text | undefined =>
      say(`fields.${key}.${part}_${context}`, `fields.${key}.${part}`);
    const name = key.split('.').at(-1) ?? '';
    const label = own('label') ?? '';
    const rules = Object.fromEntries(
      RULES.filter((keyword) => keyword in rule).map((keyword) => [keyword, rule[keyword]]),
    );
    const messages = Object.entries({ required, ...rules }).map(([keyword, limit]) => [
      keyword,
      say(`errors.${key}.${keyword}`, `errors.${keyword}_${limit}`, `errors.${keyword}`)
        ?.replaceAll('{{label}}', label)
        .replaceAll('{{limit}}', String(limit)),
    ]);
    const isRadio = ui.customer[name]?.['ui:widget'] === 'radio';
    const plainKind = rule.type === 'number' ? 'number' : 'text';
    const field: Field = {
      name: context === undefined ? name : `${name}_${context}`,
      label: required ? label : `${label} ${optional}`,
      hint: own('hint'),
      info: own('info'),
      required,
      kind: rule.enum ? (isRadio ? 'radio' : 'select') : plainKind,
      choices: rule.enum?.map((value) => ({
        value,
        label: say(`enums.${key}.${value}`) ?? value,
      })),
      rules,
      messages: Object.fromEntries(messages) as Field['messages'],
    };
    if (rule.items === undefined) return field;
    const { properties = {}, required: asked = [] } = rule.items;
    return {
      ...field,
      kind: 'list',
      add: own('add'),
      item: own('item'),
      remove: own('remove'),
      fields: Object.entries(properties).map(([part, its]) =>
        fieldOf(`${key}.${part}`, its, asked.includes(part)),
      ),
    } as ListField;
  }

  /** A field is described once, or once for each of its conditions. */
  function fieldsAt(path: string): readonly Field[] {
    const name = path.replace('customer.', '');
    const object = (name === path ? schema : schema.properties?.['customer']) ?? {};
    return [{ if: undefined, then: object }, ...(object.allOf ?? [])].flatMap(
      ({ if: condition, then: { properties = {}, required = [] } }) => {
        const rule = properties[name];
        if (rule === undefined) return [];
        const when = condition && conditionOf(condition);
        const context = condition?.properties?.['occupation']?.const;
        return [{ ...fieldOf(name, rule, required.includes(name), context), when }];
      },
    );
  }

  const word = (key: string): string => say(`steps.${STEP}.${key}`) ?? '';
  return {
    heading: word('heading'),
    intro: word('intro'),
    submit: word('submit'),
    choose: say('enums._choose') ?? '',
    summary: say('form.summary.missing_other') ?? '',
    groups: ui['ui:groups'].map(({ key, fields }) => ({
      title: word(`groups.${key}`) || key,
      fields: fields.flatMap(fieldsAt),
    })),
  };
}
