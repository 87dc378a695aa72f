/** Terms and their values in rows; a value that is not known has no row. */
import type { ReactNode } from 'react';
import { scrolling } from '#ui/display.ts';
import classes from '#ui/facts.module.css';

export type Fact = readonly [term: ReactNode, value: ReactNode, isTotal?: boolean | undefined];

interface Props {
  rows: readonly Fact[];
}

export function Facts({ rows }: Props) {
  return (
    <dl className={classes.facts}>
      {rows
        .filter(([, value]) => value !== undefined && value !== false && value !== '')
        .map(([term, value, isTotal], index) => (
          <div
            key={typeof term === 'string' ? term : index}
            className={isTotal ? classes.total : undefined}
          >
            <dt>{term}</dt>
            <dd {...scrolling(value)}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
