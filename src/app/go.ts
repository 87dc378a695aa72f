import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { withInApp } from '#flow/navigation/entry.ts';
import { useServices } from '#state/services.ts';

export type Go = (path: string, options?: { replace?: boolean }) => Promise<void>;

/**
 * Navigates to a path and keeps `inApp`. The current address is replaced (as `Link` does), so that a second click adds no history
 * entry. Resolves when the navigation has finished.
 */
export function useGo(): Go {
  const { inApp } = useServices();
  const navigate = useNavigate();
  return useCallback(
    async (path, { replace = false } = {}) => {
      const to = withInApp(path, inApp);
      const { pathname, search } = window.location;
      await navigate(to, { replace: replace || to === pathname + search });
    },
    [inApp, navigate],
  );
}
