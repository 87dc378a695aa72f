/**
 * What stands beside the application outside the bank's app (specification, section 1): the cookie-consent script and
 * stylesheet, and the tag manager's frame for browsers without scripts. Whatever is optional waits for the consent script.
 */
import { allowScript } from '#io/trusted-types.ts';

export interface OutsideApp {
  consent: { scriptUrl: string; styleUrl: string };
  tagManagerUrl: string;
}

export function addOutsideApp({ consent, tagManagerUrl }: OutsideApp, page: Document = document): void {
  const style = page.createElement('link');
  style.rel = 'stylesheet';
  style.href = consent.styleUrl;
  const script = page.createElement('script');
  script.async = true;
  allowScript(consent.scriptUrl, page.baseURI);
  script.src = consent.scriptUrl;
  page.head.append(style, script);
  page.body.append(tagManagerFrame(tagManagerUrl, page));
}

/** A frame that is never rendered and loads only when it would be: with scripts on, nothing in a `noscript` is. */
function tagManagerFrame(address: string, page: Document): HTMLElement {
  const place = page.createElement('noscript');
  const frame = page.createElement('iframe');
  frame.setAttribute('loading', 'lazy');
  frame.title = 'Tag Manager';
  frame.width = '0';
  frame.height = '0';
  frame.hidden = true;
  frame.src = address;
  place.append(frame);
  return place;
}
