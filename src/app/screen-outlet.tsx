/** Loads a screen when its turn comes and tells the frame when its content is there. */
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import type { Screen as ScreenName } from '#flow/resume.ts';
import { SCREENS } from '#screens/screens.ts';

interface Loaded { name: ScreenName; Screen: ComponentType }

interface Props {
  name: ScreenName;
  /** The screen is in the page. */
  onShown(name: ScreenName): void;
  /** Its code could not be loaded (connection cut, newer release); `retry` tries again. */
  onFailed(retry: () => void): void;
}

export function ScreenOutlet({ name, onShown, onFailed }: Props) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let current = true;
    SCREENS[name]().then(
      ({ Screen }) => current && setLoaded({ name, Screen }),
      () => current && onFailed(() => setAttempt((count) => count + 1)),
    );
    return () => {
      current = false;
    };
  }, [name, attempt, onFailed]);
  const ready = loaded?.name === name ? loaded : undefined;
  useEffect(() => {
    if (ready !== undefined) onShown(ready.name);
  }, [ready, onShown]);
  return ready === undefined ? null : <ready.Screen key={ready.name} />;
}
