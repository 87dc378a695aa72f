/** Calls without an application: searches, price, proof of work, feedback. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { components } from '#openapi/application.gen.ts';
import { priceLoan } from '../../rules/price-list.ts';
import type { Services } from '../../services.ts';
import { ok, type Handlers } from '../answer.ts';

type Schemas = components['schemas'];

/** Invented data of the searches: employers, branches in all nine federal states, and streets; any likeness to real ones is by chance. */
const table = <Row>(name: string): Row[] =>
  Papa.parse<Row>(readFileSync(new URL(`../../data/${name}.csv`, import.meta.url), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;

const EMPLOYERS = table<Schemas['Employer']>('employers');
const BRANCHES = table<Schemas['Branch']>('branches').map((branch) => ({
  ...branch,
  openingHours: 'Mo–Fr 8:30–12:30 und 13:30–16:00, Do bis 17:30',
}));
const ADDRESSES = table<Record<'zipCode' | 'city' | 'streets', string>>('streets').flatMap(
  ({ streets, ...place }): Schemas['Address'][] =>
    streets.split(', ').map((street) => ({ street, ...place })),
);

const MOST_HITS = 10;

/** Without case, accents and abbreviations of street, so that 'strasse', 'straße' and 'str.' find the same. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/str\.?(?=\s|$)/, 'strasse')
    .trim();

/** At most ten; those that begin with the text first, both parts in the order of the list. */
function found<Item>(items: readonly Item[], name: (item: Item) => string, text: string): Item[] {
  const wanted = folded(text);
  const rank = (item: Item): number => (folded(name(item)).startsWith(wanted) ? 0 : 1);
  return items
    .filter((item) => folded(name(item)).includes(wanted))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, MOST_HITS);
}

export const searchHandlers = ({ database, store, lifeSeconds }: Services) =>
  ({
    searchEmployers: async ({ query }) => ok(found(EMPLOYERS, ({ name }) => name, query.name)),
    searchAddresses: async ({ query }) =>
      ok(found(ADDRESSES, ({ street }) => street, query.street)),
    listBranches: async () => ok(BRANCHES),
    getPricing: async ({ path: { entity }, query: { amount, duration } }) =>
      ok(priceLoan(entity, amount, duration, 'FIX')),
    getCaptchaChallenge: async () => ok(await store.issueChallenge(lifeSeconds)),
    async sendFeedback({ body: { rating, comment } }) {
      await database.query`INSERT INTO feedback (rating, comment, given)
        VALUES (${rating}, ${comment ?? null}, now())`;
      return { status: 204 };
    },
  }) satisfies Partial<Handlers>;
