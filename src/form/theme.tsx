/** The RJSF theme: which template, field and widget draws which part of a form. */
import { getDefaultRegistry, withTheme, type ThemeProps } from '@rjsf/core';
import type { Field, FieldProps, RJSFSchema } from '@rjsf/utils';
import { useCallback } from 'react';
import type { Answers } from './answers/definition.ts';
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './templates/array-field-template.tsx';
import { ErrorListTemplate } from './templates/error-list-template.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import { ObjectFieldTemplate } from './templates/object-field-template.tsx';
import { CheckboxWidget } from './widgets/checkbox.tsx';
import { CountryWidget } from './widgets/combobox/country.tsx';
import { RadioWidget } from './widgets/radio.tsx';
import { SearchWidget } from './widgets/combobox/search.tsx';
import { SelectWidget } from './widgets/select.tsx';
import { StepperWidget } from './widgets/stepper.tsx';
import { TextareaWidget, TextWidget } from './widgets/text.tsx';

const nothing = (): null => null;

type Props = FieldProps<Answers, RJSFSchema>;

const rjsf = getDefaultRegistry<Answers, RJSFSchema>().fields as Record<
  'ArrayField' | 'BooleanField' | 'StringField',
  Field<Answers, RJSFSchema>
>;

/** RJSF's list without the errors that it moves itself when an item goes: it would keep them until that list changes again. Every change is validated anyway. */
function ArrayField(props: Props) {
  const { onChange } = props;
  const change = useCallback<Props['onChange']>(
    (value, path, _errors, id) => onChange(value, path, undefined, id),
    [onChange],
  );
  return <rjsf.ArrayField {...props} onChange={change} />;
}

/** Without `ui:widget`: a question that must be answered and may be answered 'no' is no checkbox. */
function BooleanField(props: Props) {
  const { schema, uiSchema, required = false } = props;
  const widget = required && schema.const !== true ? 'yes-no' : 'checkbox';
  return <rjsf.BooleanField {...props} uiSchema={{ 'ui:widget': widget, ...uiSchema }} />;
}

const theme: ThemeProps<Answers, RJSFSchema> = {
  fields: {
    ArrayField,
    BooleanField,
    // RJSF's NumberField reads `1e5` and `0x10` as numbers; our notations decide what is one.
    NumberField: rjsf.StringField,
  },
  templates: {
    ArrayFieldItemTemplate,
    ArrayFieldTemplate,
    // Widgets draw hint and error in their place.
    DescriptionFieldTemplate: nothing,
    ErrorListTemplate,
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
    FieldTemplate,
    ObjectFieldTemplate,
  },
  widgets: {
    CheckboxWidget,
    RadioWidget,
    SelectWidget,
    TextWidget,
    TextareaWidget,
    DateWidget: TextWidget,
    EmailWidget: TextWidget,
    // By `ui:widget`, or by the format of that name.
    country: CountryWidget,
    // A screen adds the link of its brand.
    'data-protection': CheckboxWidget,
    rating: RadioWidget,
    search: SearchWidget,
    stepper: StepperWidget,
    'yes-no': RadioWidget,
  },
};

export const ThemedForm = withTheme<Answers, RJSFSchema>(theme);
