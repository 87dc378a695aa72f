/** One field: which widget it gets and what the widget is told; RJSF's string, number and boolean field. */
import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ComponentType, ReactElement } from 'react';
import { pathKey } from '../data-path.ts';
import { useField, useFormRoom } from '../room.ts';
import { CheckboxWidget } from './checkbox.tsx';
import { CountryWidget } from './country.tsx';
import { RadioWidget } from './radio.tsx';
import { SearchWidget } from './search.tsx';
import { SelectWidget } from './select.tsx';
import { StepperWidget } from './stepper.tsx';
import { TextareaWidget } from './textarea.tsx';
import { TextWidget } from './text.tsx';
import type { WidgetProps } from './widget.ts';

const widgets = {
  checkbox: CheckboxWidget,
  country: CountryWidget,
  radio: RadioWidget,
  rating: RadioWidget,
  search: SearchWidget,
  select: SelectWidget,
  stepper: StepperWidget,
  text: TextWidget,
  textarea: TextareaWidget,
  'yes-no': RadioWidget,
} as const satisfies Readonly<Record<string, ComponentType<WidgetProps>>>;

export type WidgetName = keyof typeof widgets;

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
  if (schema.type === 'boolean') return pick(forBoolean, required && schema.const !== true ? 'yes-no' : 'checkbox');
  return schema.format === 'country' ? 'country' : pick(forText, 'text');
}

export function Leaf({ schema, uiSchema = {}, fieldPathId: { path }, required = false }: FieldProps<unknown>): ReactElement {
  const state = useField({ path, uiSchema });
  const Widget = useFormRoom().widgets[pathKey(path)] ?? widgets[widgetFor(schema, uiSchema, required)];
  return (
    <Widget
      path={path}
      schema={schema}
      uiSchema={uiSchema}
      required={required}
      width={uiSchema['ui:width']}
      {...state}
    />
  );
}
