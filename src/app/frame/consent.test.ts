// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addOutsideApp } from '#app/frame/consent.ts';

const SITE = {
  consent: { scriptUrl: 'https://consent.example/c.js?x=1', styleUrl: '/consent/consent.css' },
  tagManagerUrl: 'https://tags.example/ns.html',
};

/** Nothing is put into the page, or it would be loaded. */
function put(site: Parameters<typeof addOutsideApp>[0]): Element[] {
  const elements: Element[] = [];
  onTestFinished(() => void vi.restoreAllMocks());
  for (const place of [document.head, document.body])
    vi.spyOn(place, 'append').mockImplementation(
      (...nodes) => void elements.push(...nodes.filter((node) => node instanceof Element)),
    );
  addOutsideApp(site);
  return elements;
}

describe('outside the app', () => {
  it('the consent script and stylesheet and the frame of the tag manager are added, from the configuration', () => {
    const [style, script, place] = put(SITE);
    expect(style?.matches('link[rel=stylesheet]') && style.getAttribute('href')).toBe(
      SITE.consent.styleUrl,
    );
    expect(script?.matches('script') && script.getAttribute('src')).toBe(SITE.consent.scriptUrl);
    expect(place?.tagName).toBe('NOSCRIPT');
    const frame = place?.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe(SITE.tagManagerUrl);
    // Set before the address, or the browser would load it at once.
    expect(frame?.getAttributeNames().indexOf('loading')).toBeLessThan(
      frame?.getAttributeNames().indexOf('src') ?? 0,
    );
  });
  it('script and sheet get their own integrity', () => {
    const sealOf = (element: Element | undefined) => [
      element?.getAttribute('integrity'),
      element?.getAttribute('crossorigin'),
    ];
    expect(put(SITE).slice(0, 2).map(sealOf)).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(
      put({ ...SITE, consent: { ...SITE.consent, scriptIntegrity: 'sha384-a' } })
        .slice(0, 2)
        .map(sealOf),
    ).toEqual([
      [null, null],
      ['sha384-a', 'anonymous'],
    ]);
    expect(
      put({ ...SITE, consent: { ...SITE.consent, styleIntegrity: 'sha384-b' } })
        .slice(0, 2)
        .map(sealOf),
    ).toEqual([
      ['sha384-b', 'anonymous'],
      [null, null],
    ]);
  });
});
