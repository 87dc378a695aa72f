/** Notifies when the connection is lost and restored; drafts stay in the page. */
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
