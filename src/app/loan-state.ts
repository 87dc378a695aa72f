/** Puts client, verbs and session together for the flow area. */
import type { Environment } from '#app/environment.ts';
import { sendsBearer } from '#flow/roles.ts';
import { createApi } from '#io/api.ts';
import { solveCaptcha } from '#io/captcha.ts';
import { observed } from '#io/observed.ts';
import { busyAtom } from '#state/atoms.ts';
import type { LoanState } from '#state/context.tsx';
import { createVerbs } from '#state/verbs.ts';

export function createLoanState({ config, brand, store, loan, login }: Pick<Environment, 'config' | 'brand' | 'store' | 'loan' | 'login'>): LoanState {
  const api = observed(createApi({
    apiBase: config.apiBase,
    onBusy: (change) => store.set(busyAtom, (active) => active + change),
    token: () => (sendsBearer(window.location.pathname) ? login.token() : undefined),
  }));
  const verbs = createVerbs({ api, store, loan, entity: brand.entity, ...(config.captcha.enabled ? { solveCaptcha } : {}) });
  return { store, loan, verbs };
}
