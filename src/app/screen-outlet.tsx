/** Loads a screen when its turn comes and tells the frame when its content is there. */
import { memo, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { fetched, fetchNext, fetchScreen } from '#app/ahead.ts';
import { Failure } from '#app/failure.tsx';
import type { Screen as ScreenName } from '#flow/resume.ts';
import { isStep } from '#flow/steps.ts';

interface Loaded {
  name: ScreenName;
  Screen: ComponentType;
}

interface Props {
  name: ScreenName;
  /** The screen is in the page. */
  onShown(name: ScreenName): void;
  /** Its code could not be loaded (connection cut, newer release): that is shown in its place. */
  onFailed(): void;
}

/** What the frame learns while the screen stands (a request, a number of errors) does not draw the screen anew. */
export const ScreenOutlet = memo(function ScreenOutlet({ name, onShown, onFailed }: Props) {
  const [loaded, setLoaded] = useState<Loaded | undefined>(() => fetched(name));
  const [failed, setFailed] = useState<ScreenName>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    setFailed(undefined);
    fetchScreen(name).then(
      (Screen) => current && setLoaded((now) => (now?.name === name ? now : { name, Screen })),
      () => current && setFailed(name),
    );
    return () => {
      current = false;
    };
  }, [name, attempt]);
  const ready = loaded?.name === name ? loaded : undefined;
  const missing = failed === name && ready === undefined;
  useEffect(() => {
    if (ready !== undefined) onShown(ready.name);
  }, [ready, onShown]);
  useEffect(
    () => (ready !== undefined && isStep(ready.name) ? fetchNext(ready.name) : undefined),
    [ready],
  );
  useEffect(() => {
    if (missing) onFailed();
  }, [missing, onFailed]);
  if (missing) return <Failure kind="load" onRetry={() => setAttempt((count) => count + 1)} />;
  return ready === undefined ? null : <ready.Screen key={ready.name} />;
});
