import { useMatches } from 'react-router-dom';
import type { CustomerType } from '#flow/application.ts';
import type { Screen } from '#flow/steps.ts';

export interface Handle {
  screen?: Screen;
  customerType?: CustomerType;
}

/** The handle of the current route, and whether its page could be loaded. */
export function useHandle(): Handle & { loaded: boolean } {
  const leaf = useMatches().at(-1);
  return { ...(leaf?.handle as Handle | undefined), loaded: leaf?.loaderData !== undefined };
}
