import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Opens in a new window, so that the application stays open. */
export function NewWindowLink({ href, className, children }: Props) {
  const { t } = useTranslation('shell');
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="unseen"> ({t('footer.newWindow')})</span>
    </a>
  );
}
