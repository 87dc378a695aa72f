/** What is said of the last act: no longer after another one, nor elsewhere. */
import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { ACTED } from './calls.ts';

/** `at` is where it is said. */
export function useSaid<Said>(at: string): [Said | undefined, (said?: Said) => void] {
  const [said, setSaid] = useState<{ what: Said; at: string }>();
  if (said && said.at !== at) setSaid(undefined);
  useWindowEvent(ACTED, () => setSaid(undefined));
  const say = useCallback(
    (what?: Said) => setSaid(what === undefined ? undefined : { what, at }),
    [at],
  );
  return [said?.what, say];
}
