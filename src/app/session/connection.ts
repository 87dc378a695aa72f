/** Says when the connection is cut and when it is back: what was typed is in the page and stays there. */
import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { useNotices } from '#app/notifications/notifications.tsx';

export function useConnectionNotice(): void {
  const { show, hide } = useNotices();
  useEffect(() => {
    if (!window.navigator.onLine) show('offline');
  }, [show]);
  useWindowEvent('offline', () => {
    hide('online');
    show('offline');
  });
  useWindowEvent('online', () => {
    hide('offline');
    show('online');
  });
}
