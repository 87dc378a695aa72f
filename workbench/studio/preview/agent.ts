/** The first script of the previewed page: applies the studio's settings before the application starts. */
import { PSEUDO } from '../../languages.ts';
import { isSubmitted, MARK, settings, watchPointer } from './bridge.ts';
import { watchTexts } from './marks.ts';
import type { Sample } from '../shared.ts';

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
  if (settings.applicationId === undefined) {
    sessionStorage.removeItem('application_id');
    sessionStorage.setItem('loanAmount', '10000');
    sessionStorage.setItem('loanDuration', '5');
  } else sessionStorage.setItem('application_id', settings.applicationId);
  if (settings.language !== PSEUDO) document.documentElement.lang = settings.language;
}

const ANSWERS: { [Kind in Sample]?: () => Response | Promise<Response> } = {
  'server-failed': () => Response.json({ message: 'simulated' }, { status: 500 }),
  offline: () => Promise.reject(new TypeError('offline, simulated')),
  slow: () => new Promise(() => undefined),
};

/** Answers of the server to what changes something are replaced before the application sees them. */
function simulate(): void {
  const answer = ANSWERS[settings.sample];
  const real = window.fetch.bind(window);
  if (answer === undefined) return;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isChange = ['PATCH', 'POST', 'PUT'].includes(request.method);
    return isChange && new URL(request.url).pathname.startsWith('/api/') ? answer() : real(request);
  };
}

/** Until something is done in it, the page leaves the focus to the studio. */
function leaveFocus(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function () {
    // The list of errors is still brought into view.
    if (isSubmitted) this.scrollIntoView({ block: 'nearest' });
  };
  const release = () => {
    HTMLElement.prototype.focus = focus;
  };
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    window.addEventListener(type, release, { once: true, capture: true });
}

chooseBrand();
choosePage();
watchTexts(document);
watchPointer();
document.head.insertAdjacentHTML(
  'beforeend',
  `<style>[${MARK}] { outline: 2px solid #228be6; outline-offset: 2px; }</style>`,
);
simulate();
if (settings.popup === undefined) leaveFocus();
