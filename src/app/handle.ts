/** What the routes say of themselves (routes.tsx). */
import { useMatches } from 'react-router-dom';
import type { CustomerType } from '#flow/application.ts';
import type { Screen } from '#flow/resume.ts';

export interface Handle {
  /** The screen of the flow and the kind of customer it is shown to. */
  screen?: Screen;
  customerType?: CustomerType;
  /** The bearer token goes along with calls made here (specification, section 6). */
  bearer?: boolean;
}

/** The handle of the route that is shown, and whether its page could be loaded. */
export function useHandle(): Handle & { loaded: boolean } {
  const leaf = useMatches().at(-1);
  return { ...(leaf?.handle as Handle | undefined), loaded: leaf?.loaderData !== undefined };
}
