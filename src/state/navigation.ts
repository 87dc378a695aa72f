import { withInApp } from '#flow/entry.ts';
import type { Services } from '#state/services.ts';

/**
 * Navigates to a path and keeps `inApp`. The current address is replaced (as `Link` does), so that a second click adds no history
 * entry. Resolves when the navigation has finished.
 */
export async function go(
  { inApp, navigate }: Pick<Services, 'inApp' | 'navigate'>,
  path: string,
  { replace = false } = {},
): Promise<void> {
  const target = withInApp(path, inApp);
  const { pathname, search } = window.location;
  await navigate(target, { replace: replace || target === pathname + search });
}
