/** The bridge to the bank's app around the webview (specification, sections 1 and 7). Nothing personal crosses it. */
export type NativeMessage =
  | { action: 'HIDE_LOADING_SPINNER' }
  | { action: 'OPEN_EXTERNAL_BROWSER'; url: string; closeWebView: boolean };

interface NativeWindow {
  webkit?: { messageHandlers?: { nativeApp?: { postMessage(message: NativeMessage): void } } };
  ReactNativeWebView?: { postMessage(json: string): void };
  NativeApp?: { postMessage(json: string): void };
}

declare global {
  interface Window extends NativeWindow {}
}

/** Posts to the first bridge that exists; `false` when there is none. */
export function postToNativeApp(message: NativeMessage, host: NativeWindow = window): boolean {
  const structured = host.webkit?.messageHandlers?.nativeApp;
  if (structured !== undefined) {
    structured.postMessage(message);
    return true;
  }
  const textual = host.ReactNativeWebView ?? host.NativeApp;
  textual?.postMessage(JSON.stringify(message));
  return textual !== undefined;
}

/**
 * Opens a page outside the application: in the app by the external browser (the page itself when there is no bridge), outside
 * by leaving this page. The address has passed `safeExternalUrl` before, or is a deployment value. `closeWebView`: nothing is left to
 * do here.
 */
export function openExternal(
  url: URL,
  { inApp, closeWebView = false }: { inApp: boolean; closeWebView?: boolean },
  host: NativeWindow & { location: Pick<Location, 'assign'> } = window,
): void {
  if (
    inApp &&
    postToNativeApp({ action: 'OPEN_EXTERNAL_BROWSER', url: url.href, closeWebView }, host)
  )
    return;
  host.location.assign(url.href);
}

/** In the app: webviews follow no link to a new window, so the external browser opens it. Without a bridge the link is left alone. */
export function openLinksOutside(page: Document, host: NativeWindow = window): void {
  page.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('a[target="_blank"]')
        : null;
    if (link === null || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return;
    const opened = postToNativeApp(
      { action: 'OPEN_EXTERNAL_BROWSER', url: link.href, closeWebView: false },
      host,
    );
    if (opened) event.preventDefault();
  });
}

/** Leaves as a link would, in the app too. */
export const goToPage = (address: string): void => window.location.assign(address);

/** Leaves without a way back to here, so that the browser's Back does not bounce (the calculator, section 2). */
export const replacePage = (address: string): void => window.location.replace(address);
