/** The first script of the previewed page: hands it what the workbench chose, then lets the application start as always. */
import { POPUP_VALUES } from './popup-values.ts';
import { door } from './door.ts';
import { PSEUDO } from '../../languages.ts';
import { order } from './order.ts';
import { watchTexts } from './text-nodes.ts';
import { orderTrouble } from './trouble.ts';
import { SCHEMAS_CHANGED } from '../shared.ts';

/** The application is picked by host; here both brands live on one. */
function chooseBrand(): void {
  const block = document.getElementById('config');
  if (block === null) return;
  const config = JSON.parse(block.textContent ?? '{}') as {
    brands: Record<string, { hosts: string[] }>;
  };
  for (const [brand, site] of Object.entries(config.brands))
    site.hosts = brand === order.brand ? [window.location.hostname] : ['nowhere.localhost'];
  block.textContent = JSON.stringify(config);
}

function choosePage(): void {
  const { sessionStorage } = window;
  sessionStorage.setItem('appContrastTheme', String(order.contrast));
  if (order.applicationId === undefined) {
    sessionStorage.removeItem('application_id');
    sessionStorage.setItem('loanAmount', '10000');
    sessionStorage.setItem('loanDuration', '5');
  } else sessionStorage.setItem('application_id', order.applicationId);
  if (order.language !== PSEUDO) document.documentElement.lang = order.language;
}

import.meta.hot?.on(SCHEMAS_CHANGED, () => window.location.reload());
chooseBrand();
choosePage();
watchTexts(document);
orderTrouble(order.trouble);
if (order.popup !== undefined) door.showPopup(order.popup, POPUP_VALUES[order.popup] ?? {});
