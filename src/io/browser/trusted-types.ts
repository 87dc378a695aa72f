/**
 * The only Trusted Types policy, created on import: `main.tsx` imports it first. It creates no HTML and no scripts; it allows
 * workers of this build (the captcha) and the one script of the configuration (cookie consent).
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

declare global {
  var trustedTypes: TrustedTypesFactory | undefined;
}

/** The folder of the build's own scripts. */
const ASSETS = '/assets/';

/** Allowed addresses outside this build; added whole, never by pattern. */
const allowed = new Set<string>();

export function allowScript(address: string, base: string): void {
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
