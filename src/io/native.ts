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
 * Opens a partner's page: in the app by the external browser (the page itself when there is no bridge), outside
 * by leaving this page. The address has passed `safeExternalUrl` before.
 */
export function openExternal(
  url: URL,
  inApp: boolean,
  host: NativeWindow & { location: Pick<Location, 'assign'> } = window,
): void {
  if (
    inApp &&
    postToNativeApp({ action: 'OPEN_EXTERNAL_BROWSER', url: url.href, closeWebView: false }, host)
  )
    return;
  host.location.assign(url.href);
}

/** Leaves as a link would, in the app too. */
export const goToPage = (address: string): void => window.location.assign(address);

/** Leaves without a way back to here, so that the browser's Back does not bounce (the calculator, section 2). */
export const replacePage = (address: string): void => window.location.replace(address);
