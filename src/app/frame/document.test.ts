// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showBrand, showStartError } from '#app/frame/document.ts';
import { BRANDS } from '#brand/brands.ts';
import html from '../../../index.html?raw';

test.each([
  ['bank', 'Online Kredit beantragen'],
  ['direct', 'easy Kredit beantragen'],
] as const)('the page is one of %s before its first screen (section 1)', (id, title) => {
  document.head.replaceChildren();
  document.title = 'Kreditantrag';
  const icon = document.head.appendChild(document.createElement('link'));
  icon.rel = 'icon';
  const frame = document.head.appendChild(document.createElement('meta'));
  frame.name = 'theme-color';
  showBrand(BRANDS[id]);
  expect(frame.content).toBe({ bank: '#0d4636', direct: '#ffffff' }[id]);
  expect(document.title).toBe(title);
  expect(document.documentElement.dataset['brand']).toBe(id);
  expect(icon.getAttribute('href')).toBe(`/favicon-${id}.svg`);
});

// @vitest-environment happy-dom

test.each([
  ['brands.bank.homeUrl', 'brands.bank.homeUrl'],
  ['', 'config'],
])('the key %j is named on the page', (key, named) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('#root [role=alert]')).toBeNull();
  showStartError(page, key);
  expect(page.querySelector('#root [role=alert] code')?.textContent).toBe(named);
  expect(page.querySelector('#root h1')?.textContent).toContain('nicht verfügbar');
});
