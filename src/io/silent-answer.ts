/** How the frame of a silent sign-in answers: what `signinSilentCallback` of oidc-client-ts posts, without loading that library anew. */

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
