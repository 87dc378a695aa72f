/** Everything RJSF is given to draw with. It keeps state and resolves schemas; how a field looks and what is wrong with it is ours. */
import ArrayField from '@rjsf/core/lib/components/fields/ArrayField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import type { FieldTemplateProps, RegistryFieldsType, TemplatesType } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { FormData } from '../definition.ts';
import { ObjectField } from './fields.tsx';
import { Leaf } from './leaf.tsx';
import { ListItemTemplate, ListTemplate } from './list.tsx';

const nothing = (): null => null;

function Children({ children }: FieldTemplateProps): ReactNode {
  return children;
}

export const fields = {
  ArrayField,
  BooleanField: Leaf,
  NumberField: Leaf,
  ObjectField,
  SchemaField,
  StringField: Leaf,
} as unknown as RegistryFieldsType<FormData>;

export const templates = {
  ArrayFieldItemTemplate: ListItemTemplate,
  ArrayFieldTemplate: ListTemplate,
  DescriptionFieldTemplate: nothing,
  FieldErrorTemplate: nothing,
  FieldHelpTemplate: nothing,
  FieldTemplate: Children,
} as unknown as Partial<TemplatesType<FormData>>;
