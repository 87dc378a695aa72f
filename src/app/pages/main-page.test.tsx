// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { eventually, openAt, servicesFor, t } from '#app/services.test-helpers.tsx';
import { applicationIdAtom } from '#state/atoms.ts';

const WISH = t('shell:main.wish', { count: 6, amount: '€\u00a015.000' });
const main = () => document.querySelector('main');
const arrives = () => eventually(() => expect(main()?.dataset['step']).toBe('main'));

test('welcome shows the loan of the address and links the calculator', async () => {
  const { config } = await openAt('/main?amount=15000&duration=6');
  await arrives();
  expect(main()?.textContent).toContain(WISH);
  expect(main()?.querySelector(`a[href="${config.brands.bank.calculatorUrl}"]`)).not.toBeNull();
});

test('welcome leads back to a stored application, and to no other way in', async () => {
  const services = servicesFor();
  services.session.rememberId('a1');
  await openAt('/main?amount=15000&duration=6', services);
  await arrives();
  expect(main()?.textContent).not.toContain(WISH);
  const links = [...(main()?.querySelectorAll('a') ?? [])];
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [t('shell:main.continue'), '/flow'],
  ]);
});

test('welcome forgets a stored application after the question', async () => {
  const services = servicesFor();
  services.session.rememberId('a1');
  const { address } = await openAt('/main?amount=15000&duration=6', services);
  await arrives();
  main()?.querySelector<HTMLElement>('[data-action=restart]')?.click();
  const confirm = '[data-popup=RESTART_APPLICATION] [data-action=confirm]';
  await eventually(() => expect(document.querySelector(confirm)).not.toBeNull());
  document.querySelector<HTMLElement>(confirm)?.click();
  await eventually(() => expect(address()).toBe('/main'));
  expect(services.store.get(applicationIdAtom)).toBeUndefined();
});
