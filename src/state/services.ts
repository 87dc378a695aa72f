/** The services of the page, for components (context.tsx) and for functions outside React. */
import { atom } from 'jotai/vanilla';
import type { Brand } from '#brand/brands.ts';
import type { BrandSite, Config } from '#brand/config.ts';
import type { CustomerType } from '#flow/application.ts';
import { withInApp } from '#flow/entry.ts';
import type { Screen } from '#flow/steps.ts';
import type { SessionValues } from '#io/browser/session-storage.ts';
import type { Actions } from '#state/actions.ts';
import type { Session, Store } from '#state/session.ts';
import type { LoginActions } from '#state/login.ts';

/** Created in main.tsx, for the life of the page. */
export interface Services {
  readonly config: Config;
  readonly brand: Brand;
  readonly site: BrandSite;
  /** Inside the bank's app. */
  readonly inApp: boolean;
  readonly storage: SessionValues;
  readonly store: Store;
  readonly session: Session;
  readonly login: LoginActions;
  /** The router's. */
  navigate(path: string, options: { replace: boolean }): Promise<void>;
}

/** The actions that call the API; absent before the flow has started, which loads the API client. */
export const actionsAtom = atom<Actions | undefined>(undefined);

export function actionsOf({ store }: Pick<Services, 'store'>): Actions {
  const actions = store.get(actionsAtom);
  if (actions === undefined) throw new Error('start-flow.ts provides the actions.');
  return actions;
}

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

/** A visit to a screen of the flow. */
export interface Place {
  readonly screen: Screen;
  readonly customerType: CustomerType;
  isLeft(): boolean;
}
