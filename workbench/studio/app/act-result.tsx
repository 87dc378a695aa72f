/** Whether an act of the studio was done, and what it says; announced. */
import { Alert } from '@mantine/core';

export interface Result {
  ok: boolean;
  message: string;
}

export const ActResult = ({ result }: { result: Result | undefined }) => (
  <div role="status">
    {result !== undefined && (
      <Alert color={result.ok ? 'green' : 'red'} data-result={result.ok ? 'ok' : 'refused'}>
        {result.message}
      </Alert>
    )}
  </div>
);
