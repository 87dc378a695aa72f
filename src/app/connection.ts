/** Says when the connection is cut and when it is back: what was typed is in the page and stays there. */
import { useEffect } from 'react';
import { useNotices } from '#app/notifications.tsx';

export function useConnectionNotice(): void {
  const { show, hide } = useNotices();
  useEffect(() => {
    const lost = () => {
      hide('online');
      show('offline');
    };
    const back = () => {
      hide('offline');
      show('online');
    };
    if (!window.navigator.onLine) lost();
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  }, [show, hide]);
}
