/** Answers from the frame of a silent sign-in: posts what `signinSilentCallback` of oidc-client-ts would, without loading the library. */

interface Frame {
  parent: { postMessage(message: object, targetOrigin: string): void };
  location: Pick<Location, 'href' | 'origin'>;
}

/** To our own origin only; outside a frame the page posts to itself, which has no effect. */
export function tellSilentAnswer({ parent, location }: Frame): void {
  parent.postMessage(
    { source: 'oidc-client', url: location.href, keepOpen: false },
    location.origin,
  );
}
