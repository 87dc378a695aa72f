/** The brand's data protection information; nothing if the configuration has none. */
import { useTranslation } from 'react-i18next';
import type { WidgetProps } from '@rjsf/utils';
import { CheckboxWidget } from '#form/widgets/checkbox.tsx';
import { useFlowControl } from '#screens/shared/tasks/flow-control.ts';
import { keyOf } from '#screens/shared/forms/read-only-fields.ts';
import { NewWindowLink } from '#screens/shared/new-window-link.tsx';

function PrivacyLink({ href }: { href: string }) {
  const { t } = useTranslation('shell');
  return <NewWindowLink href={href}>{t('footer.privacy')}</NewWindowLink>;
}

/** Above the main action of the registration, before anything is sent. */
export function PrivacySentence() {
  const { t } = useTranslation('steps');
  const { privacyUrl } = useFlowControl().site;
  return privacyUrl === undefined ? null : (
    <p>
      {t('registration.privacy')} <PrivacyLink href={privacyUrl} />
    </p>
  );
}

function NoticeRead(props: WidgetProps) {
  const { privacyUrl } = useFlowControl().site;
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

/** The widget of the confirmation that it was read. */
export const PRIVACY_WIDGETS = { [keyOf('creditCheckNoticeRead')]: NoticeRead };
