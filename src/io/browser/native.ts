/** The bridge to the bank's app around the webview (specification, sections 1 and 7). It carries no personal data except the application id in the address of a document. */
type NativeMessage =
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

/** Posts to the first bridge that exists; `false` when there is none, or it fails: the page must not depend on the app's code. */
export function postToNativeApp(message: NativeMessage, host: NativeWindow = window): boolean {
  try {
    const structured = host.webkit?.messageHandlers?.nativeApp;
    if (structured !== undefined) {
      structured.postMessage(message);
      return true;
    }
    const textual = host.ReactNativeWebView ?? host.NativeApp;
    textual?.postMessage(JSON.stringify(message));
    return textual !== undefined;
  } catch {
    return false;
  }
}

/**
 * Opens an external page: in the app by the external browser (in this page if there is no bridge), elsewhere by leaving this page.
 * `url` was checked by `safeExternalUrl` or comes from the configuration. `closeWebView`: the app closes this page.
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

/** In the app the external browser opens links to a new window, which webviews ignore. Without a bridge the link is left alone. */
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

/** Navigates this page, in the app too. */
export const goToPage = (address: string): void => window.location.assign(address);

/** Replaces this page, so that the browser's Back does not return here (the calculator, section 2). */
export const replacePage = (address: string): void => window.location.replace(address);
