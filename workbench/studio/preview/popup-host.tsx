/** Replaces the application's popup host: the studio may open a popup, too. */
import { useEffect } from 'react';
import { useAsk } from '#app/dialogs/popups.ts';
import { PopupHost as Real } from '#app/dialogs/popup-host.tsx';
import { bridge } from './bridge.ts';

function Listening() {
  const ask = useAsk();
  useEffect(() => {
    bridge.connectPopups(ask);
    return () => bridge.connectPopups(undefined);
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
