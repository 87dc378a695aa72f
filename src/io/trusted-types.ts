/**
 * The only Trusted Types policy, created before anything else runs. It makes no markup and no scripts; the one thing
 * it lets through is a worker of this build, which the captcha starts by address.
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

declare global {
  interface Window { trustedTypes?: TrustedTypesFactory }
}

/** The folder of the build's own scripts. */
const ASSETS = '/assets/';

export function ownScriptAddress(address: string, base: string): string {
  const url = new URL(address, base);
  const origin = new URL(base).origin;
  if (url.origin === origin && (url.pathname.startsWith(ASSETS) || import.meta.env.DEV)) return url.href;
  throw new TypeError(`not a script of this build: ${url.origin}`);
}

export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy('default', { createScriptURL: (address) => ownScriptAddress(address, window.location.href) });
}
