// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { openFoldsForPrint } from '#app/frame/print.ts';

test('what is folded is open on paper only, except what is loaded when it is opened', () => {
  const main = document.body.appendChild(document.createElement('main'));
  const fold = (id: string, parent: Element, open = false) => {
    const details = Object.assign(document.createElement('details'), { id, open });
    parent.append(details);
    return details;
  };
  fold('open', main, true);
  fold('folded', main);
  fold('lazy', main).dataset['screenOnly'] = '';
  fold('bar', document.body);
  const open = () => [...document.querySelectorAll('details[open]')].map(({ id }) => id);
  openFoldsForPrint();
  window.dispatchEvent(new Event('beforeprint'));
  expect(open()).toEqual(['open', 'folded']);
  window.dispatchEvent(new Event('afterprint'));
  expect(open()).toEqual(['open']);
});
