import type { ReactNode } from 'react';
import { useTranslate } from '#form/use-translate.ts';

interface Props {
  href: string;
  className?: string;
  children: ReactNode;
}

/** What is to be read beside the application opens beside it: nothing typed is lost. */
export function NewWindowLink({ href, className, children }: Props) {
  const t = useTranslate('shell');
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> ({t('footer.newWindow')})</span>
    </a>
  );
}
