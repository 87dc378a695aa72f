/** Hooks over the router: the handle of the current route (routes.tsx), and navigating inside the application. */
import { useCallback } from 'react';
import { useMatches, useNavigate } from 'react-router-dom';
import type { CustomerType } from '#flow/application.ts';
import { withInApp } from '#flow/navigation/entry.ts';
import type { Screen } from '#flow/resume.ts';
import { useServices } from '#state/context.tsx';

export interface Handle {
  /** The screen, and the kind of customer it belongs to. */
  screen?: Screen;
  customerType?: CustomerType;
  /** Calls from this route send the bearer token (specification, section 6). */
  bearer?: boolean;
}

/** The handle of the current route, and whether its page could be loaded. */
export function useHandle(): Handle & { loaded: boolean } {
  const leaf = useMatches().at(-1);
  return { ...(leaf?.handle as Handle | undefined), loaded: leaf?.loaderData !== undefined };
}

/**
 * Navigates to a path and keeps `inApp`. The current address is replaced (as `Link` does), so that a second click adds no history
 * entry. Resolves when the navigation has finished.
 */
export function useGo() {
  const { inApp } = useServices();
  const navigate = useNavigate();
  return useCallback(
    async (path: string, { replace = false } = {}): Promise<void> => {
      const to = withInApp(path, inApp);
      const { pathname, search } = window.location;
      await navigate(to, { replace: replace || to === pathname + search });
    },
    [inApp, navigate],
  );
}
