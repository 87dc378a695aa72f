/** Which widget a field gets, and which ones a form may need. Pure, because the build uses it, too, and gives each form its own. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isSchema } from './conditions.ts';
import { objectOf } from './entries.ts';

/** The file in theme/ that exports each widget as `Widget`. */
export const WIDGET_FILES = {
  checkbox: 'checkbox',
  country: 'country',
  radio: 'radio',
  rating: 'radio',
  search: 'search',
  select: 'select',
  stepper: 'stepper',
  text: 'text',
  textarea: 'textarea',
  'yes-no': 'radio',
} as const;

export type WidgetName = keyof typeof WIDGET_FILES;

const forEnum: readonly unknown[] = ['radio', 'rating', 'select'];
const forBoolean: readonly unknown[] = ['checkbox', 'yes-no'];
const forText: readonly unknown[] = ['search', 'stepper', 'textarea'];

/** What the UI schema asks for if it fits the schema, else what the schema suggests: a new field needs no UI schema. */
export function widgetFor(schema: RJSFSchema, uiSchema: UiSchema, required: boolean): WidgetName {
  const wanted: unknown = uiSchema['ui:widget'];
  const pick = (fitting: readonly unknown[], otherwise: WidgetName): WidgetName =>
    fitting.includes(wanted) ? (wanted as WidgetName) : otherwise;
  if (schema.enum !== undefined) return pick(forEnum, 'select');
  // A question that must be answered and may be answered 'no' is no tick box.
  if (schema.type === 'boolean')
    return pick(forBoolean, required && schema.const !== true ? 'yes-no' : 'checkbox');
  return schema.format === 'country' ? 'country' : pick(forText, 'text');
}

export interface Drawn {
  readonly widgets: readonly WidgetName[];
  /** Some field is a list. */
  readonly lists: boolean;
}

/** All that a form may need, whatever is answered: conditions are not decided, and a field that must be answered may become one that need not. */
export function drawnBy(schema: RJSFSchema, uiSchema: UiSchema): Drawn {
  const names = new Set<WidgetName>();
  let lists = false;
  const field = (own: RJSFSchema, ui: UiSchema): void => {
    if (isSchema(own.items)) {
      lists = true;
      level(own.items, objectOf(ui['items']));
    } else if (own.type === 'object' || own.properties !== undefined) {
      level(own, ui);
    } else {
      [true, false].forEach((required) => names.add(widgetFor(own, ui, required)));
    }
  };
  const level = (own: RJSFSchema, ui: UiSchema): void => {
    for (const [name, part] of Object.entries(own.properties ?? {}))
      if (isSchema(part)) field(part, objectOf(ui[name]));
    for (const part of [own.then, own.else, ...(own.allOf ?? [])])
      if (isSchema(part)) level(part, ui);
  };
  level(schema, uiSchema);
  return { widgets: [...names].sort(), lists };
}
