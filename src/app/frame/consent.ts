/**
 * The cookie-consent script and style sheet and the tag manager's frame, outside the bank's app (specification, section 1). Every
 * optional script waits for the consent script.
 */
import type { BrandSite } from '#brand/config.ts';
import { allowScript } from '#io/browser/trusted-types.ts';

/** With an integrity a file that is not the one of that digest is neither run nor applied. */
export function addOutsideApp({
  consent,
  tagManagerUrl,
}: Pick<BrandSite, 'consent' | 'tagManagerUrl'>): void {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  seal(style, consent.styleIntegrity);
  style.href = consent.styleUrl;
  const script = document.createElement('script');
  script.async = true;
  allowScript(consent.scriptUrl, document.baseURI);
  seal(script, consent.scriptIntegrity);
  script.src = consent.scriptUrl;
  document.head.append(style, script);
  document.body.append(tagManagerFrame(tagManagerUrl));
}

/** CORS without cookies: the browser can check the integrity of another origin's file only then. */
function seal(element: HTMLScriptElement | HTMLLinkElement, integrity: string | undefined): void {
  if (integrity === undefined) return;
  element.setAttribute('integrity', integrity);
  element.crossOrigin = 'anonymous';
}

/** A frame that is never rendered and loads only when it would be: with scripts on, nothing in a `noscript` is. */
function tagManagerFrame(address: string): HTMLElement {
  const place = document.createElement('noscript');
  const frame = document.createElement('iframe');
  frame.setAttribute('loading', 'lazy');
  frame.title = 'Tag Manager';
  frame.width = '0';
  frame.height = '0';
  frame.hidden = true;
  frame.src = address;
  place.append(frame);
  return place;
}
