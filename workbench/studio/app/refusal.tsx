/** Why something was not done; announced, and brought into view. */
import { Alert } from '@mantine/core';
import type { Refused } from './calls.ts';

const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' });

export const Refusal = ({ of }: { of: Refused | undefined }) =>
  of && (
    <Alert color="red" data-result="refused" key={of.problem} ref={intoView}>
      <span style={{ whiteSpace: 'pre-line' }}>{of.problem}</span>
    </Alert>
  );
