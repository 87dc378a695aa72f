/** The first script of the previewed page: applies the studio's settings before the application starts. */
import { bridge } from './bridge.ts';
import { PSEUDO } from '../../languages.ts';
import { settings } from './settings.ts';
import { watchTexts } from './marks.ts';
import { simulate } from './faults.ts';
import { POPUP_VALUES, SCHEMAS_CHANGED } from '../shared.ts';

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
  sessionStorage.setItem('appContrastTheme', String(settings.contrast));
  if (settings.applicationId === undefined) {
    sessionStorage.removeItem('application_id');
    sessionStorage.setItem('loanAmount', '10000');
    sessionStorage.setItem('loanDuration', '5');
  } else sessionStorage.setItem('application_id', settings.applicationId);
  if (settings.language !== PSEUDO) document.documentElement.lang = settings.language;
}

import.meta.hot?.on(SCHEMAS_CHANGED, () => window.location.reload());
chooseBrand();
choosePage();
watchTexts(document);
simulate(settings.fault);
if (settings.popup !== undefined)
  bridge.showPopup(settings.popup, POPUP_VALUES[settings.popup] ?? {});
