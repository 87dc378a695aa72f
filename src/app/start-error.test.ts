// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showStartError } from '#app/start-error.ts';
import html from '../../index.html?raw';

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
