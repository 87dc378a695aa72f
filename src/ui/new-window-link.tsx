import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Opens in a new window, so that the application stays open. A page of ours shares the session, for the contrast theme. */
export function NewWindowLink({ href, className, children }: Props) {
  const { t } = useTranslation('shell');
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel={href.startsWith('/') ? 'opener' : 'noopener noreferrer'}
    >
      <span>{children}</span>
      <span className="unseen">{` (${t('footer.newWindow')})`}</span>
    </a>
  );
}
