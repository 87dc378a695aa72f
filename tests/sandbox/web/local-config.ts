/** The configuration of the local app: the data block of index.html, its addresses led to the stand-ins. */
import type { Brand } from '../partner-deps.ts';
import type { Services } from '../services.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const brandConfig = (origin: string, brand: Brand, hosts: readonly string[]): Json => ({
  hosts,
  homeUrl: `${origin}/sandbox/home`,
  imprintUrl: `${origin}/sandbox/imprint`,
  faqUrl: `${origin}/sandbox/faq`,
  calculatorUrl: `${origin}/sandbox/calculator`,
  instantLoanUrl: `${origin}/sandbox/instant-loan`,
  oidc: { authority: `${origin}/oidc/${brand}` },
  consent: { scriptUrl: `${origin}/sandbox/consent.js`, styleUrl: `${origin}/sandbox/consent.css` },
  tagManagerUrl: `${origin}/sandbox/tags`,
});

const localConfig = ({ origin, captcha }: Services): Json => ({
  apiBase: '/api',
  production: false,
  captcha: { enabled: captcha },
  brands: {
    bank: brandConfig(origin('bank'), 'bank', ['bank.localhost', 'localhost', '127.0.0.1']),
    direct: brandConfig(origin('direct'), 'direct', ['direct.localhost']),
  },
});

/** Values of the second lie over the first; lists and plain values replace. */
const merged = (base: Json, over: Json): Json => ({
  ...base,
  ...Object.fromEntries(Object.entries(over).map(([key, value]) => {
    const below = base[key];
    return [key, isObject(value) && isObject(below) ? merged(below, value) : value];
  })),
});

const BLOCK = /(<script type="application\/json" id="config">)([\s\S]*?)(<\/script>)/;

/** The page with the local values in its data block; whatever else the block says stays. */
export function withLocalConfig(html: string, services: Services): string {
  return html.replace(BLOCK, (_, open: string, text: string, close: string) => {
    const config = merged(JSON.parse(text.trim() === '' ? '{}' : text) as Json, localConfig(services));
    return `${open}${JSON.stringify(config).replaceAll('<', '\\u003c')}${close}`;
  });
}
