// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showFirst, templateFor } from '#app/first-paint.ts';

const at = (address: string, applicationId?: string, inApp = false) => {
  const { pathname, search } = new URL(address, 'http://bank.example');
  return templateFor({ pathname, search }, applicationId, inApp);
};

test.each(['/main?amount=12000&duration=5', '/main?amount=12000', '/main?duration=3'])(
  '%s shows the welcome page at once',
  (address) => expect(at(address)).toBe('welcome'),
);

test.each([
  '/main',
  '/main?amount=abc',
  '/main?amount=12000&duration=zwei',
  '/main?amount=12000&inApp=true',
  '/main?amount=12000&state=logout',
  '/main?amount=1&applicationId=a1',
  '/',
  '/?amount=12000',
  '/main?amount=1&vorgangId=v&konditionId=k',
  '/signin?code=1',
  '/flow',
  '/main/deeper?amount=1',
  '/flow/ntb/summary?applicationId=a1',
  '/nowhere',
])('%s leads on or has something else to say: nothing is shown before', (address) =>
  expect(at(address)).toBeUndefined(),
);

test('an application that is there keeps the visitor on main without a loan in the address; the app leads on', () => {
  expect(at('/main', 'a1')).toBe('welcome');
  expect(at('/main?amount=abc', 'a1')).toBeUndefined();
  expect(at('/main?amount=12000', undefined, true)).toBeUndefined();
});

test('the registration shows how it begins, unless an application is there that may lead elsewhere', () => {
  expect(at('/flow/ntb/registration')).toBe('registration');
  expect(at('/flow/ntb/registration?inApp=true', undefined, true)).toBe('registration');
  expect(at('/flow/ntb/registration', 'a1')).toBe('loading');
  expect(at('/flow/ntb/registration?applicationId=a1')).toBeUndefined();
});

test('other addresses of the flow show its frame', () => {
  expect(at('/flow/ntb/summary')).toBe('loading');
  expect(at('/flow/existing/start?inApp=true', undefined, true)).toBe('loading');
});

test.each([true, false])(
  'the footer links data protection information from the first where the brand has some: %s',
  (direct) => {
    const template = document.createElement('template');
    template.id = 'loading-direct';
    for (const name of ['imprint', 'privacy']) {
      const item = document.createElement('li');
      item.dataset['link'] = name;
      template.content.append(item);
    }
    const root = document.createElement('div');
    root.id = 'root';
    document.body.replaceChildren(template, root);
    showFirst({
      session: { read: () => undefined, write: () => undefined, clear: () => undefined },
      hosts: { bank: [], direct: ['direct.example'] },
      privacy: { bank: true, direct },
      at: { hostname: 'direct.example', pathname: '/flow/ntb/summary', search: '' },
    });
    expect([...root.querySelectorAll('li')].map(({ dataset }) => dataset['link'])).toEqual([
      'imprint',
      ...(direct ? ['privacy'] : []),
    ]);
  },
);
