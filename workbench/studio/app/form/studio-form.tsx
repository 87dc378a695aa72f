/** A form of the studio, drawn by the renderer of the application, in the looks and with the words of the studio. */
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { createInstance, type i18n } from 'i18next';
import { useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Answers, FormDefinition, SchemaFormProps } from '#form/answers/definition.ts';
import { format } from '#form/formats/money.ts';
import { SchemaForm } from '#form/schema-form.tsx';
import { pathKey } from '#schema/data-path.ts';
import { named } from '../../shared.ts';
import words from '../../../locales/de-AT/form.json' with { type: 'json' };

export interface StudioFormParts {
  schema: RJSFSchema;
  uiSchema: UiSchema;
  widgets: NonNullable<SchemaFormProps['widgets']>;
  /** Of the fields and of the answers to choose from. */
  words: { fields: object; enums: object };
}

/** Made in the page, as each question has a schema of its own; the application's are compiled in the build. */
const validator = customizeValidator<Answers>({
  ajvFormatOptions: false,
  ajvOptionsOverrides: { validateFormats: false },
});
const { unit: _, ...money } = format;
const show = (value: string | number): string => String(value).replace('.', ',');
/** A number is no amount here: a limit may also count years. */
const formats = { money: { ...money, show, display: show } };

export const definitionOf = ({ schema, uiSchema }: StudioFormParts): FormDefinition => ({
  ...{ schema, uiSchema, formats, validator },
});

/** Words that the studio has for them; what is filled in elsewhere (`{{limit}}`) is shown as it is written. */
function textsOf(parts: StudioFormParts): i18n {
  const texts = createInstance();
  const groups = parts.uiSchema['ui:groups'] as readonly { key: string }[];
  const headings = groups.map(({ key }) => [key, named('edit.section', key)] as const);
  const steps = { [STUDIO_FORM]: { groups: Object.fromEntries(headings) } };
  const fields = parts.words.fields;
  const enums = { ...words.enums, ...parts.words.enums };
  void texts.init({
    lng: 'de-AT',
    resources: { 'de-AT': { form: words.form, errors: words.errors, steps, fields, enums } },
    initAsync: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (_text: string, [placeholder]: RegExpExecArray) => placeholder,
  });
  return texts;
}

type Props = Pick<
  SchemaFormProps,
  'data' | 'context' | 'submitAction' | 'submitLabel' | 'secondary' | 'onChange'
> & {
  parts: StudioFormParts;
  onSubmit(answers: Answers): Promise<unknown>;
};

/** Its name, which the ids of its controls begin with. */
export const STUDIO_FORM = 'form';

/** Other parts need another form: `key`. */
export function StudioForm({ parts, ...props }: Props) {
  const texts = useMemo(() => textsOf(parts), [parts]);
  const definition = useMemo(() => definitionOf(parts), [parts]);
  return (
    <I18nextProvider i18n={texts}>
      <SchemaForm
        {...{ ...props, definition }}
        name={STUDIO_FORM}
        textKey={pathKey}
        widgets={parts.widgets}
      />
    </I18nextProvider>
  );
}
