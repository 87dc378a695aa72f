/** Terms and their values in rows; a value that is not known has no row. */
import type { ReactNode } from 'react';

export type Fact = readonly [term: ReactNode, value: ReactNode, isTotal?: boolean | undefined];

interface Props {
  rows: readonly Fact[];
  className?: string;
}

export function Facts({ rows, className = '' }: Props) {
  return (
    <dl className={`facts ${className}`}>
      {rows
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([term, value, isTotal], index) => (
          <div
            key={typeof term === 'string' ? term : index}
            className={isTotal ? 'facts__total' : undefined}
          >
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
