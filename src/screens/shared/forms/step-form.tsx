/** The schema form on a screen, with the errors of a failed check (contract, section 4). */
import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldMessage } from '#form/definition.ts';
import { SchemaForm } from '#form/schema-form.tsx';
import { pathKey } from '#form/schema/data-path.ts';
import { ownedPaths } from '#form/schema/fields.ts';
import { useBrandPhone } from '#screens/shared/contact/brand-phone.tsx';
import { FailedCheck } from '#screens/shared/forms/failed-check.tsx';
import { ADDRESS, keyOf } from '#screens/shared/forms/read-only-fields.ts';
import { useFailedCheck } from '#state/context.tsx';

type Props = ComponentProps<typeof SchemaForm>;

export function StepForm({ children, ...props }: Props) {
  const atFields = useAddressErrors(props);
  return (
    <SchemaForm {...props} serverErrors={atFields ?? props.serverErrors}>
      {children}
      {atFields === undefined && <FailedCheck screen={props.name} />}
    </SchemaForm>
  );
}

/** A failed address check as errors of the address fields, if the form has them and they are editable. */
function useAddressErrors({
  name,
  definition: { schema },
  widgets,
}: Pick<Props, 'name' | 'definition' | 'widgets'>): readonly FieldMessage[] | undefined {
  const { t } = useTranslation('steps');
  const phone = useBrandPhone();
  const failed = useFailedCheck(name);
  return useMemo(() => {
    if (failed?.check !== 'ADDRESS_CHECK_FAILED') return undefined;
    const formPaths = ownedPaths(schema).map(pathKey);
    const readOnly = Object.keys(widgets ?? {});
    const fields = ADDRESS.map(keyOf);
    if (!fields.every((field) => formPaths.includes(field) && !readOnly.includes(field)))
      return undefined;
    return [
      ...ADDRESS.map((part) => ({
        field: keyOf(part),
        message: t(`failedCheck.fields.${part}`),
      })),
      { field: '', message: t('failedCheck.addressRight', { phone }) },
    ];
  }, [failed, schema, widgets, phone, t]);
}
