/**
 * The only Trusted Types policy, created when this module runs: `main.tsx` imports it first. It makes no markup and no scripts; what it lets
 * through are workers of this build, which the captcha starts by address, and the one script that the configuration
 * names for cookie consent.
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
}

/** The folder of the build's own scripts. */
const ASSETS = '/assets/';

/** Whole addresses of scripts that are not of this build; added by name, never by pattern. */
const allowed = new Set<string>();

/** Lets this one address through from now on; resolved against the page's. */
export function allowScript(address: string, base: string = window.location.href): void {
  allowed.add(new URL(address, base).href);
}

export function scriptAddress(address: string, base: string): string {
  const url = new URL(address, base);
  const origin = new URL(base).origin;
  if (url.origin === origin && (url.pathname.startsWith(ASSETS) || import.meta.env.DEV))
    return url.href;
  if (allowed.has(url.href)) return url.href;
  throw new TypeError(`not a script of this build: ${url.origin}`);
}

globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => scriptAddress(address, window.location.href),
});
