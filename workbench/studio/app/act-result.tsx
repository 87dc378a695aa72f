/** Whether an act of the studio was done, and what it says; announced. */
import { Alert, Text } from '@mantine/core';
import { t } from '../shared.ts';

export interface Result {
  ok: boolean;
  message: string;
  details?: readonly string[] | undefined;
}

/** A refusal may open below what is seen. */
const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' });

export const ActResult = ({ result }: { result: Result | undefined }) => (
  <div role="status">
    {result?.ok && (
      <Text size="sm" component="ins" data-result="ok">
        {result.message}
      </Text>
    )}
    {result?.ok === false && (
      <Alert color="red" data-result="refused" key={result.message} ref={intoView}>
        <span style={{ whiteSpace: 'pre-line' }}>{result.message}</span>
        {result.details && (
          <details>
            <summary>{t('result.details')}</summary>
            {result.details.join(' ')}
          </details>
        )}
      </Alert>
    )}
  </div>
);
