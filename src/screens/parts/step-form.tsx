/** The schema form on a screen, with the errors of a failed check (contract, section 4). */
import { useSetAtom } from 'jotai/react';
import { useMemo, useRef, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import { errorsOf } from '#form/answers/validation.ts';
import type {
  Answers,
  FieldMessage,
  FormDefinition,
  SchemaFormHandle,
} from '#form/answers/definition.ts';
import { SchemaForm } from '#form/schema-form.tsx';
import { allFields } from '#schema/conditions.ts';
import type { Result } from '#io/api/api.ts';
import { useBrandPhone } from '#screens/parts/contact.tsx';
import { FailedCheck } from '#screens/parts/failed-check.tsx';
import { useFlow } from '#state/use-flow.ts';
import { useTask } from '#screens/parts/task.ts';
import { errorCountAtom } from '#state/atoms.ts';
import { useFailedCheck, useServices } from '#state/context.tsx';

type Props = ComponentProps<typeof SchemaForm>;

export function StepForm({ children, ...props }: Props) {
  const atFields = useAddressErrors(props);
  const setErrorCount = useSetAtom(errorCountAtom);
  return (
    <SchemaForm onInvalid={setErrorCount} {...props} serverErrors={atFields ?? props.serverErrors}>
      {children}
      {atFields === undefined && <FailedCheck screen={props.name} />}
    </SchemaForm>
  );
}

/** Where the applicant lives; housing-legal-data asks for it. */
const ADDRESS = ['street', 'houseNumber', 'zipCode', 'city'] as const;

export const keyOf = (name: string): string => `customer.${name}`;

/**
 * The fields of a step that are read-only because the bank already has their answers: the address, which is asked for only if the
 * bank says so (specification, section 3: addressRequired). All of them or none, so that no address is half filled in. None when the
 * form refuses one of the values, because an error at a read-only field could not be corrected.
 */
export function readOnlyFields(
  step: Step,
  form: FormDefinition,
  customer: Application['customer'] | undefined,
): readonly string[] {
  if (step !== 'housing-legal-data' || customer?.addressRequired !== false) return [];
  const keys = ADDRESS.map(keyOf);
  const refused = errorsOf(form, { customer }).some(({ field }) => keys.includes(field.key));
  return refused ? [] : ADDRESS;
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
    const formPaths = allFields(schema).map(({ key }) => key);
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

/**
 * The props of a StepForm that sends a choice: refused fields get their errors, a success drops the draft and leads on. `send` may
 * return `undefined` when there is nothing to send.
 */
export function useChoiceSubmit(
  step: Step,
  send: (entered: Answers) => Promise<Result<Application>> | undefined,
) {
  const flow = useFlow();
  const { loan } = useServices();
  const ref = useRef<SchemaFormHandle>(null);
  const [serverErrors, setServerErrors] = useState<readonly FieldMessage[]>();
  const submit = useTask(async (_call, entered: Answers) => {
    const saved = await send(entered);
    if (saved === undefined) return undefined;
    setServerErrors(saved.ok ? undefined : saved.problem.errors);
    if (!saved.ok) return saved.problem;
    loan.dropDraft(step);
    flow.proceed(saved.value);
  }, ref);
  return { ref, serverErrors, onSubmit: (entered: Answers) => void submit(entered) };
}
