/** Widgets of single fields: read-only ones where the bank has the answers, and a confirmation with its data protection information. */
import '#screens/form-step/step-widgets.css';
import { TextInput } from '@mantine/core';
import type { WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Application } from '#flow/application.ts';
import type { Step } from '#flow/steps.ts';
import type { FormDefinition } from '#form/answers/definition.ts';
import { CheckboxWidget } from '#form/widgets/checkbox.tsx';
import { useWidget, wrapperProps } from '#form/widgets/use-widget.tsx';
import { keyOf, readOnlyFields } from '#screens/parts/step-form.tsx';
import { NewWindowLink } from '#ui/new-window-link.tsx';
import { useServices } from '#state/context.tsx';

/** The values of read-only fields are sent unchanged. */
export function stepWidgets(
  step: Step,
  form: FormDefinition,
  customer: Application['customer'] | undefined,
): Readonly<Record<string, ComponentType<WidgetProps>>> {
  const [first, ...others] = readOnlyFields(step, form, customer).map(keyOf);
  return {
    ...(first !== undefined && { [first]: FirstReadOnlyWidget }),
    ...Object.fromEntries(others.map((key) => [key, ReadOnlyWidget])),
    [keyOf('creditCheckNoticeRead')]: NoticeRead,
  };
}

/** The first field explains for all of them (so far the address) where the values come from and how to change them. */
function FirstReadOnlyWidget(props: WidgetProps) {
  const { t } = useTranslation('steps');
  const { branches } = useServices().site;
  return (
    <ReadOnlyWidget
      {...props}
      note={t('housing-legal-data.given', { context: branches ? 'branches' : '' })}
    />
  );
}

/** The hint of the field explains how to fill it in, which is not possible here. */
function ReadOnlyWidget({ note, ...props }: WidgetProps & { note?: string }) {
  const field = useWidget(props);
  return (
    <TextInput
      {...wrapperProps({ ...field, hint: note }, props)}
      readOnly
      value={String(props.value ?? '')}
    />
  );
}

/** The brand's data protection information, above the main action of the registration, before anything is sent. */
export function PrivacySentence() {
  const { t } = useTranslation('steps');
  const { privacyUrl } = useServices().site;
  return privacyUrl === undefined ? null : (
    <p>
      <span>{t('registration.privacy')}</span> <PrivacyLink href={privacyUrl} />
    </p>
  );
}

/** The confirmation that it was read. */
function NoticeRead(props: WidgetProps) {
  const { privacyUrl } = useServices().site;
  return (
    <CheckboxWidget {...props}>
      {privacyUrl !== undefined && (
        <p className="form-hint">
          <PrivacyLink href={privacyUrl} />
        </p>
      )}
    </CheckboxWidget>
  );
}

function PrivacyLink({ href }: { href: string }) {
  const { t } = useTranslation('shell');
  return <NewWindowLink href={href}>{t('footer.privacy')}</NewWindowLink>;
}
