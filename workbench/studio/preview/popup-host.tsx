/** In the place of the application's popups: the same, and the workbench may ask for one. */
import { useEffect } from 'react';
import { useAsk } from '#app/dialogs/ask.ts';
import { PopupHost as Real } from '#app/dialogs/popup-host.tsx';
import { door } from './door.ts';

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
