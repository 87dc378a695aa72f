/** Looks at the page in the preview again whenever it changes or is scrolled. */
import { useEffect, useEffectEvent } from 'react';
import type { PanelProps } from './preview.tsx';

const PAUSE_MS = 200;

export function useWatched({ preview, loads }: PanelProps, look: (page: Document) => void): void {
  const read = useEffectEvent(look);
  useEffect(() => {
    const page = preview.current?.page();
    if (page === undefined) return undefined;
    read(page);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => read(page), PAUSE_MS);
    };
    const watcher = new MutationObserver(later);
    watcher.observe(page, { subtree: true, childList: true, characterData: true });
    page.addEventListener('scroll', later);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
      page.removeEventListener('scroll', later);
    };
  }, [preview, loads]);
}
