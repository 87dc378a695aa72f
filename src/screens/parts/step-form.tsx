/** The schema form of a step, with what its UI schema asks of the screen, and the errors of a failed check (contract, section 4). */
import { useAtomValue, useSetAtom, useStore } from 'jotai/react';
import {
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { monthsOf } from '#flow/limits.ts';
import { FormStateContext, useFormServices } from '#form/answers/form-context.ts';
import type { FieldMessage, SchemaFormHandle } from '#form/answers/definition.ts';
import { fieldsWith } from '#form/options/fields-with.ts';
import { noticesFor, type NoticeRule } from '#screens/parts/notices.ts';
import '#screens/parts/notices.css';
import { readOnlyWidgets } from '#form/options/readonly-unless.tsx';
import { SchemaForm } from '#form/schema-form.tsx';
import { record } from '#io/log.ts';
import { allFields } from '#schema/conditions.ts';
import { getIn, listOf, parsePath, textKey } from '#schema/data-path.ts';
import { todayInVienna } from '#schema/today.ts';
import { useBrandPhone } from '#screens/parts/contact/contact.tsx';
import { FailedCheck } from '#screens/parts/failed-check.tsx';
import { DataProtectionWidget, Privacy } from '#screens/parts/privacy.tsx';
import { errorCountAtom, timeNow, todayAtom } from '#state/atoms.ts';
import { useApplication, useFailedCheck, useRequestedLoan, useServices } from '#state/context.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = ComponentProps<typeof SchemaForm> & { ref: RefObject<SchemaFormHandle | null> };

export function StepForm({ children, ...props }: Props) {
  const { ref, name, definition } = props;
  const application = useApplication();
  // Decided on mount: a later response locks no field that is being filled in.
  const [widgets] = useState(() => ({
    ...readOnlyWidgets(definition, { ...application }, <Given step={name} />),
    ...Object.fromEntries(
      fieldsWith(definition, 'ui:widget', (widget) => widget === 'data-protection').map(
        ({ key }) => [key, DataProtectionWidget],
      ),
    ),
    ...props.widgets,
  }));
  const atFields = useCheckErrors({ ...props, widgets });
  useLayoutEffect(() => {
    if (atFields !== undefined) ref.current?.showErrors(atFields);
  }, [atFields, ref]);
  const setErrorCount = useSetAtom(errorCountAtom);
  const store = useStore();
  const today = useCallback(() => todayInVienna(timeNow(store.get)), [store]);
  // The visitor's clock has decided until a response named the time.
  useEffect(() => store.sub(todayAtom, () => ref.current?.validate()), [store, ref]);
  const { i18n } = useTranslation('steps');
  return (
    <SchemaForm
      today={today}
      onInvalid={setErrorCount}
      onRefused={(errors) => record({ kind: 'refused', errors })}
      {...props}
      widgets={widgets}
    >
      <StepNotices rules={listOf(definition.uiSchema['ui:notices']) as readonly NoticeRule[]} />
      {children}
      {definition.uiSchema['ui:dataProtection'] === true && (
        <Privacy>
          <span>{i18n.t(`steps:${name}.privacy`)}</span>{' '}
        </Privacy>
      )}
      {atFields === undefined && <FailedCheck screen={name} />}
    </SchemaForm>
  );
}

/** Where answers that the bank has can be changed. */
function Given({ step }: { step: string }) {
  const { i18n } = useTranslation('steps');
  const inBranches: object = { context: useServices().site.branches ? 'branches' : '' };
  return <p className="muted small">{i18n.t(`steps:${step}.given`, { ...inBranches })}</p>;
}

/** The notices of the form (`ui:notices`) about its answers, and what answers of other steps add to them. */
function StepNotices({ rules }: { rules: readonly NoticeRule[] }) {
  const { i18n } = useTranslation('steps');
  const { name, definition } = useFormServices();
  const { answers } = use(FormStateContext);
  const application = useApplication();
  const { amount, years } = useRequestedLoan();
  const today = useAtomValue(todayAtom);
  const [ownKeys] = useState(() => new Set(allFields(definition.schema).map(({ key }) => key)));
  if (rules.length === 0) return null;
  const shown = noticesFor(rules, {
    answer: (path) => getIn(ownKeys.has(path) ? answers : application, parsePath(path)),
    loan: { amount, months: monthsOf(years) },
    today,
  });
  return (
    <div className="stack step-notices" aria-live="polite" aria-atomic="true">
      {shown.map(({ text, values }) => (
        <Notice key={text}>
          <p>{i18n.t(`steps:${name}.notices.${text}`, { ...values, defaultValue: '' })}</p>
        </Notice>
      ))}
    </div>
  );
}

/** A failed check as errors of its fields (`ui:failedCheck`), if the form has them and they are editable. */
function useCheckErrors({ name, definition, widgets }: Props): readonly FieldMessage[] | undefined {
  const { t, i18n } = useTranslation('steps');
  const phone = useBrandPhone();
  const failed = useFailedCheck(name);
  return useMemo(() => {
    const fields = fieldsWith(definition, 'ui:failedCheck', (check) => check === failed?.check);
    if (fields.length === 0 || fields.some(({ key }) => widgets?.[key] !== undefined))
      return undefined;
    return [
      ...fields.map(({ key, path }) => ({
        field: key,
        message: i18n.t(`steps:failedCheck.fields.${textKey(path)}`),
      })),
      { field: '', message: t('failedCheck.addressRight', { phone }) },
    ];
  }, [failed, definition, widgets, phone, t, i18n]);
}
