// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Failure } from '#app/frame/failure.tsx';
import { mount, servicesFor, showAt, showKeys } from '#app/services.test-helpers.tsx';
import { HelpCodeBox } from '#app/frame/panels/help-code-box.tsx';
import type { Cover, Price } from '#state/prices.ts';
import { OfferBox } from '#app/frame/panels/offer-box.tsx';
import { ProgressNav } from '#app/frame/progress.tsx';
import { Shell } from '#app/frame/shell.tsx';
import type { BrandSite } from '#brand/config.ts';
import type { Application } from '#flow/application.ts';
import type { Actions } from '#state/actions.ts';
import { helpStatusAtom } from '#state/atoms.ts';
import { ServicesContext } from '#state/context.tsx';
import { OFFER } from '../../../sandbox/applicants/loan.ts';
import { listed } from '../../../tests/listed.ts';

const services = servicesFor();
const bank = services.config.brands.bank;
const render = (content: ReactElement) => mount(content, { services });
/** The frame with or without the optional values of the brand. */
const frameWith = (optional: Pick<BrandSite, 'privacyUrl' | 'lender'>) => {
  const { privacyUrl: _url, lender: _lender, ...needed } = bank;
  render(
    <ServicesContext value={{ ...services, site: { ...needed, ...optional } }}>
      <Shell>x</Shell>
    </ServicesContext>,
  );
};
const all = (selector: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(selector),
];
const one = (selector: string): HTMLElement => all(selector)[0] ?? expect.fail(`no ${selector}`);
const press = (selector: string) => act(() => one(selector).click());

beforeEach(showKeys);

test('the frame has its landmarks, and shows only controls with a callback', () => {
  render(<Shell step="start">x</Shell>);
  expect(all('header, main, footer')).toHaveLength(3);
  expect(one('main').dataset['step']).toBe('start');
  expect(
    all(
      'aside, [data-action=cancel], [data-action=restart], [data-action=feedback], [data-action=help], [data-action=logout]',
    ),
  ).toEqual([]);
  expect(all('footer a').map((link) => link.getAttribute('href'))).toEqual([
    bank.homeUrl,
    bank.imprintUrl,
    ...(bank.privacyUrl === undefined ? [] : [bank.privacyUrl]),
    bank.faqUrl,
    '/accessibility',
  ]);
});
test('the contrast theme is switched, and kept in the session', () => {
  render(<Shell>x</Shell>);
  const button = () => one('[data-action=contrast]');
  for (const on of ['true', 'false']) {
    press('[data-action=contrast]');
    expect(button().getAttribute('aria-pressed')).toBe(on);
    expect(services.storage.read('appContrastTheme')).toBe(on);
    expect(document.documentElement.dataset['contrast']).toBe(on === 'true' ? 'on' : 'off');
  }
});
test('accessibility statement and, where configured, data protection information open in a new window', () => {
  const privacyUrl = 'https://bank.example/d';
  const ofFooter = (href: string) =>
    all(`footer a[href="${href}"]`).map((link) => [link.textContent, link.getAttribute('target')]);
  frameWith({ privacyUrl });
  expect(ofFooter(privacyUrl)).toEqual([['footer.privacy (footer.newWindow)', '_blank']]);
  const statement = ['footer.accessibility (footer.newWindow)', '_blank'];
  expect(ofFooter('/accessibility')).toEqual([statement]);
  frameWith({});
  expect(one('footer').textContent).not.toContain('footer.privacy');
});
test('every control calls back', () => {
  const calls = {
    onLater: vi.fn(),
    onCancel: vi.fn(),
    onRestart: vi.fn(),
    onFeedback: vi.fn(),
    onHelp: vi.fn(),
    onLogout: vi.fn(),
  };
  render(
    <Shell {...calls} panels="p">
      x
    </Shell>,
  );
  expect(all('footer [data-action]').map((control) => control.dataset['action'])).toEqual([
    'later',
    'restart',
    'feedback',
    'cancel',
  ]);
  for (const action of ['later', 'cancel', 'restart', 'feedback', 'help', 'logout'])
    press(`[data-action=${action}]`);
  for (const call of Object.values(calls)) expect(call).toHaveBeenCalledOnce();
  expect(one('main').hasAttribute('data-step')).toBe(false);
  expect(all('aside')).toHaveLength(1);
});
test('the footer names the lender when configured', () => {
  frameWith({});
  expect(one('footer').textContent).not.toContain('footer.lender');
  const lender = {
    name: 'Bank AG',
    street: 'Ring 1',
    zipCode: '1010',
    city: 'Wien',
    email: 'a@bank.example',
  };
  frameWith({ lender });
  expect(one('footer').textContent).toContain('footer.lender');
});
test('the first link leads to the content', () => {
  render(<Shell>x</Shell>);
  const first = one('a, button');
  expect(first.textContent).toBe('skip');
  act(() => first.click());
  expect(document.activeElement).toBe(one('main'));
  expect(window.location.hash).toBe('');
});
test('progress shows four phases, each as a number and as text', () => {
  const progress = { completion: 100, check: 50, decide: 0, close: 0 };
  render(<ProgressNav progress={progress} page={{ page: 2, pages: 3 }} />);
  expect(
    all('[role=progressbar]').map((bar) => [
      bar.dataset['phase'],
      bar.getAttribute('aria-valuenow'),
    ]),
  ).toEqual([
    ['completion', '100'],
    ['check', '50'],
    ['decide', '0'],
    ['close', '0'],
  ]);
  expect(
    all('[data-complete]').map((phase) =>
      phase.querySelector('[role=progressbar]')?.getAttribute('data-phase'),
    ),
  ).toEqual(['completion']);
  expect(text(one('.progress__step'))).toBe(
    'progress.step 2 4: progress.phases.check · progress.page 2 3',
  );
  expect(one('.progress__phases [data-current] [data-phase]').getAttribute('data-phase')).toBe(
    'check',
  );
  // One line is heard instead of four percentages.
  expect(all('[role=progressbar]').filter((bar) => !bar.closest('[aria-hidden=true]'))).toEqual([]);
  expect(all('nav button')).toEqual([]);
  const onBack = vi.fn();
  render(<ProgressNav progress={progress} onBack={onBack} />);
  press('nav button');
  expect(onBack).toHaveBeenCalledOnce();
  expect(text(one('.progress__step'))).not.toContain('progress.page');
});

const text = (element: HTMLElement): string => (element.textContent ?? '').replaceAll(/\s/g, ' ');
/** The box of a loan of € 10,000 in 5 years. */
const showBox = (price: Price, more: Partial<ComponentProps<typeof OfferBox>> = {}) =>
  render(<OfferBox amount={10_000} years={5} price={price} {...more} />);
const READY = { status: 'ready', offer: OFFER } as const;
const CHOSEN = { ...READY, chosen: true } as const;

test('the offer box shows every figure, the warning and the example', () => {
  showBox(READY, { changeUrl: 'https://rechner.example/' });
  const panel = text(one('[data-panel=offer]'));
  for (const figure of listed(`€ 205,97 | € 10.000,00 | years 5 | 6,90 % | 9,02 % | € 12.357,98
      | warning | offer.example`))
    expect(panel).toContain(figure);
  expect(one('[data-panel=offer] a').getAttribute('href')).toBe('https://rechner.example/');
  expect(one('#offer-title').textContent).toBe('offer.title');
  for (const other of ['offer.loading', 'offer.failed']) expect(panel).not.toContain(other);
});
test('with an insurance the rate is the sum of both contracts, the insurance shown separately', () => {
  const premium = { insurance: 'DEATH', monthlyPremium: 17.63, totalPremium: 1_057.8 } as const;
  const box = (cover?: Cover) => showBox(CHOSEN, { cover });
  box();
  expect(text(one('#offer-title'))).toBe('offer.chosenTitle');
  box({ insurance: 'DEATH', premium });
  expect(text(one('#offer-title'))).toBe('offer.insuredTitle');
  expect(text(one('.offer__rate'))).toContain('€ 223,60');
  expect(text(one('[data-panel=offer]'))).toContain(
    'offer.perMonthoffer.rate€ 205,97offer.insurance€ 17,63offer.amount',
  );
  expect(all('[data-panel=offer] dd').map(text).slice(-3)).toEqual([
    '€ 12.357,98',
    '€ 1.057,80',
    '€ 13.415,78',
  ]);
  box({ insurance: 'DEATH', loading: true });
  const late = all('[data-panel=offer] dd').length;
  box({ insurance: 'DEATH', premium });
  expect(all('[data-panel=offer] dd'), 'what is read has its place').toHaveLength(late);
  box({ insurance: 'DEATH' });
  expect(text(one('.offer__rate'))).toBe('€ 205,97 offer.perMonthPlus');
  expect(text(one('[data-panel=offer]'))).toContain('offer.premiumUnknown');
});
test('on narrow pages the bar shows amount, term, rate and the warning, and expands to all figures', () => {
  showBox(READY, { beside: false });
  expect(text(one('[data-panel=offer] summary'))).toBe('offer.bar € 205,97 offer.perMonth warning');
  expect(text(one('[data-panel=offer] details'))).toContain('€ 12.357,98');
  showBox({ status: 'unchosen' }, { beside: false });
  expect(text(one('[data-panel=offer] summary'))).not.toContain('offer.perMonth');
});
test('without a chosen offer it has no price', () => {
  showBox({ status: 'unchosen' });
  expect(text(one('[data-panel=offer]'))).toContain('offer.open');
  expect(all('.offer__rate, [data-panel=offer] a')).toEqual([]);
  expect(one('#offer-title').textContent).toBe('offer.title');
});
test('without a price it still shows the request, and can reload', () => {
  render(<OfferBox amount={25_000} years={10} price={{ status: 'loading' }} />);
  expect(text(one('[data-panel=offer]'))).toContain('€ 25.000,00');
  expect(one('[data-panel=offer] [aria-live=polite]').textContent).toBe('offer.loading');
  render(<OfferBox amount={25_000} years={10} price={{ status: 'failed' }} />);
  expect(all('[data-panel=offer] [aria-live=polite] p:first-child').map(text)).toEqual([
    'offer.failed',
  ]);
  press('[data-panel=offer] button');
  expect(document.activeElement?.id).toBe('offer-title');
});
test('the help code is requested, then shown so that copying yields the code', async () => {
  const application: Application = { id: 'a1', state: 'LEGAL_INFO', customer: {} };
  const requestHelpCode = vi.fn<Actions['requestHelpCode']>(() => new Promise(() => undefined));
  const actions = { requestHelpCode } as Partial<Actions> as Actions;
  const box = <HelpCodeBox screen="psd" />;
  const { session, store } = await showAt('/', box, servicesFor({ actions }));
  act(() => void session.accept(application));
  expect(all('[data-panel=help-code] [aria-live=polite] p')).toEqual([]);
  press('[data-panel=help-code] [data-action=help]');
  expect(requestHelpCode).toHaveBeenCalledOnce();
  for (const status of ['loading', 'failed'] as const) {
    act(() => store.set(helpStatusAtom, status));
    expect(all('[data-panel=help-code] [aria-live=polite] p').map(text)).toEqual([
      `helpCode.${status}`,
    ]);
    expect(one('[data-panel=help-code] [data-action=help]').getAttribute('aria-busy')).toBe(
      status === 'loading' ? 'true' : null,
    );
  }
  const receive = (helpCode: string) =>
    act(() => void session.accept({ ...application, helpCode }));
  receive('K7QX4M');
  expect(one('.help-code').textContent).toBe('K7QX4M');
  expect(all('.help-code > *').map(text)).toEqual(['K7Q', 'X4M']);
  receive('HBY-372');
  expect(all('.help-code > *').map(text), 'a code that comes in groups is not cut anew').toEqual([
    'HBY-372',
  ]);
  expect(all('[data-action=help]')).toEqual([]);
});
test('an error of an area ends in a link home, is logged without its message, and can be retried', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let broken = true;
  function Fragile() {
    if (broken) throw new Error('Anna Musterfrau');
    return <p id="whole" />;
  }
  render(
    <ErrorBoundary area="screen" fallback={(retry) => <Failure kind="crash" onRetry={retry} />}>
      <Fragile />
    </ErrorBoundary>,
  );
  expect(warnings.mock.calls).toEqual([['crash: screen']]);
  expect(one('[data-failure=crash] a[href="/main"]').textContent).toBe('failure.home');
  expect(all('a[href^="tel:"]')).toHaveLength(1);
  expect(document.activeElement?.tagName).toBe('H1');
  broken = false;
  press('[data-action=retry]');
  expect(all('#whole')).toHaveLength(1);
  expect(all('[data-failure]')).toEqual([]);
  silenced.mockRestore();
  warnings.mockRestore();
});
