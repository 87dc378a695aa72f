// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addOutsideApp } from '#app/frame/consent.ts';
import { allowScript, scriptAddress } from '#io/browser/trusted-types.ts';
import { listed } from '../../../tests/listed.ts';

const BASE = 'https://kredit.bank.example/main';
const SITE = {
  consent: { scriptUrl: 'https://consent.example/c.js?x=1', styleUrl: '/consent/consent.css' },
  tagManagerUrl: 'https://tags.example/ns.html',
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Nothing is put into the page, or it would be loaded. */
function put(site: Parameters<typeof addOutsideApp>[0]): Element[] {
  const elements: Element[] = [];
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

describe('the policy for scripts', () => {
  it('allows own scripts and exactly the named address', () => {
    allowScript('https://consent.example/c.js?x=1', BASE);
    allowScript('/consent/own.js', BASE);
    expect(scriptAddress('/assets/worker-1.js', BASE)).toBe(
      'https://kredit.bank.example/assets/worker-1.js',
    );
    expect(scriptAddress('https://consent.example/c.js?x=1', BASE)).toBe(
      'https://consent.example/c.js?x=1',
    );
    expect(scriptAddress('/consent/own.js', BASE)).toBe(
      'https://kredit.bank.example/consent/own.js',
    );
  });
  it.each(
    listed(`https://consent.example/c.js | https://consent.example/c.js?x=2
      | http://consent.example/c.js?x=1 | https://consent.example.evil.example/c.js?x=1
      | https://evil.example/assets/x.js | data:text/javascript,1 | javascript:1
      | blob:https://kredit.bank.example/1 | //evil.example/x.js | /consent.js
      | /main?x=/assets/`),
  )('refuses %s', (address) => {
    // The development server may run whatever is its own.
    vi.stubEnv('DEV', false);
    allowScript('https://consent.example/c.js?x=1', BASE);
    expect(() => scriptAddress(address, BASE)).toThrow(TypeError);
  });
});
