/** Keys and places in files are for developers: behind a fold, which opens everywhere at once and stays as it was left. */
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { t } from '../shared.ts';

export const useDevelopment = () =>
  useLocalStorage({
    key: 'studio:development',
    defaultValue: false,
    getInitialValueInEffect: false,
  });

export function Development({ children }: { children?: ReactNode }) {
  const [isOpen, setOpen] = useDevelopment();
  return (
    <details open={isOpen} className="development">
      <summary
        onClick={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        {t('findings.details')}
      </summary>
      {children}
    </details>
  );
}
