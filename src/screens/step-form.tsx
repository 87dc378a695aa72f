/** The renderer's form on a screen: what a failed check refuses is said in it (contract, section 4). */
import { useMemo } from 'react';
import type { ComponentProps } from 'react';
import type { FieldMessage } from '#form/definition.ts';
import { SchemaForm } from '#form/form.tsx';
import { pathKey } from '#form/data-path.ts';
import { ownedPaths } from '#form/owned-paths.ts';
import { useBrandPhone } from '#screens/brand-phone.tsx';
import { FailedCheck } from '#screens/failed-check.tsx';
import { ADDRESS, keyOf } from '#screens/given-answers.ts';
import { useStepTexts } from '#screens/step-texts.ts';
import { useFailedCheck } from '#state/context.tsx';

type Props = ComponentProps<typeof SchemaForm>;

export function StepForm({ children, ...props }: Props) {
  const atFields = useAddressErrors(props);
  return (
    <SchemaForm {...props} serverErrors={atFields ?? props.serverErrors}>
      {children}
      {atFields === undefined && <FailedCheck />}
    </SchemaForm>
  );
}

/** A refused address as errors at its fields, where the form asks for it: given answers cannot be corrected here. */
function useAddressErrors({
  definition: { schema },
  widgets,
}: Pick<Props, 'definition' | 'widgets'>): readonly FieldMessage[] | undefined {
  const t = useStepTexts();
  const phone = useBrandPhone();
  const failed = useFailedCheck();
  return useMemo(() => {
    if (failed?.check !== 'ADDRESS_CHECK_FAILED') return undefined;
    const asked = ownedPaths(schema).map(pathKey);
    if (!ADDRESS.every((name) => asked.includes(keyOf(name)) && !(keyOf(name) in (widgets ?? {}))))
      return undefined;
    return [
      ...ADDRESS.map((name) => ({
        field: keyOf(name),
        message: t(`failedCheck.fields.${name}`),
      })),
      { field: '', message: t('failedCheck.addressRight', { phone }) },
    ];
  }, [failed, schema, widgets, phone, t]);
}
