/** What a part of a screen reads by itself: a failure is shown there, and the screen does not depend on it. */
import { useEffect, useEffectEvent, useState } from 'react';
import { assertInPlace } from '#flow/problems.ts';
import type { Result } from '#io/api/api.ts';

/** The answer to the current question, which is asked while `reads`; no `result` until there is one. `retry` asks again. */
export function useAnswer<Value>(
  reads: boolean,
  asked: string,
  read: () => Promise<Result<Value>>,
): { result: Result<Value> | undefined; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((count) => count + 1);
  const question = `${asked} ${attempt}`;
  const [answer, setAnswer] = useState<{ question: string; result: Result<Value> }>();
  const ask = useEffectEvent(read);
  useEffect(() => {
    if (!reads) return undefined;
    const outdated = new AbortController();
    void ask().then((result) => {
      if (outdated.signal.aborted) return;
      if (!result.ok) assertInPlace(result.problem);
      setAnswer({ question, result });
    });
    return () => outdated.abort();
  }, [reads, question]);
  return { result: answer?.question === question ? answer.result : undefined, retry };
}
