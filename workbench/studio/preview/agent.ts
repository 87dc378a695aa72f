/** The first script of the previewed page: applies the studio's settings before the application starts. */
import { PSEUDO } from '../../languages.ts';
import { bridge, isSubmitted, MARK, settings, watchPointer } from './bridge.ts';
import { watchTexts } from './marks.ts';
import { POPUP_VALUES, type Fault } from '../shared.ts';

/** The host picks the brand; the studio has one host for both. */
function chooseBrand(): void {
  const block = document.getElementById('config');
  if (block === null) return;
  const config = JSON.parse(block.textContent ?? '{}') as {
    brands: Record<string, { hosts: string[] }>;
  };
  for (const [brand, site] of Object.entries(config.brands))
    site.hosts = brand === settings.brand ? [window.location.hostname] : ['nowhere.localhost'];
  block.textContent = JSON.stringify(config);
}

function choosePage(): void {
  const { sessionStorage } = window;
  sessionStorage.setItem('appContrastTheme', String(settings.theme === 'contrast'));
  if (settings.applicationId === undefined) {
    sessionStorage.removeItem('application_id');
    sessionStorage.setItem('loanAmount', '10000');
    sessionStorage.setItem('loanDuration', '5');
  } else sessionStorage.setItem('application_id', settings.applicationId);
  if (settings.language !== PSEUDO) document.documentElement.lang = settings.language;
}

/** The page is dark as the system is; here as chosen. */
function chooseTheme(): void {
  const isDark = settings.theme === 'dark';
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  const apply = (): void => {
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules)
        if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
          rule.media.mediaText = isDark ? 'all' : 'not all';
  };
  const options = { childList: true, subtree: true, characterData: true };
  new MutationObserver(apply).observe(document.head, options);
}

const pathsIn = (data: unknown, path = ''): string[] =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? Object.entries(data).flatMap(([name, value]) =>
        pathsIn(value, path === '' ? name : `${path}.${name}`),
      )
    : [path];

const failed = () => Response.json({ message: 'simulated' }, { status: 500 });
/** Refuses the first fields of the form on the screen. */
const refused = () => {
  const errors = pathsIn(bridge.answers)
    .slice(0, 3)
    .map((field) => ({ field, message: 'Bitte prüfen Sie diese Angabe.' }));
  return Response.json({ errors }, { status: 400 });
};

const ANSWERS: { [Kind in Fault]?: () => Response | Promise<Response> } = {
  'server-refused': refused,
  'server-failed': failed,
  offline: () => Promise.reject(new TypeError('offline, simulated')),
  'panels-failed': failed,
  slow: () => new Promise(() => undefined),
};

/** The calls that a fault concerns: those of the price and of the help code, or all that change something. */
const concerns = (fault: Fault, { method, url }: Request): boolean =>
  fault === 'panels-failed'
    ? /^\/api\/.*(?:\/pricing\/[^/]+|\/helpcode)$/.test(new URL(url).pathname)
    : new URL(url).pathname.startsWith('/api/') && ['PATCH', 'POST', 'PUT'].includes(method);

/** Answers of the server are replaced before the application sees them. */
function simulate(fault: Fault): void {
  const answer = ANSWERS[fault];
  const real = window.fetch.bind(window);
  if (answer !== undefined)
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      return concerns(fault, request) ? answer() : real(request);
    };
  if (isSubmitted(fault)) submitOnce();
}

/** Submits the first form that appears, as a visitor would. */
function submitOnce(): void {
  bridge.onForm = () => {
    bridge.onForm = undefined;
    // Effects of the form may still be pending.
    setTimeout(
      () =>
        document.querySelector<HTMLButtonElement>('form[data-form] button[type=submit]')?.click(),
      300,
    );
  };
}

/** Until something is done in it, the page leaves the focus to the studio. */
function leaveFocus(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function () {
    // The list of errors is still brought into view.
    if (settings.fault !== 'none') this.scrollIntoView({ block: 'nearest' });
  };
  const release = () => {
    HTMLElement.prototype.focus = focus;
  };
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(type, release, { once: true, capture: true });
}

chooseBrand();
choosePage();
chooseTheme();
watchTexts(document);
watchPointer();
document.head.insertAdjacentHTML(
  'beforeend',
  `<style>[${MARK}] { outline: 2px solid #228be6; outline-offset: 2px; }</style>`,
);
simulate(settings.fault);
if (settings.popup === undefined) leaveFocus();
if (settings.popup !== undefined)
  bridge.showPopup(settings.popup, POPUP_VALUES[settings.popup] ?? {});
