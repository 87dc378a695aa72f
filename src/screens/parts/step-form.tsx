/** The schema form of a step, with what its UI schema asks of the screen, and the errors of a failed check (contract, section 4). */
import { useSetAtom } from 'jotai/react';
import {
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { textKey } from '#form/answers/texts.ts';
import type { Answers, FieldMessage, SchemaFormHandle } from '#form/answers/definition.ts';
import { SchemaForm } from '#form/schema-form.tsx';
import { record } from '#io/log.ts';
import { allFields } from '#schema/conditions.ts';
import { getIn, listOf, parsePath } from '#schema/data-path.ts';
import { todayInVienna } from '#schema/today.ts';
import { useBrandPhone } from '#screens/parts/contact.tsx';
import { FailedCheck } from '#screens/parts/failed-check.tsx';
import { noticesFor, type NoticeRule } from '#screens/parts/notices.ts';
import { fieldsWith, PrivacySentence, stepWidgets } from '#screens/parts/step-widgets.tsx';
import { errorCountAtom } from '#state/atoms.ts';
import { useApplication, useFailedCheck, useRequestedLoan } from '#state/context.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = ComponentProps<typeof SchemaForm> & { ref: RefObject<SchemaFormHandle | null> };

export function StepForm({ children, ...props }: Props) {
  const { ref, name, definition, onChange } = props;
  const application = useApplication();
  // Decided on mount: a later response locks no field that is being filled in.
  const [widgets] = useState(() => ({
    ...stepWidgets(name, definition, application),
    ...props.widgets,
  }));
  const atFields = useCheckErrors({ ...props, widgets });
  useLayoutEffect(() => {
    if (atFields !== undefined) ref.current?.showErrors(atFields);
  }, [atFields, ref]);
  const setErrorCount = useSetAtom(errorCountAtom);
  const [notices, updateNotices] = useNotices(props);
  return (
    <SchemaForm
      onInvalid={setErrorCount}
      onRefused={(errors) => record({ kind: 'refused', errors })}
      {...props}
      widgets={widgets}
      onChange={(draft) => {
        onChange?.(draft);
        updateNotices(draft);
      }}
    >
      {notices}
      {children}
      {definition.uiSchema['ui:dataProtection'] === true && <PrivacySentence step={name} />}
      {atFields === undefined && <FailedCheck screen={name} />}
    </SchemaForm>
  );
}

/** The notices of the form (`ui:notices`) about the draft, and what answers of other steps add to it. */
function useNotices({
  name,
  definition: { schema, uiSchema },
  data,
}: Pick<Props, 'name' | 'definition' | 'data'>): [ReactNode, (draft: Answers) => void] {
  const { i18n } = useTranslation('steps');
  const application = useApplication();
  const loan = useRequestedLoan();
  const rules = listOf(uiSchema['ui:notices']) as readonly NoticeRule[];
  const [ownKeys] = useState(() => new Set(allFields(schema).map(({ key }) => key)));
  const noticed = (draft: Answers) =>
    noticesFor(rules, {
      answer: (path) => getIn(ownKeys.has(path) ? draft : application, parsePath(path)),
      loan,
      today: todayInVienna(),
    });
  const [shown, setShown] = useState(() => noticed(data));
  const update = (draft: Answers): void => {
    const next = noticed(draft);
    setShown((before) => (JSON.stringify(next) === JSON.stringify(before) ? before : next));
  };
  const region = rules.length > 0 && (
    <div className="stack step-notices" aria-live="polite" aria-atomic="true">
      {shown.map(({ text, values }) => (
        <Notice key={text}>
          <p>{i18n.t(`steps:${name}.notices.${text}`, { ...values, defaultValue: '' })}</p>
        </Notice>
      ))}
    </div>
  );
  return [region, update];
}

/** A failed check as errors of its fields (`ui:failedCheck`), if the form has them and they are editable. */
function useCheckErrors({
  name,
  definition,
  widgets,
}: Pick<Props, 'name' | 'definition' | 'widgets'>): readonly FieldMessage[] | undefined {
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
