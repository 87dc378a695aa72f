import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { withInApp } from '#flow/navigation/entry.ts';
import { useServices } from '#state/services.ts';

export type Go = (path: string, options?: { replace?: boolean }) => Promise<void>;

/**
 * Goes to a path of the application and keeps `inApp`. The current address is replaced by itself, as `Link` does: a second click
 * would otherwise have to be gone back twice. Resolves once the navigation is over.
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
