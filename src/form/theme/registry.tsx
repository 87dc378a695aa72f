/**
 * What RJSF is given to draw one field with. Its SchemaField finds the field for a schema's type, hands it schema and UI schema, and
 * wraps it in the templates; state, conditions, lists and messages are this room's own, so RJSF's form is not needed.
 */
import type { FieldProps, FieldTemplateProps, Registry } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Answers } from '../definition.ts';
import { useFormRoom } from '../room.ts';
import { Leaf } from './leaf.tsx';

const nothing = (): null => null;

function Children({ children }: FieldTemplateProps): ReactNode {
  return children;
}

function List(props: FieldProps<unknown>): ReactNode {
  const { ListField } = useFormRoom().definition;
  if (ListField === undefined) throw new Error(`${props.name}: the form brings no list along`);
  return <ListField {...props} />;
}

/** The few questions SchemaField asks about a schema. What reaches it is decided already, and labels are drawn by the fields. */
const schemaUtils = {
  retrieveSchema: <Schema,>(schema: Schema): Schema => schema,
  getDisplayLabel: () => false,
  isSelect: () => true,
};

export const registry = {
  fields: { ArrayField: List, BooleanField: Leaf, NumberField: Leaf, StringField: Leaf },
  templates: {
    DescriptionFieldTemplate: nothing,
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
    FieldTemplate: Children,
  },
  widgets: {},
  schemaUtils,
  globalFormOptions: {},
  formContext: {},
  rootSchema: {},
  translateString: String,
} as unknown as Registry<Answers>;
