/** The German texts of the step: its own part of every namespace, so that no contestant carries those of other steps. */

/** The part of JSON Schema that the step uses, references written out. */
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

export type Catalogue = Record<string, unknown>;
/** By keyword of the schema. */
export type Messages = Readonly<Record<string, string>>;

const NAMESPACES = ['fields', 'enums', 'errors', 'steps', 'form'];

/** Of a namespace by field only the fields of the step and what is common to all; of the steps only this one. */
export function textsOf(
  fields: readonly string[],
  read: (namespace: string) => Catalogue,
): Record<string, Catalogue> {
  const own: Readonly<Record<string, (catalogue: Catalogue) => Catalogue>> = {
    fields: (all) => pick(all, (key) => fields.includes(key)),
    enums: (all) => pick(all, (key) => fields.includes(key) || key.startsWith('_')),
    errors: (all) => pick(all, (key) => fields.includes(key) || typeof all[key] === 'string'),
    steps: (all) => pick(all, (key) => key === 'personal-financial-data'),
    form: (all) => all,
  };
  return Object.fromEntries(NAMESPACES.map((name) => [name, own[name]?.(read(name)) ?? {}]));
}

const pick = (all: Catalogue, wanted: (key: string) => boolean): Catalogue =>
  Object.fromEntries(Object.entries(all).filter(([key]) => wanted(key)));

const KEYWORDS = [
  'pattern',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minItems',
] as const;

/** The sentences for what may be wrong with a field: its own, else the common ones. */
export function messagesOf(errors: Catalogue, key: string, rule: Schema, label: string): Messages {
  const own = key
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' ? (at as Catalogue | null)?.[part] : undefined),
      errors,
    ) as Catalogue | undefined;
  const say = (keyword: string, common = keyword): string[][] => {
    const text = own?.[keyword] ?? errors[common] ?? errors[keyword];
    if (typeof text !== 'string') return [];
    const limit = (rule as Record<string, unknown>)[keyword];
    return [[keyword, text.replaceAll('{{label}}', label).replaceAll('{{limit}}', String(limit))]];
  };
  return Object.fromEntries([
    ...say('required'),
    ...KEYWORDS.filter((keyword) => keyword in rule).flatMap((keyword) => say(keyword)),
    ...(rule.format === undefined ? [] : say('format', `format_${rule.format}`)),
  ]) as Messages;
}

const lookup = (catalogue: Catalogue | undefined, key: string): Catalogue =>
  (key.split('.').reduce<unknown>((at, part) => (at as Catalogue | undefined)?.[part], catalogue) ??
    {}) as Catalogue;

interface FieldTexts {
  readonly label?: string;
  readonly hint?: string;
  readonly info?: { readonly title: string; readonly text: string };
  /** Of lists. */
  readonly add?: string;
  readonly item?: string;
  readonly remove?: string;
}

/** What stands around a field; in a context (`PENSIONER`) its own words go before the common ones. */
export function fieldTexts(
  texts: Readonly<Record<string, Catalogue>>,
  key: string,
  context?: string,
): FieldTexts {
  const found = lookup(texts['fields'], key);
  const said = (part: string): unknown => found[`${part}_${context}`] ?? found[part];
  return Object.fromEntries(
    ['label', 'hint', 'info', 'add', 'item', 'remove']
      .filter((part) => said(part) !== undefined)
      .map((part) => [part, said(part)]),
  );
}

export const choiceText = (
  texts: Readonly<Record<string, Catalogue>>,
  key: string,
  value: string,
): string => String(lookup(texts['enums'], key)[value] ?? value);
