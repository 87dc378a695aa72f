/**
 * The page in the hidden frame of a silent sign-in: posts what `signinSilentCallback` of oidc-client-ts would, without loading the library.
 * To our own origin only; outside a frame the page posts to itself, which has no effect.
 */
const { parent, location } = window;
parent.postMessage({ source: 'oidc-client', url: location.href, keepOpen: false }, location.origin);

export {};
