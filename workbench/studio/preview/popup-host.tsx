/** In the place of the application's popups: the same, and the workbench may ask for one. */
import { useEffect } from 'react';
import { PopupHost as Real, useAsk } from '#app/popup-host.tsx';
import { door } from './door.ts';

export { useAsk } from '#app/popup-host.tsx';
export type { Ask } from '#app/popup-host.tsx';

function Listening() {
  const ask = useAsk();
  useEffect(() => {
    door.popupsAre(ask);
    return () => door.popupsAre(undefined);
  }, [ask]);
  return null;
}

export function PopupHost({ children }: Parameters<typeof Real>[0]) {
  return (
    <Real>
      <Listening />
      {children}
    </Real>
  );
}
