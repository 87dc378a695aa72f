/** The brand's data protection information: its link, and the widget `data-protection`, which confirms that it was read. */
import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxWidget } from '#form/widgets/checkbox.tsx';
import { useServices } from '#state/context.tsx';
import { NewWindowLink } from '#ui/new-window-link.tsx';

interface PrivacyProps {
  className?: string;
  /** Before the link. */
  children?: ReactNode;
}

/** Nothing for a brand without one. */
export function Privacy({ className, children }: PrivacyProps) {
  const { t } = useTranslation('shell');
  const { privacyUrl } = useServices().site;
  return privacyUrl === undefined ? null : (
    <p className={className}>
      {children}
      <NewWindowLink href={privacyUrl}>{t('footer.privacy')}</NewWindowLink>
    </p>
  );
}

export const DataProtectionWidget = (props: WidgetProps) => (
  <CheckboxWidget {...props}>
    <Privacy className="form-hint" />
  </CheckboxWidget>
);
